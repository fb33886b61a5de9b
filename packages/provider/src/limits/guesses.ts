import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { type Counted, count, uncount } from "./count.ts";
import { isKnownBrowser } from "./known-browser.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const WRONG_PER_HOUR = 20;
// Together a hundred, which is what NIST SP 800-63B-4 section 3.2.2 leaves to one authenticator in a row.
const WRONG_BY_STRANGERS = 60;
const WRONG_BY_KNOWN = 20;

export interface Budget extends Counted {
  allowed: number;
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

/**
 * Counts a guess before it is compared. What is refused is no guess, and not counted in the budgets after the full one:
 * else hammering would lock for longer.
 * @returns whether all budgets have room for it.
 */
export async function takeGuess(call: Call, tx: Db, budgets: Budget[]): Promise<boolean> {
  for (const { subject, windowSeconds, allowed } of budgets) {
    if ((await count(call, tx, subject, windowSeconds)) > allowed) return false;
  }
  return true;
}

/** The guess was right, and was none. */
export async function giveBackGuess(call: Call, tx: Db, budgets: Budget[]): Promise<void> {
  for (const { subject, windowSeconds } of budgets) await uncount(call, tx, subject, windowSeconds);
}
