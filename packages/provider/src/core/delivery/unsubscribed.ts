import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { deleteUnsubscribed, findUnsubscribed } from "./store.ts";

/** A carrier does not text this number: its owner texted STOP. */
export class UnsubscribedError extends Error {
  constructor() {
    super("The SMS carrier does not send to this number: its owner has unsubscribed.");
  }
}

/**
 * Returns whether the carrier refused the last text to this number. It is told once: the owner may text START then, and
 * only the carrier knows at the next try whether they did.
 */
export function takeUnsubscribed(call: Call, tx: Db, phone_number: string): Promise<boolean> {
  return deleteUnsubscribed(tx, { project_id: call.project.project_id, phone_number });
}

/** The same without telling anybody. */
export function isUnsubscribed(call: Call, db: Db, phone_number: string): Promise<boolean> {
  return findUnsubscribed(db, { project_id: call.project.project_id, phone_number });
}
