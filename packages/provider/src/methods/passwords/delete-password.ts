import type { MemberResponse } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { endLineage } from "../../core/records/lineage/end-lineage.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireOwnSecondFactor } from "../mfa/find-subject.ts";
import { recordPassword, removePassword } from "./change-password.ts";
import { findPasswordOwner } from "./store.ts";

/**
 * Deletes a password: the caller's own or, if their role allows it, that of a member with no more permissions than the
 * caller (threats.md T64). The owner's current session continues. Everything else that the password opened ends.
 *
 * @throws ApiError `second_factor_required`, `unauthorized_action`, `member_password_not_found`, also for another
 * organization's password (threats.md T49).
 */
export async function deletePassword(
  call: Call,
  request: InOrganization & { member_password_id: string },
): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  const { project_id, organization_id } = caller.organization;
  const { member_password_id } = request;
  const owner = await findPasswordOwner(call.db, { project_id, organization_id, member_password_id });
  return transaction(call, async (tx) => {
    // Checked even if the password does not exist, so that callers without the permission learn nothing about ids.
    const member = await lockTarget(call, tx, caller, "members.deletePassword", toTarget(owner ?? "")).catch(
      orNoPassword,
    );
    if (member.member_password_id !== member_password_id) throw new ApiError("member_password_not_found");
    // Like a new password: a session from before the second factor was set up must not change the first (threats.md
    // T61).
    requireOwnSecondFactor(caller, member);
    await removePassword(call, tx, member, { by: caller.member?.member_id });
    const keep = member.member_id === caller.member?.member_id ? caller.session : undefined;
    await endLineage(call, tx, [member_password_id], { cause: "credential_ended", keep });
    return answerMember(caller, await raiseSecurityEpoch(call, tx, await recordPassword(call, tx, member, ""), "apps"));
  });
}

function orNoPassword(error: unknown): never {
  const isUnknownMember = error instanceof ApiError && error.errorType === "member_not_found";
  throw isUnknownMember ? new ApiError("member_password_not_found") : error;
}
