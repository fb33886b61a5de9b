import { enforceLimit } from "../../core/limits/count.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { estimateDecoyMs } from "../../platform/crypto/foreign/estimate-cost.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { Candidate } from "./store.ts";
import { measureStrength } from "./strength/measure-strength.ts";

/**
 * Hashes a new password if the project's policy accepts it. Runs before the transaction that sets it, so that a refusal
 * does not consume a link.
 *
 * @throws ApiError `breached_password`, `weak_password`, `too_many_requests`, `service_unavailable`.
 */
export async function hashNewPassword(call: Call, address: string, password: string): Promise<string> {
  // Measuring strength costs more than hashing, so it counts against the budget of the strength check.
  await transaction(call, (tx) => enforceLimit(call, tx, "lookups_per_ip", call.ipAddress));
  const { valid_password, breached_password } = await measureStrength(call, password, address);
  if (breached_password) throw new ApiError("breached_password");
  if (!valid_password) throw new ApiError("weak_password");
  return call.passwords.hasher.hash(password, saltOf(call, address), workOwner(call));
}

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

/** The most different hashes to compare for one email address. */
const HASHES_LIMIT = 4;

/**
 * Returns the candidates with a hash from another system that match the password. Every email address costs one
 * computation per kind of such hash in the project, of a decoy if it has none (threats.md T44). The project's budget
 * limits the decoys, also of kinds that were imported before it was lowered (T156).
 *
 * Systems hashed what was typed, or its composed form. A password in another form is compared as typed, and then
 * composed with what is left of the budget.
 */
export async function compareForeign(
  call: Call,
  password: string,
  candidates: Candidate[],
  decoys: string[],
): Promise<Candidate[]> {
  const { hasher } = call.passwords;
  const owner = workOwner(call);
  let leftMs = call.project.transfers.imported_hash_budget_ms;
  const byHash = Map.groupBy(
    candidates.filter(({ foreign_decoy }) => foreign_decoy !== null),
    ({ password_hash }) => password_hash,
  );
  const hashes = [...byHash.keys()].slice(0, HASHES_LIMIT);
  const kindOf = (hash: string) => byHash.get(hash)?.[0]?.foreign_decoy ?? hash;
  const compared = new Set(hashes.map(kindOf));
  const all = [...hashes, ...decoys.filter((decoy) => !compared.has(decoy))];
  // What is left may not suffice for all kinds. In one order for every address, it pays for the same ones (T44).
  const byKind = all.toSorted((one, other) => decoys.indexOf(kindOf(one)) - decoys.indexOf(kindOf(other)));
  const matches = new Set<Candidate>();
  for (const form of new Set([password, password.normalize("NFC")])) {
    for (const hash of form === password ? all : byKind) {
      const same = byHash.get(hash) ?? [];
      const costMs = estimateDecoyMs(hash);
      const isRequired = same.length > 0 && form === password;
      if (!isRequired && costMs > leftMs) continue;
      leftMs -= costMs;
      if (await hasher.verifyForeign(form, hash, owner)) for (const match of same) matches.add(match);
    }
  }
  return [...matches];
}
