import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import type { MemberKey } from "../records/member/member-key.ts";
import { deletePendingTotp, deleteTotp } from "./store.ts";

/** Takes away the authenticators of an organization, or one member's. */
export function endTotp(call: Call, tx: Db, of: { organization_id: string; member_id?: string }): Promise<void> {
  return deleteTotp(tx, {
    project_id: call.project.project_id,
    organization_id: of.organization_id,
    ...(of.member_id && { member_id: of.member_id }),
  });
}

/** Takes away an authenticator that a member has begun to register. */
export function endPendingTotp(tx: Db, member: MemberKey): Promise<void> {
  return deletePendingTotp(tx, member);
}
