import type { AuthenticationFactor, ClientType } from "@portico/wire";
import type { Json, Row } from "../db/schema.ts";
import type { Proof } from "../records/tables.ts";

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
  /** The hash of the secret that is about to take the other one's place: both are good. */
  next_secret_hash: string | null;
  redirect_urls: Json<string[]>;
  post_logout_redirect_urls: Json<string[]>;
  allowed_scopes: Json<string[]>;
  /** The origin of the row; the configuration also changes and takes away its own. */
  source: "configuration" | "management" | "registration";
  created_at: Date;
  updated_at: Date;
}

/** The request of an app, as it came. */
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

/** The question that a member was asked on the consent page: only that can be answered. */
interface ConsentQuestionsTable {
  project_id: string;
  question_hash: string;
  expires_at: Date;
}

/** The consent of a member to an app, at one address and for one API, so that they are not asked for just that again. */
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
  /** The factors of the session that granted it: a connection's roles count only where it vouched. */
  authentication_factors: Json<AuthenticationFactor[]>;
  /** The proofs of the same session. */
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

declare module "../db/schema.ts" {
  interface Database {
    connected_apps: ConnectedAppsTable;
    authorization_requests: AuthorizationRequestsTable;
    consent_questions: ConsentQuestionsTable;
    app_consents: AppConsentsTable;
    app_grants: AppGrantsTable;
    app_tokens: AppTokensTable;
  }
}

export type ConnectedAppRow = Row<"connected_apps">;
export type ConsentRow = Row<"app_consents">;
export type AppGrantRow = Row<"app_grants">;
export type AppTokenRow = Row<"app_tokens">;
