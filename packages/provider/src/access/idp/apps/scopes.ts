import { hasPermission, type ScopeResult, standardScopes } from "@portico/wire";
import { effectivePolicy } from "../../../core/records/roles/policy.ts";
import type { Project } from "../../../platform/config/project.ts";

/** The scope with which an app manages its stream of security events. Members cannot grant it. */
export const STREAM_SCOPE = "ssf.manage";

/** All scopes of a project: the standard ones and those of its policy. */
export function listScopes(project: Project): string[] {
  return [...Object.keys(standardScopes), ...project.rbac_policy.scopes.map(({ scope }) => scope)];
}

export function isKnownScope(project: Project, scope: string): boolean {
  return Object.hasOwn(standardScopes, scope) || project.rbac_policy.scopes.some((one) => one.scope === scope);
}

/** Returns whether an app may have the scope: one that members grant, or the one that an operator gives the app itself. */
export function isAppScope(project: Project, scope: string): boolean {
  return scope === STREAM_SCOPE || isKnownScope(project, scope);
}

/**
 * Returns whether these scopes give an app access without the member's session: refresh tokens, or sessions of its
 * own.
 */
export function outlivesSession(scopes: string[]): boolean {
  return scopes.includes("offline_access") || scopes.includes("full_access");
}

/**
 * Returns whether a member with these roles can grant the scope. A custom scope requires all its permissions
 * (docs/threats.md T29). A standard scope only concerns the member.
 */
function isGrantable(project: Project, roles: string[], scope: string): boolean {
  if (Object.hasOwn(standardScopes, scope)) return true;
  const policy = effectivePolicy(project);
  const custom = policy.scopes.find((one) => one.scope === scope);
  if (!custom) return false;
  return custom.permissions.every(({ resource_id, actions }) =>
    actions.every((action) => hasPermission(policy, roles, resource_id, action)),
  );
}

/** Returns the scopes that a member with these roles can grant. */
export function grantableScopes(project: Project, roles: string[], scopes: string[]): string[] {
  return scopes.filter((scope) => isGrantable(project, roles, scope));
}

/** Describes scopes for the consent page: docs/wire/rules.md#consent. */
export function describeScopes(project: Project, roles: string[], scopes: string[]): ScopeResult[] {
  return scopes.map((scope) => ({
    scope,
    is_grantable: isGrantable(project, roles, scope),
    description: describeScope(project, scope),
  }));
}

/** Returns the text about a scope that the member reads. */
export function describeScope(project: Project, scope: string): string {
  return (
    standardScopes[scope as keyof typeof standardScopes] ??
    project.rbac_policy.scopes.find((one) => one.scope === scope)?.description ??
    scope
  );
}

/** Returns what the scopes permit, as `resource:action`. `full_access` permits everything that the roles permit. */
export function permissionsOf(project: Project, roles: string[], scopes: string[]): string[] {
  const policy = effectivePolicy(project);
  const granting = scopes.includes("full_access")
    ? policy.roles.filter(({ role_id }) => roles.includes(role_id))
    : policy.scopes.filter(({ scope }) => scopes.includes(scope));
  const named = granting.flatMap(({ permissions }) =>
    permissions.flatMap(({ resource_id, actions }) => actions.map((action) => `${resource_id}:${action}`)),
  );
  return [...new Set(named)];
}
