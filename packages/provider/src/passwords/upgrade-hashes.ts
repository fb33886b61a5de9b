import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { workOwner } from "../call/work-owner.ts";
import { isOutdated, parsePasswordHash } from "../crypto/password-hash.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { isSaltOfBefore, saltOf } from "./salt.ts";
import { type Candidate, replaceHash } from "./store.ts";

/**
 * Makes hashes of today out of older ones, and of those that another system has made, while the password is at hand; after the sign-in, which does not depend on
 * it. Where the pool has no room, the next sign-in does it.
 */
export async function upgradeHashes(
  call: Call,
  address: string,
  password: string,
  candidates: Candidate[],
): Promise<void> {
  const outdated = candidates.filter(
    ({ password_hash, foreign_decoy }) =>
      foreign_decoy !== null ||
      isOutdated(password_hash) ||
      isSaltOfBefore(call, address, parsePasswordHash(password_hash).salt),
  );
  if (outdated.length === 0) return;
  try {
    const hash = await call.passwords.hasher.hash(password, saltOf(call, address), workOwner(call));
    await transaction(call, async (tx) => {
      for (const old of outdated) {
        const isReplaced = await replaceHash(tx, old, hash);
        const { organization_id, member_id } = old;
        if (isReplaced) await audit(call, tx, { action: "password.upgraded", organization_id, member_id });
      }
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
