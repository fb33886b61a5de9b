import { useLoad } from "@portico/ui/hooks/use-load";
import type { RbacPolicy } from "@portico/wire";
import { useCalls } from "./calls.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Policy {
  roles: readonly Role[];
  /** The roles that the signed-in member can assign and remove. */
  grantable: readonly Role[];
  scopes: readonly { scope: string; description: string }[];
  /** Whether the signed-in member has all permissions of these roles. The provider refuses to act on members with more. */
  covers: (roleIds: readonly string[]) => boolean;
}

const none: Policy = { roles: [], grantable: [], scopes: [], covers: () => true };

/** The project's roles and scopes, and the roles that the signed-in member can assign. Empty until they are loaded. */
export function usePolicy(): Policy {
  const { client } = useCalls();
  const { session } = useSignedIn();
  const { value } = useLoad(async () => (await client.bootstrap()).rbacPolicy, [client]);
  if (!value) return none;
  const held = session?.roles ?? [];
  const beyond = rolesBeyond(value, held);
  return {
    ...value,
    grantable: grantableRoles(value, held),
    covers: (roleIds) => !roleIds.some((id) => beyond.includes(id)),
  };
}

type Role = RbacPolicy["roles"][number];

const allows = (roles: readonly Role[], resource: string, action: string) =>
  roles.some(({ permissions }) =>
    permissions.some(
      ({ resource_id, actions }) => resource_id === resource && (actions.includes(action) || actions.includes("*")),
    ),
  );

/**
 * Returns the roles that a member with the roles `held` can assign and remove. The member needs the permission, and the
 * role must not allow more than they can do themselves. The provider has the same rule, so the screens offer nothing
 * that it rejects.
 */
export function grantableRoles({ roles }: Pick<RbacPolicy, "roles">, held: readonly string[]): Role[] {
  const own = roles.filter(({ role_id }) => held.includes(role_id));
  if (!allows(own, "member", "update.roles")) return [];
  const beyond = rolesBeyond({ roles }, held);
  return roles.filter(({ role_id }) => !beyond.includes(role_id));
}

/** Returns the IDs of the roles that allow something which the roles `held` don't. */
export function rolesBeyond({ roles }: Pick<RbacPolicy, "roles">, held: readonly string[]): string[] {
  const own = roles.filter(({ role_id }) => held.includes(role_id));
  const isWithin = ({ permissions }: Role) =>
    permissions.every(({ resource_id, actions }) => actions.every((action) => allows(own, resource_id, action)));
  return roles.filter((role) => !isWithin(role)).map(({ role_id }) => role_id);
}

/** Returns the names of the roles that allow an action. */
export function rolesThatMay({ roles }: { roles: readonly Role[] }, resource: string, action: string): string[] {
  return roles.filter((role) => allows([role], resource, action)).map(({ role_id }) => role_id);
}
