import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import type { Db, MemberRow } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { lockMember, updateMember } from "./store.ts";

/**
 * The member at the moment their session begins: invited and pending ones become active. The row is held until the
 * session stands, so that an administrator who deletes the member meanwhile finds that session and ends it.
 * @throws ApiError `member_not_found` when they were deleted a moment before: they must not come back this way.
 */
export async function activateMember(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  const current = await lockMember(tx, member);
  if (!current || current.status === "deleted") throw new ApiError("member_not_found");
  if (current.status === "active") return current;
  await audit(call, tx, {
    action: "member.joined",
    organization_id: current.organization_id,
    member_id: current.member_id,
    email_address: current.email_address,
    details: { from: current.status },
  });
  return (await updateMember(tx, current, { status: "active", updated_at: call.clock.now() })) ?? current;
}
