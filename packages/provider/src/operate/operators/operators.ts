import { prepareEndOfImpersonations } from "../../access/impersonation/end-impersonations.ts";
import { audit } from "../../core/audit/audit.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { lockOrganization } from "../../core/records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import { sendInvitation } from "../../methods/magic-links/invite-member.ts";
import { deleteSecondFactor } from "../../organizations/members/second-factors.ts";
import { offBoardMember } from "../../organizations/off-boarding/off-board-member.ts";
import type { Call, OperatorRole } from "../../platform/call/call.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isAtLeast, operatorRoleOf, requireOperators } from "./operators-organization.ts";
import { hasOtherOwner, listOperatorRows } from "./store.ts";

interface OperatorView {
  operator_id: string;
  email_address: string;
  name: string;
  /** Null for a member without a console role. */
  role: OperatorRole | null;
  status: "active" | "invited" | "pending";
  has_second_factor: boolean;
  created_at: string;
}

/** @param call in the console's own project. */
export async function listOperators(call: Call): Promise<{ operators: OperatorView[] }> {
  const organization = await requireOperators(call);
  return { operators: (await listOperatorRows(call.db, organization)).map(toOperator) };
}

function toOperator(row: MemberRow): OperatorView {
  const { member_id, email_address, name, roles, status, totp_registration_id, created_at } = row;
  return {
    operator_id: member_id,
    email_address,
    name,
    role: operatorRoleOf(roles) ?? null,
    status: status === "deleted" ? "pending" : status,
    has_second_factor: totp_registration_id !== "",
    created_at: created_at.toISOString(),
  };
}

// The changes that an owner makes to operators. Each `call` is in the console's own project.

/** Returns a call of a project on behalf of the owner who makes the change. */
type CallOf = (projectId: string) => Promise<Call>;

interface OfOperator {
  operator_id: string;
}

/**
 * Emails a link that makes someone an operator. @throws ApiError `invalid_email`, `duplicate_member_email`,
 * `too_many_requests`.
 */
export async function inviteOperator(
  call: Call,
  { role, ...invitation }: { email_address: string; name?: string | undefined; role: OperatorRole },
): Promise<{ operator_id: string }> {
  const { organization_id } = await requireOperators(call);
  const { member } = await sendInvitation(call, { ...withoutEmpty(invitation), organization_id, roles: [role] });
  return { operator_id: member.member_id };
}

/**
 * Gives an operator another role, from their next call on. If the new role is lower, their support sessions are
 * revoked.
 * @throws ApiError `member_not_found`, `last_owner`.
 */
export async function changeOperatorRole(
  call: Call,
  { operator_id, role }: OfOperator & { role: OperatorRole },
  callOf: CallOf,
): Promise<{ operator: OperatorView }> {
  const endImpersonations = await prepareEndOfImpersonations(call, callOf, operator_id);
  return amongOperators(call, async (tx, organization) => {
    const member = await requirePresentMember(tx, { organization }, operator_id);
    if (role !== "owner") await requireRemainingOwner(tx, organization, member);
    const before = operatorRoleOf(member.roles);
    if (before && !isAtLeast(role, before)) await endImpersonations(tx);
    return { operator: toOperator(await changeMember(call, tx, member, { roles: [role] }, undefined)) };
  });
}

/**
 * Removes an operator and revokes their sessions and support sessions. @throws ApiError `member_not_found`,
 * `last_owner`.
 */
export async function removeOperator(
  call: Call,
  { operator_id }: OfOperator,
  callOf: CallOf,
): Promise<{ operator_id: string }> {
  const endImpersonations = await prepareEndOfImpersonations(call, callOf, operator_id);
  return amongOperators(call, async (tx, organization) => {
    const by = { type: "backend" as const };
    const out = await offBoardMember(call, tx, organization, operator_id, { reason: "deleted", by });
    if (!out) throw new ApiError("member_not_found");
    const { member } = out;
    await requireRemainingOwner(tx, organization, member);
    await endImpersonations(tx);
    await audit(call, tx, { action: "member.deleted", member });
    return { operator_id };
  });
}

/**
 * For an operator who has lost their phone: they set up a new authenticator at their next sign-in. @throws ApiError
 * `member_not_found`.
 */
export async function resetOperatorFactor(
  call: Call,
  { operator_id }: OfOperator,
): Promise<{ operator: OperatorView }> {
  const { organization_id } = await requireOperators(call);
  await deleteSecondFactor("totp")(call, { organization_id, member_id: toTarget(operator_id) });
  return amongOperators(call, async (tx, organization) => ({
    operator: toOperator(await requirePresentMember(tx, { organization }, operator_id)),
  }));
}

/** Locks the organization, so that two owners who remove each other cannot both succeed (docs/threats.md T101). */
async function amongOperators<Answer>(
  call: Call,
  change: (tx: Db, organization: OrganizationRow) => Promise<Answer>,
): Promise<Answer> {
  const { organization_id } = await requireOperators(call);
  return transaction(call, async (tx) => change(tx, await lockOrganization(call, tx, organization_id)));
}

/** @throws ApiError `last_owner`, which rolls back the transaction. */
async function requireRemainingOwner(
  tx: Db,
  organization: OrganizationRow,
  { member_id, roles, status }: { member_id: string; roles: string[]; status: string },
): Promise<void> {
  if (operatorRoleOf(roles) !== "owner" || status === "invited") return;
  if (!(await hasOtherOwner(tx, organization, member_id))) throw new ApiError("last_owner");
}

function withoutEmpty({ email_address, name }: { email_address: string; name?: string | undefined }) {
  return { email_address, ...(name !== undefined && { name }) };
}
