import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { MemberRow } from "../schema.ts";
import { lockMember, ofMember } from "./store.ts";

/** Something that was started for a member, or that they granted. It is valid until their sign-in methods change. */
export interface IssuedAtEpoch {
  member_id: string | null;
  security_epoch: number | null;
}

/**
 * The one comparison of epochs (threats.md T58, T61, T62): anything issued before the member's address, credentials
 * or roles changed is void.
 * @param held from `lockMember` or `lockCurrentMember`, in the transaction that uses it.
 */
export function isCurrentEpoch(held: MemberRow, { member_id, security_epoch }: IssuedAtEpoch): boolean {
  return member_id === held.member_id && security_epoch === held.security_epoch;
}

/**
 * Locks a member, and requires that they still exist with the same email address.
 * @throws ApiError `member_not_found`.
 */
export async function lockCurrentMember(tx: Db, found: MemberRow): Promise<MemberRow> {
  const held = await lockMember(tx, found);
  if (!held || held.status === "deleted" || held.email_address !== found.email_address) {
    throw new ApiError("member_not_found");
  }
  return held;
}

/** What a change of the member's sign-in methods does not end. */
export type KeptAccess = "apps" | "nothing";

/**
 * Voids everything pending for the member, and the access of their apps unless the change keeps that. Call it in the
 * transaction of the change, with the member locked.
 */
export async function raiseSecurityEpoch(call: Call, tx: Db, member: MemberRow, stays: KeptAccess): Promise<MemberRow> {
  const raised = await tx
    .updateTable("members")
    .set((eb) => ({ security_epoch: eb("security_epoch", "+", 1) }))
    .where(ofMember(member))
    .returning("security_epoch")
    .executeTakeFirstOrThrow();
  const { security_epoch } = raised;
  if (stays === "apps") await call.hooks.moveGrants(tx, member, { from: security_epoch - 1, to: security_epoch });
  return { ...member, security_epoch };
}
