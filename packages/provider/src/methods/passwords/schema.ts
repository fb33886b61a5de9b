import type { Generated } from "kysely";
import type { Reach } from "../../core/records/schema.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn } from "../../platform/db/migrate.ts";
import type { GeneratedJson } from "../../platform/db/schema.ts";

/** Each member has at most one password. */
interface PasswordsTable {
  project_id: string;
  organization_id: string;
  member_password_id: string;
  member_id: string;
  /** argon2id in the PHC format, or another system's format if `foreign_decoy` is set. */
  password_hash: string;
  /** For another system's hash: a hash with the same cost that matches no password. Null for a hash of ours. */
  foreign_decoy: Generated<string | null>;
  /** The reach of the proof that authorized it. */
  reach: Reach;
  ancestors: GeneratedJson<string[]>;
  /** When the member first set a password, or last reset it by mail. Later passwords may be set by the same person. */
  created_at: Date;
  /** When it was set. Rehashing the same password does not change it. */
  updated_at: Date;
}

/** The kinds of foreign hash that a project has or had. Each login attempt computes one of each (threats.md T44). */
interface ForeignPasswordKindsTable {
  project_id: string;
  decoy: string;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    passwords: PasswordsTable;
    foreign_password_kinds: ForeignPasswordKindsTable;
  }
}

export const passwordsMigrations: Migrations = {
  "2026-11-24-passwords": [
    `create table passwords (
      project_id text not null,
      organization_id text not null,
      member_password_id text not null,
      member_id text not null,
      password_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      reach text not null default 'organization' check (reach in ('project', 'organization')),
      primary key (project_id, organization_id, member_password_id),
      unique (project_id, organization_id, member_id))`,
  ],
  "2026-11-29-passwords-foreign": [
    `alter table passwords add column foreign_decoy text`,
    `create index passwords_foreign on passwords (project_id, foreign_decoy) where foreign_decoy is not null`,
    `create table foreign_password_kinds (
      project_id text not null,
      decoy text not null,
      primary key (project_id, decoy))`,
  ],
  "m010-passwords-ancestors": ancestorsColumn("passwords"),
};
