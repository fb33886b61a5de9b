import type { AuthenticationFactor, ClientType, Member, OrganizationSettings } from "@portico/wire";
import type { SessionKind } from "@portico/wire/schemas";
import type { ColumnType, Generated, Kysely, Selectable } from "kysely";

export type OauthProvider = "google" | "microsoft" | "hubspot" | "slack" | "github";

/** How far a proof, or a credential that was made under one, counts: docs/adr/0021-proofs.md. */
export type Reach = "project" | "organization";

/** What somebody has shown, and who says so: docs/adr/0021-proofs.md. */
export interface Proof {
  /** Of the factor that it belongs to; see `methodOf`. */
  method: string;
  /**
   * Who says so: the address's mailbox, a provider that answers for the address, something that was set up under such a
   * proof; the organization's own identity provider, an app, support staff, the host's back end; or nobody but the caller.
   */
  by: "mailbox" | "authority" | "credential" | "organization" | "app" | "support" | "backend" | "claim";
  /** The address that was shown, as it was then. */
  address: string;
  /** Where alone it counts; null for the whole project. */
  organization_id: string | null;
  /** ISO 8601. */
  at: string;
}

/** Where a flow ends: of an organisation's, the URL of a member and that of a stranger. */
export type OauthRedirectUrls = { login: string; signup: string } | { discovery: string };

/** Somebody at an upstream, as it tells. */
export interface OauthAccount {
  provider: OauthProvider;
  issuer: string;
  /** The upstream's own id of them, which never becomes somebody else's. */
  subject: string;
  name: string;
  picture_url: string | null;
  locale: string | null;
  tenants: { tenant_id: string; tenant_name: string }[];
}

/** JSON columns are written through `json()` and read as values. */
type Json<T> = ColumnType<T, unknown, unknown>;
/** The same, where the column has a default. */
type GeneratedJson<T> = ColumnType<T, unknown | undefined, unknown>;

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
  /** A copy of what `sso_connections` holds, for answers and roles. */
  sso_connections: GeneratedJson<SsoConnectionSummary[]>;
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
  /** E.164; "" for none. */
  mfa_phone_number: Generated<string>;
  mfa_phone_number_verified: Generated<boolean>;
  /** `sms_otp`, `totp` or "". */
  default_mfa_method: Generated<"" | "sms_otp" | "totp">;
  /** Of a confirmed authenticator; "" for none. */
  totp_registration_id: Generated<string>;
  /** `""` for none. */
  member_password_id: Generated<string>;
  trusted_metadata: Json<Record<string, unknown>>;
  untrusted_metadata: Json<Record<string, unknown>>;
  /** As answers show them; `member_oauth_registrations` is what sign-in reads. */
  oauth_registrations: Json<Member["oauth_registrations"]>;
  /** What each connection last said of them; `sso_registrations` says who is who. */
  sso_registrations: GeneratedJson<SsoRegistration[]>;
  /** As answers show them; the table of that name is what is asked. */
  retired_email_addresses: GeneratedJson<RetiredEmail[]>;
  /** Raised by whatever changes how they sign in; see `records/member/security-epoch.ts`. */
  security_epoch: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** An address that was a member's. */
export interface RetiredEmail {
  email_id: string;
  email_address: string;
}

/** Nobody else of the organisation has it until it is unlinked. */
interface RetiredEmailAddressesTable {
  project_id: string;
  organization_id: string;
  email_address: string;
  member_id: string;
}

/** One row per member: a new code takes the place of the old one. */
interface SmsCodesTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  sms_code_id: string;
  /** Where it went: a right code shows that the member reads that number's texts. */
  phone_number: string;
  /** Whether it was sent to make the number count; the others count while it does. */
  is_enrollment: Generated<boolean>;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** Whom a carrier refused to text, until somebody is told. */
interface UnsubscribedPhoneNumbersTable {
  project_id: string;
  phone_number: string;
  expires_at: Date;
}

interface TotpRegistrationsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  totp_registration_id: string;
  sealed_secret: string;
  /** The newest 30-second step whose code was taken; none before it is taken again. */
  last_step: Generated<number>;
  created_at: Date;
  /** When the first right code came. */
  confirmed_at: Date | null;
  /** Null once it is confirmed. */
  expires_at: Date | null;
}

/** Shown again to their owner, so sealed; looked up by a keyed hash. */
interface RecoveryCodesTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  /** The authenticator whose place they take: they count while that one is the member's, confirmed. */
  totp_registration_id: Generated<string>;
  code_hmac: string;
  sealed_code: string;
  position: number;
  used_at: Date | null;
  /** Its registration's; null once that is confirmed. */
  expires_at: Generated<Date | null>;
}

