import type { AuthenticationFactor, Member, OrganizationSettings } from "@portico/wire";
import type { SessionKind } from "@portico/wire/schemas";
import type { Generated } from "kysely";
import type { Impersonator } from "../call/call.ts";
import type { GeneratedJson, Json, Row } from "../db/schema.ts";

/** The reach of a proof, or of a credential that was made under one: docs/adr/0021-proofs.md. */
export type Reach = "project" | "organization";

/** A thing that somebody has shown, and who says so: docs/adr/0021-proofs.md. */
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
  /** When it is looked for next; null when it is not, until somebody asks. */
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

/** Nobody else of the organization has it until it is unlinked. */
interface RetiredEmailAddressesTable {
  project_id: string;
  organization_id: string;
  email_address: string;
  /** `mailboxKey` of the address; null in rows that a version of before has written. */
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
  /** The kind of its holder: docs/session-kinds.md. */
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

declare module "../db/schema.ts" {
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
