import { lockTarget } from "../../core/rbac/act-on-member.ts";
import type { Actor } from "../../core/rbac/actor.ts";
import { checkGrants } from "../../core/rbac/authorize.ts";
import { isHeldInactive } from "../../core/records/member/retired-store.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import type { RoleGrantRow } from "../../core/role-grants/schema.ts";
import { deleteGrantRow, INVITATION, listSuspendedRoles, lockSuspendedGrant } from "../../core/role-grants/store.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { restoreMember } from "../off-boarding/off-board-member.ts";

/**
 * Restores a suspended role, or renews a suspended invitation with its roles. Requires the same permissions as granting
 * it.
 *
 * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, `member_inactive_in_directory`,
 * `duplicate_member_email`.
 */
export async function keepGrant(call: Call, caller: Actor, grant_id: string): Promise<void> {
  const { project_id, organization_id } = caller.organization;
  await transaction(call, async (tx) => {
    const grant = await requireSuspended(tx, { project_id, organization_id, grant_id });
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const by = caller.member?.member_id;
    const { role_id } = grant;
    if (role_id === INVITATION) {
      const id = toTarget(grant.member_id);
      const member = await lockTarget(call, tx, caller, "members.reactivate", id);
      if (member.status !== "deleted") throw new ApiError("suspended_access_not_found");
      if (await isHeldInactive(tx, member)) throw new ApiError("member_inactive_in_directory");
      const roles = [...new Set([...member.roles, ...(await listSuspendedRoles(tx, member))])];
      const refusal = await checkGrants(call, tx, caller, roles);
      if (refusal) return refusal;
      const restored = await restoreMember(call, tx, member, { by, status: "invited" });
      const invited = await changeMember(call, tx, restored, { roles }, by, "member.invited");
      await recordGrants(call, tx, caller, invited, { roles, isInvited: true });
      return undefined;
    }
    const id = toTarget(grant.member_id);
    const member = await lockTarget(call, tx, caller, "members.update", id);
    const refusal = await checkGrants(call, tx, caller, [role_id]);
    if (refusal) return refusal;
    const roles = [...new Set([...member.roles, role_id])];
    await recordGrants(call, tx, caller, await changeMember(call, tx, member, { roles }, by), { roles: [role_id] });
    return undefined;
  });
}

/**
 * Deletes a suspended role or invitation for good. Requires the same permissions as granting it.
 *
 * @throws ApiError `unauthorized_action`, `suspended_access_not_found`.
 */
export async function deleteGrant(call: Call, caller: Actor, grant_id: string): Promise<void> {
  const { project_id, organization_id } = caller.organization;
  await transaction(call, async (tx) => {
    const grant = await requireSuspended(tx, { project_id, organization_id, grant_id });
    const refusal = await checkGrants(call, tx, caller, grant.role_id === INVITATION ? [] : [grant.role_id]);
    if (refusal) return refusal;
    await deleteGrantRow(tx, grant);
    return undefined;
  });
}

/**
 * Locks the grant: of two concurrent decisions, the second finds nothing.
 *
 * @throws ApiError `suspended_access_not_found`.
 */
async function requireSuspended(
  tx: Db,
  grantKey: Pick<RoleGrantRow, "project_id" | "organization_id" | "grant_id">,
): Promise<RoleGrantRow> {
  const grant = await lockSuspendedGrant(tx, grantKey);
  if (!grant) throw new ApiError("suspended_access_not_found");
  return grant;
}
