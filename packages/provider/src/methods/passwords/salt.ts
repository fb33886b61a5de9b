import type { Call } from "../../platform/call/call.ts";

const SALT_BYTES = 16;

/**
 * The salt of an email address's passwords, in base64. All organizations share it, so that a discovery costs one hash,
 * as many as for an unknown address (threats.md T44; docs/adr/0011). The server key makes it unpredictable.
 */
export function saltOf(call: Pick<Call, "serverKey" | "project">, address: string): string {
  return saltsOf(call, address)[0] ?? "";
}

/**
 * Returns whether the salt is from an earlier server key. The next login rehashes such a password, so that an email
 * address soon has one salt again.
 */
export function isOutdatedSalt(call: Pick<Call, "serverKey" | "project">, address: string, salt: string): boolean {
  return saltsOf(call, address).indexOf(salt) > 0;
}

function saltsOf({ serverKey, project }: Pick<Call, "serverKey" | "project">, address: string): string[] {
  return serverKey
    .signatures(`password salt\n${project.project_id}\n${address}`)
    .map((it) => Buffer.from(it, "base64url").subarray(0, SALT_BYTES).toString("base64").replace(/=+$/, ""));
}
