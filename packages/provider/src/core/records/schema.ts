import type { AuthenticationFactor, Member, OrganizationSettings } from "@portico/wire";
import type { SessionKind } from "@portico/wire/schemas";
import type { Generated } from "kysely";
import type { Impersonator } from "../../platform/call/call.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, hotTable } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Json, Row } from "../../platform/db/schema.ts";
import { backfillAncestors } from "./backfill-ancestors.ts";

/** The reach of a proof, or of a credential that was made under one: docs/adr/0021-proofs.md. */
export type Reach = "project" | "organization";

/** A verified factor, and who vouches for it: docs/adr/0021-proofs.md. */
export interface Proof {
  /** The method of the factor that it belongs to; see `methodOf`. */
  method: string;
  /**
   * The voucher: the address's mailbox, a provider that answers for the address, something that was set up under such a
   * proof; the organization's own identity provider, an app, support staff, the host's back end; or nobody but the caller.
   */
  by: "mailbox" | "authority" | "credential" | "organization" | "app" | "support" | "backend" | "claim";
  /** The address that was shown, as it was then. */
  address: string;
  /** The only organization in which it counts; null for the whole project. */
  organization_id: string | null;
  /** ISO 8601. */
  at: string;
  /**
   * What the proof was made from: the ids of the credential, the connection and the sessions that it descends from. Ending one
   * of them ends what the proof bought (`lineage/end-lineage.ts`). A mailbox descends from nothing.
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
  /** From then on it verifies nothing; null until a newer one takes its place. */
  retires_at: Date | null;
}

interface DomainClaimsTable {
  project_id: string;
  organization_id: string;
  domain: string;
  /** The part of the TXT record that only this claim has. */
  token: string;
  /** The connection for addresses of the domain; one that is gone counts for none. */
  connection_id: string | null;
  status: "pending" | "verified";
  /** What was wrong when the record was last looked for. */
  problem: Generated<string>;
  created_at: Date;
  verified_at: Generated<Date | null>;
  /** When the record was last found. */
  confirmed_at: Generated<Date | null>;
  checked_at: Generated<Date | null>;
  /** When it is checked next; null if only on request. */
  due_at: Date | null;
}

/** The settings of an organization, but for those that are columns. */
type Settings = Omit<OrganizationSettings, "organization_slug" | "organization_name">;

interface OrganizationsTable {
  project_id: string;
  organization_id: string;
  organization_slug: string;
  organization_name: string;
  /** Those that there were when it was last written; `withDefaults` reads them. */
  settings: Json<Partial<Settings>>;
  trusted_metadata: Json<Record<string, unknown>>;
  /** A copy of what `sso_connections` holds, for answers and roles. */
  sso_connections: GeneratedJson<SsoConnectionSummary[]>;
  /** The same of its directory, from `scim_connections`. */
  scim_connection: GeneratedJson<ScimConnectionSummary | null>;
  /** Rises when the settings ask more of a session than before: `policy-version.ts`. */
  policy_version: Generated<number>;
  /** `mailboxKey` of who created it by signing up; null where the back end or an operator did. */
  founded_by: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
}

/** What an organization holds: see `organization/usage-store.ts`. */
interface OrganizationUsageTable {
  project_id: string;
  organization_id: string;
  members: number;
  metadata_bytes: number;
  counted_at: Date;
}

/** One row per domain of an organization's email_allowed_domains, so that discovery is an index look-up. */
interface OrganizationEmailDomainsTable {
  project_id: string;
  domain: string;
  organization_id: string;
}

export type MemberStatus = "active" | "pending" | "invited" | "deleted";

interface MembersTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  /** Folded by `parseEmailAddress`; unique among the organization's members that are not deleted. */
  email_address: string;
  email_address_verified: boolean;
  status: MemberStatus;
  name: string;
  roles: Json<string[]>;
  is_breakglass: boolean;
  mfa_enrolled: boolean;
  /** E.164; "" for none. */
  mfa_phone_number: Generated<string>;
  mfa_phone_number_verified: Generated<boolean>;
  /** `sms_otp`, `totp` or "". */
  default_mfa_method: Generated<"" | "sms_otp" | "totp">;
  /** The id of a confirmed authenticator; "" for none. */
  totp_registration_id: Generated<string>;
  /** `""` for none. */
  member_password_id: Generated<string>;
  trusted_metadata: Json<Record<string, unknown>>;
  untrusted_metadata: Json<Record<string, unknown>>;
  /** As answers show them; `member_oauth_registrations` is what sign-in reads. */
  oauth_registrations: Json<Member["oauth_registrations"]>;
  /** The last word of each connection about them; `sso_registrations` says who is who. */
  sso_registrations: GeneratedJson<SsoRegistration[]>;
  /** The ids of their groups in the organization's directory; a copy of `scim_group_members`. */
  scim_groups: GeneratedJson<string[]>;
  /** As answers show them; the table of that name is what is asked. */
  retired_email_addresses: GeneratedJson<RetiredEmail[]>;
  /** Raised by whatever changes how they sign in; see `records/member/security-epoch.ts`. */
  security_epoch: Generated<number>;
  /** What the second factors were set up with: `session/lineage.ts`. */
  second_factor_ancestors: GeneratedJson<string[]>;
  /** When their authenticator was confirmed; null for none, and where it is older than the column and nothing tells. */
  totp_confirmed_at: Generated<Date | null>;
  /** The same of their phone number. */
  mfa_phone_number_verified_at: Generated<Date | null>;
  /** When they last recovered the account; null for never, and once they have reviewed it: `member/recovery.ts`. */
  recovered_at: Generated<Date | null>;
  /** From when the account may have been in other hands; null with `recovered_at`. */
  exposed_from: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** An address that was a member's. */
