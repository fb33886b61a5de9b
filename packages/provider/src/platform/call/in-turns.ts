import { createFairQueue } from "../lib/fair-queue.ts";
import type { Call } from "./call.ts";
import { workOwner } from "./work-owner.ts";

/** Each may hold a database connection, and block the event loop for a while. */
const turns = createFairQueue({ slots: 4, waitingEach: 30, work: "long calls are being answered" });

/**
 * Wraps a rule that may take long, such as an import: a node runs a few at a time, taking turns by project
 * (threats.md T155).
 */
export function inTurns<Request, Answer>(rule: (call: Call, request: Request) => Promise<Answer>) {
  return (call: Call, request: Request): Promise<Answer> => turns.run(workOwner(call), () => rule(call, request));
}
