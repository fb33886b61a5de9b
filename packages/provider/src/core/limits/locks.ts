import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { mailboxKey } from "../../platform/lib/mailbox-key.ts";
import { reading, windowEnd } from "./count.ts";
import { type Budget, WRONG_BY_KNOWN, WRONG_BY_STRANGERS, WRONG_PER_HOUR, WRONG_SECOND_FACTORS } from "./guesses.ts";
import { deletingCountersOf, runningCounters } from "./store.ts";

/** A sign-in method that is locked. */
export interface MemberLock {
  kind: "password" | "email_otp" | "second_factor";
  /** The network with too many wrong guesses; null if more than one network is refused. */
  ip_address: string | null;
  until: Date;
}

/** Lists a member's locks for all networks. `findLock` checks one network. */
export async function listLocks(
  call: Call,
  { organization_id, member_id, email_address }: LockHolder,
): Promise<MemberLock[]> {
  const beginnings = counterPrefixesOf({ organization_id, member_id, email_address });
  const { project_id } = call.project;
  const texts = beginnings.map(([, beginning]) => beginning);
  const rows = await runningCounters(project_id, texts, call.clock.now())(call.db).execute();
  return rows.flatMap(({ subject, count: guesses, expires_at }) => {
    const found = beginnings.find(([, beginning]) => subject.startsWith(beginning));
    if (!found) return [];
    const [kind, beginning] = found;
    const bucket = subject.slice(beginning.length);
    const ip_address = bucket.startsWith("from ") ? bucket.slice("from ".length) : null;
    return guesses >= allowedIn(kind, bucket) ? [{ kind, ip_address, until: expires_at }] : [];
  });
}

interface LockHolder {
  organization_id: string;
  member_id: string;
  email_address: string;
}

/** The prefixes of a member's budgets: unknown browsers by mailbox, known ones by address. */
function counterPrefixesOf({ organization_id, member_id, email_address }: LockHolder): [MemberLock["kind"], string][] {
  const mailboxes = [...new Set([email_address, mailboxKey(email_address)])];
  return [
    ...mailboxes.map((it) => ["password", `wrong_passwords:${it}:`] as [MemberLock["kind"], string]),
    ...mailboxes.map((it) => ["email_otp", `wrong_codes:${it}:`] as [MemberLock["kind"], string]),
    ["second_factor", `second_factor:${organization_id}:${member_id}:`],
  ];
}

function allowedIn(kind: MemberLock["kind"], bucket: string): number {
  if (bucket === "strangers") return WRONG_BY_STRANGERS;
  const isOfSecondFactor = kind === "second_factor";
  if (bucket.startsWith("from ")) return isOfSecondFactor ? WRONG_SECOND_FACTORS : WRONG_PER_HOUR;
  return isOfSecondFactor && bucket === "known" ? WRONG_SECOND_FACTORS : WRONG_BY_KNOWN;
}

/**
 * Resets the wrong guesses for a member's methods, at the request of an admin or back end.
 * @param methods the methods to unlock; defaults to all.
 */
export async function forgetGuessesAt(
  call: Call,
  tx: Db,
  member: LockHolder,
  methods: readonly MemberLock["kind"][] = ["password", "email_otp", "second_factor"],
): Promise<void> {
  const beginnings = counterPrefixesOf(member)
    .filter(([of]) => methods.includes(of))
    .map(([, beginning]) => beginning);
  await deletingCountersOf(call.project.project_id, beginnings)(tx).execute();
}

/**
 * Returns whether a guess would be refused without being compared, and counts nothing; for `explain`.
 * @returns when the lock ends; null if the member is not locked.
 */
export async function findLock(call: Call, budgets: Budget[]): Promise<Date | null> {
  const rows = await reading(call, budgets)(call.db).execute();
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]));
  const full = budgets.filter(({ subject, allowed }) => (counts.get(subject) ?? 0) >= allowed);
  const ends = full.map(({ windowSeconds }) => windowEnd(call, windowSeconds).getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
