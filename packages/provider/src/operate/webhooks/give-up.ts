import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { type DeliveryTry, insertAttempt, settleDelivery } from "./deliveries-store.ts";

/**
 * Ends the way of an event that does not fit its schema: no later try would change that, and the queue behind it goes on.
 * Its log says why, and it can be replayed once a version is there that can read it.
 */
export async function giveUp(db: Db, clock: Clock, delivery: DeliveryTry, misfits: string[]): Promise<void> {
  const { project_id, endpoint_id, event_id } = delivery;
  await settleDelivery(db, delivery, { status: "failed" });
  await insertAttempt(db, {
    project_id,
    endpoint_id,
    event_id,
    attempted_at: clock.now(),
    latency_ms: 0,
    status_code: null,
    problem: `It was not sent, for it is not what its type promises. ${misfits.join("; ")}`.slice(0, 200),
    body: "",
    expires_at: clock.in(lifetimes.webhookMessage),
  });
}
