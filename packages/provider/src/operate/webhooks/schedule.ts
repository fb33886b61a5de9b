import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { type DeliveryTry, insertAttempt, settleDelivery } from "./deliveries-store.ts";

const KEPT = 512;

/**
 * Returns the beginning of a receiver's response for the log, without control characters and without text that is long
 * and random enough to be a key or token (docs/threats.md T57).
 */
export function maskAnswer(text: string): string {
  const kept = text.slice(0, KEPT * 4).replace(/[A-Za-z0-9_\-+/=.~]{20,}/g, (word) => (/\d/.test(word) ? "…" : word));
  return kept
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, KEPT);
}

/**
 * Drops an event that does not match its schema, because retrying cannot help and others wait behind it. The log says
 * why, and it can be replayed after an update that can read it.
 */
export async function failDelivery(db: Db, clock: Clock, delivery: DeliveryTry, mismatches: string[]): Promise<void> {
  const { project_id, endpoint_id, event_id } = delivery;
  await settleDelivery(db, delivery, { status: "failed" });
  await insertAttempt(db, {
    project_id,
    endpoint_id,
    event_id,
    attempted_at: clock.now(),
    latency_ms: 0,
    status_code: null,
    problem: `It was not sent, for it is not what its type promises. ${mismatches.join("; ")}`.slice(0, 200),
    body: "",
    expires_at: clock.in(lifetimes.webhookMessage),
  });
}
