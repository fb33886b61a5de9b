import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { MemberRow } from "../schema.ts";
import { lockMember, ofMember } from "./store.ts";

/** Something that was started for a member or that they granted. It is valid as long as their sign-in methods do not change. */
export interface IssuedAtEpoch {
  member_id: string | null;
  security_epoch: number | null;
}

/**
 * The one comparison of epochs (threats.md T58, T61, T62): what was made before the member's address, credentials or
 * roles changed is void.
 * @param held from `lockMember` or `lockCurrentMember`, in the transaction of what it buys.
 */
export function isCurrentEpoch(held: MemberRow, { member_id, security_epoch }: IssuedAtEpoch): boolean {
  return member_id === held.member_id && security_epoch === held.security_epoch;
}

/**
 * The member as they are now, held until the transaction ends: whoever moves their address waits, or has moved it already,
 * and then whom the caller found is not there any more.
 * @throws ApiError `member_not_found`.
 */
export async function lockCurrentMember(tx: Db, found: MemberRow): Promise<MemberRow> {
  const held = await lockMember(tx, found);
  if (!held || held.status === "deleted" || held.email_address !== found.email_address) {
    throw new ApiError("member_not_found");
  }
  return held;
}

/** The part that a change of how a member signs in leaves standing. */
export type Stays = "apps" | "nothing";

/**
 * Voids whatever is pending for the member, and what they gave to apps unless the change leaves that standing. Called
 * in the transaction of the change, with the member held.
 */
export async function raiseSecurityEpoch(call: Call, tx: Db, member: MemberRow, stays: Stays): Promise<MemberRow> {
  const raised = await tx
    .updateTable("members")
    .set((eb) => ({ security_epoch: eb("security_epoch", "+", 1) }))
    .where(ofMember(member))
    .returning("security_epoch")
    .executeTakeFirstOrThrow();
  const { security_epoch } = raised;
  if (stays === "apps") await call.hooks.carryGrantsOver(tx, member, { from: security_epoch - 1, to: security_epoch });
  return { ...member, security_epoch };
}
