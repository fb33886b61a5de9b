import { ancestorsColumn } from "../db/ancestors-column.ts";
import type { Migrations } from "../db/migrate.ts";

export const oauthMigrations: Migrations = {
  "2026-11-24-oauth": [
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
      browser_hash text,
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
      unlink_token_hash text,
      unlink_expires_at timestamptz,
      reach text not null default 'organization' check (reach in ('project', 'organization')),
      primary key (project_id, provider_type, issuer, provider_subject, organization_id))`,
    `create index member_oauth_registrations_by_member on member_oauth_registrations (project_id, organization_id, member_id)`,
    `create unique index member_oauth_registrations_unlink on member_oauth_registrations (project_id, unlink_token_hash) where unlink_token_hash is not null`,
  ],
  "2026-12-10-oauth": ["oauth_states", "oauth_landings", "oauth_claims"].map(
    (table) =>
      `create index if not exists ${table}_of on ${table} (project_id, organization_id) where organization_id is not null`,
  ),
  // Slack and GitLab were believed to be authorities for an address. What was linked by their word counts in its
  // organization only, like what its owner has linked there.
  "m045-oauth-claims": [
    `update member_oauth_registrations set reach = 'organization'
      where provider_type in ('slack', 'gitlab') and reach = 'project'`,
  ],
  "m010-oauth-ancestors": ancestorsColumn("member_oauth_registrations"),
};
