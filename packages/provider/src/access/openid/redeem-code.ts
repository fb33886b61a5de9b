import { isCompactJws } from "@portico/wire";
import { authorizationCodeGrant, getJwksCache, setJwksCache } from "openid-client";
import type { LoginSecrets } from "./authorization-url.ts";
import type { RelyingParty } from "./relying-party.ts";

export type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** An ID token that the library would take, and we do not. */
export class IdTokenError extends Error {}

/**
 * Redeems a code. ID tokens are verified by the identity provider's published keys, too, not by the connection alone; one is
 * expected where the login has a nonce.
 * @param answer The callback's own address with what the identity provider added.
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
    // Also where the login failed: keys that it asked for in vain are not asked for again at once.
    keySet.cache = getJwksCache(config) ?? keySet.cache;
  }
}
