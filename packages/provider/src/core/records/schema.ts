import type { AuthenticationFactor, Member, MfaMethod, OrganizationSettings } from "@portico/wire";
import type { SessionKind } from "@portico/wire/schemas";
import type { Generated } from "kysely";
import type { Impersonator } from "../../platform/call/call.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, hotTable } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Json, Row } from "../../platform/db/schema.ts";
import type { Confirmations, SecondFactorColumns } from "../mfa/second-factors.ts";
import { backfillAncestors } from "./backfill-ancestors.ts";

/** Where a proof counts, or a credential that was set up under one: docs/adr/0021-proofs.md. */
export type Reach = "project" | "organization";

/** A verified factor, and who vouches for it: docs/adr/0021-proofs.md. */
export interface Proof {
  /** The method of its factor; see `methodOf`. */
  method: string;
  /**
   * The source of the proof: the mailbox, a provider that is authoritative for the address, or a credential set up
   * under such a proof; the organization's own identity provider, an app, support staff or the host's back end; or only
   * the caller's claim.
   */
  by: "mailbox" | "authority" | "credential" | "organization" | "app" | "support" | "backend" | "claim";
  /** The proven address, as it was then. */
  address: string;
  /** The only organization in which it counts; null for the whole project. */
  organization_id: string | null;
  /** The organization in which a credential was set up, by its rules. Earlier versions did not store it. */
  held_in?: string;
  /** ISO 8601. */
  at: string;
  /**
   * The IDs of the credential, the connection and the sessions that the proof descends from. Ending one of them ends
   * what the proof gave access to (`lineage/end-lineage.ts`). A mailbox descends from nothing.
   */
  basis?: string[];
}

interface SigningKeysTable {
  project_id: string;
  kid: string;
  public_jwk: Json<Record<string, unknown>>;
  sealed_private_jwk: string;
  created_at: Date;
  signs_from: Date;
  /** When it stops verifying; null until a newer key replaces it. */
  retires_at: Date | null;
}

interface DomainClaimsTable {
  project_id: string;
  organization_id: string;
  domain: string;
  /** The part of the TXT record that is unique to this claim. */
  token: string;
  /** The connection for addresses of the domain; ignored once that connection is deleted. */
  connection_id: string | null;
  status: "pending" | "verified";
  /** Why the last check did not find the record. */
  problem: Generated<string>;
  created_at: Date;
  verified_at: Generated<Date | null>;
  /** When the record was last found. */
  confirmed_at: Generated<Date | null>;
  checked_at: Generated<Date | null>;
  /** When it is checked next; null if only on request. */
  due_at: Date | null;
}

/** The settings of an organization that are not columns. */
type Settings = Omit<OrganizationSettings, "organization_slug" | "organization_name">;

interface OrganizationsTable {
  project_id: string;
  organization_id: string;
  organization_slug: string;
  organization_name: string;
  /** The settings that existed at the last write; `withDefaults` completes them. */
  settings: Json<Partial<Settings>>;
  trusted_metadata: Json<Record<string, unknown>>;
  /** A copy of `sso_connections`, for answers and roles. */
  sso_connections: GeneratedJson<SsoConnectionSummary[]>;
  /** A copy of `scim_connections`, for answers and roles. */
  scim_connection: GeneratedJson<ScimConnectionSummary | null>;
  /** Increased when the settings become stricter for sessions: `organization/settings.ts`. */
  policy_version: Generated<number>;
  /** The `mailboxKey` of the member who created it by signing up; null for a back end or operator. */
  founded_by: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
}

/** See `organization/usage-store.ts`. */
interface OrganizationUsageTable {
  project_id: string;
  organization_id: string;
  members: number;
  metadata_bytes: number;
  counted_at: Date;
}

/** One row per domain of `email_allowed_domains`, so that discovery can use an index. */
interface OrganizationEmailDomainsTable {
  project_id: string;
  domain: string;
  organization_id: string;
}

export type MemberStatus = "active" | "pending" | "invited" | "deleted";

type Defaulted<Columns> = { [Name in keyof Columns]: Generated<Columns[Name]> };

