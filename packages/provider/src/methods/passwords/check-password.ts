import { audit } from "../../core/audit/audit.ts";
import {
  type Counted,
  checkCeiling,
  countAll,
  counting,
  decrementCounters,
  decrementing,
  reading,
  tooMany,
} from "../../core/limits/count.ts";
import { type Guess, guessBudgets } from "../../core/limits/guesses.ts";
import {
  isKnownBrowser,
  isMarkedBrowser,
  type MarkedPassword,
  rememberBrowser,
} from "../../core/limits/known-browser.ts";
import { passwordEvidence } from "../../core/records/session/proofs.ts";
import { evidenceOf, type SignIn } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { currentParameters, type HashParameters, parsePasswordHash } from "../../platform/crypto/password-hash.ts";
import { isEqualInConstantTime } from "../../platform/crypto/server-key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { beginAttempt, type Settlement, settleAttempt } from "./attempt-store.ts";
import { compareForeign, saltOf } from "./hash-password.ts";
import { type Candidate, findPasswordSetAt } from "./store.ts";

/** The most hash parameters to compute for one email address, newest first. Each costs one hash. */
const PARAMETERS_LIMIT = 4;

export interface PasswordAttempt {
  /** From `parseEmailAddress`. */
  email_address: string;
  password: string;
  /** Null to search all organizations in which the email address is verified. */
  organizationId: string | null;
}

/**
 * Compares a password, outside any transaction. The attempt is counted before it is compared. Its budgets belong to the
 * email address, across organizations and calls (threats.md T4, T46). They lock only this method and only for unknown
 * browsers (T68), and unlock over time (T6). An unknown address costs the same statements and one hash, too (T44).
 *
 * @returns the matching passwords: pass one to `settle…` in the transaction of the login.
 * @throws ApiError `unauthorized_credentials`, `user_lock_limit_reached`, `too_many_requests`,
 * `organization_not_found`, `service_unavailable`.
 */
export async function checkPassword(call: Call, attempt: PasswordAttempt): Promise<[Candidate, ...Candidate[]]> {
  const { email_address, password, organizationId: organization_id } = attempt;
  const { project_id } = call.project;
  call.passwords.hasher.requireCapacity(workOwner(call));

  const shown = await findSubmittedPassword(call, attempt);
  const guess = guessBudgets(call, "wrong_passwords", { email_address, password: shown });
  const { attempts, budgets, ceiling } = guess;
  const ceilings = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];
  const { counts, isOrganizationKnown, candidates, decoys } = await beginAttempt(
    call.db,
    {
      counted: counting(call, [attempts, ...budgets]),
      read: ceilings.length > 0 ? reading(call, ceilings) : undefined,
    },
    { project_id, organization_id, email_address },
  );
  const isOver = ({ subject, allowed }: Guess["attempts"]) => (counts.get(subject) ?? 0) > allowed;

  // An attempt that is refused before the comparison is no guess, so it is taken back. Otherwise many correct ones at
  // once would lock.
  if (isOver(attempts)) return refuse(call, attempt, tooMany(call, attempts), { takenBack: budgets });
  if (!isOrganizationKnown) {
    return refuse(call, attempt, new ApiError("organization_not_found"), { takenBack: budgets });
  }
  if (budgets.some(isOver)) {
    const error = new ApiError("user_lock_limit_reached");
    return refuse(call, attempt, error, { how: "locked", takenBack: budgets });
  }
  // While an attacker tries many addresses, clients with many wrong guesses have to wait or solve a captcha. It locks no
  // account: the right password works from elsewhere, from a known browser and with a captcha (T46, T68).
  const sprayed = checkCeiling(call, ceiling, counts);
  if (sprayed) {
    const how = sprayed instanceof CaptchaDemand ? undefined : "locked";
    return refuse(call, attempt, sprayed, { ...(how && { how }), takenBack: budgets });
  }

  // Some keyboards send "e" and an accent for "é". Our hashes are of the composed form (RFC 8265 section 4.2).
  const [first, ...others] = [
    ...(await compare(call, email_address, password.normalize("NFC"), candidates)),
    ...(await compareForeign(call, password, candidates, decoys)),
  ];
  if (first) {
    const { organization_id: organizationId, set_at } = first;
    rememberBrowser(call, { email_address, password: { organizationId, setAt: set_at } });
    return [first, ...others];
  }
  const error = new ApiError("unauthorized_credentials");
  return refuse(call, attempt, error, { how: "refused", counted: ceilings });
}

