import { type ScopeResult, standardScopes } from "@portico/wire";
import { effectivePolicy, isAllowed } from "../../../core/records/roles/policy.ts";
import type { Project } from "../../../platform/config/project.ts";

/** Every scope of a project: the standard ones and those of its policy. */
export function listScopes(project: Project): string[] {
  return [...Object.keys(standardScopes), ...project.rbac_policy.scopes.map(({ scope }) => scope)];
}

export function isKnownScope(project: Project, scope: string): boolean {
  return Object.hasOwn(standardScopes, scope) || project.rbac_policy.scopes.some((one) => one.scope === scope);
}

/** Returns whether an app keeps what it gets by these scopes without the member's session: refresh tokens, or sessions of its own. */
export function outlivesSession(scopes: string[]): boolean {
  return scopes.includes("offline_access") || scopes.includes("full_access");
}

/**
 * Returns whether somebody with these roles can hand the scope on: of a custom one they must have all that it permits
 * (docs/threats.md T29). A standard one speaks of its member alone.
 */
function isGrantable(project: Project, roles: string[], scope: string): boolean {
  if (Object.hasOwn(standardScopes, scope)) return true;
  const policy = effectivePolicy(project);
  const custom = policy.scopes.find((one) => one.scope === scope);
  if (!custom) return false;
  return custom.permissions.every(({ resource_id, actions }) =>
    actions.every((action) => isAllowed(policy, roles, resource_id, action)),
  );
}

/** Returns those of these scopes that somebody with these roles can hand on. */
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

/** Says what a scope lets an app do, for people. */
export function describeScope(project: Project, scope: string): string {
  return (
    standardScopes[scope as keyof typeof standardScopes] ??
    project.rbac_policy.scopes.find((one) => one.scope === scope)?.description ??
    scope
  );
}

/**
 * Returns what the scopes permit, as `resource:action`: with `full_access` all that the roles do, else what the custom
 * ones name.
 */
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
