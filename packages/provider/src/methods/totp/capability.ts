import { type Generated, sql } from "kysely";
import type { Capability } from "../../platform/capability/capability.ts";
import { ancestorsColumn, type Migrations } from "../../platform/db/migrate.ts";
import type { GeneratedJson } from "../../platform/db/schema.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateTotp } from "./authenticate-totp.ts";
import { createTotp } from "./create-totp.ts";

interface TotpRegistrationsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  totp_registration_id: string;
  sealed_secret: string;
  /** The newest 30-second step whose code was used. Codes of that step and older ones are refused. */
  last_step: Generated<number>;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  /** When the first correct code was entered. */
  confirmed_at: Date | null;
  /** Null after confirmation. */
  expires_at: Date | null;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    totp_registrations: TotpRegistrationsTable;
  }
}

const totpMigrations: Migrations = {
  "2026-11-24-totp": [
    `create table totp_registrations (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      totp_registration_id text not null,
      sealed_secret text not null,
      last_step integer not null default 0,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      expires_at timestamptz,
      primary key (project_id, organization_id, member_id))`,
    `create index totp_registrations_expired on totp_registrations (expires_at) where expires_at is not null`,
  ],
  "m010-totp-ancestors": ancestorsColumn("totp_registrations"),
  "m081-totp-confirmed": [
    `update members m set totp_confirmed_at = t.confirmed_at from totp_registrations t
      where t.project_id = m.project_id and t.organization_id = m.organization_id and t.member_id = m.member_id
      and t.totp_registration_id = m.totp_registration_id`,
  ],
};

const totpRoutes = [route("totp.create", createTotp), route("totp.authenticate", authenticateTotp)];

export const totp: Capability = {
  routes: totpRoutes,
  access: [
    {
      table: "totp_registrations",
      kind: "pending",
      id: "totp_registration_id",
      where: sql`confirmed_at is null`,
      countedAs: "totp_registrations",
    },
  ],
  migrations: totpMigrations,
  expiring: [{ table: "totp_registrations" }],
};
