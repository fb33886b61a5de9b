import { useLoad } from "@portico/ui/hooks/use-load";
import { useCalls } from "./calls.ts";
import { grantableRoles, type Role } from "./grantable-roles.ts";
import { useSignedIn } from "./use-signed-in.ts";

export interface Policy {
  roles: readonly Role[];
  /** The roles that the signed-in member can assign and remove. */
  grantable: readonly Role[];
  scopes: readonly { scope: string; description: string }[];
}

const none: Policy = { roles: [], grantable: [], scopes: [] };

/** The project's roles and scopes, and the roles that the signed-in member can assign. Empty until they are loaded. */
export function usePolicy(): Policy {
  const { client } = useCalls();
  const { session } = useSignedIn();
  const { value } = useLoad(async () => (await client.bootstrap()).rbacPolicy, [client]);
  if (!value) return none;
  return { ...value, grantable: grantableRoles(value, session?.roles ?? []) };
}
