import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { after } from "../../../platform/lib/duration.ts";
import type { MemberRow } from "../schema.ts";
import { updateMember } from "./store.ts";

/** An account recovery that the member has not reviewed yet. */
export interface Recovery {
  recovered_at: Date;
  /** From when on someone else may have used the account. */
  exposed_from: Date;
}

/** Returns the member's recovery, unless it was reviewed or is too old: docs/suspended-access.md. */
export function findRecovery(
  call: Call,
  { recovered_at, exposed_from }: Pick<MemberRow, "recovered_at" | "exposed_from">,
): Recovery | undefined {
  if (!recovered_at || !exposed_from) return undefined;
  return after(recovered_at, lifetimes.recoveryReview) > call.clock.now() ? { recovered_at, exposed_from } : undefined;
}

/**
 * Records that a member recovered the account. A recovery that is not reviewed yet keeps its earlier time, so that an
 * attacker who recovers the account too cannot shorten the list.
 * @param exposedFrom when the credential that the recovery replaced was set up.
 */
export async function recordRecovery(call: Call, tx: Db, member: MemberRow, exposedFrom: Date): Promise<MemberRow> {
  const earlier = findRecovery(call, member)?.exposed_from;
  const exposed_from = earlier && earlier < exposedFrom ? earlier : exposedFrom;
  const change = { recovered_at: call.clock.now(), exposed_from };
  return (await updateMember(tx, member, change)) ?? { ...member, ...change };
}

/** Deletes the recovery of a member who has reviewed it. */
export async function closeRecovery(tx: Db, member: MemberRow): Promise<void> {
  await updateMember(tx, member, { recovered_at: null, exposed_from: null });
}
