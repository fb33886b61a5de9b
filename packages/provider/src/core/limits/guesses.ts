import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { hasPassedCaptcha } from "../../platform/call/captcha-on-demand.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { mailboxKey } from "../../platform/lib/mailbox-key.ts";
import { audit } from "../audit/audit.ts";
import { type Ceiling, ceilingOf, ceilingRefusal } from "./ceiling.ts";
import {
  type Counted,
  countAndRead,
  countAtEnd,
  counting,
  forgetCount,
  limitOf,
  reading,
  tooMany,
  uncount,
  windowEnd,
} from "./count.ts";
import { type FactorHolder, isKnownBrowser, isKnownBySecondFactor, type MarkedPassword } from "./known-browser.ts";
import { countedWithin, deletingCountersOf, readBelow, runningCounters } from "./store.ts";

const TEN_MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The attempts at one code, by anybody. */
export const ATTEMPTS_PER_CODE = 5;
const WRONG_PER_HOUR = 20;
// Together at most a hundred, which is what NIST SP 800-63B-4 section 3.2.2 leaves to one authenticator in a row.
const WRONG_BY_STRANGERS = 60;
const WRONG_BY_KNOWN = 20;
const WRONG_SECOND_FACTORS = 5;

export interface Budget extends Counted {
  allowed: number;
}

/** A guess: the budgets that it counts against, and whom its audit rows name. */
export interface Guess {
  kind: "email_code" | "password" | "second_factor";
  /** All attempts, right or wrong: of the network, or of a known browser. */
  attempts: Budget;
  /** Wrong guesses. */
  budgets: Budget[];
  /** What strangers have in the whole project; null for a known browser, which uses up nothing of it. */
  ceiling: Ceiling | null;
  /** Whether only this browser uses up its budgets. */
  isKnown: boolean;
  whose: { organization_id: string | null; member_id?: string; email_address: string };
}

/**
 * The budgets that a guess at something of an address counts against, across organizations and calls (threats.md T3, T4):
 * of strangers one for each network and one for all, of browsers that have shown who they are before one of their own,
 * which nobody else can use up (T68). Strangers count by the mailbox, whatever tag an address has (T134). Only time
 * empties them: a right guess takes back itself alone, for it says nothing of whoever made the others (T72).
 * @param password the one that is guessed at, in one organization; null where only the mailbox tells.
 */
