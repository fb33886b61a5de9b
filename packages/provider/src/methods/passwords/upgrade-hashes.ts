import { audit } from "../../core/audit/audit.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { isOutdated, parsePasswordHash } from "../../platform/crypto/password-hash.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/ground/api-error.ts";
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
