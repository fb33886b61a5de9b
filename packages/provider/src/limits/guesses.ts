import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { putOff } from "../db/put-off.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { type Counted, counting, forgetCount, limitOf, reading, tooMany, uncounting, windowEnd } from "./count.ts";
import { isKnownBrowser } from "./known-browser.ts";
import { countedWithin, deletingCountersOf, runningCounters } from "./store.ts";

const TEN_MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The attempts at one code, by anybody. */
export const ATTEMPTS_PER_CODE = 5;
const WRONG_PER_HOUR = 20;
// Together a hundred, which is what NIST SP 800-63B-4 section 3.2.2 leaves to one authenticator in a row.
const WRONG_BY_STRANGERS = 60;
const WRONG_BY_KNOWN = 20;
const WRONG_SECOND_FACTORS = 5;
const WRONG_SECOND_FACTORS_PER_DAY = 100;
/** The wrong passwords that one network may try while the whole project is past its limit. */
export const WRONG_PER_NETWORK = 10;

export interface Budget extends Counted {
  allowed: number;
}

/** A guess: the budgets that it counts against, and whom its audit rows name. */
export interface Guess {
  kind: "email_code" | "password" | "second_factor";
  budgets: Budget[];
  whose: { organization_id: string | null; member_id?: string; email_address: string };
}

/**
 * The budgets that a guess at something of an address counts against, across organizations and calls (threats.md T3, T4):
 * of strangers one for each network and one for all, of browsers that have shown who they are before one of their own,
 * which nobody else can use up (T68). Only time empties them: a right guess takes back itself alone, for it says nothing
 * of whoever made the others (T72).
 * @param organizationId whose password is guessed at; null where it is the mailbox that tells.
 */
export function guessBudgets(
  call: Call,
  kind: "wrong_passwords" | "wrong_codes",
  { address, organizationId }: { address: string; organizationId: string | null },
): Budget[] {
  const of = (room: string, allowed: number, windowSeconds: number) => ({
    subject: `${kind}:${address}:${room}`,
    allowed,
    windowSeconds,
  });
  if (isKnownBrowser(call, { address, organizationId: null })) return [of("known", WRONG_BY_KNOWN, DAY_SECONDS)];
  if (organizationId !== null && isKnownBrowser(call, { address, organizationId })) {
    return [of(`known in ${organizationId}`, WRONG_BY_KNOWN, DAY_SECONDS)];
  }
  return [of(`from ${call.ipAddress}`, WRONG_PER_HOUR, HOUR_SECONDS), of("strangers", WRONG_BY_STRANGERS, DAY_SECONDS)];
}

/** Returns the attempts at a code: strangers' leave as many to the browser that is known (docs/threats.md T68). */
export function attemptsPerCode(call: Call, address: string): number {
  return isKnownBrowser(call, { address, organizationId: null }) ? 2 * ATTEMPTS_PER_CODE : ATTEMPTS_PER_CODE;
}

/** A guess over all kinds of second factor and all logins of a member (threats.md T3). */
export function secondFactorGuess(member: {
  organization_id: string;
  member_id: string;
  email_address: string;
}): Guess {
  const { organization_id, member_id, email_address } = member;
  const subject = `second_factor:${organization_id}:${member_id}`;
  return {
    kind: "second_factor",
    budgets: [
      { subject, windowSeconds: TEN_MINUTES_SECONDS, allowed: WRONG_SECOND_FACTORS },
      // A subject of its own: at midnight both windows begin at once.
      { subject: `${subject}:day`, windowSeconds: DAY_SECONDS, allowed: WRONG_SECOND_FACTORS_PER_DAY },
    ],
    whose: { organization_id, member_id, email_address },
  };
}

/** The count of a guess, as a part `counted` of the statement that reads what to compare it with. */
export interface GuessCounting {
  counted: ReturnType<typeof counting>;
  /** Whether it may be compared, within that statement. */
  isWithin: ReturnType<typeof countedWithin>;
  /** @returns the refusal to return from the transaction, so that it is remembered; null where it may be compared. */
  judge(counts: Map<string, number>): Promise<ApiError | null>;
}

