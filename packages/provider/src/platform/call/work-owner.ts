import type { WorkOwner } from "../lib/fair-queue.ts";
import type { Call } from "./call.ts";

/**
 * Whose share of this node the heavy work of a call is taken from: the project's, and within it the caller's network's.
 * @param purpose what the network's turns are counted by besides, such as a connection.
 */
export function workOwner({ project, ipAddress }: Pick<Call, "project" | "ipAddress">, purpose?: string): WorkOwner {
  return { project: project.project_id, source: purpose ? `${ipAddress} ${purpose}` : ipAddress };
}
