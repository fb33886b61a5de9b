import type { Actor } from "../../core/rbac/actor.ts";
import { ancestorsMadeIn } from "../../core/records/session/lineage.ts";
import { ancestorsForOrganization } from "../../core/role-grants/ancestors-for-organization.ts";
import type { Db } from "../../platform/db/schema.ts";

/** Returns what a key descends from. A member's own key ends when they sign out everywhere; an organization's does not. */
export async function ancestorsOfKey(tx: Db, caller: Actor, ownerId: string | null): Promise<string[]> {
  if (ownerId === null) return ancestorsForOrganization(tx, caller);
  return caller.session ? ancestorsMadeIn(caller.session) : [];
}
