import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import type { ExportedJWKSCache } from "openid-client";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";

/** The public keys of a token issuer. Fetched again for an unknown key ID, at most once a minute. */
export interface KeySet {
  /** Finds the key of a token that came from a browser or a host's back end. */
  keyOf: JWTVerifyGetKey;
  /** The keys that openid-client has fetched for tokens of the back channel. */
  cache?: ExportedJWKSCache;
}

/** The key sets of each node, by owner and URL. */
const keySetsOf = new WeakMap<FetchOutside, LRUCache<string, KeySet>>();

/**
 * Returns a key set that the node caches between logins.
 * @param owner separates the caches, so that one tenant cannot use up the once-a-minute fetch of another tenant with
 * the same URL.
 */
export function findKeySet(fetch: FetchOutside, owner: string, address: string): KeySet {
  const keySets = keySetsOf.get(fetch) ?? new LRUCache<string, KeySet>({ max: 500 });
  keySetsOf.set(fetch, keySets);
  const name = `${owner}\n${address}`;
  const known = keySets.get(name);
  if (known) return known;
  let remote: JWTVerifyGetKey | undefined;
  const keySet: KeySet = {
    keyOf(header, token) {
      remote ??= createRemoteJWKSet(new URL(address), {
        cooldownDuration: 60_000,
        [customFetch]: (url, { headers }) => fetch(url, { headers: Object.fromEntries(headers) }),
      });
      return remote(header, token);
    },
  };
  keySets.set(name, keySet);
  return keySet;
}
