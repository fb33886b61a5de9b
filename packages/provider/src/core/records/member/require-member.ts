import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { MemberRow, OrganizationRow } from "../schema.ts";
import { findMember } from "./find-member.ts";
import { lockMember } from "./store.ts";

/**
 * Locks a member of the caller's organization, including a deleted one, so that concurrent changes are decided one
 * after the other.
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

/** The same, without deleted members. */
export async function requirePresentMember(
  tx: Db,
  caller: { organization: OrganizationRow },
  memberId: string,
): Promise<MemberRow> {
  const member = await requireMember(tx, caller, memberId);
  if (member.status === "deleted") throw new ApiError("member_not_found");
  return member;
}

/** Reads a member of the caller's organization without a lock. @throws ApiError `member_not_found`. */
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
