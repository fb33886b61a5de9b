import { type Actor, ancestorsForOrganization } from "../rbac/actor.ts";
import { ancestorsMadeIn } from "../records/session/lineage.ts";

/** Returns what a key descends from. A member's own key ends when they sign out everywhere; an organization's does not. */
export function ancestorsOfKey(caller: Actor, ownerId: string | null): string[] {
  if (ownerId === null) return ancestorsForOrganization(caller);
  return caller.session ? ancestorsMadeIn(caller.session) : [];
}
