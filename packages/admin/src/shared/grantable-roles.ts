import type { RbacPolicy } from "@portico/wire";

export type Role = RbacPolicy["roles"][number];

const allows = (roles: readonly Role[], resource: string, action: string) =>
  roles.some(({ permissions }) =>
    permissions.some(
      ({ resource_id, actions }) => resource_id === resource && (actions.includes(action) || actions.includes("*")),
    ),
  );

/**
 * Returns the roles that whoever holds `held` may give and take: with the permission, and none that allows more than they may
 * do themselves. It is the provider's rule, so that nothing is offered which it refuses.
 */
export function grantableRoles({ roles }: Pick<RbacPolicy, "roles">, held: readonly string[]): Role[] {
  const own = roles.filter(({ role_id }) => held.includes(role_id));
  if (!allows(own, "member", "update.roles")) return [];
  return roles.filter(({ permissions }) =>
    permissions.every(({ resource_id, actions }) => actions.every((action) => allows(own, resource_id, action))),
  );
}

/** The names of the roles that may do something, for people. */
export function rolesThatMay({ roles }: { roles: readonly Role[] }, resource: string, action: string): string[] {
  return roles.filter((role) => allows([role], resource, action)).map(({ role_id }) => role_id);
}