/**
 * Counts a guess before it is compared. What is refused unseen is no guess, and taken back: else many right ones at once
 * would lock, and hammering would lock for longer. The lock is of this method alone, and ends by itself (threats.md T6).
 */
export function countingGuess(call: Call, tx: Db, guess: Guess): GuessCounting {
  const perIp: Budget = limitOf(call, "attempts_per_ip", call.ipAddress);
  const all = [perIp, ...guess.budgets];
  return {
    counted: counting(call, all),
    isWithin: countedWithin(all),
    async judge(counts) {
      const isOver = ({ subject, allowed }: Budget) => (counts.get(subject) ?? 0) > allowed;
      if (isOver(perIp)) throw tooMany(call, perIp);
      if (!guess.budgets.some(isOver)) return null;
      await takeBackGuess(call, tx, guess);
      return refuseGuess(call, tx, guess, new ApiError("user_lock_limit_reached"), "locked");
    },
  };
}

/** The same in a statement of its own. @returns as `judge`. */
export async function beginGuess(call: Call, tx: Db, guess: Guess): Promise<ApiError | null> {
  const { counted, judge } = countingGuess(call, tx, guess);
  const rows = await counted(tx).execute();
  return judge(new Map(rows.map(({ subject, count }) => [subject, count])));
}

/** The guess was wrong, or is not compared. @returns the refusal to return from the transaction. */
export async function refuseGuess(
  call: Call,
  tx: Db,
  { kind, whose }: Guess,
  error: ApiError,
  how: "refused" | "locked" = "refused",
): Promise<ApiError> {
  await audit(call, tx, { action: `${kind}.${how}`, ...whose });
  return error;
}

/**
 * The guess was right, and was none. What others did stays counted (threats.md T72).
 * @param tx the transaction that counted it: the counters are held.
 */
export async function takeBackGuess(call: Call, tx: Db, { budgets }: Pick<Guess, "budgets">): Promise<void> {
  await putOff(tx, uncounting(call, budgets));
}

/** The guess was right, and nobody else's: the count begins again. */
export async function forgetGuesses(call: Call, tx: Db, { budgets }: Guess): Promise<void> {
  for (const budget of budgets) await forgetCount(call, tx, budget);
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
  { organization_id, member_id, email_address }: { organization_id: string; member_id: string; email_address: string },
): Promise<MemberLock[]> {
  const begins = {
    password: `wrong_passwords:${email_address}:`,
    email_otp: `wrong_codes:${email_address}:`,
    second_factor: `second_factor:${organization_id}:${member_id}`,
  };
  const { project_id } = call.project;
  const rows = await runningCounters(project_id, Object.values(begins), call.clock.now())(call.db).execute();
  return rows.flatMap(({ subject, count: guesses, expires_at }) => {
    const [of, beginning] = Object.entries(begins).find(([, it]) => subject.startsWith(it)) as [
      MemberLock["of"],
      string,
    ];
    const room = subject.slice(beginning.length);
    const ip_address = room.startsWith("from ") ? room.slice("from ".length) : null;
    return guesses >= allowedIn(of, room) ? [{ of, ip_address, until: expires_at }] : [];
  });
}

function allowedIn(of: MemberLock["of"], room: string): number {
  if (of === "second_factor") return room === ":day" ? WRONG_SECOND_FACTORS_PER_DAY : WRONG_SECOND_FACTORS;
  if (room.startsWith("from ")) return WRONG_PER_HOUR;
  return room === "strangers" ? WRONG_BY_STRANGERS : WRONG_BY_KNOWN;
}

/**
 * Forgets all wrong guesses at what a member signs in with, whoever made them: at the word of somebody who knows whose
 * they were.
 */
export async function forgetGuessesAt(
  call: Call,
  tx: Db,
  { organization_id, member_id, email_address }: { organization_id: string; member_id: string; email_address: string },
): Promise<void> {
  const kinds = ["wrong_passwords", "wrong_codes"].map((kind) => `${kind}:${email_address}:`);
  const beginnings = [...kinds, `second_factor:${organization_id}:${member_id}`];
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
