import type { AuthenticationFactor } from "@portico/wire";
import { type Call, hasPassedCaptcha } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { mailboxKey } from "../../platform/lib/mailbox-key.ts";
import { audit } from "../audit/audit.ts";
import {
  type Ceiling,
  type Counted,
  ceilingOf,
  checkCeiling,
  countAndRead,
  countAtEnd,
  counting,
  decrementCounters,
  forgetCount,
  limitOf,
  reading,
  tooMany,
} from "./count.ts";
import { type FactorHolder, isKnownBrowser, isKnownBySecondFactor, type MarkedPassword } from "./known-browser.ts";
import { countedWithin, readBelow } from "./store.ts";

const TEN_MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The attempts at one code, by anyone. */
export const ATTEMPTS_PER_CODE = 5;
export const WRONG_PER_HOUR = 20;
// Together at most 100, the limit of NIST SP 800-63B-4 section 3.2.2 for consecutive failures.
export const WRONG_BY_STRANGERS = 60;
export const WRONG_BY_KNOWN = 20;
export const WRONG_SECOND_FACTORS = 5;

export interface Budget extends Counted {
  allowed: number;
}

/** A guess: the budgets that it counts against, and the member in its audit events. */
export interface Guess {
  kind: "email_code" | "password" | "second_factor";
  /** All attempts, right or wrong, of the network or the known browser. */
  attempts: Budget;
  /** Wrong guesses. */
  budgets: Budget[];
  /** The ceiling of unknown browsers in the whole project; null for a known browser. */
  ceiling: Ceiling | null;
  /** True if the budgets belong to this browser only. */
  isKnown: boolean;
  owner: { organization_id: string | null; member_id?: string; email_address: string };
}

/**
 * The budgets of a guess at a password or code of an address, across organizations and calls (threats.md T3, T4).
 * Unknown browsers have one per network and one for all together. A known browser has its own, which no other client can
 * use up (T68). Unknown browsers are counted by mailbox, ignoring the address's tag (T134). A correct guess takes
 * back only itself, because it says nothing about who made the others (T72).
 * @param password the organization's password being guessed; null if only access to the mailbox makes a browser
 * known.
 */
export function guessBudgets(
  call: Call,
  kind: "wrong_passwords" | "wrong_codes",
  { email_address, password }: { email_address: string; password: MarkedPassword | null },
): Pick<Guess, "attempts" | "budgets" | "ceiling" | "isKnown"> {
  const bucket = knownBucket(call, { email_address, password });
  if (bucket !== null) {
    return {
      attempts: limitOf(call, "attempts_per_ip", `${bucket} ${email_address}`),
      budgets: [{ subject: `${kind}:${email_address}:${bucket}`, allowed: WRONG_BY_KNOWN, windowSeconds: DAY_SECONDS }],
      ceiling: null,
      isKnown: true,
    };
  }
  const mailbox = mailboxKey(email_address);
  const fromNetwork = `${kind}:${mailbox}:from ${call.ipAddress}`;
  return {
    attempts: limitOf(call, "attempts_per_ip", call.ipAddress),
    budgets: [
      { subject: fromNetwork, allowed: WRONG_PER_HOUR, windowSeconds: HOUR_SECONDS },
      { subject: `${kind}:${mailbox}:strangers`, allowed: WRONG_BY_STRANGERS, windowSeconds: DAY_SECONDS },
    ],
    ceiling: ceilingOf(call, kind),
    isKnown: false,
  };
}

/** The bucket of a known browser; null for an unknown one. */
function knownBucket(
  call: Call,
  { email_address, password }: { email_address: string; password: MarkedPassword | null },
): string | null {
  if (isKnownBrowser(call, { email_address, password: null })) return "known";
  if (password && isKnownBrowser(call, { email_address, password })) return `known in ${password.organizationId}`;
  return null;
}

/** The attempts at a code. A known browser has as many left after unknown ones used theirs up (docs/threats.md T68). */
export function attemptsPerCode({ isKnown }: Pick<Guess, "isKnown">): number {
  return isKnown ? 2 * ATTEMPTS_PER_CODE : ATTEMPTS_PER_CODE;
}

/**
 * A guess at a second factor of any kind, in all logins of a member (threats.md T3). An attacker with only the first
 * factor cannot use up the budget of a browser that has shown the second factor before (T131).
 * @param factors of the session, or of the current login.
 */
