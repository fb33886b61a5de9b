import type { Call } from "../../platform/call/call.ts";
import type { TargetId } from "../../platform/call/target-id.ts";
import type { Db } from "../../platform/db/schema.ts";
import { RememberedRefusal } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { audit } from "../audit/audit.ts";
import { readMember, requireMember } from "../records/member/require-member.ts";
import { effectiveRoles, listRoles, listRolesOfAddress } from "../records/roles/effective-roles.ts";
import { effectivePolicy } from "../records/roles/policy.ts";
import type { MemberRow } from "../records/schema.ts";
import type { Actor } from "./actor.ts";
import { type ActorRoles, actsOnDeleted, hasPermissions, type MemberOperation, mayActOn } from "./member-operations.ts";

/**
 * Requires that the caller may do the operation on this member. Call it inside a transaction: a refusal rolls it
 * back, and leaves an audit event.
 * @param address the address that the member will have; defaults to their current one.
 * @throws ApiError `unauthorized_action`.
 */
export function authorizeOnMember(
  call: Call,
  actor: Actor,
  operation: MemberOperation,
  target: MemberRow,
  address: string = target.email_address,
): void {
  const held = listRoles(actor.organization, target).map(({ role_id }) => role_id);
  const implied = [target.email_address, address].flatMap((one) => listRolesOfAddress(actor.organization, one));
  const roles = [...new Set([...held, ...implied])];
  if (mayActOn(effectivePolicy(call.project), operation, rolesOf(actor, target.member_id), roles)) return;
  throw refuse(call, actor, operation, target.member_id);
}

/** The same for an operation on all members of the organization at once, whatever their permissions. */
export function authorizeOnEveryMember(call: Call, actor: Actor, operation: MemberOperation): void {
  const policy = effectivePolicy(call.project);
  const everyRole = policy.roles.map(({ role_id }) => role_id);
  if (!mayActOn(policy, operation, rolesOf(actor, ""), everyRole)) throw refuse(call, actor, operation, "all");
}

/**
 * Locks the member that an operation acts on, and requires that the caller may do it.
 * @throws ApiError `unauthorized_action`; `member_not_found`, also for another organization's member (docs/threats.md
 * T49).
 */
export async function lockTarget<Operation extends MemberOperation>(
  call: Call,
  tx: Db,
  actor: Actor,
  operation: Operation,
  id: TargetId<Operation>,
): Promise<MemberRow> {
  return requireAuthorized(call, actor, operation, id, (memberId) => requireMember(tx, actor, memberId));
}

/** The same without the lock, for operations that only read, and for steps before the lock. */
export async function readTarget<Operation extends MemberOperation>(
  call: Call,
  tx: Db,
  actor: Actor,
  operation: Operation,
  id: TargetId<Operation>,
): Promise<MemberRow> {
  return requireAuthorized(call, actor, operation, id, (memberId) => readMember(tx, actor, memberId));
}

async function requireAuthorized<Operation extends MemberOperation>(
  call: Call,
  actor: Actor,
  operation: Operation,
  id: TargetId<Operation>,
  find: (memberId: string) => Promise<MemberRow>,
): Promise<MemberRow> {
  const memberId = id as unknown as string;
  // First, so that callers without the permission learn nothing about IDs.
  if (!hasPermissions(effectivePolicy(call.project), operation, rolesOf(actor, memberId))) {
    throw refuse(call, actor, operation, memberId);
  }
  const target = await find(memberId);
  if (target.status === "deleted" && !actsOnDeleted(operation)) throw new ApiError("member_not_found");
  authorizeOnMember(call, actor, operation, target);
  return target;
}

function rolesOf(actor: Actor, memberId: string): ActorRoles {
  if (!actor.member && !actor.setup) return "backend";
  return { roles: effectiveRoles(actor), isSelf: actor.member?.member_id === memberId };
}

function refuse(call: Call, { organization, member }: Actor, operation: MemberOperation, target: string) {
  return new RememberedRefusal("unauthorized_action", (tx) =>
    audit(call, tx, {
      action: "action.refused",
      organization_id: organization.organization_id,
      member_id: member?.member_id,
      email_address: member?.email_address,
      details: { resource: "member", action: operation, target },
    }),
  );
}