export function guessBudgets(
  call: Call,
  kind: "wrong_passwords" | "wrong_codes",
  { address, password }: { address: string; password: MarkedPassword | null },
): Pick<Guess, "attempts" | "budgets" | "ceiling" | "isKnown"> {
  const bucket = knownBucket(call, { address, password });
  if (bucket !== null) {
    return {
      attempts: limitOf(call, "attempts_per_ip", `${bucket} ${address}`),
      budgets: [{ subject: `${kind}:${address}:${bucket}`, allowed: WRONG_BY_KNOWN, windowSeconds: DAY_SECONDS }],
      ceiling: null,
      isKnown: true,
    };
  }
  const mailbox = mailboxKey(address);
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

/** The name of the bucket that a known browser has; null for a stranger. */
function knownBucket(
  call: Call,
  { address, password }: { address: string; password: MarkedPassword | null },
): string | null {
  if (isKnownBrowser(call, { address, password: null })) return "known";
  if (password && isKnownBrowser(call, { address, password })) return `known in ${password.organizationId}`;
  return null;
}

/** Returns the attempts at a code: strangers' leave as many to the browser that is known (docs/threats.md T68). */
export function attemptsPerCode({ isKnown }: Pick<Guess, "isKnown">): number {
  return isKnown ? 2 * ATTEMPTS_PER_CODE : ATTEMPTS_PER_CODE;
}

/**
 * A guess over all kinds of second factor and all logins of a member (threats.md T3). Whoever has the first factor only
 * uses up nothing that a browser needs which has shown the second one before (T131).
 * @param factors those of the session, or of the login under way.
 */
export function secondFactorGuess(
  call: Call,
  { member, factors }: { member: FactorHolder & { organization_id: string }; factors: readonly AuthenticationFactor[] },
  of: "code" | "recovery_code",
): Guess {
  const { organization_id, member_id, email_address } = member;
  const whose = { organization_id, member_id, email_address };
  const subject = `second_factor:${organization_id}:${member_id}`;
  if (isKnownBySecondFactor(call, member, factors)) {
    return {
      kind: "second_factor",
      attempts: limitOf(call, "attempts_per_ip", `known ${member_id}`),
      budgets: [
        { subject: `${subject}:known`, windowSeconds: TEN_MINUTES_SECONDS, allowed: WRONG_SECOND_FACTORS },
        // A subject of its own: at midnight both windows begin at once.
        { subject: `${subject}:known in a day`, windowSeconds: DAY_SECONDS, allowed: WRONG_BY_KNOWN },
      ],
      ceiling: null,
      isKnown: true,
      whose,
    };
  }
  const fromNetwork = `${subject}:from ${call.ipAddress}`;
  return {
    kind: "second_factor",
    attempts: limitOf(call, "attempts_per_ip", call.ipAddress),
    budgets: [
      { subject: fromNetwork, windowSeconds: TEN_MINUTES_SECONDS, allowed: WRONG_SECOND_FACTORS },
      // Recovery codes are too long to be guessed, so strangers together have no budget of them that could lock the owner out.
      ...(of === "recovery_code"
        ? []
        : [{ subject: `${subject}:strangers`, windowSeconds: DAY_SECONDS, allowed: WRONG_BY_STRANGERS }]),
    ],
    ceiling: ceilingOf(call, "wrong_codes"),
    isKnown: false,
    whose,
  };
}

/** The count of a guess, as parts `counted` and `read` of the statement that reads what to compare it with. */
export interface GuessCounting {
  counted: ReturnType<typeof counting>;
  /** Undefined where no ceiling is asked. */
  read: ReturnType<typeof reading> | undefined;
  /** Whether it may be compared, within that statement. */
  isWithin: ReturnType<typeof countedWithin>;
  /** The same of the ceiling; undefined where it lets everything through. */
  isBelow: ReturnType<typeof readBelow> | undefined;
  /** @returns the refusal to return from the transaction, so that it is remembered; null where it may be compared. */
  evaluate(counts: Map<string, number>): Promise<ApiError | null>;
}

/**
 * Counts a guess before it is compared. What is refused unseen is no guess, and taken back: else many right ones at once
 * would lock, and hammering would lock for longer. The lock is of this method alone, and ends by itself (threats.md T6).
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
  const refusal = budgets.some(isOver)
    ? new ApiError("user_lock_limit_reached")
    : ceilingRefusal(call, ceiling, counts);
  return refusal && refuseGuess(call, tx, guess, refusal, "locked");
}

/** The same in a statement of its own. @returns as `evaluate`. */
export async function beginGuess(call: Call, tx: Db, guess: Guess): Promise<ApiError | null> {
  const { attempts, budgets, ceiling } = guess;
  const read = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];
  return evaluateGuess(call, tx, guess, await countAndRead(call, tx, { counted: [attempts, ...budgets], read }));
}

/**
 * Remembers that a guess buys nothing: it was `wrong`, right but `used` before, or `locked` before it was compared. Only
 * a wrong one stays counted.
 * @returns the refusal to return from the transaction.
 */
export async function refuseGuess(
  call: Call,
  tx: Db,
  guess: Guess,
  error: ApiError,
  how: "wrong" | "used" | "locked",
): Promise<ApiError> {
  const { kind, ceiling, whose } = guess;
  if (how !== "wrong") await takeBackGuess(call, tx, guess);
  else if (ceiling) await countAtEnd(call, tx, [ceiling.inProject, ceiling.fromNetwork]);
  // A captcha is required, but nothing is locked.
  if (!(error instanceof CaptchaDemand)) {
    await audit(call, tx, { action: `${kind}.${how === "locked" ? "locked" : "refused"}`, ...whose });
  }
  return error;
}

