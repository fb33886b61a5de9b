import type { Call } from "../call.ts";
import type { Db, MemberRow, OrganizationRow } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { jitRefusal } from "../organizations/email-jit.ts";
import { createMemberUnlessTaken } from "./create-member.ts";
import { findMemberByAddress } from "./store.ts";

/**
 * The member of `organization` with this address; a stranger whom the organisation's e-mail policy lets in becomes
 * one on the spot.
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function admitMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  address: string,
): Promise<MemberRow> {
  const { project_id, organization_id } = organization;
  const find = () => findMemberByAddress(tx, { project_id, organization_id, email_address: address });
  const member = await find();
  if (member) return member;
  const refusal = jitRefusal(call.project, organization, address);
  if (refusal) throw new ApiError(refusal);
  const stranger = { organization_id, email_address: address, status: "pending" } as const;
  const joined = await createMemberUnlessTaken(call, tx, stranger, { action: "member.joined" });
  // Taken: two browsers of one stranger came at once, and the other one was first.
  const found = joined ?? (await find());
  if (!found) throw new ApiError("member_not_found");
  return found;
}