/** One live password per member. */
interface PasswordsTable {
  project_id: string;
  organization_id: string;
  member_password_id: string;
  member_id: string;
  /** argon2id in the PHC format. */
  password_hash: string;
  /** Of the proof under which it was set. */
  reach: Reach;
  created_at: Date;
  updated_at: Date;
}

/** Somebody of the host's own people, under the host's own id. */
export interface Impersonator {
  id: string;
  reason: string;
}

interface ImpersonationTokensTable {
  project_id: string;
  impersonation_token_id: string;
  token_hash: string;
  organization_id: string;
  member_id: string;
  impersonator: Json<Impersonator>;
  duration_minutes: number;
  /** The member's when it was made. */
  security_epoch: number | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

interface AttestedTokensTable {
  project_id: string;
  profile_id: string;
  jti: string;
  expires_at: Date;
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
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  /** What the host added. */
  custom_claims: Json<Record<string, unknown>>;
  /** Who acts in the member's place; null for the member. */
  impersonator: Json<Impersonator> | null;
  /** Whose hands it is in: docs/sessions.md. */
  kind: Generated<SessionKind>;
  /** The app's grant that it came of, and with which it ends; null for what no app holds. */
  grant_id: Generated<string | null>;
}

interface IntermediateSessionsTable {
  project_id: string;
  intermediate_session_id: string;
  token_hash: string;
  email_address: string;
  /** Null until an organisation is chosen. */
  organization_id: string | null;
  authentication_factors: Json<AuthenticationFactor[]>;
  proofs: GeneratedJson<Proof[]>;
  /** Whose login it is; null while no organization is chosen, and for a stranger. */
  member_id: string | null;
  /** The member's when it began. */
  security_epoch: number | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** One row per address, organisation and purpose: a new code takes the place of the old one. */
interface EmailCodesTable {
  project_id: string;
  /** `""` for a discovery code. */
  organization_id: string;
  email_address: string;
  email_code_id: string;
  purpose: Generated<"login" | "email_update">;
  /** Whose address it becomes, of an `email_update`; else null. */
  member_id: Generated<string | null>;
  /** The member's when it was sent. */
  security_epoch: number | null;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/**
 * What a link is for: to log in; the same beside a link for a new password, in one mail; the same with the form for a
 * new password after it; or the new password itself, which the link alone does not log in without; or to log in under an
 * address that becomes a member's by it.
 */
export type LinkPurpose = "login" | "login_by_reset_mail" | "login_then_reset" | "password_reset" | "email_update";

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
  purpose: Generated<LinkPurpose>;
  /** Whose address it becomes, of an `email_update`; else null. */
  member_id: Generated<string | null>;
  /** The member's when it was sent; null where it is nobody's yet. */
  security_epoch: number | null;
  pkce_code_challenge: string | null;
  /** Hash of the cookie of the browser that asked; that browser needs no click on the provider's page. */
  browser_hash: string | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** How the device that asked for a link finishes once another one, which opened it, has confirmed the number. */
interface MagicLinkHandoversTable {
  project_id: string;
  handover_hash: string;
  /** Null where no link was sent, and nobody may learn it: such a one only waits. */
  magic_link_id: string | null;
  number_hmac: string;
  pkce_code_challenge: string;
  /** Of the browser that asked. */
  user_agent: string;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  /** One wrong number ends it. */
  refused_at: Date | null;
}

/** A start that waits for its callback, once. */
interface OauthStatesTable {
  project_id: string;
  state_hash: string;
  provider_type: OauthProvider;
  /** Null for a discovery flow. */
  organization_id: string | null;
  redirect_urls: Json<OauthRedirectUrls>;
  /** Of the browser that started: no other one may finish (threats.md T27). */
  browser_hash: string;
  /** Nonce and PKCE verifier towards the upstream. */
  sealed_proof: string;
  pkce_code_challenge: string | null;
  expires_at: Date;
}

/** What an upstream said of somebody, waiting for the host's page; a row lives until it is redeemed. */
interface OauthLandingsTable {
  project_id: string;
  token_hash: string;
  /** Null for a discovery flow. */
  organization_id: string | null;
  /** The account, and the upstream's tokens. */
  sealed_content: string;
  /** Of the browser that began, as far as it is known: whose proof links the account (threats.md T60). */
  browser_hash: string | null;
  pkce_code_challenge: string | null;
  expires_at: Date;
}

/** An account that is linked once its owner proves the address, in the same login. */
interface OauthClaimsTable {
  project_id: string;
  /** The `id` of the factor that the intermediate session holds. */
  registration_id: string;
  /** Null while no organisation is chosen. */
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
  /** Of the proof under which it was linked. */
  reach: Reach;
  /** Of the link in the mail that told the owner; null where nobody was told. */
  unlink_token_hash: Generated<string | null>;
  unlink_expires_at: Generated<Date | null>;
  created_at: Date;
}

/** Credentials of One Tap that were used: each is good once. */
interface OneTapCredentialsTable {
  project_id: string;
  credential_hash: string;
  expires_at: Date;
}

/** One row per tenant of an organisation's allowed_oauth_tenants, so that discovery is an index look-up. */
interface OrganizationOauthTenantsTable {
  project_id: string;
  provider_type: string;
  tenant_id: string;
  organization_id: string;
}

/** A single sign-on connection, as an organisation's answers and its members' roles need it. */
export interface SsoConnectionSummary {
  connection_id: string;
  display_name: string;
  identity_provider: string;
  status: "pending" | "active";
  role_ids: string[];
  groups: { role_id: string; group: string }[];
}

/** A member as a connection knows them. */
export interface SsoRegistration {
  connection_id: string;
  registration_id: string;
  external_id: string;
  sso_attributes: Record<string, unknown>;
  groups: string[];
}

interface SsoConnectionsTable {
  project_id: string;
  connection_id: string;
  organization_id: string;
  kind: "saml" | "oidc" | "external";
  status: "pending" | "active";
  display_name: string;
  identity_provider: string;
  /** By kind; see `sso/connection.ts`. */
  settings: Json<unknown>;
  sealed_client_secret: string | null;
  /** Of a SAML connection that follows its identity provider's metadata: read again when it is due. */
  metadata_url: ColumnType<string | null, string | null | undefined>;
  metadata_read_at: ColumnType<Date | null, Date | null | undefined>;
  metadata_due_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why the last reading failed; empty when it did not. */
  metadata_problem: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

/** Certificates of the identity provider's, and keys of ours, which are sealed. */
interface SsoKeysTable {
  project_id: string;
  connection_id: string;
  key_id: string;
  purpose: "verification" | "signing" | "encryption";
  certificate: string;
  issuer: string;
  expires_at: Date;
  sealed_private_key: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A login under way; the row goes with the answer that it allows. */
interface SsoRequestsTable {
  project_id: string;
  /** Of the SAML request's ID, or of OpenID Connect's state. */
  request_hash: string;
  /** The connection whose identity provider answers. */
  connection_id: string;
  /** The connection that was asked for: the same, or an external one that points at it. */
  login_connection_id: string;
  organization_id: string;
  browser_hash: string;
  login_redirect_url: string;
  signup_redirect_url: string;
  pkce_code_challenge: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Kept until they would have expired anyway, so that none is accepted twice. */
interface SsoAssertionsTable {
  project_id: string;
  connection_id: string;
  assertion_hash: string;
  expires_at: Date;
}

interface SsoTokensTable {
  project_id: string;
  token_hash: string;
  organization_id: string;
  connection_id: string;
  identity: Json<SsoIdentity>;
  browser_hash: string | null;
  pkce_code_challenge: string | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** Whom an identity provider vouched for. */
export interface SsoIdentity {
  kind: "saml" | "oidc" | "external";
  issuer: string;
  external_id: string;
  /** Folded by `parseEmailAddress`. */
  email_address: string;
  name: string;
  groups: string[];
  attributes: Record<string, unknown>;
}

interface SsoRegistrationsTable {
  project_id: string;
  organization_id: string;
  registration_id: string;
  member_id: string;
  connection_id: string;
  issuer: string;
  external_id: string;
  created_at: Date;
}

interface SsoAttemptsTable {
  project_id: string;
  organization_id: string;
  attempt_id: string;
  connection_id: string;
  occurred_at: Date;
  request_id: string;
  /** `""` when it was accepted. */
  reason: string;
  details: Json<Record<string, string>>;
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
  channel: "email" | "sms";
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

/** An app that members may connect. */
interface ConnectedAppsTable {
  project_id: string;
  client_id: string;
  client_type: ClientType;
  client_name: string;
  client_description: string;
  /** "" for none. */
  client_logo_url: string;
  /** Null for public apps. */
  secret_hash: string | null;
  /** Of the secret that is about to take the other one's place: both are good. */
  next_secret_hash: string | null;
  redirect_urls: Json<string[]>;
  post_logout_redirect_urls: Json<string[]>;
  allowed_scopes: Json<string[]>;
  /** Who put it here; what the configuration did, it also changes and takes away. */
  source: "configuration" | "management" | "registration";
  created_at: Date;
  updated_at: Date;
}

/** What an app asked for, as it came. */
export interface AuthorizationParameters {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: string[];
  state?: string | undefined;
  nonce?: string | undefined;
  prompt?: string | undefined;
  code_challenge?: string | undefined;
  max_age?: number | undefined;
  resource?: string | undefined;
  organization_id?: string | undefined;
}

interface AuthorizationRequestsTable {
  project_id: string;
  request_hash: string;
  client_id: string;
  parameters: Json<AuthorizationParameters>;
  created_at: Date;
  expires_at: Date;
}

/** What a member was asked on the consent page: only that can be answered. */
interface ConsentQuestionsTable {
  project_id: string;
  question_hash: string;
  expires_at: Date;
}

/** What a member let an app do, at one address and for one API, so that they are not asked for just that again. */
interface AppConsentsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  redirect_url: string;
  /** "" for none. */
  resource: string;
  scopes: Json<string[]>;
  /** The member's when it was given; another one's is none. */
  security_epoch: number;
  created_at: Date;
  updated_at: Date;
}

/** One authorization of an app: a code's, and that of all tokens which come of it. */
interface AppGrantsTable {
  project_id: string;
  grant_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  scopes: Json<string[]>;
  resource: string | null;
  /** Of the session that granted it: a connection's roles count only where it vouched. */
  authentication_factors: Json<AuthenticationFactor[]>;
  /** Of the same session. */
  proofs: Json<Proof[]>;
  /** The member's when it was given; another one's is none. */
  security_epoch: number;
  created_at: Date;
  expires_at: Date;
}

interface AppTokensTable {
  project_id: string;
  token_hash: string;
  kind: "AuthorizationCode" | "AccessToken" | "RefreshToken";
  grant_id: string;
  /** As the token library gives it, without the token itself. */
  payload: Json<Record<string, unknown>>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
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
  retired_email_addresses: RetiredEmailAddressesTable;
  passwords: PasswordsTable;
  sessions: SessionsTable;
  intermediate_sessions: IntermediateSessionsTable;
  sms_codes: SmsCodesTable;
  unsubscribed_phone_numbers: UnsubscribedPhoneNumbersTable;
  totp_registrations: TotpRegistrationsTable;
  recovery_codes: RecoveryCodesTable;
  impersonation_tokens: ImpersonationTokensTable;
  attested_tokens: AttestedTokensTable;
  email_codes: EmailCodesTable;
  magic_links: MagicLinksTable;
  magic_link_handovers: MagicLinkHandoversTable;
  oauth_states: OauthStatesTable;
  oauth_landings: OauthLandingsTable;
  oauth_claims: OauthClaimsTable;
  member_oauth_registrations: MemberOauthRegistrationsTable;
  one_tap_credentials: OneTapCredentialsTable;
  organization_oauth_tenants: OrganizationOauthTenantsTable;
  sso_connections: SsoConnectionsTable;
  sso_keys: SsoKeysTable;
  sso_requests: SsoRequestsTable;
  sso_assertions: SsoAssertionsTable;
  sso_tokens: SsoTokensTable;
  sso_registrations: SsoRegistrationsTable;
  sso_attempts: SsoAttemptsTable;
  connected_apps: ConnectedAppsTable;
  authorization_requests: AuthorizationRequestsTable;
  consent_questions: ConsentQuestionsTable;
  app_consents: AppConsentsTable;
  app_grants: AppGrantsTable;
  app_tokens: AppTokensTable;
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
export type MagicLinkHandoverRow = Selectable<MagicLinkHandoversTable>;
export type OauthStateRow = Selectable<OauthStatesTable>;
export type OauthClaimRow = Selectable<OauthClaimsTable>;
export type OauthRegistrationRow = Selectable<MemberOauthRegistrationsTable>;
export type SsoConnectionRow = Selectable<SsoConnectionsTable>;
export type SsoKeyRow = Selectable<SsoKeysTable>;
export type SsoRequestRow = Selectable<SsoRequestsTable>;
export type SsoTokenRow = Selectable<SsoTokensTable>;
export type SsoRegistrationRow = Selectable<SsoRegistrationsTable>;
export type SsoAttemptRow = Selectable<SsoAttemptsTable>;
export type ConnectedAppRow = Selectable<ConnectedAppsTable>;
export type ConsentRow = Selectable<AppConsentsTable>;
export type AppGrantRow = Selectable<AppGrantsTable>;
export type AppTokenRow = Selectable<AppTokensTable>;