/** Finds the password that the caller's browser may have shown before, in its current version (threats.md T137). */
async function findSubmittedPassword(
  call: Call,
  { email_address, organizationId }: Pick<PasswordAttempt, "email_address" | "organizationId">,
): Promise<MarkedPassword | null> {
  // Only a browser that has shown something else costs a statement.
  if (organizationId === null || !isMarkedBrowser(call) || isKnownBrowser(call, { email_address, password: null }))
    return null;
  const { project_id } = call.project;
  const owner = { project_id, organization_id: organizationId, email_address };
  const setAt = await findPasswordSetAt(call.db, owner);
  return setAt === undefined ? null : { organizationId, setAt };
}

/**
 * Returns the candidates with a hash of ours that match the normalized password. Computes one hash per set of
 * parameters.
 */
async function compare(
  call: Call,
  email_address: string,
  password: string,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const { hasher } = call.passwords;
  const groups = new Map<string, { parameters: HashParameters; candidates: Candidate[] }>();
  for (const candidate of candidates) {
    if (candidate.foreign_decoy !== null) continue;
    const parameters = parsePasswordHash(candidate.password_hash);
    const group = groups.get(JSON.stringify(parameters)) ?? { parameters, candidates: [] };
    group.candidates.push(candidate);
    groups.set(JSON.stringify(parameters), group);
  }
  if (groups.size === 0)
    await hasher.compute(password, currentParameters(saltOf(call, email_address)), workOwner(call));
  const matches: Candidate[] = [];
  for (const { parameters, candidates } of [...groups.values()].slice(0, PARAMETERS_LIMIT)) {
    const hash = await hasher.compute(password, parameters, workOwner(call));
    matches.push(...candidates.filter(({ password_hash }) => isEqualInConstantTime(hash, password_hash)));
  }
  return matches;
}

interface Refusal {
  /** The outcome for the audit row. Omitted if the attempt was no guess. */
  how?: "refused" | "locked";
  counted?: Counted[];
  takenBack?: Guess["budgets"];
}

/** Records a refusal, then throws it. */
async function refuse(
  call: Call,
  { email_address, organizationId }: PasswordAttempt,
  error: ApiError,
  { how, counted = [], takenBack = [] }: Refusal,
): Promise<never> {
  return transaction<never>(call, async (tx) => {
    if (counted.length > 0) await countAll(call, tx, counted);
    // One after the other, in the order in which attempts count them, to avoid deadlocks.
    for (const budget of takenBack) await decrementCounters(call, tx, budget);
    if (!how) return error;
    await audit(call, tx, { action: `password.${how}`, organization_id: organizationId, email_address });
    return error;
  });
}

/**
 * Records that the attempt was correct, and locks the member whose password it was.
 *
 * @throws ApiError `unauthorized_credentials` if the member or the password has changed since.
 */
export async function signInByPassword(
  call: Call,
  tx: Db,
  attempt: Pick<PasswordAttempt, "email_address" | "organizationId">,
  match: Candidate,
): Promise<SignIn> {
  const right = await recordRight(call, tx, attempt, match);
  const settled = await settleAttempt(tx, right, match, attempt.email_address);
  if (!settled) throw new ApiError("unauthorized_credentials");
  const evidence = evidenceOf(passwordEvidence(call, settled.member, match.reach, [match.member_password_id]));
  return { ...settled, isLocked: true, ...evidence };
}

/**
 * Records that the attempt was correct. Other clients' wrong guesses stay counted (docs/threats.md T72).
 *
 * @returns what `settle…` writes while it reads.
 */
export async function recordRight(
  call: Call,
  tx: Db,
  { email_address, organizationId }: Pick<PasswordAttempt, "email_address" | "organizationId">,
  { set_at }: Candidate,
): Promise<Settlement> {
  await audit(call, tx, { action: "password.accepted", organization_id: organizationId, email_address });
  const password = organizationId === null ? null : { organizationId, setAt: set_at };
  const [first, ...others] = guessBudgets(call, "wrong_passwords", { email_address, password }).budgets;
  return {
    decremented: decrementing(call, first ? [first] : []),
    othersDecremented: decrementing(call, others),
  };
}
