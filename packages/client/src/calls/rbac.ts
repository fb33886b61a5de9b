import { hasPermission } from "@portico/wire";
import type { Settings } from "../lib/options.ts";
import type { BootstrapLoader } from "../page/bootstrap.ts";
import type { Store } from "../session/store.ts";

/**
 * Permissions of the signed-in member. Use them to show or hide controls only: the provider checks every call itself.
 */
export interface Rbac {
  /** Returns whether any role of the session grants `action` on `resource`. */
  isAuthorized(resource: string, action: string): Promise<boolean>;
  /** Returns every action of every resource of the policy: `permissions.documents.edit` is true or false. */
  allPermissions(): Promise<Record<string, Record<string, boolean>>>;
}

export function createRbac({ log }: Settings, bootstrap: BootstrapLoader, store: Store) {
  /** Reads the policy and the current session's roles once. */
  async function decide() {
    const { rbacPolicy } = await bootstrap.load();
    if (!rbacPolicy) log("error", "the RBAC policy could not be loaded, so every permission check fails.");
    const held = store.getInfo().session?.roles ?? [];
    const allows = (resource: string, action: string) =>
      !!rbacPolicy && hasPermission(rbacPolicy, held, resource, action);
    return { allows, resources: rbacPolicy?.resources ?? [] };
  }

  return {
    "rbac.isAuthorized": async (resource: string, action: string) => (await decide()).allows(resource, action),
    async "rbac.allPermissions"() {
      const { allows, resources } = await decide();
      const permissionsOn = (resource: string, actions: string[]) =>
        Object.fromEntries(actions.map((action) => [action, allows(resource, action)]));
      return Object.fromEntries(
        resources.map(({ resource_id, actions }) => [resource_id, permissionsOn(resource_id, actions)]),
      );
    },
  };
}
