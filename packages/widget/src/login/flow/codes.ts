/** Most emails arrive within this time. Afterwards, offer to resend. */
export const MAIL_WAIT_MS = 30_000;
/** How long 'Code sent' replaces the resend button. */
export const CODE_SENT_NOTICE_MS = 2000;

/** When a code was sent and when it expires according to the provider; NaN or missing if it does not say. */
export type Sent = { atMs: number; expiresAtMs?: number | undefined };

/**
 * Returns when a code expires by this device's clock. If the provider's time is missing or implausible (one of the
 * clocks may be wrong), uses the lifetime in the contract.
 */
export function endOf({ atMs, expiresAtMs = Number.NaN }: Sent, lifetimeMs: number): number {
  return expiresAtMs > atMs && expiresAtMs <= atMs + 1.5 * lifetimeMs ? expiresAtMs : atMs + lifetimeMs;
}
