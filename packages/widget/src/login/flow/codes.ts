/** Most emails arrive within this time. Afterwards, offer to resend. */
export const MAIL_WAIT_MS = 30_000;
/** How long 'Code sent' replaces the resend button. */
export const CODE_SENT_NOTICE_MS = 2000;

/** When a code was sent and when it expires, by this device's clock; missing if the provider does not say. */
export type Sent = { atMs: number; expiresAtMs?: number | undefined };

/** Returns when a code expires. If the provider does not say, uses the lifetime in the contract. */
export function endOf({ atMs, expiresAtMs }: Sent, lifetimeMs: number): number {
  return expiresAtMs ?? atMs + lifetimeMs;
}
