import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { audit } from "../audit/audit.ts";
import { updateMember } from "../records/member/store.ts";
import type { MemberRow } from "../records/schema.ts";
import { deleteInvitation } from "../role-grants/store.ts";

/**
 * The member at the moment their session begins: invited and pending ones become active.
 * @param held until the session stands, so that an administrator who deletes the member meanwhile finds it and ends it.
 */
export async function activateMember(call: Call, tx: Db, held: MemberRow): Promise<MemberRow> {
  if (held.status === "active") return held;
  if (held.status === "invited") await deleteInvitation(tx, held);
  await audit(call, tx, { action: "member.joined", member: held, details: { from: held.status } });
  return (await updateMember(tx, held, { status: "active", updated_at: call.clock.now() })) ?? held;
}
