import { audit } from "../../core/audit/audit.ts";
import { ceilingRefusal } from "../../core/limits/ceiling.ts";
import { type Counted, countAll, counting, reading, tooMany, uncount, uncounting } from "../../core/limits/count.ts";
import { type Guess, guessBudgets } from "../../core/limits/guesses.ts";
import {
  isKnownBrowser,
  isMarkedBrowser,
  rememberBrowser,
  type ShownPassword,
} from "../../core/limits/known-browser.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { currentParameters, type HashParameters, parsePasswordHash } from "../../platform/crypto/password-hash.ts";
import { isEqualInConstantTime } from "../../platform/crypto/server-key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { beginAttempt, type Settlement } from "./attempt-store.ts";
import { compareForeign } from "./compare-foreign.ts";
import { saltOf } from "./salt.ts";
import { type Candidate, findPasswordSetAt } from "./store.ts";

/** An address whose hashes were made in more ways than this is asked for its newest first; each way is one hash. */
const WAYS_LIMIT = 4;

export interface PasswordAttempt {
  /** From `parseEmailAddress`. */
  address: string;
  password: string;
  /** Null to ask all organizations in which the address was proven. */
  organizationId: string | null;
}

/**
 * Compares a password, outside any transaction. The attempt counts before it is compared, and its budgets are the
 * address's, across organizations and calls (threats.md T4 and T46); they lock this method alone, for strangers alone
 * (T68), and open again by themselves (T6). An address that nobody has costs the same statements and one hash too (T44).
 * @returns whose password it is: pass it to `settle…` in the transaction of what it buys.
 * @throws ApiError `unauthorized_credentials`, `user_lock_limit_reached`, `too_many_requests`, `organization_not_found`,
 * `service_unavailable`.
 */
export async function checkPassword(call: Call, attempt: PasswordAttempt): Promise<[Candidate, ...Candidate[]]> {
  const { address, password, organizationId: organization_id } = attempt;
  const { project_id } = call.project;
  call.passwords.hasher.requireRoom(workOwner(call));

  const shown = await findShownPassword(call, attempt);
  const guess = guessBudgets(call, "wrong_passwords", { address, password: shown });
  const { attempts, budgets, ceiling } = guess;
  const ofCeiling = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];
  const { counts, isOrganizationKnown, candidates, decoys } = await beginAttempt(
    call.db,
    {
      counted: counting(call, [attempts, ...budgets]),
      read: ofCeiling.length > 0 ? reading(call, ofCeiling) : undefined,
    },
    { project_id, organization_id, email_address: address },
  );
  const isOver = ({ subject, allowed }: Guess["attempts"]) => (counts.get(subject) ?? 0) > allowed;

  // What is refused before it is compared was no guess, so it is taken back: else many right ones at once would lock.
  if (isOver(attempts)) return refuse(call, attempt, tooMany(call, attempts), { takenBack: budgets });
  if (!isOrganizationKnown) {
    return refuse(call, attempt, new ApiError("organization_not_found"), { takenBack: budgets });
  }
  if (budgets.some(isOver)) {
    const error = new ApiError("user_lock_limit_reached");
    return refuse(call, attempt, error, { how: "locked", takenBack: budgets });
  }
  // While somebody tries many addresses, whoever was wrong often waits, or is asked for a captcha. It locks nobody's
  // password: from elsewhere, from a browser that is known, and with a captcha, the right one is taken (T46, T68).
  const sprayed = ceilingRefusal(call, ceiling, counts);
  if (sprayed) {
    const how = sprayed instanceof CaptchaDemand ? undefined : "locked";
    return refuse(call, attempt, sprayed, { ...(how && { how }), takenBack: budgets });
  }

  const normalized = password.normalize("NFC");
  // Some keyboards send "e" and an accent for "é". Hashes of new passwords are of NFC; older and imported ones may not be.
  const forms = normalized === password ? [password] : [normalized, password];
  const matches = new Set<Candidate>();
  for (const form of forms) {
    for (const match of await compare(call, address, form, candidates)) matches.add(match);
    for (const match of await compareForeign(call, form, candidates, decoys)) matches.add(match);
  }
  const [first, ...others] = matches;
  if (first) {
    const { organization_id: organizationId, set_at } = first;
    rememberBrowser(call, { address, password: { organizationId, setAt: set_at } });
    return [first, ...others];
  }
  const error = new ApiError("unauthorized_credentials");
  return refuse(call, attempt, error, { how: "refused", counted: ofCeiling });
}

