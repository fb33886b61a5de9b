import type { MemberResponse, UnlinkRetiredEmailRequest } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type Actor, type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { deleteRetiredAddress, reserveAddresses } from "../../core/records/member/retired-store.ts";
import { updateMember } from "../../core/records/member/store.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { foldAddress } from "../../platform/lib/email-address.ts";

const OPERATION = "organization.members.unlinkRetiredEmail";

/**
 * Releases one of the caller's former email addresses: admins and the directory can assign it to others.
 *
 * @throws ApiError `retired_email_not_found`.
 */
export async function unlinkOwnRetiredEmail(call: Call, request: UnlinkRetiredEmailRequest): Promise<MemberResponse> {
  const caller = await requireSession(call);
  return unlink(call, caller, (tx) => requirePresentMember(tx, caller, caller.member.member_id), request);
}

/**
 * The same for another member.
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`, `retired_email_not_found`.
 */
export async function unlinkRetiredEmail(
  call: Call,
  request: OfMember<typeof OPERATION> & UnlinkRetiredEmailRequest,
): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  return unlink(call, caller, (tx) => lockTarget(call, tx, caller, OPERATION, request.member_id), request);
}

function unlink(
  call: Call,
  caller: Actor,
  lock: (tx: Db) => Promise<MemberRow>,
  { email_id, email_address = "" }: UnlinkRetiredEmailRequest,
): Promise<MemberResponse> {
  return transaction(call, async (tx) => {
    const member = await lock(tx);
    const { project_id, organization_id, member_id, retired_email_addresses } = member;
    const address = foldAddress(email_address);
    const gone = retired_email_addresses.find((one) => one.email_id === email_id || one.email_address === address);
    if (!gone) throw new ApiError("retired_email_not_found");
    // A member who releases their own address must not be able to join with it again: an admin has to decide
    // (threats.md T142).
    if (caller.member?.member_id === member_id) await reserveAddresses(tx, member, [gone.email_address], "left");
    else await deleteRetiredAddress(tx, { project_id, organization_id, member_id, email_address: gone.email_address });
    const left = retired_email_addresses.filter((one) => one !== gone);
    const changed = await updateMember(tx, member, {
      retired_email_addresses: json(left),
      updated_at: call.clock.now(),
    });
    await audit(call, tx, {
      action: "member.retired_email_unlinked",
      organization_id,
      member_id,
      email_address: member.email_address,
      details: { unlinked: gone.email_address, by: caller.member?.member_id },
    });
    return answerMember(caller, changed ?? member);
  });
}