export function secondFactorGuess(
  call: Call,
  { member, factors }: { member: FactorHolder & { organization_id: string }; factors: readonly AuthenticationFactor[] },
  of: "code" | "recovery_code",
): Guess {
  const { organization_id, member_id, email_address } = member;
  const owner = { organization_id, member_id, email_address };
  const subject = `second_factor:${organization_id}:${member_id}`;
  if (isKnownBySecondFactor(call, member, factors)) {
    return {
      kind: "second_factor",
      attempts: limitOf(call, "attempts_per_ip", `known ${member_id}`),
      budgets: [
        { subject: `${subject}:known`, windowSeconds: TEN_MINUTES_SECONDS, allowed: WRONG_SECOND_FACTORS },
        // Its own subject, because the windows of an hour and of a day both start at midnight.
        { subject: `${subject}:known in a day`, windowSeconds: DAY_SECONDS, allowed: WRONG_BY_KNOWN },
      ],
      ceiling: null,
      isKnown: true,
      owner,
    };
  }
  const fromNetwork = `${subject}:from ${call.ipAddress}`;
  return {
    kind: "second_factor",
    attempts: limitOf(call, "attempts_per_ip", call.ipAddress),
    budgets: [
      { subject: fromNetwork, windowSeconds: TEN_MINUTES_SECONDS, allowed: WRONG_SECOND_FACTORS },
      // Recovery codes are too long to guess, so there is no shared budget that could lock the owner out.
      ...(of === "recovery_code"
        ? []
        : [{ subject: `${subject}:strangers`, windowSeconds: DAY_SECONDS, allowed: WRONG_BY_STRANGERS }]),
    ],
    ceiling: ceilingOf(call, "wrong_codes"),
    isKnown: false,
    owner,
  };
}

/**
 * The counting of a guess, as the fragments `counted` and `read` of the statement that reads what to compare it with.
 */
export interface GuessCounting {
  counted: ReturnType<typeof counting>;
  /** Undefined if no ceiling applies. */
  read: ReturnType<typeof reading> | undefined;
  /** The condition under which the guess may be compared. */
  isWithin: ReturnType<typeof countedWithin>;
  /** The same for the ceiling; undefined if it does not apply. */
  isBelow: ReturnType<typeof readBelow> | undefined;
  /**
   * @returns the error to return from the transaction, so that the count is kept; null if the guess may be compared.
   */
  evaluate(counts: Map<string, number>): Promise<ApiError | null>;
}

/**
 * Counts a guess before it is compared. A guess that is refused without comparing is taken back, so that many correct
 * ones at once do not lock the member, and hammering does not lock for longer. The lock applies to this method only
 * and expires by itself (threats.md T6).
 */
export function countingGuess(call: Call, tx: Db, guess: Guess): GuessCounting {
  const { attempts, budgets, ceiling } = guess;
  const all = [attempts, ...budgets];
  const read = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : undefined;
  return {
    counted: counting(call, all),
    read: read && reading(call, read),
    isWithin: countedWithin(all),
    isBelow: read && !hasPassedCaptcha(call) ? readBelow(read) : undefined,
    evaluate: (counts) => evaluateGuess(call, tx, guess, counts),
  };
}

async function evaluateGuess(call: Call, tx: Db, guess: Guess, counts: Map<string, number>): Promise<ApiError | null> {
  const { attempts, budgets, ceiling } = guess;
  const isOver = ({ subject, allowed }: Budget) => (counts.get(subject) ?? 0) > allowed;
  if (isOver(attempts)) throw tooMany(call, attempts);
  const refusal = budgets.some(isOver) ? new ApiError("user_lock_limit_reached") : checkCeiling(call, ceiling, counts);
  return refusal && refuseGuess(call, tx, guess, refusal, "locked");
}

/** The same in a statement of its own. @returns as `evaluate`. */
export async function beginGuess(call: Call, tx: Db, guess: Guess): Promise<ApiError | null> {
  const { attempts, budgets, ceiling } = guess;
  const read = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];
  return evaluateGuess(call, tx, guess, await countAndRead(call, tx, { counted: [attempts, ...budgets], read }));
}

/**
 * Records a refused guess: `wrong`, correct but already `used`, or `locked` before it was compared. Only a wrong one
 * stays counted.
 * @returns the error to return from the transaction.
 */
export async function refuseGuess(
  call: Call,
  tx: Db,
  guess: Guess,
  error: ApiError,
  how: "wrong" | "used" | "locked",
): Promise<ApiError> {
  const { kind, ceiling, owner } = guess;
  if (how !== "wrong") await takeBackGuess(call, tx, guess);
  else if (ceiling) await countAtEnd(call, tx, [ceiling.inProject, ceiling.fromNetwork]);
  // A captcha is required, but nothing is locked.
  if (!(error instanceof CaptchaDemand)) {
    await audit(call, tx, { action: `${kind}.${how === "locked" ? "locked" : "refused"}`, ...owner });
  }
  return error;
}

/**
 * Takes a correct guess back. Those of others stay counted (threats.md T72).
 * @param tx the transaction that counted it; the counters are locked.
 */
export async function takeBackGuess(call: Call, tx: Db, { budgets }: Pick<Guess, "budgets">): Promise<void> {
  await decrementCounters(call, tx, ...budgets);
}

/** The guess was correct. In a known browser all guesses were the member's, so the count starts again. */
export async function settleGuess(call: Call, tx: Db, guess: Guess): Promise<void> {
  if (!guess.isKnown) return takeBackGuess(call, tx, guess);
  for (const budget of guess.budgets) await forgetCount(call, tx, budget);
}
