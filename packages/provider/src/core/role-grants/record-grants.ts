import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/ids.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { Actor } from "../rbac/actor.ts";
import type { MemberRow } from "../records/schema.ts";
import { rolesOfMember } from "../records/session/lineage.ts";
import { ancestorsForOrganization } from "./ancestors-for-organization.ts";
import { INVITATION } from "./invitation.ts";
import { upsertGrant } from "./store.ts";

interface Granted {
  roles: string[];
  isInvited?: boolean;
}

/**
 * Records what the roles and the invitation of a member rest on, in the transaction that gives them. What a back end gives
 * rests on nothing, and so is never suspended.
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
