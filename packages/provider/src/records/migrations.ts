import { ancestorsColumn } from "../db/ancestors-column.ts";
import { hotTable } from "../db/hot-table.ts";
import type { Migrations } from "../db/migrate.ts";
import { backfillAncestors } from "./backfill-ancestors.ts";

export const recordsMigrations: Migrations = {
  "2026-11-24-records": [
    `create table signing_keys (
      project_id text not null,
      kid text not null,
      public_jwk jsonb not null,
      sealed_private_jwk text not null,
      created_at timestamptz not null,
      signs_from timestamptz not null default clock_timestamp(),
      retires_at timestamptz,
      primary key (project_id, kid))`,
    `create index signing_keys_retired on signing_keys (retires_at) where retires_at is not null`,

    `create table organizations (
      project_id text not null,
      organization_id text not null,
      organization_slug text not null,
      organization_name text not null,
      settings jsonb not null,
      trusted_metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      sso_connections jsonb not null default '[]',
      primary key (project_id, organization_id),
      unique (project_id, organization_slug))`,

    `create table organization_email_domains (
      project_id text not null,
      domain text not null,
      organization_id text not null,
      primary key (project_id, domain, organization_id))`,

    `create table organization_oauth_tenants (
      project_id text not null,
      provider_type text not null,
      tenant_id text not null,
      organization_id text not null,
      primary key (project_id, provider_type, tenant_id, organization_id))`,
    `create index organization_oauth_tenants_by_organization on organization_oauth_tenants (project_id, organization_id)`,

    `create table members (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      email_address text not null,
      email_address_verified boolean not null,
      status text not null check (status in ('active', 'pending', 'invited', 'deleted')),
      name text not null,
      roles jsonb not null,
      is_breakglass boolean not null,
      mfa_enrolled boolean not null,
      trusted_metadata jsonb not null,
      untrusted_metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      oauth_registrations jsonb not null default '[]',
      member_password_id text not null default '',
      mfa_phone_number text not null default '',
      mfa_phone_number_verified boolean not null default false,
      default_mfa_method text not null default '',
      totp_registration_id text not null default '',
      sso_registrations jsonb not null default '[]',
      retired_email_addresses jsonb not null default '[]',
      security_epoch integer not null default 1,
      primary key (project_id, organization_id, member_id))`,
    `create unique index members_address on members (project_id, organization_id, email_address) where status <> 'deleted'`,
    `create index members_of_address on members (project_id, email_address)`,

    `create table retired_email_addresses (
      project_id text not null,
      organization_id text not null,
      email_address text not null,
      member_id text not null,
      primary key (project_id, organization_id, email_address))`,

    `create table sessions (
      project_id text not null,
      organization_id text not null,
      member_session_id text not null,
      member_id text not null,
      token_hash text not null,
      authentication_factors jsonb not null,
      started_at timestamptz not null,
      last_accessed_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      user_agent text not null default '',
      ip_address text not null default '',
      custom_claims jsonb not null default '{}',
      impersonator jsonb,
      proofs jsonb not null default '[]',
      kind text not null default 'own' check (kind in ('own', 'app', 'agent', 'impersonation', 'trusted_token')),
      grant_id text,
      primary key (project_id, organization_id, member_session_id),
      unique (project_id, token_hash))`,
    `create index sessions_expired on sessions (expires_at)`,
    `create index sessions_of_grant on sessions (project_id, grant_id) where grant_id is not null`,
    `create index sessions_of_member on sessions (project_id, organization_id, member_id)`,
    `create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`,

    `create table intermediate_sessions (
      project_id text not null,
      intermediate_session_id text not null,
      token_hash text not null,
      email_address text not null,
      organization_id text,
      authentication_factors jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      is_address_proven boolean not null default true,
      proofs jsonb not null default '[]',
      member_id text,
      security_epoch integer,
      primary key (project_id, intermediate_session_id),
      unique (project_id, token_hash))`,
    `create index intermediate_sessions_expired on intermediate_sessions (expires_at)`,
  ],
  "2026-11-27-records": [
    `alter table organizations add column scim_connection jsonb`,
    `alter table members add column scim_groups jsonb not null default '[]'`,
    `alter table retired_email_addresses add column reason text not null default 'moved'
      check (reason in ('moved', 'inactive', 'removed', 'left'))`,
    `create index retired_email_addresses_of_member on retired_email_addresses (project_id, organization_id, member_id)`,
  ],
  "2026-11-28-records-phone-numbers": [
    `create index members_of_number on members (project_id, organization_id, mfa_phone_number)
      where mfa_phone_number_verified`,
  ],
  // By how a text begins, over all organizations: in the order of its bytes, whatever the database's own order is.
  "2026-12-04-records-prefixes": [
    `create index members_by_address on members (project_id, (email_address collate "C"), member_id)`,
    `create index members_by_name on members (project_id, (lower(name) collate "C"), member_id)`,
    `create index organizations_by_name on organizations
      (project_id, (lower(organization_name) collate "C"), organization_id)`,
    `create index organizations_by_slug on organizations
      (project_id, (organization_slug collate "C"), organization_id)`,
  ],
  // `if not exists`, here and in all that follow: an operator of large tables makes them beforehand, without holding up writes
  // (docs/production/upgrade.md).
  "2026-12-10-records": [
    `create index if not exists organization_email_domains_of on organization_email_domains (project_id, organization_id)`,
    `create index if not exists intermediate_sessions_of on intermediate_sessions
      (project_id, organization_id, email_address)`,
  ],
  // Parts of names and addresses, by an index of trigrams. A database whose owner may not add extensions, or has none, goes
  // without: the same search reads the rows then (docs/adr/0048-the-database.md).
  "2026-12-11-records-parts": [
    `do $$
    begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
    exception when others then
      raise notice 'No index of parts of names: %', sqlerrm;
    end $$`,
    `do $$
    declare
      trigrams text := (select nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm');
    begin
      if trigrams is null or not exists (select from pg_extension where extname = 'btree_gin') then return; end if;
      execute format('create index if not exists members_by_part on members
        using gin (organization_id, (lower(name || '' '' || email_address)) %I.gin_trgm_ops)', trigrams);
      execute format('create index if not exists organizations_by_part on organizations
        using gin (project_id, (lower(organization_name)) %I.gin_trgm_ops)', trigrams);
    end $$`,
  ],
  "2026-12-20-records-hot": [hotTable("sessions", 80), hotTable("intermediate_sessions", 80)],
  // `members_by_address` finds them too (`member/by-address-store.ts`).
  "2027-01-20-records-addresses": [`drop index if exists members_of_address`],
  // Without the project, which nearly all organizations of a database share: a search read its whole part of the index.
  "2027-01-21-records-parts": [
    `drop index if exists organizations_by_part`,
    `do $$
    declare
      trigrams text := (select nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm');
    begin
      if trigrams is null then return; end if;
      execute format('create index if not exists organizations_by_part_of_name on organizations
        using gin ((lower(organization_name)) %I.gin_trgm_ops)', trigrams);
    end $$`,
  ],
  "m010-records-ancestors": [
    ancestorsColumn("sessions"),
    ancestorsColumn("intermediate_sessions"),
    ancestorsColumn("members", "second_factor_ancestors"),
  ].flat(),
  "m011-records-ancestors": [backfillAncestors("sessions", "r.revoked_at is null and r.expires_at > now()")],
  // `mailboxKey` in SQL, for the tags and for Gmail: other rows get theirs when they are written again.
  "m030-records-mailboxes": [
    `alter table retired_email_addresses add column if not exists mailbox_key text`,
    `update retired_email_addresses set mailbox_key = case
      when split_part(email_address, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(split_part(email_address, '@', 1), '(.)\\+.*$', '\\1'), '.', '') || '@gmail.com'
      else regexp_replace(email_address, '^([^@])([^@+]*)\\+[^@]*@', '\\1\\2@') end`,
    // In a block, because nobody can make it beforehand: its column is new. The table is a small one.
    `do $$ begin
      create index if not exists retired_email_addresses_of_mailbox on retired_email_addresses
        (project_id, organization_id, mailbox_key);
    end $$`,
  ],
  "m020-records-policy-versions": [
    `alter table organizations add column policy_version integer not null default 1`,
    // Sessions from before, and those of a node of the version before, are evaluated once.
    `alter table sessions add column policy_version integer not null default 0`,
  ],
  "m021-records-pending-passwords": [`alter table intermediate_sessions add column pending_password jsonb`],
  "m080-records-recovery": [
    `alter table members add column totp_confirmed_at timestamptz`,
    `alter table members add column mfa_phone_number_verified_at timestamptz`,
    `alter table members add column recovered_at timestamptz`,
    `alter table members add column exposed_from timestamptz`,
  ],
  "m032-records-founders": [`alter table organizations add column if not exists founded_by text`],
  // Organizations from before are counted when they next grow.
  "m080-records-quotas": [
    `create table organization_usage (
      project_id text not null,
      organization_id text not null,
      members integer not null,
      metadata_bytes bigint not null,
      counted_at timestamptz not null,
      primary key (project_id, organization_id))`,
    hotTable("organization_usage", 50),
    `create index if not exists organizations_of_founder on organizations (project_id, founded_by) where founded_by is not null`,
  ],
};
