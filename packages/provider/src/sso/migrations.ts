import type { Migrations } from "../db/migrate.ts";

export const ssoMigrations: Migrations = {
  "2026-11-24-sso": [
    `create table sso_connections (
      project_id text not null,
      connection_id text not null,
      organization_id text not null,
      kind text not null check (kind in ('saml', 'oidc', 'external')),
      status text not null check (status in ('pending', 'active')),
      display_name text not null,
      identity_provider text not null,
      settings jsonb not null,
      sealed_client_secret text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      metadata_url text,
      metadata_read_at timestamptz,
      metadata_due_at timestamptz,
      metadata_problem text not null default '',
      primary key (project_id, connection_id))`,
    `create index sso_connections_due on sso_connections (metadata_due_at) where metadata_due_at is not null`,
    `create index sso_connections_of on sso_connections (project_id, organization_id)`,

    `create table sso_keys (
      project_id text not null,
      connection_id text not null,
      key_id text not null,
      purpose text not null check (purpose in ('verification', 'signing', 'encryption')),
      certificate text not null,
      issuer text not null,
      expires_at timestamptz not null,
      sealed_private_key text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, connection_id, key_id))`,
    `create index sso_keys_expiring on sso_keys (expires_at) where purpose = 'verification'`,

    `create table sso_requests (
      project_id text not null,
      request_hash text not null,
      connection_id text not null,
      login_connection_id text not null,
      organization_id text not null,
      browser_hash text not null,
      login_redirect_url text not null,
      signup_redirect_url text not null,
      pkce_code_challenge text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, request_hash))`,
    `create index sso_requests_expired on sso_requests (expires_at)`,

    `create table sso_assertions (
      project_id text not null,
      connection_id text not null,
      assertion_hash text not null,
      expires_at timestamptz not null,
      primary key (project_id, connection_id, assertion_hash))`,
    `create index sso_assertions_expired on sso_assertions (expires_at)`,

    `create table sso_tokens (
      project_id text not null,
      token_hash text not null,
      organization_id text not null,
      connection_id text not null,
      identity jsonb not null,
      pkce_code_challenge text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      browser_hash text,
      primary key (project_id, token_hash))`,
    `create index sso_tokens_expired on sso_tokens (expires_at)`,

    `create table sso_registrations (
      project_id text not null,
      organization_id text not null,
      registration_id text not null,
      member_id text not null,
      connection_id text not null,
      issuer text not null,
      external_id text not null,
      created_at timestamptz not null,
      primary key (project_id, organization_id, registration_id))`,
    `create unique index sso_registrations_identity on sso_registrations (project_id, connection_id, issuer, md5(external_id))`,
    `create unique index sso_registrations_of_member on sso_registrations (project_id, organization_id, member_id, connection_id)`,

    `create table sso_attempts (
      project_id text not null,
      organization_id text not null,
      attempt_id text not null,
      connection_id text not null,
      occurred_at timestamptz not null,
      request_id text not null,
      reason text not null,
      details jsonb not null,
      primary key (project_id, organization_id, attempt_id))`,
    `create index sso_attempts_expired on sso_attempts (occurred_at)`,
  ],
  "2026-11-25-sso": [`alter table sso_requests add column server_key_id text not null default ''`],
  "2026-11-26-sso": [
    `alter table sso_connections add column is_held boolean not null default false`,
    `alter table sso_requests add column test_run_id text`,
    `create table sso_test_runs (
      project_id text not null,
      token_hash text not null,
      test_run_id text not null,
      organization_id text not null,
      connection_id text not null,
      outcome jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      primary key (project_id, token_hash))`,
    `create unique index sso_test_runs_id on sso_test_runs (project_id, organization_id, test_run_id)`,
    `create index sso_test_runs_expired on sso_test_runs (expires_at)`,
  ],
<<<<<<< HEAD
  "2026-12-04-sso": [
    `create index sso_attempts_refused on sso_attempts (occurred_at) where reason <> ''`,
    `create index sso_keys_ending on sso_keys (expires_at)`,
=======
  "2026-12-03-sso": [
    `alter table sso_test_runs add column passed_as text`,
    `create index sso_test_runs_passed on sso_test_runs (project_id, organization_id, passed_as) where passed_as is not null`,
>>>>>>> main
  ],
};
