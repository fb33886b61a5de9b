import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import type { Db, MemberRow } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { lockMember, updateMember } from "./store.ts";

/**
 * Makes an invited or pending member active, as its first session begins.
 * @throws ApiError `member_not_found` when an administrator deleted it meanwhile: it must not come back this way.
 */
export async function activateMember(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  if (member.status === "active") return member;
  const current = await lockMember(tx, member);
  if (!current || current.status === "deleted") throw new ApiError("member_not_found");
  await audit(call, tx, {
    action: "member.joined",
    organization_id: member.organization_id,
    member_id: member.member_id,
    email_address: member.email_address,
    details: { from: member.status },
  });
  return (await updateMember(tx, member, { status: "active", updated_at: call.clock.now() })) ?? current;
}
