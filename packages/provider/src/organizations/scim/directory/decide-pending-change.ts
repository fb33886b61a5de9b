import type { ScimChangeResponse } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { authorizeOnMember } from "../../../core/rbac/act-on-member.ts";
import { type Actor, type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { authorize, refuseAction } from "../../../core/rbac/authorize.ts";
import type { MemberOperation } from "../../../core/rbac/member-operations.ts";
import { findMember } from "../../../core/records/member/find-member.ts";
import { lockMember } from "../../../core/records/member/store.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import type { MemberRow } from "../../../core/records/schema.ts";
import { requireOwnSecondFactor } from "../../../methods/mfa/find-subject.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { offBoardMember } from "../../off-boarding/off-board-member.ts";
import type { ScimPendingChangeRow } from "../connections/schema.ts";
import { lockConnection } from "../connections/store.ts";
import { moveTo, restoreFromDirectory } from "./change-member-from-directory.ts";
import { reserveForDirectory } from "./deprovision-member.ts";
import { deletePendingChangeOf, lockPendingChange } from "./pending-store.ts";

interface ChangeRequest extends InOrganization {
  change_id: string;
}

/** The permissions for the same change without a directory. */
const operations = {
  change_email: "members.update.email_address",
  deactivate: "members.delete",
  delete: "members.delete",
  reactivate: "members.reactivate",
} satisfies Record<ScimPendingChangeRow["action"], MemberOperation>;

/**
 * Applies the directory's change. The caller needs the permissions for it, and everything that the member may do.
 *
 * @throws ApiError `unauthorized_action`, `pending_change_not_found`, `duplicate_member_email`,
 * `duplicate_member_phone_number`, `second_factor_required`.
 */
export function applyPendingChange(call: Call, request: ChangeRequest): Promise<ScimChangeResponse> {
  return decide(call, request, async (tx, caller, change, member) => {
    requireTarget(call, caller, change, member);
    await deletePendingChangeOf(tx, member);
    const before = await apply(call, tx, caller, change, member);
    return { action: "directory.change_applied", member: before };
  });
}

/**
 * Keeps the member as they are. The directory asks again when it wants something else. Members cannot dismiss their own
 * deactivation.
 *
 * @throws ApiError `unauthorized_action`, `pending_change_not_found`.
 */
export function dismissPendingChange(call: Call, request: ChangeRequest): Promise<ScimChangeResponse> {
  return decide(call, request, async (tx, caller, change, member) => {
    requireTarget(call, caller, change, member);
    const refusal = await checkOwn(call, tx, caller, change);
    if (refusal) return refusal;
    await deletePendingChangeOf(tx, member);
    return { action: "directory.change_dismissed", member };
  });
}

interface Decided {
  action: "directory.change_applied" | "directory.change_dismissed";
  /** For the audit event. */
  member: MemberRow;
}

async function decide(
  call: Call,
  request: ChangeRequest,
  work: (tx: Db, caller: Actor, change: ScimPendingChangeRow, member: MemberRow) => Promise<Decided | ApiError>,
): Promise<ScimChangeResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "scim", "update");
  return transaction(call, async (tx) => {
    const organization = await lockOrganization(call, tx, caller.organization.organization_id);
    const { project_id, organization_id } = organization;
    // The directory's requests wait, or have replaced the change.
    await lockConnection(tx, { project_id, organization_id });
    const change = await lockPendingChange(tx, { project_id, organization_id, change_id: request.change_id });
    const member = change && (await findMember(tx, change));
    if (!change || !member) throw new ApiError("pending_change_not_found");
    const decided = await work(tx, { ...caller, organization }, change, member);
    if (decided instanceof ApiError) return decided;
    const { change_id, connection_id, action, member_id, email_address } = change;
    await audit(call, tx, {
      action: decided.action,
      member: decided.member,
      details: { connection_id, change_id, action, email_address, by: caller.member?.member_id },
    });
    return { change_id, member_id };
  });
}

function requireTarget(
  call: Call,
  caller: Actor,
  { action, email_address }: ScimPendingChangeRow,
  member: MemberRow,
): void {
  const isMoving = action === "change_email" || action === "reactivate";
  authorizeOnMember(call, caller, operations[action], member, isMoving ? email_address : undefined);
  if (action === "change_email") requireOwnSecondFactor(caller, member);
}

async function checkOwn(
  call: Call,
  tx: Db,
  caller: Actor,
  { action, member_id }: ScimPendingChangeRow,
): Promise<ApiError | null> {
  const isOwnEnd = caller.member?.member_id === member_id && (action === "deactivate" || action === "delete");
  return isOwnEnd ? refuseAction(call, tx, caller, { resource: "scim", action: "dismiss_own_change" }) : null;
}

/** @returns the member before the change. */
async function apply(
  call: Call,
  tx: Db,
  caller: Actor,
  { action, email_address }: ScimPendingChangeRow,
  member: MemberRow,
): Promise<MemberRow> {
  const { organization } = caller;
  if (action === "deactivate" || action === "delete") {
    const by = caller.member
      ? { type: "member" as const, member_id: caller.member.member_id, impersonator: call.auditContext.impersonator }
      : { type: "backend" as const };
    const reason = action === "delete" ? "deleted" : "deactivated";
    await offBoardMember(call, tx, organization, member.member_id, { reason, by });
    await reserveForDirectory(tx, member, [email_address], action === "delete" ? "left" : "removed");
    return member;
  }
  const isMoving = email_address !== member.email_address;
  if (isMoving) {
    await call.ends.endAddressAccess(call, tx, member);
  }
  const locked = await lockMember(tx, member);
  const mayFollow = locked && (action === "reactivate" || locked.status !== "deleted");
  if (!mayFollow) throw new ApiError("pending_change_not_found");
  const present = locked.status === "deleted" ? await restoreFromDirectory(call, tx, organization, locked) : locked;
  if (isMoving) await moveTo(call, tx, organization, present, email_address, caller.member?.member_id);
  return member;
}
