import { errors, type JWTHeaderParameters } from "jose";
import type { KeySet } from "./key-set.ts";

/** Finds a JWT's key by its exact `kid` (RFC 8725). No token of ours has critical extensions, so one that has is not ours. */
export function findKeyIn(keySet: KeySet) {
  return async ({ kid, crit }: JWTHeaderParameters) => {
    const key = typeof kid === "string" && crit === undefined && (await keySet.find(kid));
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}