export interface RetiredEmail {
  email_id: string;
  email_address: string;
}

/**
 * Why an address is kept for a member who does not sign in by it: they have another one by now; the directory has made
 * them inactive; somebody has removed a person of the directory; the directory has let them go.
 */
export type RetirementReason = "moved" | "inactive" | "removed" | "left";

/** No other member of the organization can have it until it is unlinked. */
interface RetiredEmailAddressesTable {
  project_id: string;
  organization_id: string;
  email_address: string;
  /** `mailboxKey` of the address; null in rows written by an earlier version. */
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
  /** One for each primary factor. */
  proofs: GeneratedJson<Proof[]>;
  /** The ids that its proofs descend from: `session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  /** The claims that the host added. */
  custom_claims: Json<Record<string, unknown>>;
  /** The person who acts in the member's place; null for the member. */
  impersonator: Json<Impersonator> | null;
  /** The kind of its holder: docs/concepts/session.md#session-kinds. */
  kind: Generated<SessionKind>;
  /** The app's grant that it came of, and with which it ends; null for what no app holds. */
  grant_id: Generated<string | null>;
  /** The organization's when the session last passed its policy; 0 for a session that is older than the column. */
  policy_version: Generated<number>;
}

/** A password that takes the place of a member's once their sign-in is complete: docs/adr/0021-proofs.md. */
export interface PendingPassword {
  hash: string;
  /** The proof that it was set by. */
  by: "reset" | "existing_password";
  reach: Reach;
  /** ISO 8601. When it was chosen. */
  chosen_at: string;
  /** ISO 8601. However many steps follow, it is not applied later than that. */
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
  /** The member whose login it is; null while no organization is chosen, and for a stranger. */
  member_id: string | null;
  /** The member's when it began. */
  security_epoch: number | null;
  /** Null where the login sets none, and once it is used. */
  pending_password: GeneratedJson<PendingPassword | null>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** One row per tenant of an organization's allowed_oauth_tenants, so that discovery is an index look-up. */
interface OrganizationOauthTenantsTable {
  project_id: string;
  provider_type: string;
  tenant_id: string;
  organization_id: string;
}

/** A single sign-on connection, as an organization's answers and its members' roles need it. */
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
  /** Absent in rows from before directories could be held. */
  is_held?: boolean;
}

/** A member as a connection knows them. */
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
  }
}

export type SigningKeyRow = Row<"signing_keys">;
/** As `withDefaults` returns it. */
export type OrganizationRow = Omit<Row<"organizations">, "settings"> & { settings: Settings };
export type MemberRow = Row<"members">;
export type SessionRow = Row<"sessions">;
export type IntermediateSessionRow = Row<"intermediate_sessions">;
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
  // By how a text begins, over all organizations: in the order of its bytes, whatever the database's own order is.
  "m003-records-prefixes": [
    `create index members_by_address on members (project_id, (email_address collate "C"), member_id)`,
    `create index members_by_name on members (project_id, (lower(name) collate "C"), member_id)`,
    `create index organizations_by_name on organizations
      (project_id, (lower(organization_name) collate "C"), organization_id)`,
    `create index organizations_by_slug on organizations
      (project_id, (organization_slug collate "C"), organization_id)`,
  ],
  // `if not exists`, here and in all that follow: an operator of large tables makes them beforehand, without holding up writes
  // (docs/production/upgrade.md).
  "m004-records": [
    `create index if not exists organization_email_domains_of on organization_email_domains (project_id, organization_id)`,
    `create index if not exists intermediate_sessions_of on intermediate_sessions
      (project_id, organization_id, email_address)`,
  ],
  // Parts of names and addresses, by an index of trigrams. A database whose owner may not add extensions, or has none, goes
  // without: the same search reads the rows then (docs/adr/0048-the-database.md).
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
  // `members_by_address` finds them too (`member/by-address-store.ts`).
  "m008-records-addresses": [`drop index if exists members_of_address`],
  // Without the project, which nearly all organizations of a database share: a search read its whole part of the index.
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
  // `mailboxKey` in SQL, for the tags and for Gmail: other rows get theirs when they are written again.
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
