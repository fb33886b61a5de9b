import type { AuthenticationFactor } from "@portico/wire";
import type { Generated } from "kysely";
import type { Proof } from "../../../core/records/schema.ts";
import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

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
  ancestors: GeneratedJson<string[]>;
  /** The organization's when the grant last passed its policy, as of a session. */
  policy_version: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

interface AppTokensTable {
  project_id: string;
  token_hash: string;
  kind: "AuthorizationCode" | "AccessToken" | "RefreshToken" | "ClientCredentials";
  grant_id: string;
  /** As the token library gives it, without the token itself. */
  payload: Json<Record<string, unknown>>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    app_grants: AppGrantsTable;
    app_tokens: AppTokensTable;
  }
}

export type AppGrantRow = Row<"app_grants">;
export type AppTokenRow = Row<"app_tokens">;
