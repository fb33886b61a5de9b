/** The time in which a mail comes, mostly: another one is offered after it. */
export const MAIL_WAIT_MS = 30_000;
/** The time for which 'Code sent' stands in the place of the button that sends another one. */
export const CODE_SENT_NOTICE_MS = 2000;

/** A code that has left: when, and when it is over as the provider says it; NaN or nothing from one that does not say. */
export type Sent = { atMs: number; expiresAtMs?: number | undefined };

/**
 * When a code is over by this computer's clock. Where the provider's answer is no likely end, because it told none or one of
 * the two clocks is wrong, the code lives as long as the contract says.
 */
export function endOf({ atMs, expiresAtMs = Number.NaN }: Sent, lifetimeMs: number): number {
  return expiresAtMs > atMs && expiresAtMs <= atMs + 1.5 * lifetimeMs ? expiresAtMs : atMs + lifetimeMs;
}
