import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { createMemberUnlessTaken } from "../records/member/create-member.ts";
import { findPresentMember } from "../records/member/find-member.ts";
import { findRetiredOwner } from "../records/member/retired-store.ts";
import { findClaimant } from "../records/organization/domain-claims.ts";
import { jitRefusal } from "../records/organization/email-jit.ts";
import { findAllowedTenant } from "../records/organization/oauth-tenants.ts";
import type { MemberRow, OrganizationRow } from "../records/tables.ts";

/**
 * The member of `organization` with this address; a stranger whom the organization's e-mail policy lets in becomes
 * one on the spot, and so does one who came from an OAuth tenant that it lets in.
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function admitMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  address: string,
  factors: AuthenticationFactor[] = [],
): Promise<MemberRow> {
  const { project_id, organization_id } = organization;
  const member = await findPresentMember(tx, organization, address);
  if (member) return member;
  if (await findRetiredOwner(tx, { project_id, organization_id, email_address: address })) {
    throw new ApiError("email_jit_provisioning_not_allowed");
  }
  const refusal = jitRefusal(await findClaimant(call, tx, address), organization, address);
  const isClaimed = refusal === "action_not_allowed_email_domain_is_claimed";
  if (refusal && (isClaimed || !findAllowedTenant(organization, factors))) throw new ApiError(refusal);
  return joinMember(call, tx, organization, { email_address: address });
}

/** A stranger whom somebody's policy has let in becomes a member; their address is not proven by that. */
export async function joinMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { email_address, name }: { email_address: string; name?: string },
): Promise<MemberRow> {
  const { organization_id } = organization;
  const stranger = { organization_id, email_address, status: "pending", ...(name && { name }) } as const;
  const joined = await createMemberUnlessTaken(call, tx, stranger, { action: "member.joined" });
  // Taken: two browsers of one stranger came at once, and the other one was first.
  const found = joined ?? (await findPresentMember(tx, organization, email_address));
  if (!found) throw new ApiError("member_not_found");
  return found;
}
