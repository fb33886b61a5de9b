import type { OauthProvider } from "@portico/wire";
import type { Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../db/schema.ts";
import type { Reach } from "../records/tables.ts";

/** The end of a flow: in an organization's, the URL of a member and that of a stranger. */
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

/** A start that waits for its callback, once. */
interface OauthStatesTable {
  project_id: string;
  state_hash: string;
  provider_type: OauthProvider;
  /** Null for a discovery flow. */
  organization_id: string | null;
  redirect_urls: Json<OauthRedirectUrls>;
  /** The mark of the browser that started: no other one may finish (docs/threats.md T27). */
  browser_hash: string;
  /** Nonce and PKCE verifier towards the upstream. */
  sealed_proof: string;
  pkce_code_challenge: string | null;
  expires_at: Date;
}

/** The word of an upstream about somebody, waiting for the host's page; a row lives until it is redeemed. */
interface OauthLandingsTable {
  project_id: string;
  token_hash: string;
  /** Null for a discovery flow. */
  organization_id: string | null;
  /** The account, and the upstream's tokens. */
  sealed_content: string;
  /** The mark of the browser that began, as far as it is known: its proof links the account (docs/threats.md T60). */
  browser_hash: string | null;
  pkce_code_challenge: string | null;
  expires_at: Date;
}

/** An account that is linked once its owner proves the address, in the same login. */
interface OauthClaimsTable {
  project_id: string;
  /** The `id` of the factor that the intermediate session holds. */
  registration_id: string;
  /** Null while no organization is chosen. */
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
  /** The reach of the proof under which it was linked. */
  reach: Reach;
  ancestors: GeneratedJson<string[]>;
  /** The hash of the link in the mail that told the owner; null where nobody was told. */
  unlink_token_hash: Generated<string | null>;
  unlink_expires_at: Generated<Date | null>;
  created_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    oauth_states: OauthStatesTable;
    oauth_landings: OauthLandingsTable;
    oauth_claims: OauthClaimsTable;
    member_oauth_registrations: MemberOauthRegistrationsTable;
  }
}

export type OauthStateRow = Row<"oauth_states">;
export type OauthLandingRow = Row<"oauth_landings">;
export type OauthClaimRow = Row<"oauth_claims">;
export type OauthRegistrationRow = Row<"member_oauth_registrations">;