interface MembersTable extends Defaulted<SecondFactorColumns>, Defaulted<Confirmations> {
  project_id: string;
  organization_id: string;
  member_id: string;
  /** Normalized by `parseEmailAddress`; unique among the organization's members that are not deleted. */
  email_address: string;
  email_address_verified: boolean;
  status: MemberStatus;
  name: string;
  roles: Json<string[]>;
  is_breakglass: boolean;
  mfa_enrolled: boolean;
  default_mfa_method: Generated<"" | MfaMethod>;
  /** `""` if the member has no password. */
  member_password_id: Generated<string>;
  trusted_metadata: Json<Record<string, unknown>>;
  untrusted_metadata: Json<Record<string, unknown>>;
  /** For answers; sign-in reads `member_oauth_registrations`. */
  oauth_registrations: Json<Member["oauth_registrations"]>;
  /** What each connection last reported about the member; `sso_registrations` maps identities to members. */
  sso_registrations: GeneratedJson<SsoRegistration[]>;
  /** The IDs of their directory groups; a copy of `scim_group_members`. */
  scim_groups: GeneratedJson<string[]>;
  /** For answers; decisions read the table of that name. */
  retired_email_addresses: GeneratedJson<RetiredEmail[]>;
  /** Increased by every change of how they sign in; see `records/member/security-epoch.ts`. */
  security_epoch: Generated<number>;
  /** What the second factors were set up with: `session/lineage.ts`. */
  second_factor_ancestors: GeneratedJson<string[]>;
  /** When they last recovered the account; null if never, or after they have reviewed it: `member/recovery.ts`. */
  recovered_at: Generated<Date | null>;
  /** From when on someone else may have used the account; null together with `recovered_at`. */
  exposed_from: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** A former address of a member. */
export interface RetiredEmail {
  email_id: string;
  email_address: string;
}

/**
 * Why an address is reserved for a member who does not sign in with it: they have another address now; the directory
 * has deactivated them; an admin has removed a directory's member; or the directory no longer has them.
 */
export type RetirementReason = "moved" | "inactive" | "removed" | "left";

/** Reserved addresses, which no other member of the organization can have until they are unlinked. */
interface RetiredEmailAddressesTable {
  project_id: string;
  organization_id: string;
  email_address: string;
  /** The `mailboxKey` of the address; null in rows of an earlier version. */
  mailbox_key: Generated<string | null>;
  member_id: string;
  reason: Generated<RetirementReason>;
}

interface SessionsTable {
  project_id: string;
  organization_id: string;
  member_session_id: string;
  member_id: string;
  token_hash: string;
  authentication_factors: Json<AuthenticationFactor[]>;
  /** One per primary factor. */
  proofs: GeneratedJson<Proof[]>;
  /** The IDs that its proofs descend from: `session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  /** The claims that the host added. */
  custom_claims: Json<Record<string, unknown>>;
  /** Who acts for the member; null for the member's own session. */
  impersonator: Json<Impersonator> | null;
  /** The kind of holder: docs/concepts/session.md#session-kinds. */
  kind: Generated<SessionKind>;
  /** The app's grant that it came from and ends with; null if no app holds it. */
  grant_id: Generated<string | null>;
  /** The organization's policy version that the session last passed; 0 if the session is older than this column. */
  policy_version: Generated<number>;
  /** The device that it started with instead of a second factor; null if none. */
  remembered_device: GeneratedJson<UsedDevice | null>;
  /** The thumbprint of its browser's key; null if it is not bound to one. */
  device_key: Generated<string | null>;
}

/** A remembered device in place of a second factor, and the factor that was shown when it was remembered. */
export interface UsedDevice {
  remembered_device_id: string;
  factor: AuthenticationFactor["type"];
}

/** Browsers in which members are not asked for the second factor again: docs/mfa.md#remembered-devices. */
interface RememberedDevicesTable {
  project_id: string;
  organization_id: string;
  remembered_device_id: string;
  member_id: string;
  /** Of the secret in the browser's cookie. */
  token_hash: string;
  factor: AuthenticationFactor["type"];
  /** The member's epoch at that time. */
  security_epoch: number;
  ancestors: GeneratedJson<string[]>;
  user_agent: string;
  ip_address: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
}

/** A new password that takes effect once the sign-in is complete: docs/adr/0021-proofs.md. */
export interface PendingPassword {
  hash: string;
  /** The proof that it was set with. */
  by: "reset" | "existing_password";
  reach: Reach;
  /** ISO 8601. */
  chosen_at: string;
  /** ISO 8601. After this time it is not applied, however many steps follow. */
  expires_at: string;
}

interface IntermediateSessionsTable {
  project_id: string;
  intermediate_session_id: string;
  token_hash: string;
  email_address: string;
  /** Null until an organization is chosen. */
  organization_id: string | null;
  authentication_factors: Json<AuthenticationFactor[]>;
  proofs: GeneratedJson<Proof[]>;
  ancestors: GeneratedJson<string[]>;
  /** Null until an organization is chosen, and for an address that is not a member's. */
  member_id: string | null;
  /** The member's epoch at the start. */
  security_epoch: number | null;
  /** Null if the login sets no password, and once it was used. */
  pending_password: GeneratedJson<PendingPassword | null>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** One row per tenant of `allowed_oauth_tenants`, so that discovery can use an index. */
interface OrganizationOauthTenantsTable {
  project_id: string;
  provider_type: string;
  tenant_id: string;
  organization_id: string;
}

/** An SSO connection, as an organization's answers and its members' roles need it. */
export interface SsoConnectionSummary {
  connection_id: string;
  display_name: string;
  identity_provider: string;
  status: "pending" | "active";
  role_ids: string[];
  groups: { role_id: string; group: string }[];
}

/** An organization's directory, as its answers and its members' roles need it. */
export interface ScimConnectionSummary {
  connection_id: string;
  display_name: string;
  groups: { role_id: string; group_id: string }[];
  /** Undefined in older rows. */
  is_held?: boolean;
}

/** A member's identity at a connection. */
export interface SsoRegistration {
  connection_id: string;
  registration_id: string;
  external_id: string;
  sso_attributes: Record<string, unknown>;
  groups: string[];
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    domain_claims: DomainClaimsTable;
    signing_keys: SigningKeysTable;
    organizations: OrganizationsTable;
    organization_usage: OrganizationUsageTable;
    organization_email_domains: OrganizationEmailDomainsTable;
    organization_oauth_tenants: OrganizationOauthTenantsTable;
    members: MembersTable;
    retired_email_addresses: RetiredEmailAddressesTable;
    sessions: SessionsTable;
    intermediate_sessions: IntermediateSessionsTable;
    remembered_devices: RememberedDevicesTable;
  }
}

export type SigningKeyRow = Row<"signing_keys">;
/** As `withDefaults` returns it. */
export type OrganizationRow = Omit<Row<"organizations">, "settings"> & { settings: Settings };
export type MemberRow = Row<"members">;
export type SessionRow = Row<"sessions">;
export type IntermediateSessionRow = Row<"intermediate_sessions">;
export type RememberedDeviceRow = Row<"remembered_devices">;
export type DomainClaimRow = Row<"domain_claims">;

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
  // Prefix search over all organizations, in byte order, whatever the database's collation is.
  "m003-records-prefixes": [
    `create index members_by_address on members (project_id, (email_address collate "C"), member_id)`,
    `create index members_by_name on members (project_id, (lower(name) collate "C"), member_id)`,
    `create index organizations_by_name on organizations
      (project_id, (lower(organization_name) collate "C"), organization_id)`,
    `create index organizations_by_slug on organizations
      (project_id, (organization_slug collate "C"), organization_id)`,
  ],
  // `if not exists`, here and below: operators of large tables create these beforehand without blocking writes
  // (docs/production/upgrade.md).
  "m004-records": [
    `create index if not exists organization_email_domains_of on organization_email_domains (project_id, organization_id)`,
    `create index if not exists intermediate_sessions_of on intermediate_sessions
      (project_id, organization_id, email_address)`,
  ],
  // Substring search by trigrams. If the extension is not available or not allowed, the same search reads the rows
  // (docs/adr/0048-the-database.md).
  "m005-records-parts": [
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
  "m007-records-hot": [hotTable("sessions", 80), hotTable("intermediate_sessions", 80)],
  // `members_by_address` replaces it (`byAddress` of `member/store.ts`).
  "m008-records-addresses": [`drop index if exists members_of_address`],
  // Without the project, which most organizations of a database share, so a search read all of its entries.
  "m008-records-parts": [
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
  // `mailboxKey` in SQL, for tags and Gmail. Other rows get theirs at their next write.
  "m030-records-mailboxes": [
    `alter table retired_email_addresses add column if not exists mailbox_key text`,
    `update retired_email_addresses set mailbox_key = case
      when split_part(email_address, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(split_part(email_address, '@', 1), '(.)\\+.*$', '\\1'), '.', '') || '@gmail.com'
      else regexp_replace(email_address, '^([^@])([^@+]*)\\+[^@]*@', '\\1\\2@') end`,
    // In a DO block, because its column is new, so the index cannot be created beforehand. The table is small.
    `do $$ begin
      create index if not exists retired_email_addresses_of_mailbox on retired_email_addresses
        (project_id, organization_id, mailbox_key);
    end $$`,
  ],
  "m020-records-policy-versions": [
    `alter table organizations add column policy_version integer not null default 1`,
    // Existing sessions, and those of nodes with the previous version, are evaluated once.
    `alter table sessions add column policy_version integer not null default 0`,
  ],
  "m021-records-pending-passwords": [`alter table intermediate_sessions add column pending_password jsonb`],
  "m080-records-recovery": [
    `alter table members add column totp_confirmed_at timestamptz`,
    `alter table members add column mfa_phone_number_verified_at timestamptz`,
    `alter table members add column recovered_at timestamptz`,
    `alter table members add column exposed_from timestamptz`,
  ],
  "m100-records-passkeys": [`alter table members add column if not exists mfa_passkey_id text not null default ''`],
  "m115-records-remembered-devices": [
    `create table if not exists remembered_devices (
      project_id text not null,
      organization_id text not null,
      remembered_device_id text not null,
      member_id text not null,
      token_hash text not null,
      factor text not null,
      security_epoch integer not null,
      ancestors jsonb not null default '[]',
      user_agent text not null,
      ip_address text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz not null,
      primary key (project_id, organization_id, remembered_device_id))`,
    `create index if not exists remembered_devices_of_member on remembered_devices (project_id, organization_id, member_id)`,
    `create index if not exists remembered_devices_by_ancestor on remembered_devices using gin (ancestors) where ancestors <> '[]'`,
    `create index if not exists remembered_devices_expired on remembered_devices (expires_at)`,
    `alter table sessions add column if not exists remembered_device jsonb`,
  ],
  "m032-records-founders": [`alter table organizations add column if not exists founded_by text`],
  "m033-records-device-keys": [`alter table sessions add column if not exists device_key text`],
  // Existing organizations are counted when they next grow.
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
