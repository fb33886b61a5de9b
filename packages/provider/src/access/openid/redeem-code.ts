import { isCompactJws } from "@portico/wire";
import { authorizationCodeGrant, getJwksCache, setJwksCache } from "openid-client";
import type { LoginSecrets } from "./authorization-url.ts";
import type { RelyingParty } from "./relying-party.ts";

export type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** An ID token that the library accepts and the provider refuses. */
export class IdTokenError extends Error {}

/**
 * Redeems an authorization code. ID tokens are verified with the identity provider's published keys, not only by the
 * TLS connection. A login with a nonce requires one.
 * @param answer the callback URL with the identity provider's parameters.
 * @throws Error of many kinds: an identity provider may answer anything.
 */
export async function redeemCode(
  { config, keySet }: RelyingParty,
  answer: URL,
  { state, nonce, codeVerifier }: LoginSecrets,
): Promise<Tokens> {
  if (keySet.cache) setJwksCache(config, keySet.cache);
  try {
    const tokens = await authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: nonce !== undefined,
    });
    if (tokens.id_token !== undefined && !isCompactJws(tokens.id_token)) throw new IdTokenError("no compact JWS");
    return tokens;
  } finally {
    // After a failed login too, so that keys that could not be fetched are not requested again at once.
    keySet.cache = getJwksCache(config) ?? keySet.cache;
  }
}
