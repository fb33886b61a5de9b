import { createFairQueue, type WorkOwner } from "../lib/fair-queue.ts";
import type { Call } from "./call.ts";

/**
 * Whose share of this node the heavy work of a call counts against: the project's, and within it the network's.
 * @param purpose separates turns within the network, by connection for example.
 */
export function workOwner({ project, ipAddress }: Pick<Call, "project" | "ipAddress">, purpose?: string): WorkOwner {
  return { project: project.project_id, source: purpose ? `${ipAddress} ${purpose}` : ipAddress };
}

/** Each may hold a database connection, and block the event loop for a while. */
const turns = createFairQueue({ slots: 4, waitingEach: 30, work: "long calls are being answered" });

/**
 * Wraps a rule that may take long, such as an import: a node runs a few at a time, taking turns by project
 * (threats.md T155).
 */
export function queuedByOwner<Request, Answer>(rule: (call: Call, request: Request) => Promise<Answer>) {
  return (call: Call, request: Request): Promise<Answer> => turns.run(workOwner(call), () => rule(call, request));
}