/**
 * The guess was right, and was none. What others did stays counted (threats.md T72).
 * @param tx the transaction that counted it: the counters are held.
 */
export async function takeBackGuess(call: Call, tx: Db, { budgets }: Pick<Guess, "budgets">): Promise<void> {
  await uncount(call, tx, ...budgets);
}

/** The guess was correct. In a known browser all guesses were the member's, so the count starts again. */
export async function settleGuess(call: Call, tx: Db, guess: Guess): Promise<void> {
  if (!guess.isKnown) return takeBackGuess(call, tx, guess);
  for (const budget of guess.budgets) await forgetCount(call, tx, budget);
}

/** A method that is refused unseen. */
export interface MemberLock {
  of: "password" | "email_otp" | "second_factor";
  /** The network that was wrong too often; null where it is refused for more than one. */
  ip_address: string | null;
  until: Date;
}

/** What is locked of a member, for whichever network: `findLock` looks from one. */
export async function listLocks(
  call: Call,
  { organization_id, member_id, email_address }: LockHolder,
): Promise<MemberLock[]> {
  const beginnings = beginningsOf({ organization_id, member_id, email_address });
  const { project_id } = call.project;
  const texts = beginnings.map(([, beginning]) => beginning);
  const rows = await runningCounters(project_id, texts, call.clock.now())(call.db).execute();
  return rows.flatMap(({ subject, count: guesses, expires_at }) => {
    const found = beginnings.find(([, beginning]) => subject.startsWith(beginning));
    if (!found) return [];
    const [of, beginning] = found;
    const bucket = subject.slice(beginning.length);
    const ip_address = bucket.startsWith("from ") ? bucket.slice("from ".length) : null;
    return guesses >= allowedIn(of, bucket) ? [{ of, ip_address, until: expires_at }] : [];
  });
}

interface LockHolder {
  organization_id: string;
  member_id: string;
  email_address: string;
}

/** How the subjects of a member's budgets begin: of strangers by the mailbox, of known browsers by the address. */
function beginningsOf({ organization_id, member_id, email_address }: LockHolder): [MemberLock["of"], string][] {
  const mailboxes = [...new Set([email_address, mailboxKey(email_address)])];
  return [
    ...mailboxes.map((it) => ["password", `wrong_passwords:${it}:`] as [MemberLock["of"], string]),
    ...mailboxes.map((it) => ["email_otp", `wrong_codes:${it}:`] as [MemberLock["of"], string]),
    ["second_factor", `second_factor:${organization_id}:${member_id}:`],
  ];
}

function allowedIn(of: MemberLock["of"], bucket: string): number {
  if (bucket === "strangers") return WRONG_BY_STRANGERS;
  const isOfSecondFactor = of === "second_factor";
  if (bucket.startsWith("from ")) return isOfSecondFactor ? WRONG_SECOND_FACTORS : WRONG_PER_HOUR;
  return isOfSecondFactor && bucket === "known" ? WRONG_SECOND_FACTORS : WRONG_BY_KNOWN;
}

/**
 * Forgets all wrong guesses at what a member signs in with, whoever made them: at the word of somebody who knows whose
 * they were.
 */
export async function forgetGuessesAt(call: Call, tx: Db, member: LockHolder): Promise<void> {
  const beginnings = beginningsOf(member).map(([, beginning]) => beginning);
  await deletingCountersOf(call.project.project_id, beginnings)(tx).execute();
}

/**
 * Reads whether a guess would be refused unseen, and counts none: for `explain`.
 * @returns when that ends; null where it would be compared.
 */
export async function findLock(call: Call, budgets: Budget[]): Promise<Date | null> {
  const rows = await reading(call, budgets)(call.db).execute();
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]));
  const full = budgets.filter(({ subject, allowed }) => (counts.get(subject) ?? 0) >= allowed);
  const ends = full.map(({ windowSeconds }) => windowEnd(call, windowSeconds).getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
