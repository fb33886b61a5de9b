import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { MemberRow, OrganizationRow } from "../schema.ts";
import { findMember } from "./find-member.ts";
import { lockMember } from "./store.ts";

/**
 * The member of the caller's own organization with this id, deleted ones included, held for a change: another change
 * waits, so that neither decides by what the other has just altered.
 * @throws ApiError `member_not_found`, also for another organization's member (threats.md T49).
 */
export async function requireMember(
  tx: Db,
  caller: { organization: OrganizationRow },
  memberId: string,
): Promise<MemberRow> {
  const { project_id, organization_id } = caller.organization;
  const member = await lockMember(tx, { project_id, organization_id, member_id: memberId });
  if (!member) throw new ApiError("member_not_found");
  return member;
}

/** The same, but a deleted member counts as none. */
export async function requirePresentMember(
  tx: Db,
  caller: { organization: OrganizationRow },
  memberId: string,
): Promise<MemberRow> {
  const member = await requireMember(tx, caller, memberId);
  if (member.status === "deleted") throw new ApiError("member_not_found");
  return member;
}

/** Reads a member of the caller's own organization without holding it. @throws ApiError `member_not_found`. */
export async function readMember(
  tx: Db,
  caller: { organization: OrganizationRow },
  memberId: string,
): Promise<MemberRow> {
  const { project_id, organization_id } = caller.organization;
  const member = await findMember(tx, { project_id, organization_id, member_id: memberId });
  if (!member) throw new ApiError("member_not_found");
  return member;
}
