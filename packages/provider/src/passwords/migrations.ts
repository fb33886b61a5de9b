import { ancestorsColumn } from "../db/ancestors-column.ts";
import type { Migrations } from "../db/migrate.ts";

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
