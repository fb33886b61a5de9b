import type { TestRun } from "@portico/wire";
import type { ColumnType, Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

/** A login in progress. The response to it deletes the row. */
interface SsoRequestsTable {
  project_id: string;
  /** The hash of the SAML request's ID, or of OpenID Connect's state. */
  request_hash: string;
  /** The connection whose identity provider answers. */
  connection_id: string;
  /** The connection that the login uses: the same one, or an external one that points to it. */
  login_connection_id: string;
  organization_id: string;
  browser_hash: string;
  login_redirect_url: string;
  signup_redirect_url: string;
  pkce_code_challenge: string | null;
  /** The test that this login belongs to. It logs no one in. */
  test_run_id: ColumnType<string | null, string | null | undefined>;
  /** The server key that created the nonce and the code verifier. */
  server_key_id: Generated<string>;
  created_at: Date;
  expires_at: Date;
}

/** Used assertions. Kept until they expire, so that each is accepted once. */
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

/** A user whom an identity provider authenticated. */
export interface SsoIdentity {
  kind: "saml" | "oidc" | "external";
  issuer: string;
  external_id: string;
  /** Folded by `parseEmailAddress`. */
  email_address: string;
  name: string;
  groups: string[];
  attributes: Record<string, unknown>;
  /** The certificate that verified a SAML response. */
  certificate_id?: string;
  /** What a logout token or logout request of the identity provider may name. */
  login_ancestors?: string[];
  /** What our own logout request will name, if the connection logs members out there. */
  idp_login?: Pick<SsoLoginRow, "login_id" | "connection_id" | "sealed_login">;
}

/** A login at the identity provider that can be ended there. Only if its connection `logs_out_at_idp`. */
interface SsoLoginsTable {
  project_id: string;
  organization_id: string;
  /** The narrowest ID of the login, from which the member's sessions descend. */
  login_id: string;
  member_id: string;
  connection_id: string;
  /** A `NamedLogin`, encrypted. */
  sealed_login: string;
  expires_at: Date;
}

/** Logins that the identity provider has ended, for as long as a response to an earlier request may arrive. */
interface SsoEndedLoginsTable {
  project_id: string;
  connection_id: string;
  /** From which the sessions of the login descend. */
  login_id: string;
  ended_at: Date;
  expires_at: Date;
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
  /** `""` if it was accepted. */
  reason: string;
  details: Json<Record<string, string>>;
}

/** A login that only tests a connection. Its link works once. */
interface SsoTestRunsTable {
  project_id: string;
  token_hash: string;
  test_run_id: string;
  organization_id: string;
  connection_id: string;
  /** Null until the test is finished. */
  outcome: GeneratedJson<TestOutcome | null>;
  /** The member who passed it. Cleared when the connection changes. */
  passed_as: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

export interface TestOutcome {
  /** `""` if every check passed. */
  reason: string;
  details: Record<string, string>;
  /** Stored only with the test, for the admin who runs it. */
  shown?: TestRunDetails;
}

/** The part of a response that a test shows to the admin who runs it. */
export interface TestRunDetails {
  document: string;
  person: TestRun["person"];
}

/** How far a response was processed, for the record of its refusal. */
export interface LoginTrace {
  /** Whether the caller's browser has a login in progress at this connection. Undefined before the lookup. */
  isOpen?: boolean;
  /** The login that the response belongs to. */
  request?: SsoRequestRow;
  shown?: TestRunDetails;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    sso_test_runs: SsoTestRunsTable;
    sso_requests: SsoRequestsTable;
    sso_assertions: SsoAssertionsTable;
    sso_tokens: SsoTokensTable;
    sso_registrations: SsoRegistrationsTable;
    sso_logins: SsoLoginsTable;
    sso_ended_logins: SsoEndedLoginsTable;
    sso_attempts: SsoAttemptsTable;
  }
}

export type SsoRequestRow = Row<"sso_requests">;
export type SsoTestRunRow = Row<"sso_test_runs">;
export type SsoTokenRow = Row<"sso_tokens">;
export type SsoLoginRow = Row<"sso_logins">;
export type SsoRegistrationRow = Row<"sso_registrations">;
export type SsoAttemptRow = Row<"sso_attempts">;
