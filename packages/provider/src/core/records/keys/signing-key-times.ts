import { lifetimes, tolerances } from "../../../platform/call/lifetimes.ts";
import { after, inSeconds } from "../../../platform/lib/duration.ts";

/** How long a host may cache a project's key set. */
export const JWKS_MAX_AGE_SECONDS = 5 * 60;

/** How long a node caches the keys. */
export const KEY_CACHE_SECONDS = 60;

/**
 * Plans when a new key starts to sign, and when the previous one is gone (docs/threats.md T41). A node may serve the
 * old set for its cache time, and a host may cache that set for its max-age, with clocks that differ; after that
 * everyone knows the new key. The old key then stays until the last JWT that it signed has expired.
 */
export function planRotation(now: Date): { signs_from: Date; retires_at: Date } {
  const leeway = inSeconds(tolerances.sessionJwt);
  const signs_from = after(now, { seconds: JWKS_MAX_AGE_SECONDS + KEY_CACHE_SECONDS + leeway });
  const retires_at = after(signs_from, { seconds: inSeconds(lifetimes.sessionJwt) + leeway + KEY_CACHE_SECONDS });
  return { signs_from, retires_at };
}
