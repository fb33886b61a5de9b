import type { Call } from "../call/call.ts";

const SALT_BYTES = 16;

/**
 * The salt of an address's passwords, in base64. One for all its organizations, so that a discovery, which asks all of
 * them, costs one hash, as many as for an address that nobody has (threats.md T44; docs/adr/0011). The server key makes
 * it as good as random.
 */
export function saltOf(call: Pick<Call, "serverKey" | "project">, address: string): string {
  const signature = call.serverKey.sign(`password salt\n${call.project.project_id}\n${address}`);
  return Buffer.from(signature, "base64url").subarray(0, SALT_BYTES).toString("base64").replace(/=+$/, "");
}
