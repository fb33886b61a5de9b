import type { OauthProvider } from "@portico/wire";
import type { Generated } from "kysely";
import type { Reach } from "../../core/records/schema.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Json, Row } from "../../platform/db/schema.ts";

/** Where a flow ends. An organization's flow has one URL for members and one for new members. */
export type OauthRedirectUrls = { login: string; signup: string } | { discovery: string };

/** A user's account at an upstream, as the upstream describes it. */
export interface OauthAccount {
  provider: OauthProvider;
  issuer: string;
  /** The upstream's id of the user, which is never reassigned. */
  subject: string;
  name: string;
  picture_url: string | null;
  locale: string | null;
  tenants: { tenant_id: string; tenant_name: string }[];
}

/** Flows that wait for their callback. Each row is used once. */
interface OauthStatesTable {
  project_id: string;
  state_hash: string;
  provider_type: OauthProvider;
  /** Null for a discovery flow. */
  organization_id: string | null;
  redirect_urls: Json<OauthRedirectUrls>;
  /** Identifies the browser that started: no other browser can finish (docs/threats.md T27). */
  browser_hash: string;
  /** Nonce and PKCE verifier towards the upstream. */
  sealed_proof: string;
  pkce_code_challenge: string | null;
  expires_at: Date;
}

/** An upstream's answer about a user, until the host's page redeems it. */
interface OauthLandingsTable {
  project_id: string;
  token_hash: string;
  /** Null for a discovery flow. */
  organization_id: string | null;
  /** The account, and the upstream's tokens. */
  sealed_content: string;
  /** Identifies the browser that began, if known. Only that browser may link the account (docs/threats.md T60). */
  browser_hash: string | null;
  pkce_code_challenge: string | null;
  expires_at: Date;
}

/** An account to link when its owner verifies the email address in the same login. */
interface OauthClaimsTable {
  project_id: string;
  /** The `id` of the factor that the intermediate session holds. */
  registration_id: string;
  /** Null until an organization is chosen. */
  organization_id: string | null;
  email_address: string;
  account: Json<OauthAccount>;
  expires_at: Date;
}

interface MemberOauthRegistrationsTable {
  project_id: string;
  provider_type: OauthProvider;
  issuer: string;
  provider_subject: string;
  organization_id: string;
  member_id: string;
  registration_id: string;
  profile_picture_url: string | null;
  locale: string | null;
  provider_tenants: Json<OauthAccount["tenants"]>;
  /** The reach of the proof that linked it. */
  reach: Reach;
  ancestors: GeneratedJson<string[]>;
  /** The hash of the link in the mail to the member. Null if no mail was sent. */
  unlink_token_hash: Generated<string | null>;
  unlink_expires_at: Generated<Date | null>;
  created_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    oauth_states: OauthStatesTable;
    oauth_landings: OauthLandingsTable;
    oauth_claims: OauthClaimsTable;
    member_oauth_registrations: MemberOauthRegistrationsTable;
  }
}

export type OauthStateRow = Row<"oauth_states">;
export type OauthLandingRow = Row<"oauth_landings">;
export type OauthClaimRow = Row<"oauth_claims">;
export type OauthRegistrationRow = Row<"member_oauth_registrations">;

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
  "m004-oauth": ["oauth_states", "oauth_landings", "oauth_claims"].map(
    (table) =>
      `create index if not exists ${table}_of on ${table} (project_id, organization_id) where organization_id is not null`,
  ),
  // Slack and GitLab were once treated as authorities for an email address. Registrations they linked now reach only
  // the organization, like those that a member links there.
  "m045-oauth-claims": [
    `update member_oauth_registrations set reach = 'organization'
      where provider_type in ('slack', 'gitlab') and reach = 'project'`,
  ],
  "m010-oauth-ancestors": ancestorsColumn("member_oauth_registrations"),
};
