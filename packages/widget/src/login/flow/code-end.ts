/** A code that has left: when, and when it is over as the provider says it; NaN or nothing from one that does not say. */
export type Sent = { atMs: number; expiresAtMs?: number | undefined };

/**
 * When a code is over by this computer's clock. Where the provider's answer is no likely end, because it told none or one of
 * the two clocks is wrong, the code lives as long as the contract says.
 */
export function endOf({ atMs, expiresAtMs = Number.NaN }: Sent, lifetimeMs: number): number {
  return expiresAtMs > atMs && expiresAtMs <= atMs + 1.5 * lifetimeMs ? expiresAtMs : atMs + lifetimeMs;
}
