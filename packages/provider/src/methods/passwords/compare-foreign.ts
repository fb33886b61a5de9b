import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { estimateDecoyMs } from "../../platform/crypto/foreign/estimate-cost.ts";
import type { Candidate } from "./store.ts";

/** The most different hashes to compare for one email address. */
const HASHES_LIMIT = 4;

/**
 * Returns the candidates with a hash from another system that match the password. Every email address costs one
 * computation per kind of such hash in the project, of a decoy if it has none (threats.md T44). The project's budget
 * limits the decoys, also of kinds that were imported before it was lowered (T156).
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
  const isPaid = new Set<string | null | undefined>();
  const matches: Candidate[] = [];
  for (const [hash, same] of [...byHash].slice(0, HASHES_LIMIT)) {
    isPaid.add(same[0]?.foreign_decoy);
    leftMs -= estimateDecoyMs(hash);
    if (await hasher.verifyForeign(password, hash, owner)) matches.push(...same);
  }
  for (const decoy of decoys) {
    const costMs = estimateDecoyMs(decoy);
    if (isPaid.has(decoy) || costMs > leftMs) continue;
    leftMs -= costMs;
    await hasher.verifyForeign(password, decoy, owner);
  }
  return matches;
}
