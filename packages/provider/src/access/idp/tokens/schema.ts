import type { AuthenticationFactor } from "@portico/wire";
import type { Generated } from "kysely";
import type { Proof } from "../../../core/records/schema.ts";
import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

/** One authorization of an app, with the code and all tokens issued from it. */
interface AppGrantsTable {
  project_id: string;
  grant_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  scopes: Json<string[]>;
  resource: string | null;
  /**
   * The factors of the session that granted it. Roles from a connection only apply if that connection authenticated
   * the member.
   */
  authentication_factors: Json<AuthenticationFactor[]>;
  /** The proofs of the same session. */
  proofs: Json<Proof[]>;
  /** The member's epoch at the time. In a later epoch the grant is void. */
  security_epoch: number;
  ancestors: GeneratedJson<string[]>;
  /** The version of the organization's policy that the grant last passed, as in sessions. */
  policy_version: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

interface AppTokensTable {
  project_id: string;
  token_hash: string;
  kind: "AuthorizationCode" | "AccessToken" | "RefreshToken" | "ClientCredentials";
  grant_id: string;
  /** What the token library stores, without the token itself. */
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
