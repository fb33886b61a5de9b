/** The lifetime of a session JWT. */
export const JWT_LIFETIME_SECONDS = 5 * 60;

/** The time for which a host may keep a project's key set. */
export const JWKS_MAX_AGE_SECONDS = 5 * 60;

/** The time for which a node keeps the keys that it has read. */
export const KEY_CACHE_SECONDS = 60;

/** By how much clocks may differ; hosts allow a JWT as much beyond its end. */
export const LEEWAY_SECONDS = 60;

/**
 * Plans when a key made now begins to sign, and when the one before it is gone (docs/threats.md T41). A node may go on
 * publishing the old set for its cache's time, and a host keep that one for its max-age, by clocks that differ: only then
 * does everybody know the new key. From there on the old one stays for the last JWT that it signed.
 */
export function planRotation(now: Date): { signs_from: Date; retires_at: Date } {
  const signsFromMs = now.getTime() + 1000 * (JWKS_MAX_AGE_SECONDS + KEY_CACHE_SECONDS + LEEWAY_SECONDS);
  const retiresAtMs = signsFromMs + 1000 * (JWT_LIFETIME_SECONDS + LEEWAY_SECONDS + KEY_CACHE_SECONDS);
  return { signs_from: new Date(signsFromMs), retires_at: new Date(retiresAtMs) };
}
