import type { Db } from "../../platform/db/schema.ts";
import type { Actor } from "../rbac/actor.ts";
import { ancestorsOfCredential } from "../records/session/lineage.ts";
import { listGrantAncestors } from "./store.ts";

/**
 * Returns the ancestors of something that an actor makes for the organization, in the transaction that makes it. It does not
 * end when its maker signs out everywhere. It rests on whatever the maker's roles rest on, too: somebody who was given a role
 * by a thief makes nothing that outlasts the thief. A second factor of the maker's own shows that a stolen password alone
 * did not make it.
 */
export async function ancestorsForOrganization(tx: Db, { session, member, setup }: Actor): Promise<string[]> {
  if (setup) return [setup.setup_link_id, ...setup.ancestors];
  if (!session || !member) return [];
  const hasOwnFactor =
    member.second_factor_ancestors.length === 0 &&
    session.authentication_factors.some(({ sequence_order }) => sequence_order === "SECONDARY");
  const own = ancestorsOfCredential(hasOwnFactor ? [] : session.proofs, session.member_session_id);
  return [...new Set([...own, ...(await listGrantAncestors(tx, member))])];
}
