import { authorizeOnMember } from "../../core/rbac/act-on-member.ts";
import type { Actor } from "../../core/rbac/actor.ts";
import { checkNewMember } from "../../core/rbac/auth-admin-permission.ts";
import { createMember } from "../../core/records/member/create-member.ts";
import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { lockMember } from "../../core/records/member/store.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { mergeMetadata } from "../../platform/lib/metadata.ts";
import { endMagicLinks } from "./end-magic-links.ts";

export interface Invitation {
  /** From `parseEmailAddress`. */
  email_address: string;
  name?: string;
  untrusted_metadata?: Record<string, unknown>;
  /** Checked by `requireKnownRoles`. If omitted, a member who was invited before keeps their roles. */
  roles?: string[];
}

/**
 * Creates or updates the member whom the caller invites. Their name and roles are stored in the row and are not part of
 * the magic link (threats.md T50). A repeated invitation keeps omitted fields, and ends the earlier links.
 *
 * @returns the row, or an error to return from the transaction.
 * @throws ApiError `duplicate_member_email` if the address belongs to a member already.
 */
export async function inviteMember(
  call: Call,
  tx: Db,
  caller: Actor,
  invitation: Invitation,
): Promise<MemberRow | ApiError> {
  const { organization_id } = caller.organization;
  const { email_address, name, untrusted_metadata, roles } = invitation;
  const by = caller.member?.member_id;
  const found = await findMemberByEmail(tx, caller.organization, email_address);
  if (found && found.status !== "invited") throw new ApiError("duplicate_member_email");
  if (found) authorizeOnMember(call, caller, "magicLinks.email.invite", found);
  const refusal = await checkNewMember(call, tx, caller, {
    address: email_address,
    roles: movedRoles(found?.roles ?? [], roles),
  });
  if (refusal) return refusal;
  if (!found) {
    const member = {
      organization_id,
      email_address,
      status: "invited" as const,
      name,
      roles,
      untrusted_metadata: mergeMetadata({}, untrusted_metadata ?? {}),
    };
    const created = await createMember(call, tx, member, { action: "member.invited", by });
    await recordGrants(call, tx, caller, created, { roles: roles ?? [], isInvited: true });
    return created;
  }

  // Locks the links before the member, in the same order as a login, to avoid deadlocks.
  await endMagicLinks(call, tx, found);
  const current = await lockMember(tx, found);
  if (current?.status !== "invited") throw new ApiError("duplicate_member_email");
  // Again, because the roles may have changed before the row was locked.
  authorizeOnMember(call, caller, "magicLinks.email.invite", current);
  const lateRefusal = await checkNewMember(call, tx, caller, {
    address: email_address,
    roles: movedRoles(current.roles, roles),
  });
  if (lateRefusal) return lateRefusal;
  const gained = (roles ?? []).filter((role) => !current.roles.includes(role));
  await recordGrants(call, tx, caller, current, { roles: gained, isInvited: true });
  return changeMember(call, tx, current, { name, untrusted_metadata, roles }, by, "member.invited");
}

/** Lists the roles to assign or remove. Empty if the caller names no roles. */
function movedRoles(held: string[], wanted: string[] = held): string[] {
  return [...wanted.filter((role) => !held.includes(role)), ...held.filter((role) => !wanted.includes(role))];
}
