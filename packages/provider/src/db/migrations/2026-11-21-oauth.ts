import { type Kysely, sql } from "kysely";

/** OAuth: a start that waits for its callback, a landing that waits for its page, and the accounts that are linked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table oauth_states (
    project_id text not null,
    state_hash text not null,
    provider_type text not null,
    organization_id text,
    redirect_urls jsonb not null,
    browser_hash text not null,
    sealed_proof text not null,
    pkce_code_challenge text,
    expires_at timestamptz not null,
    primary key (project_id, state_hash))`,
  `create index oauth_states_expires_at on oauth_states (expires_at)`,

  `create table oauth_landings (
    project_id text not null,
    token_hash text not null,
    organization_id text,
    sealed_content text not null,
    pkce_code_challenge text,
    expires_at timestamptz not null,
    primary key (project_id, token_hash))`,
  `create index oauth_landings_expires_at on oauth_landings (expires_at)`,

  `create table oauth_claims (
    project_id text not null,
    registration_id text not null,
    organization_id text,
    email_address text not null,
    account jsonb not null,
    expires_at timestamptz not null,
    primary key (project_id, registration_id))`,
  `create index oauth_claims_expires_at on oauth_claims (expires_at)`,

  // Never keyed by the address, which may be somebody else's tomorrow. An account is one member in an organization.
  `create table member_oauth_registrations (
    project_id text not null,
    provider_type text not null,
    issuer text not null,
    provider_subject text not null,
    organization_id text not null,
    member_id text not null,
    registration_id text not null,
    profile_picture_url text,
    locale text,
    provider_tenants jsonb not null,
    created_at timestamptz not null,
    primary key (project_id, provider_type, issuer, provider_subject, organization_id))`,
  `create index member_oauth_registrations_by_member
    on member_oauth_registrations (project_id, organization_id, member_id)`,

  `create table one_tap_credentials (
    project_id text not null,
    credential_hash text not null,
    expires_at timestamptz not null,
    primary key (project_id, credential_hash))`,
  `create index one_tap_credentials_expires_at on one_tap_credentials (expires_at)`,

  // One row per tenant that an organization lets in, so that discovery is an index look-up.
  `create table organization_oauth_tenants (
    project_id text not null,
    provider_type text not null,
    tenant_id text not null,
    organization_id text not null,
    primary key (project_id, provider_type, tenant_id, organization_id))`,
  `create index organization_oauth_tenants_by_organization
    on organization_oauth_tenants (project_id, organization_id)`,

  // What a member's answer shows of their registrations: the session check stays one SELECT.
  `alter table members add column oauth_registrations jsonb not null default '[]'`,
];
