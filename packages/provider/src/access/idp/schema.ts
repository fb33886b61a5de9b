import { backfillAncestors } from "../../core/records/backfill-ancestors.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, suspendable } from "../../platform/db/migrate.ts";

export const idpMigrations: Migrations = {
  "2026-11-24-idp": [
    `create table connected_apps (
      project_id text not null,
      client_id text not null,
      client_type text not null check (client_type in ('first_party', 'first_party_public', 'third_party', 'third_party_public')),
      client_name text not null,
      client_description text not null,
      client_logo_url text not null,
      secret_hash text,
      next_secret_hash text,
      redirect_urls jsonb not null,
      post_logout_redirect_urls jsonb not null,
      allowed_scopes jsonb not null,
      source text not null check (source in ('configuration', 'management', 'registration')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, client_id))`,

    `create table authorization_requests (
      project_id text not null,
      request_hash text not null,
      client_id text not null,
      parameters jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, request_hash))`,
    `create index authorization_requests_expired on authorization_requests (expires_at)`,

    `create table consent_questions (
      project_id text not null,
      question_hash text not null,
      expires_at timestamptz not null,
      primary key (project_id, question_hash))`,
    `create index consent_questions_expired on consent_questions (expires_at)`,

    `create table app_consents (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      client_id text not null,
      redirect_url text not null,
      resource text not null,
      scopes jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      security_epoch integer not null default 1,
      primary key (project_id, organization_id, member_id, client_id, redirect_url, resource))`,
    `create index app_consents_of_app on app_consents (project_id, client_id)`,

    `create table app_grants (
      project_id text not null,
      grant_id text not null,
      organization_id text not null,
      member_id text not null,
      client_id text not null,
      scopes jsonb not null,
      resource text,
      authentication_factors jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      proofs jsonb not null default '[]',
      security_epoch integer not null default 1,
      primary key (project_id, grant_id))`,
    `create index app_grants_expired on app_grants (expires_at)`,
    `create index app_grants_of_app on app_grants (project_id, client_id)`,
    `create index app_grants_of_member on app_grants (project_id, organization_id, member_id, client_id)`,

    `create table app_tokens (
      project_id text not null,
      token_hash text not null,
      kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
      grant_id text not null,
      payload jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      primary key (project_id, token_hash))`,
    `create index app_tokens_expired on app_tokens (expires_at)`,
    `create index app_tokens_of_grant on app_tokens (project_id, grant_id)`,
  ],

  "2026-11-28-idp-machines": [
    `alter table connected_apps add column client_credentials boolean not null default false`,
    `alter table app_tokens drop constraint app_tokens_kind_check`,
    `alter table app_tokens add constraint app_tokens_kind_check
      check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials'))`,
    `create table machine_grants (
      project_id text not null,
      grant_id text not null,
      organization_id text not null,
      client_id text not null,
      scopes jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, organization_id, client_id))`,
    `create unique index machine_grants_id on machine_grants (project_id, grant_id)`,
    `create index machine_grants_of_app on machine_grants (project_id, client_id)`,
  ],
  "m010-idp-ancestors": [ancestorsColumn("app_grants"), ancestorsColumn("app_consents")].flat(),
  // A password reset or signing out everywhere also ends access that was granted before this column existed.
  "m011-idp-ancestors": [
    backfillAncestors("app_grants", "r.expires_at > now()"),
    `update app_grants set ancestors = ancestors || to_jsonb(array[member_id])`,
    `update app_consents set ancestors = to_jsonb(array[member_id])`,
  ],
  "m012-idp-machines-ancestors": [...ancestorsColumn("machine_grants"), ...suspendable("machine_grants")],
  // Existing grants are evaluated once, as sessions are.
  "m022-idp-policy-versions": [`alter table app_grants add column policy_version integer not null default 0`],
};
