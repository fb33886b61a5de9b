import { expect, test } from "vitest";
import type { Call } from "../../platform/call/call.ts";
import { estimateDecoyMs } from "../../platform/crypto/foreign/estimate-cost.ts";
import { decoyOf, parseForeignHash } from "../../platform/crypto/foreign/foreign-hash.ts";
import { compareForeign } from "./hash-password.ts";
import type { Candidate } from "./store.ts";

const bcrypt = (cost: number) => `$2b$${cost}$${"a".repeat(53)}`;
const [cheap, dear] = [bcrypt(11), bcrypt(12)];
const kindOf = (hash: string) => decoyOf(parseForeignHash(hash));
const decoys = [kindOf(dear), kindOf(cheap)].sort();

/** Compares with the hash of a member, or with none, and returns the cost. */
async function costOf(password: string, hash: string | undefined, budgetMs: number): Promise<number> {
  let costMs = 0;
  const call = {
    project: { project_id: "project-test-1", transfers: { imported_hash_budget_ms: budgetMs } },
    ipAddress: "192.0.2.1",
    passwords: {
      hasher: {
        async verifyForeign(_: string, compared: string) {
          costMs += estimateDecoyMs(compared);
          return false;
        },
      },
    },
  } as unknown as Call;
  const candidates = hash ? [{ password_hash: hash, foreign_decoy: kindOf(hash) } as Candidate] : [];
  await compareForeign(call, password, candidates, decoys);
  return costMs;
}

test("T44: a decomposed password costs every address the same, however much of the budget is left", async () => {
  const [less, more] = [estimateDecoyMs(cheap), estimateDecoyMs(dear)];
  for (const left of [0, less, more, less + more]) {
    const budgetMs = less + more + left;
    for (const password of ["cre\u0300me bru\u0302le\u0301e", "cr\u00e8me br\u00fbl\u00e9e"]) {
      const stranger = await costOf(password, undefined, budgetMs);
      for (const hash of [cheap, dear]) expect(await costOf(password, hash, budgetMs)).toBeCloseTo(stranger);
    }
  }
});
