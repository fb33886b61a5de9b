import type { TestRun } from "@portico/wire";
import type { ColumnType, Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

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
  /** The test that this login is a part of: it signs nobody in. */
  test_run_id: ColumnType<string | null, string | null | undefined>;
  /** The name of the server key that made the nonce and the code verifier. */
  server_key_id: Generated<string>;
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
  /** The certificate that verified a SAML response. */
  certificate_id?: string;
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

/** A login that only tries a connection. Its link is good once. */
interface SsoTestRunsTable {
  project_id: string;
  token_hash: string;
  test_run_id: string;
  organization_id: string;
  connection_id: string;
  /** Null until there is one. */
  outcome: GeneratedJson<TestOutcome | null>;
  /** The member as whom it passed, while the connection is as it was then. */
  passed_as: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** What became of a test, check by check. */
export interface TestOutcome {
  /** `""` when every check passed. */
  reason: string;
  details: Record<string, string>;
  /** The part that stands in the test alone, for whoever made it. */
  shown?: Shown;
}

/** The part of an answer that a test shows to whoever made it. */
export interface Shown {
  document: string;
  person: TestRun["person"];
}

/** How far an answer came, for the record of its refusal. */
export interface LoginTrace {
  /** Whether the caller's browser has a login under way at this connection; undefined before that was looked up. */
  isOpen?: boolean;
  /** The login that the answer belongs to. */
  request?: SsoRequestRow;
  shown?: Shown;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    sso_test_runs: SsoTestRunsTable;
    sso_requests: SsoRequestsTable;
    sso_assertions: SsoAssertionsTable;
    sso_tokens: SsoTokensTable;
    sso_registrations: SsoRegistrationsTable;
    sso_attempts: SsoAttemptsTable;
  }
}

export type SsoRequestRow = Row<"sso_requests">;
export type SsoTestRunRow = Row<"sso_test_runs">;
export type SsoTokenRow = Row<"sso_tokens">;
export type SsoRegistrationRow = Row<"sso_registrations">;
export type SsoAttemptRow = Row<"sso_attempts">;
