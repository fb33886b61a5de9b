import type { Db } from "../db/schema.ts";
import type { Actor } from "../rbac/actor.ts";
import { ancestorsMadeIn } from "../records/session/lineage.ts";
import { ancestorsForOrganization } from "../role-grants/ancestors-for-organization.ts";

/** Returns what a key descends from. A member's own key ends when they sign out everywhere; an organization's does not. */
export async function ancestorsOfKey(tx: Db, caller: Actor, ownerId: string | null): Promise<string[]> {
  if (ownerId === null) return ancestorsForOrganization(tx, caller);
  return caller.session ? ancestorsMadeIn(caller.session) : [];
}
