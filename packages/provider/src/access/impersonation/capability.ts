import type { Impersonator } from "../../platform/call/call.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import type { Json } from "../../platform/db/schema.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateImpersonation } from "./impersonation-tokens.ts";

interface ImpersonationTokensTable {
  project_id: string;
  impersonation_token_id: string;
  token_hash: string;
  organization_id: string;
  member_id: string;
  impersonator: Json<Impersonator>;
  duration_minutes: number;
  /** The member's epoch when the token was created. */
  security_epoch: number | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    impersonation_tokens: ImpersonationTokensTable;
  }
}

const impersonationMigrations: Migrations = {
  "2026-11-24-impersonation": [
    `create table impersonation_tokens (
      project_id text not null,
      impersonation_token_id text not null,
      token_hash text not null,
      organization_id text not null,
      member_id text not null,
      impersonator jsonb not null,
      duration_minutes integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      security_epoch integer,
      primary key (project_id, impersonation_token_id),
      unique (project_id, token_hash))`,
    `create index impersonation_tokens_expired on impersonation_tokens (expires_at)`,
  ],
  "m004-impersonation": [
    `create index if not exists impersonation_tokens_of on impersonation_tokens (project_id, organization_id, member_id)`,
  ],
  "m008-impersonation": [
    `create index if not exists impersonation_tokens_by on impersonation_tokens ((impersonator ->> 'id'))`,
  ],
};

const impersonationRoutes = [route("impersonation.authenticate", authenticateImpersonation)];

export const impersonation: Capability = {
  routes: impersonationRoutes,
  migrations: impersonationMigrations,
  expiring: [{ table: "impersonation_tokens", keptDays: 1 }],
};
