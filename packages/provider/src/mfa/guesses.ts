import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { count, enforceLimit, forgetCount, uncount } from "../limits/count.ts";
import type { MemberRow } from "../records/tables.ts";

const WINDOW_SECONDS = 600;
const WRONG_PER_WINDOW = 5;
const DAY_SECONDS = 86_400;
const WRONG_PER_DAY = 100;

/**
 * Counts a guess before it is compared, over all kinds of second factor and all logins of the member (threats.md T3).
 * The primary methods stay as they are, and the lock ends by itself (T6).
 * @returns the refusal to return from the transaction, so that it is remembered; null where the guess may be compared.
 */
export async function beginGuess(call: Call, tx: Db, member: MemberRow): Promise<ApiError | null> {
  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const isLocked =
    (await count(call, tx, subjectOf(member), WINDOW_SECONDS)) > WRONG_PER_WINDOW ||
    (await count(call, tx, subjectOfDay(member), DAY_SECONDS)) > WRONG_PER_DAY;
  if (!isLocked) return null;
  await record(call, tx, member, "second_factor.locked");
  return new ApiError("user_lock_limit_reached");
}

/** The guess was wrong. @returns the refusal to return from the transaction. */
export async function refuseGuess(call: Call, tx: Db, member: MemberRow, error: ApiError): Promise<ApiError> {
  await record(call, tx, member, "second_factor.refused");
  return error;
}

/**
 * The guess was right: the count begins again.
 * @param isNew of a factor that this very guess confirms: it takes back itself alone, else whoever guesses at a member's
 * factors would set up one of their own to begin again (threats.md T72).
 */
export async function forgetGuesses(call: Call, tx: Db, member: MemberRow, { isNew = false } = {}): Promise<void> {
  const forget = isNew ? uncount : forgetCount;
  await forget(call, tx, subjectOf(member), WINDOW_SECONDS);
  await forget(call, tx, subjectOfDay(member), DAY_SECONDS);
}

function subjectOf({ organization_id, member_id }: MemberRow): string {
  return `second_factor:${organization_id}:${member_id}`;
}

/** A subject of its own: at midnight both windows begin at once. */
const subjectOfDay = (member: MemberRow) => `${subjectOf(member)}:day`;

function record(call: Call, tx: Db, member: MemberRow, action: "second_factor.locked" | "second_factor.refused") {
  return audit(call, tx, {
    action,
    organization_id: member.organization_id,
    member_id: member.member_id,
    email_address: member.email_address,
  });
}
