import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import type { ExportedJWKSCache } from "openid-client";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";

/** The public keys of somebody who signs tokens. Asked for again for an unknown key, and at most once a minute. */
export interface KeySet {
  /** Finds the key of a token that a browser, or a host's back end, brought. */
  keyOf: JWTVerifyGetKey;
  /** The keys that openid-client has read for tokens that it fetched itself. */
  cache?: ExportedJWKSCache;
}

/** The key sets of each node, by owner and by address. */
const keySetsOf = new WeakMap<FetchOutside, LRUCache<string, KeySet>>();

/**
 * Finds a key set that the node keeps between logins.
 * @param owner The one for whom it is kept: nobody uses up the minute of somebody else who trusts the same address.
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