/** The password that the caller's browser may have shown before: as it is now, not as it was then (threats.md T137). */
async function findShownPassword(
  call: Call,
  { address, organizationId }: Pick<PasswordAttempt, "address" | "organizationId">,
): Promise<ShownPassword | null> {
  // Only a browser that has shown something else costs a statement.
  if (organizationId === null || !isMarkedBrowser(call) || isKnownBrowser(call, { address, password: null }))
    return null;
  const { project_id } = call.project;
  const of = { project_id, organization_id: organizationId, email_address: address };
  const setAt = await findPasswordSetAt(call.db, of);
  return setAt === undefined ? null : { organizationId, setAt };
}

/** Those of the candidates with a hash of ours that the password is right for: one hash for each way of making it. */
async function compare(call: Call, address: string, password: string, candidates: Candidate[]): Promise<Candidate[]> {
  const { hasher } = call.passwords;
  const ways = new Map<string, { parameters: HashParameters; candidates: Candidate[] }>();
  for (const candidate of candidates) {
    if (candidate.foreign_decoy !== null) continue;
    const parameters = parsePasswordHash(candidate.password_hash);
    const way = ways.get(JSON.stringify(parameters)) ?? { parameters, candidates: [] };
    way.candidates.push(candidate);
    ways.set(JSON.stringify(parameters), way);
  }
  if (ways.size === 0) await hasher.compute(password, currentParameters(saltOf(call, address)), workOwner(call));
  const matches: Candidate[] = [];
  for (const { parameters, candidates } of [...ways.values()].slice(0, WAYS_LIMIT)) {
    const hash = await hasher.compute(password, parameters, workOwner(call));
    matches.push(...candidates.filter(({ password_hash }) => isEqualInConstantTime(hash, password_hash)));
  }
  return matches;
}

interface Refusal {
  /** The outcome for the audit row; there is none where it was no guess. */
  how?: "refused" | "locked";
  counted?: Counted[];
  takenBack?: Guess["budgets"];
}

/** Remembers a refusal, then throws it. */
async function refuse(
  call: Call,
  { address, organizationId }: PasswordAttempt,
  error: ApiError,
  { how, counted = [], takenBack = [] }: Refusal,
): Promise<never> {
  return transaction<never>(call, async (tx) => {
    if (counted.length > 0) await countAll(call, tx, counted);
    // One after the other, in the order in which attempts count them, else the two could wait for each other.
    for (const budget of takenBack) await uncount(call, tx, budget);
    if (!how) return error;
    await audit(call, tx, { action: `password.${how}`, organization_id: organizationId, email_address: address });
    return error;
  });
}

/**
 * Records that the attempt was no wrong one. What others did stays counted (docs/threats.md T72).
 * @returns what `settle…` writes beside reading.
 */
export async function recordRight(
  call: Call,
  tx: Db,
  { address, organizationId }: Pick<PasswordAttempt, "address" | "organizationId">,
  { set_at }: Candidate,
): Promise<Settlement> {
  await audit(call, tx, { action: "password.accepted", organization_id: organizationId, email_address: address });
  const password = organizationId === null ? null : { organizationId, setAt: set_at };
  const [first, ...others] = guessBudgets(call, "wrong_passwords", { address, password }).budgets;
  return {
    uncounted: uncounting(call, first ? [first] : []),
    othersUncounted: uncounting(call, others),
  };
}
