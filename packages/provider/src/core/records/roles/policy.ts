import type { RbacPolicy } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";

/** Portico's own resources; a project's policy adds to them. */
const builtInResources: RbacPolicy["resources"] = [
  { resource_id: "organization", description: "The organization and its settings", actions: ["update", "delete"] },
  {
    resource_id: "member",
    description: "The organization's members",
    actions: ["create", "search", "update", "update.roles", "delete", "revoke_sessions"],
  },
  {
    resource_id: "sso",
    description: "The organization's single sign-on connections",
    actions: ["create", "read", "update", "delete"],
  },
  {
    resource_id: "api_key",
    description: "The organization's API keys, and revoking its members' API keys",
    actions: ["create", "read", "update", "delete"],
  },
  {
    resource_id: "machine_access",
    description: "The apps that use client credentials in the organization",
    actions: ["create", "read", "delete"],
  },
  { resource_id: "audit_log", description: "The organization's audit log", actions: ["read"] },
  {
    resource_id: "scim",
    description: "The connection of the organization's directory",
    actions: ["create", "read", "update", "delete"],
  },
];

/** The built-in role with full access to its organization. The member who creates an organization gets it. */
export const ADMIN_ROLE = "admin";

/** The project's policy with Portico's own resources and roles. Bootstrap returns it, and `authorize` uses it. */
export function effectivePolicy(project: Project): RbacPolicy {
  const { roles, resources, scopes } = project.rbac_policy;
  const all = [...builtInResources, ...resources];
  const admin = {
    role_id: ADMIN_ROLE,
    description: "Full access to the organization",
    permissions: all.map(({ resource_id }) => ({ resource_id, actions: ["*"] })),
  };
  return { roles: [admin, ...roles.filter((role) => role.role_id !== ADMIN_ROLE)], resources: all, scopes };
}

/** Returns whether `roles` together grant everything that the role grants. An unknown role grants nothing. */
export function isWithin(policy: RbacPolicy, roles: string[], roleId: string): boolean {
  const permissionsOf = (roleIds: string[]) =>
    policy.roles.filter((role) => roleIds.includes(role.role_id)).flatMap((role) => role.permissions);
  const allowed = new Map<string, Set<string>>();
  for (const { resource_id, actions } of permissionsOf(roles)) {
    const all = allowed.get(resource_id) ?? new Set();
    for (const action of actions) all.add(action);
    allowed.set(resource_id, all);
  }
  return permissionsOf([roleId]).every(({ resource_id, actions }) => {
    const all = allowed.get(resource_id);
    return actions.every((action) => all?.has(action) || all?.has("*"));
  });
}

/**
 * The longest list of role IDs that a member may have, in characters of JSON. A session JWT has them all, and browsers
 * drop cookies of more than 4 KiB.
 */
const ROLES_LIMIT = 1_500;

/** @throws ApiError `bad_request` if the roles of one member would make session JWTs too large for a cookie. */
export function requireRolesFit(roles: { role_id: string }[]): void {
  const roleIds = [...new Set(roles.map(({ role_id }) => role_id))];
  const size = JSON.stringify(roleIds).length;
  if (size <= ROLES_LIMIT) return;
  throw new ApiError("bad_request", {
    message: `roles: the IDs of these ${roleIds.length} roles take ${size} characters, and at most ${ROLES_LIMIT} fit into a session. Combine roles, or use shorter IDs.`,
  });
}

/**
 * Checks the roles that one source gives: the domain of an email address, a connection or a directory.
 * @throws ApiError `invalid_role`; `bad_request` if a member with all of them would have too many.
 */
export function requireImplicitRoles(call: Pick<Call, "project">, roles: { role_id: string }[]): void {
  requireKnownRoles(
    call,
    roles.map(({ role_id }) => role_id),
  );
  requireRolesFit(roles);
}

/** @throws ApiError `invalid_role` for a role that the project's policy does not define. */
export function requireKnownRoles(call: Pick<Call, "project">, roleIds: string[]): void {
  const known = new Set(effectivePolicy(call.project).roles.map((role) => role.role_id));
  const unknown = roleIds.find((roleId) => !known.has(roleId));
  if (unknown !== undefined) {
    throw new ApiError("invalid_role", {
      message: `The role "${unknown}" is not defined in the project's RBAC policy.`,
    });
  }
}
