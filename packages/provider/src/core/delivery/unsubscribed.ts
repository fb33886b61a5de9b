import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { deleteUnsubscribed, findUnsubscribed } from "./store.ts";

/** The carrier does not text this number, because its owner texted STOP. */
export class UnsubscribedError extends Error {
  constructor() {
    super("The SMS carrier does not send to this number: its owner has unsubscribed.");
  }
}

/**
 * Returns whether the carrier refused the last text to this number, once: the owner may have texted START since,
 * which only the next attempt shows.
 */
export function takeUnsubscribed(call: Call, tx: Db, phone_number: string): Promise<boolean> {
  return deleteUnsubscribed(tx, { project_id: call.project.project_id, phone_number });
}

/** The same without resetting it. */
export function isUnsubscribed(call: Call, db: Db, phone_number: string): Promise<boolean> {
  return findUnsubscribed(db, { project_id: call.project.project_id, phone_number });
}
