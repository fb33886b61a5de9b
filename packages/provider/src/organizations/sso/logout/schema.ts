import type { Migrations } from "../../../platform/db/migrate.ts";

interface SsoLogoutsTable {
  project_id: string;
  /** The hash of the start URL's token, or later of the request's ID. */
  token_hash: string;
  connection_id: string;
  organization_id: string;
  /** Null once the request is sent. */
  login_id: string | null;
  redirect_url: string;
  created_at: Date;
  expires_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    sso_logouts: SsoLogoutsTable;
  }
}

export const logoutMigrations: Migrations = {
  "m119-sso-logouts": [
    `create table if not exists sso_logins (
      project_id text not null,
      organization_id text not null,
      login_id text not null,
      member_id text not null,
      connection_id text not null,
      sealed_login text not null,
      expires_at timestamptz not null,
      primary key (project_id, organization_id, login_id))`,
    `create index if not exists sso_logins_expired on sso_logins (expires_at)`,
    `create index if not exists sso_logins_of on sso_logins (project_id, organization_id, member_id)`,
    `create index if not exists sso_logins_of_connection on sso_logins (project_id, connection_id)`,
    `create table if not exists sso_logouts (
      project_id text not null,
      token_hash text not null,
      connection_id text not null,
      organization_id text not null,
      login_id text,
      redirect_url text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, token_hash))`,
    `create index if not exists sso_logouts_expired on sso_logouts (expires_at)`,
    `create index if not exists sso_logouts_of on sso_logouts (project_id, organization_id)`,
    `create index if not exists sso_logouts_of_connection on sso_logouts (project_id, connection_id)`,
  ],
};
