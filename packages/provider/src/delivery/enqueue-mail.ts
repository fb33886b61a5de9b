import type { Call } from "../call/call.ts";
import { newId } from "../crypto/ids.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import type { Db } from "../db/schema.ts";
import { onceCommitted } from "../db/transaction.ts";
import type { Mail } from "./mails/layout.ts";
import { insertOutboxMessage } from "./store.ts";

/** A mail as the outbox holds it, sealed: it carries live codes and links. */
export interface OutgoingMail extends Mail {
  to: string;
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells. It is sent at once after the commit, and again
 * with growing pauses until `expiresAt`, when what it carries is worth nothing.
 */
export async function enqueueMail(
  call: Call,
  tx: Db,
  { to, mail, expiresAt }: { to: string; mail: Mail; expiresAt: Date },
): Promise<void> {
  const now = call.clock.now();
  const message: OutgoingMail = { ...mail, to };
  const key = { project_id: call.project.project_id, outbox_id: newId(call.project, "mail") };
  await insertOutboxMessage(tx, {
    ...key,
    channel: "email",
    sealed_message: call.serverKey.seal(JSON.stringify(message), sealedAt("outbox", key)),
    next_attempt_at: now,
    expires_at: expiresAt,
    created_at: now,
  });
  onceCommitted(call.wakeOutbox.email);
}
