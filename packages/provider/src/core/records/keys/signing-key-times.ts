import { lifetimes, tolerances } from "../../../platform/call/lifetimes.ts";
import { after, inSeconds } from "../../../platform/lib/duration.ts";

/** The time for which a host may keep a project's key set. */
export const JWKS_MAX_AGE_SECONDS = 5 * 60;

/** The time for which a node keeps the keys that it has read. */
export const KEY_CACHE_SECONDS = 60;

/**
 * Plans when a key made now begins to sign, and when the one before it is gone (docs/threats.md T41). A node may go on
 * publishing the old set for its cache's time, and a host keep that one for its max-age, by clocks that differ: only then
 * does everybody know the new key. From there on the old one stays for the last JWT that it signed.
 */
export function planRotation(now: Date): { signs_from: Date; retires_at: Date } {
  const leeway = inSeconds(tolerances.sessionJwt);
  const signs_from = after(now, { seconds: JWKS_MAX_AGE_SECONDS + KEY_CACHE_SECONDS + leeway });
  const retires_at = after(signs_from, { seconds: inSeconds(lifetimes.sessionJwt) + leeway + KEY_CACHE_SECONDS });
  return { signs_from, retires_at };
}
