import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/ids.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import type { CarriedCode } from "./carried-code.ts";
import { insertOutboxMessage } from "./store.ts";

/** A text message as the outbox stores it, encrypted because it has a live code. */
export interface OutgoingText {
  /** E.164. */
  to: string;
  text: string;
  code: string;
  /** The code in the message. The message is dropped when the code is replaced. */
  carried?: CarriedCode;
}

/** Puts a text message into the outbox, in the transaction that it is about; sent like an email, until `expiresAt`. */
export async function enqueueText(call: Call, tx: Db, text: OutgoingText, expiresAt: Date): Promise<void> {
  const now = call.clock.now();
  const key = { project_id: call.project.project_id, outbox_id: newId(call.project, "text") };
  await insertOutboxMessage(tx, {
    ...key,
    channel: "sms",
    sealed_message: call.serverKey.seal(JSON.stringify(text), sealedAt("outbox", key)),
    next_attempt_at: now,
    expires_at: expiresAt,
    created_at: now,
  });
  onceCommitted(call.wakeOutbox.sms);
}
