import { hasPermission, type OperationName, type RbacPolicy } from "@portico/wire";
import type { allOperations } from "@portico/wire/schemas";
import { type RemovalOfMember, removals } from "../mfa/second-factors.ts";
import { isWithin } from "../records/roles/policy.ts";

/**
 * What an operation requires beyond its permissions:
 *
 * - `backend`: only a back end may.
 * - `read`: nothing.
 * - `rank`: the target has no permission that the caller does not have.
 * - `takeover`: the operation could be used to act as the target, or to remove what protects them. The caller must be
 * able to assign every role of the target.
 */
type Guard = "backend" | "read" | "rank" | "takeover";

interface Rule {
  guard: Guard;
  /** Each as `resource.action`. */
  permissions: string[];
  /**
   * What it requires of members who act on themselves: the same as for others if omitted, only the permissions, or
   * nothing.
   */
  self?: "permissions" | "nothing";
  /** Whether it acts on deleted members too. */
  isForDeleted?: true;
}

const backend = { guard: "backend", permissions: [] } as const satisfies Rule;

type Paths = { [Name in OperationName]: (typeof allOperations)[Name]["path"] };
/** The operations of the contract with a member in the path. An omission below does not compile. */
type NamedByPath = {
  [Name in OperationName]: Paths[Name] extends `${string}{member_id}${string}` ? Name : never;
}[OperationName];

const removal = { guard: "takeover", permissions: ["member.update"], self: "permissions" } as const satisfies Rule;
const secondFactorRemovals = Object.fromEntries(
  Object.values(removals).map(({ ofMember }) => [ofMember, removal]),
) as Record<RemovalOfMember, typeof removal>;

/** Every operation on a member of an organization who may not be the caller. */
export const memberOperations = {
  "members.update": { guard: "rank", permissions: ["member.update"], self: "permissions" },
  "members.update.email_address": { guard: "takeover", permissions: ["member.update"] },
  "members.update.second_factors": { guard: "takeover", permissions: ["member.update"], self: "permissions" },
  "members.delete": { guard: "rank", permissions: ["member.delete"], self: "permissions" },
  "members.reactivate": { guard: "takeover", permissions: ["member.create"], isForDeleted: true },
  "members.deletePassword": { guard: "takeover", permissions: ["member.update"], self: "nothing" },
  ...secondFactorRemovals,
  "members.listPasskeys": { guard: "rank", permissions: ["member.update"], self: "permissions", isForDeleted: true },
  "members.deletePasskey": { guard: "takeover", permissions: ["member.update"], self: "permissions" },
  "organization.members.startEmailUpdate": { guard: "takeover", permissions: ["member.update"] },
  "organization.members.unlinkRetiredEmail": { guard: "rank", permissions: ["member.update"], self: "permissions" },
  "sessions.revokeForMember": {
    guard: "rank",
    permissions: ["member.revoke_sessions"],
    self: "nothing",
    isForDeleted: true,
  },
  "members.listSessions": {
    guard: "rank",
    permissions: ["member.revoke_sessions"],
    self: "nothing",
    isForDeleted: true,
  },
  "members.revokeSession": {
    guard: "rank",
    permissions: ["member.revoke_sessions"],
    self: "nothing",
    isForDeleted: true,
  },
  "members.listRememberedDevices": {
    guard: "rank",
    permissions: ["member.revoke_sessions"],
    self: "nothing",
    isForDeleted: true,
  },
  "members.deleteRememberedDevice": { guard: "rank", permissions: ["member.revoke_sessions"], self: "nothing" },
  "members.getConnectedApps": { guard: "read", permissions: ["member.search"], isForDeleted: true },
  "members.revokeConnectedApp": { guard: "rank", permissions: ["member.revoke_sessions"], self: "permissions" },
  "organization.revokeConnectedApp": { guard: "rank", permissions: ["member.revoke_sessions"], self: "permissions" },
  "organization.explainSignIn": {
    guard: "read",
    permissions: ["organization.update", "member.search"],
    isForDeleted: true,
  },
  "magicLinks.email.invite": { guard: "rank", permissions: ["member.create"], self: "permissions" },
  "apiKeys.revoke": { guard: "rank", permissions: ["api_key.delete"], self: "nothing" },
  "members.get": { ...backend, isForDeleted: true },
  "organization.members.unlock": { guard: "takeover", permissions: ["member.update"] },
  "members.listLocks": { ...backend, isForDeleted: true },
  "members.unlock": backend,
  "members.listSecondFactors": { ...backend, isForDeleted: true },
  "roles.assign": backend,
  "roles.unassign": backend,
  "sessions.listForMember": { ...backend, isForDeleted: true },
  "impersonation.createToken": backend,
} as const satisfies Record<NamedByPath, Rule> & Record<string, Rule>;

export type MemberOperation = keyof typeof memberOperations;

/** The roles of the actor, and whether the actor is the target member; `backend` for your server. */
export type ActorRoles = "backend" | { roles: string[]; isSelf: boolean };

export function actsOnDeleted(operation: MemberOperation): boolean {
  return (memberOperations[operation] as Rule).isForDeleted === true;
}

/** Decides whether the caller may use an operation, regardless of the target. Pure. */
export function hasPermissions(policy: RbacPolicy, operation: MemberOperation, actor: ActorRoles): boolean {
  const { guard, permissions, self }: Rule = memberOperations[operation];
  if (actor === "backend") return true;
  if (guard === "backend") return false;
  if (actor.isSelf && self === "nothing") return true;
  return permissions.every((permission) => {
    const [resource = "", ...action] = permission.split(".");
    return hasPermission(policy, actor.roles, resource, action.join("."));
  });
}

/**
 * Decides whether the caller may do an operation on a member. Pure.
 * @param targetRoles every role that the target has, or could have by their address.
 */
export function mayActOn(
  policy: RbacPolicy,
  operation: MemberOperation,
  actor: ActorRoles,
  targetRoles: string[],
): boolean {
  if (!hasPermissions(policy, operation, actor)) return false;
  const { guard, self }: Rule = memberOperations[operation];
  if (actor === "backend" || guard === "read" || (actor.isSelf && self !== undefined)) return true;
  if (!targetRoles.every((roleId) => isWithin(policy, actor.roles, roleId))) return false;
  return guard === "rank" || targetRoles.length === 0 || hasPermission(policy, actor.roles, "member", "update.roles");
}
