import type { Migrations } from "../../../platform/db/migrate.ts";
import type { Row } from "../../../platform/db/schema.ts";

/** The logins of members at apps that receive logout tokens (OpenID Connect Back-Channel Logout 1.0). */
interface AppLoginsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  /** The member's session in which the app got its code, or the one that has replaced it since. */
  member_session_id: string;
  client_id: string;
  /** The session's ID in the app's ID tokens. It differs for each app, and stays when the session is replaced. */
  sid: string;
  created_at: Date;
  expires_at: Date;
}

/** Logouts that an app has not confirmed yet. */
interface AppLogoutsTable {
  project_id: string;
  logout_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  sid: string;
  attempts: number;
  next_attempt_at: Date;
  expires_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    app_logins: AppLoginsTable;
    app_logouts: AppLogoutsTable;
  }
}

export type AppLogoutRow = Row<"app_logouts">;

export const logoutMigrations: Migrations = {
  "m116-idp-logouts": [
    `alter table connected_apps add column if not exists backchannel_logout_uri text not null default ''`,
    `alter table connected_apps add column if not exists backchannel_logout_session_required boolean not null default false`,
    `create table if not exists app_logins (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      member_session_id text not null,
      client_id text not null,
      sid text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, member_session_id, client_id))`,
    `create index if not exists app_logins_of_member on app_logins (project_id, organization_id, member_id)`,
    `create index if not exists app_logins_of_app on app_logins (project_id, client_id)`,
    `create index if not exists app_logins_expired on app_logins (expires_at)`,
    `create table if not exists app_logouts (
      project_id text not null,
      logout_id text not null,
      organization_id text not null,
      member_id text not null,
      client_id text not null,
      sid text not null,
      attempts integer not null,
      next_attempt_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, logout_id))`,
    `create index if not exists app_logouts_due on app_logouts (project_id, next_attempt_at)`,
    `create index if not exists app_logouts_of_app on app_logouts (project_id, client_id)`,
    `create index if not exists app_logouts_expired on app_logouts (expires_at)`,
    `create index if not exists app_logouts_of on app_logouts (project_id, organization_id)`,
    // In the statement that ends the session, whichever that is: no end is missed, and none is reported that was
    // rolled back.
    `create or replace function queue_app_logouts() returns trigger language plpgsql as $$
    begin
      with ended as (
        delete from app_logins l
        where l.project_id = new.project_id and l.member_session_id = new.member_session_id
        returning l.*)
      insert into app_logouts
      select project_id, 'app-logout-' || gen_random_uuid(), organization_id, member_id, client_id, sid,
        0, new.revoked_at, new.revoked_at + interval '1 day'
      from ended;
      return null;
    end $$`,
    `drop trigger if exists queue_app_logouts on sessions`,
    `create trigger queue_app_logouts after update of revoked_at on sessions for each row
      when (old.revoked_at is null and new.revoked_at is not null) execute function queue_app_logouts()`,
  ],
};
