import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { Actor } from "../rbac/actor.ts";
import type { MemberRow } from "../records/schema.ts";
import { ancestorsOfCredential, rolesOfMember } from "../records/session/lineage.ts";
import { INVITATION, listGrantAncestors, upsertGrant } from "./store.ts";

interface Granted {
  roles: string[];
  isInvited?: boolean;
}

/**
 * Records what a member's roles and invitation descend from, in the transaction that creates them. What a back end
 * creates descends from nothing, so it is never suspended.
 */
export async function recordGrants(
  call: Call,
  tx: Db,
  actor: Actor,
  { project_id, organization_id, member_id }: MemberRow,
  { roles, isInvited = false }: Granted,
): Promise<void> {
  const given = await ancestorsForOrganization(tx, actor);
  // An invitation also ends when its sender loses the roles.
  const invited = actor.member && given.length > 0 ? [...given, rolesOfMember(actor.member.member_id)] : given;
  for (const role_id of isInvited ? [...roles, INVITATION] : roles) {
    const ancestors = role_id === INVITATION ? invited : given;
    const grant_id = newId(call.project, "role-grant");
    await upsertGrant(tx, { project_id, organization_id, member_id, role_id, grant_id, ancestors });
  }
}

/**
 * Returns the ancestors of something that an actor creates for the organization, in the transaction that creates it.
 * It survives when its creator signs out everywhere. It also descends from what the creator's roles descend from, so
 * that a role assigned by an attacker cannot be used to keep access. If the creator has used a second factor, a
 * stolen password was not enough to create it.
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
