import type { WorkOwner } from "../lib/fair-queue.ts";
import type { Call } from "./call.ts";

/**
 * Whose share of this node the heavy work of a call counts against: the project's, and within it the network's.
 * @param purpose separates turns within the network, by connection for example.
 */
export function workOwner({ project, ipAddress }: Pick<Call, "project" | "ipAddress">, purpose?: string): WorkOwner {
  return { project: project.project_id, source: purpose ? `${ipAddress} ${purpose}` : ipAddress };
}
