import type { SetupLink } from "@portico/wire";
import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, suspendable } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Json, Row } from "../../platform/db/schema.ts";

interface SetupLinksTable {
  project_id: string;
  setup_link_id: string;
  organization_id: string;
  token_hash: string;
  purpose: SetupLink["purpose"];
  note: string;
  /** Null until the link has created one. */
  connection_id: string | null;
  may_activate: boolean;
  role_ids: Json<string[]>;
  /** The member who created it, and their epoch at that time. Null for a back end. */
  created_by: string | null;
  security_epoch: number | null;
  /** The ids it descends from: `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Since when it is suspended, until an admin keeps it. */
  suspended_at: Generated<Date | null>;
  created_at: Date;
  expires_at: Date;
  /** When it was opened. */
  consumed_at: Generated<Date | null>;
  /** For the browser that opened it. */
  session_hash: Generated<string | null>;
  session_expires_at: Generated<Date | null>;
  opened_from: Generated<string | null>;
  opened_with: Generated<string | null>;
  finished_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  /** Whether its expiry was recorded in the audit log. */
  expiry_told: Generated<boolean>;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    setup_links: SetupLinksTable;
  }
}

export type SetupLinkRow = Row<"setup_links">;

export const setupLinkMigrations: Migrations = {
  "m002-setup-links": [
    // A row is a link and, once it is opened, the session of the browser that opened it.
    `create table setup_links (
      project_id text not null,
      setup_link_id text not null,
      organization_id text not null,
      token_hash text not null,
      purpose text not null,
      note text not null,
      connection_id text,
      may_activate boolean not null,
      role_ids jsonb not null,
      created_by text,
      security_epoch integer,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      session_hash text,
      session_expires_at timestamptz,
      opened_from text,
      opened_with text,
      finished_at timestamptz,
      revoked_at timestamptz,
      expiry_told boolean not null default false,
      primary key (project_id, setup_link_id))`,
    `create unique index setup_links_token on setup_links (project_id, token_hash)`,
    `create index setup_links_of on setup_links (project_id, organization_id, setup_link_id)`,
    `create index setup_links_expired on setup_links (expires_at)`,
  ],
  "m012-setup-links-ancestors": [...ancestorsColumn("setup_links"), ...suspendable("setup_links")],
  // Every directory link used to have it, although no admin had chosen it.
  "m047-setup-links-directories": [`update setup_links set may_activate = false where purpose = 'scim'`],
};
