import { type Kysely, sql } from "kysely";

/**
 * Whose hands a session is in. What is stored says so of impersonation and of trusted tokens. Of an app's session the audit
 * alone knows, and nothing which grant it came of: such ones end, and so do those that came of them in other organizations.
 * Their apps exchange their tokens once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions
    add column kind text not null default 'own'
      check (kind in ('own', 'app', 'agent', 'impersonation', 'trusted_token')),
    add column grant_id text`,
  "create index sessions_of_grant on sessions (project_id, grant_id) where grant_id is not null",
  "update sessions set kind = 'impersonation' where impersonator is not null",
  `update sessions set kind = 'trusted_token'
    where kind = 'own' and authentication_factors @> '[{"type": "trusted_auth_token"}]'`,
  `with recursive held_by_apps (project_id, member_session_id) as (
      select project_id, details ->> 'member_session_id' from audit_events where action = 'access_token.exchanged'
    union
      select e.project_id, e.details ->> 'member_session_id'
      from held_by_apps h
      join audit_events r on r.project_id = h.project_id and r.action = 'session.revoked'
        and r.details ->> 'member_session_id' = h.member_session_id
      join audit_events e on e.project_id = r.project_id and e.action = 'session.exchanged'
        and e.request_id = r.request_id)
    update sessions s set kind = 'app', revoked_at = coalesce(s.revoked_at, now())
    from held_by_apps h where s.project_id = h.project_id and s.member_session_id = h.member_session_id`,
];
