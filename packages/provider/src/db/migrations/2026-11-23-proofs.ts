import { type Kysely, sql } from "kysely";

/** docs/adr/0021-proofs.md: proofs with their reach, and the member's security epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * What a factor of a session of before is worth: a mailed one names the address that it proved; of all others nobody can
 * tell any more, so they count in their organization alone.
 */
const proofsOfFactors = `coalesce((
  select jsonb_agg(jsonb_build_object(
    'method', case when f ->> 'type' = 'oauth' then replace(f ->> 'delivery_method', 'oauth_', '') || '_oauth' else f ->> 'type' end,
    'by', case f ->> 'type'
      when 'magic_link' then 'mailbox' when 'email_otp' then 'mailbox' when 'sso' then 'organization'
      when 'trusted_auth_token' then 'backend' when 'impersonated' then 'support' else 'credential' end,
    'address', case when f -> 'email_factor' is null then t.address else f -> 'email_factor' ->> 'email_address' end,
    'organization_id', case when f -> 'email_factor' is null then t.organization_id end,
    'at', f ->> 'last_authenticated_at'))
  from jsonb_array_elements(t.authentication_factors) f where f ->> 'sequence_order' = 'PRIMARY'), '[]')`;

const statements = [
  `alter table members add column security_epoch integer not null default 1`,

  `alter table sessions add column proofs jsonb not null default '[]'`,
  `update sessions s set proofs = ${proofsOfFactors} from (
    select s.project_id, s.organization_id, s.member_session_id, s.authentication_factors, m.email_address as address
    from sessions s join members m using (project_id, organization_id, member_id)) t
   where t.project_id = s.project_id and t.organization_id = s.organization_id and t.member_session_id = s.member_session_id
     and s.revoked_at is null`,

  // Ten minutes of logins under way begin anew: whose they are, nobody wrote down.
  `delete from intermediate_sessions`,
  `alter table intermediate_sessions add column proofs jsonb not null default '[]', add column member_id text,
    add column security_epoch integer`,

  `alter table app_grants add column proofs jsonb not null default '[]', add column security_epoch integer not null default 1`,
  `update app_grants g set proofs = ${proofsOfFactors} from (
    select g.project_id, g.grant_id, g.organization_id, g.authentication_factors, m.email_address as address
    from app_grants g join members m using (project_id, organization_id, member_id)) t
   where t.project_id = g.project_id and t.grant_id = g.grant_id`,

  // What a mailed link set is known to be the address's owner's, and what the configuration set is the operator's word, until
  // a session changed it: whoever vouched for that session, nobody wrote down.
  `alter table passwords add column reach text not null default 'organization' check (reach in ('project', 'organization'))`,
  `update passwords p set reach = 'project' where exists (
    select 1 from audit_events r where r.project_id = p.project_id and r.organization_id = p.organization_id
      and r.member_id = p.member_id and r.action = 'password.changed' and r.details ->> 'by' in ('reset', 'configuration')
      and not exists (
        select 1 from audit_events l where l.project_id = r.project_id and l.organization_id = r.organization_id
          and l.member_id = r.member_id and l.occurred_at >= r.occurred_at
          and (l.action = 'member.email_updated'
            or l.action = 'password.changed' and l.details ->> 'by' = 'session')))`,
  // How an account came to be linked was not written down.
  `alter table member_oauth_registrations add column reach text not null default 'organization'
    check (reach in ('project', 'organization'))`,

  `alter table magic_links add column security_epoch integer`,
  `alter table impersonation_tokens add column security_epoch integer`,
  // A code for a new address and one that logs in stand beside each other: neither takes the other's place.
  `alter table email_codes add column security_epoch integer,
    add column purpose text not null default 'login' check (purpose in ('login', 'email_update'))`,
  `delete from email_codes where member_id is not null`,
  `alter table email_codes drop constraint email_codes_pkey,
    add primary key (project_id, organization_id, email_address, purpose)`,
];
