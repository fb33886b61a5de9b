import type { Call } from "../../platform/call/call.ts";

const SALT_BYTES = 16;

/**
 * The salt of an address's passwords, in base64. One for all its organizations, so that a discovery, which asks all of
 * them, costs one hash, as many as for an address that nobody has (threats.md T44; docs/adr/0011). The server key makes
 * it as good as random.
 */
export function saltOf(call: Pick<Call, "serverKey" | "project">, address: string): string {
  return saltsOf(call, address)[0] ?? "";
}

/**
 * Returns whether a hash has a salt of before a rotation of the server key: hashed anew at the next login, so that an
 * address soon has one salt again.
 */
export function isSaltOfBefore(call: Pick<Call, "serverKey" | "project">, address: string, salt: string): boolean {
  return saltsOf(call, address).indexOf(salt) > 0;
}

function saltsOf({ serverKey, project }: Pick<Call, "serverKey" | "project">, address: string): string[] {
  return serverKey
    .signatures(`password salt\n${project.project_id}\n${address}`)
    .map((it) => Buffer.from(it, "base64url").subarray(0, SALT_BYTES).toString("base64").replace(/=+$/, ""));
}
