import type { AuthenticationFactor, OrganizationSettings } from "@portico/wire";
import type { ColumnType, Generated, Kysely, Selectable } from "kysely";

/** JSON columns are written through `json()` and read as values. */
type Json<T> = ColumnType<T, unknown, unknown>;

interface ProjectsTable {
  project_id: string;
  settings: Json<unknown>;
  secret_hash: string;
  /** Of the configuration that was last brought in: the same one has nothing to add. */
  seed_hash: string;
  updated_at: Date;
}

interface PublicTokensTable {
  public_token: string;
  project_id: string;
}

interface ProjectOriginsTable {
  origin: string;
  project_id: string;
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

interface OrganizationsTable {
  project_id: string;
  organization_id: string;
  organization_slug: string;
  organization_name: string;
  settings: Json<Omit<OrganizationSettings, "organization_slug" | "organization_name">>;
  trusted_metadata: Json<Record<string, unknown>>;
  created_at: Date;
  updated_at: Date;
}

/** One row per domain of an organisation's email_allowed_domains, so that discovery is an index look-up. */
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
  /** Folded by `parseEmailAddress`; unique among the organisation's members that are not deleted. */
  email_address: string;
  email_address_verified: boolean;
  status: MemberStatus;
  name: string;
  roles: Json<string[]>;
  is_breakglass: boolean;
  mfa_enrolled: boolean;
  trusted_metadata: Json<Record<string, unknown>>;
  untrusted_metadata: Json<Record<string, unknown>>;
  created_at: Date;
  updated_at: Date;
}

interface SessionsTable {
  project_id: string;
  organization_id: string;
  member_session_id: string;
  member_id: string;
  token_hash: string;
  authentication_factors: Json<AuthenticationFactor[]>;
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface IntermediateSessionsTable {
  project_id: string;
  intermediate_session_id: string;
  token_hash: string;
  email_address: string;
  /** Null until an organisation is chosen. */
  organization_id: string | null;
  authentication_factors: Json<AuthenticationFactor[]>;
  /** False while the factors only claim the address, or speak for one organisation alone. */
  is_address_proven: boolean;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** One row per address and organisation: a new code takes the place of the old one. */
interface EmailCodesTable {
  project_id: string;
  /** `""` for a discovery code. */
  organization_id: string;
  email_address: string;
  email_code_id: string;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

interface MagicLinksTable {
  project_id: string;
  magic_link_id: string;
  token_hash: string;
  email_address: string;
  /** Null for a discovery link. */
  organization_id: string | null;
  redirect_url: string;
  /** Opened in another browser than the one that asked, so it has neither challenge nor browser. */
  is_invitation: boolean;
  sent_by_backend: boolean;
  pkce_code_challenge: string | null;
  /** Hash of the cookie of the browser that asked; that browser needs no click on the provider's page. */
  browser_hash: string | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

interface CountersTable {
  project_id: string;
  subject: string;
  window_start: Date;
  count: number;
  expires_at: Date;
}

interface OutboxTable {
  project_id: string;
  outbox_id: string;
  channel: "email";
  /** Address, subject and bodies hold live codes, so they are sealed with a server key. */
  sealed_message: string;
  attempts: Generated<number>;
  next_attempt_at: Date;
  expires_at: Date;
  created_at: Date;
}

interface InboxMessagesTable {
  inbox_message_id: string;
  recipient: string;
  channel: "email" | "sms";
  subject: string;
  text: string;
  html: string;
  code: string | null;
  sent_at: Date;
}

interface AuditEventsTable {
  project_id: string;
  audit_event_id: string;
  occurred_at: Date;
  action: string;
  organization_id: string | null;
  member_id: string | null;
  email_address: string | null;
  ip_address: string;
  request_id: string;
  details: Json<Record<string, unknown>>;
}

export interface Database {
  projects: ProjectsTable;
  public_tokens: PublicTokensTable;
  project_origins: ProjectOriginsTable;
  signing_keys: SigningKeysTable;
  organizations: OrganizationsTable;
  organization_email_domains: OrganizationEmailDomainsTable;
  members: MembersTable;
  sessions: SessionsTable;
  intermediate_sessions: IntermediateSessionsTable;
  email_codes: EmailCodesTable;
  magic_links: MagicLinksTable;
  counters: CountersTable;
  outbox: OutboxTable;
  inbox_messages: InboxMessagesTable;
  audit_events: AuditEventsTable;
}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;

export type SigningKeyRow = Selectable<SigningKeysTable>;
export type OrganizationRow = Selectable<OrganizationsTable>;
export type MemberRow = Selectable<MembersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type IntermediateSessionRow = Selectable<IntermediateSessionsTable>;
export type MagicLinkRow = Selectable<MagicLinksTable>;
