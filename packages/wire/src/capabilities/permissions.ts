import type { RbacPolicy } from "./rbac.ts";

/** Resources with their actions, such as `{ board: "create" | "delete" }`. `portico roles types` writes them from the policy. */
export type PermissionMap = Record<string, string>;

/** A resource and one of its actions, as two arguments. */
export type Permission<Permissions extends PermissionMap = PermissionMap> = {
  [Resource in keyof Permissions & string]: [resource: Resource, action: Permissions[Resource]];
}[keyof Permissions & string];

/** Returns whether any of these roles grants the action; docs/wire/rules.md#roles. An unknown role grants nothing. */
export function hasPermission(
  { roles }: Pick<RbacPolicy, "roles">,
  roleIds: string[],
  resource: string,
  action: string,
): boolean {
  return roles
    .filter(({ role_id }) => roleIds.includes(role_id))
    .some(({ permissions }) =>
      permissions.some(
        ({ resource_id, actions }) => resource_id === resource && (actions.includes(action) || actions.includes("*")),
      ),
    );
}
