import type { PasswordHasher } from "../crypto/password-hasher.ts";
import type { Candidate } from "./store.ts";

/** So many different hashes of an address are compared. */
const HASHES_LIMIT = 4;

/**
 * Those of the candidates with a hash from another system that the password is right for. Whoever is asked about costs one
 * computation of each kind of such hash that the project has: a decoy's where they have none (threats.md T44).
 */
export async function compareForeign(
  hasher: PasswordHasher,
  password: string,
  candidates: Candidate[],
  decoys: string[],
): Promise<Candidate[]> {
  const byHash = Map.groupBy(
    candidates.filter(({ foreign_decoy }) => foreign_decoy !== null),
    ({ password_hash }) => password_hash,
  );
  const isPaid = new Set<string | null | undefined>();
  const matches: Candidate[] = [];
  for (const [hash, same] of [...byHash].slice(0, HASHES_LIMIT)) {
    isPaid.add(same[0]?.foreign_decoy);
    if (await hasher.verifyForeign(password, hash)) matches.push(...same);
  }
  for (const decoy of decoys) {
    if (!isPaid.has(decoy)) await hasher.verifyForeign(password, decoy);
  }
  return matches;
}
