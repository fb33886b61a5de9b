import { buildAuthorizationUrl } from "openid-client";
import { challengeOf } from "../../platform/crypto/pkce.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The secrets of one login, which only its callback may use. */
export interface LoginSecrets {
  state: string;
  /** Undefined if no ID token is requested. */
  nonce: string | undefined;
  /** Undefined if the identity provider does not support PKCE. */
  codeVerifier: string | undefined;
}

/** Returns the authorization URL, with state, nonce and PKCE (RFC 9700 section 2.1.1). */
export function authorizationUrl(
  { config }: RelyingParty,
  { state, nonce, codeVerifier }: LoginSecrets,
  { redirectUri, scopes, passed }: { redirectUri: string; scopes: string[]; passed?: Record<string, string> },
): string {
  return buildAuthorizationUrl(config, {
    ...passed,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: [...new Set(scopes)].join(" "),
    state,
    ...(nonce && { nonce }),
    ...(codeVerifier && { code_challenge: challengeOf(codeVerifier), code_challenge_method: "S256" }),
  }).href;
}
