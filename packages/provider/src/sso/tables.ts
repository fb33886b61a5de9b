import type { ColumnType, Generated } from "kysely";
import type { Json, Row } from "../db/schema.ts";

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
  /** The metadata's address of a SAML connection that follows its identity provider: read again when it is due. */
  metadata_url: ColumnType<string | null, string | null | undefined>;
  metadata_read_at: ColumnType<Date | null, Date | null | undefined>;
  metadata_due_at: ColumnType<Date | null, Date | null | undefined>;
  /** The reason why the last reading failed; empty when it did not. */
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
  /** The hash of the SAML request's ID, or of OpenID Connect's state. */
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

/** The person for whom an identity provider vouched. */
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

declare module "../db/schema.ts" {
  interface Database {
    sso_connections: SsoConnectionsTable;
    sso_keys: SsoKeysTable;
    sso_requests: SsoRequestsTable;
    sso_assertions: SsoAssertionsTable;
    sso_tokens: SsoTokensTable;
    sso_registrations: SsoRegistrationsTable;
    sso_attempts: SsoAttemptsTable;
  }
}

export type SsoConnectionRow = Row<"sso_connections">;
export type SsoKeyRow = Row<"sso_keys">;
export type SsoRequestRow = Row<"sso_requests">;
export type SsoTokenRow = Row<"sso_tokens">;
export type SsoRegistrationRow = Row<"sso_registrations">;
export type SsoAttemptRow = Row<"sso_attempts">;
