import type { ApiErrorType, AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { audit } from "../audit/audit.ts";
import { type AddressStatus, findAddressStatus } from "../records/member/address-status-store.ts";
import { createMemberUnlessTaken, type NewMember } from "../records/member/create-member.ts";
import { lockMemberByEmail } from "../records/member/find-member.ts";
import { updateMember } from "../records/member/store.ts";
import { checkEmailJit } from "../records/organization/email-policy.ts";
import { findAllowedTenant } from "../records/organization/oauth-tenants.ts";
import type { MemberRow, OrganizationRow } from "../records/schema.ts";
import { provesAddress } from "../records/session/proofs.ts";
import { deleteInvitation } from "../role-grants/store.ts";
import { type Applicant, refuseSignIn } from "./sign-in.ts";

/** The result for an address: a member, an address that may join, or one that may not, and what decided that. */
export type Admission =
  | { kind: "member"; member: MemberRow }
  | { kind: "stranger"; decided_by: "email_jit_provisioning" | "oauth_tenant_jit_provisioning" }
  | { kind: "refused"; refusal: ApiErrorType; decided_by: string };

/** The setting or fact behind each refusal. */
const deciders: Partial<Record<ApiErrorType, string>> = {
  action_not_allowed_email_domain_is_claimed: "claimed_domains",
  email_jit_provisioning_not_allowed: "email_jit_provisioning",
  invalid_email_for_jit_provisioning: "email_allowed_domains",
};

/**
 * Evaluates whether an address without a present member may join. Pure, so that `explain` gives the same answer.
 * @param claimant the slug of the organization that has claimed the email domain; from `findClaimant`.
 * @param isRetired whether the address is reserved for a member who does not sign in with it.
 */
export function checkAdmission(
  claimant: string | undefined,
  organization: OrganizationRow,
  email_address: string,
  { isRetired, factors = [] }: { isRetired: boolean; factors?: AuthenticationFactor[] },
): Exclude<Admission, { kind: "member" }> {
  if (isRetired) {
    return {
      kind: "refused",
      refusal: "email_jit_provisioning_not_allowed",
      decided_by: "retired_email_addresses",
    };
  }
  const refusal = checkEmailJit(claimant, organization, email_address);
  if (!refusal) return { kind: "stranger", decided_by: "email_jit_provisioning" };
  const isClaimed = refusal === "action_not_allowed_email_domain_is_claimed";
  if (!isClaimed && findAllowedTenant(organization, factors)) {
    return { kind: "stranger", decided_by: "oauth_tenant_jit_provisioning" };
  }
  return { kind: "refused", refusal, decided_by: deciders[refusal] ?? refusal };
}

/**
 * Locks the organization's member with this address. If no such member exists and the organization's just-in-time
 * provisioning allows the address or its OAuth tenant, the member is created, with a verified address if the proofs
 * show it.
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function admitMember(call: Call, tx: Db, applicant: Applicant): Promise<MemberRow> {
  const { organization, email_address, factors, proofs } = applicant;
  const { organization_id } = organization;
  const member = await lockMemberByEmail(tx, organization, email_address);
  if (member) return member;
  const { isRetired, claimant } = await findAddressStatus(call, tx, organization, email_address);
  const admission = checkAdmission(claimant, organization, email_address, { isRetired, factors });
  if (admission.kind === "refused") {
    throw refuseSignIn(call, admission.refusal, {
      organization_id,
      email_address,
      decided_by: admission.decided_by,
    });
  }
  const email_address_verified = provesAddress(proofs, { organization_id, email_address });
  return joinMember(call, tx, organization, { email_address, email_address_verified });
}

/** Creates and locks a member for someone whom the policy allows to join. This does not verify their address. */
export async function joinMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { email_address, email_address_verified, name }: Pick<NewMember, "email_address" | "email_address_verified" | "name">,
): Promise<MemberRow> {
  const { organization_id } = organization;
  const status = "pending" as const;
  const stranger = { organization_id, email_address, email_address_verified, status, ...(name && { name }) };
  const joined = await createMemberUnlessTaken(call, tx, stranger, { action: "member.joined" });
  // Another browser with the same address was first.
  const found = joined ?? (await lockMemberByEmail(tx, organization, email_address));
  if (found) return found;
  // The address is reserved for a member who does not sign in with it. A connection may have allowed them.
  throw refuseSignIn(call, "member_not_found", {
    organization_id,
    email_address,
    decided_by: "retired_email_addresses",
  });
}

/**
 * Activates an invited or pending member when their session starts.
 * @param member locked until the session is written, so that an admin who deletes the member in the meantime also ends the session.
 */
export async function activateMember(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  if (member.status === "active") return member;
  if (member.status === "invited") await deleteInvitation(tx, member);
  await audit(call, tx, { action: "member.joined", member, details: { from: member.status } });
  return (await updateMember(tx, member, { status: "active", updated_at: call.clock.now() })) ?? member;
}

/**
 * Evaluates who requests an email to log in: a member, an address that may join, or (if the project conceals
 * membership) one that may not; the email says so while the caller learns nothing. The queries are the same in each
 * case, and the following statements must be too, because the time would give it away (docs/threats.md T44).
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export function checkInvitee(
  call: Call,
  organization: OrganizationRow,
  { isMember, isRetired, claimant }: AddressStatus,
  email_address: string,
): "member" | "stranger" | "concealed" {
  const { organization_id } = organization;
  if (isMember) return "member";
  const admission = checkAdmission(claimant, organization, email_address, { isRetired });
  if (admission.kind === "stranger") return "stranger";
  const { refusal, decided_by } = admission;
  if (!call.project.conceal_membership)
    throw refuseSignIn(call, refusal, { organization_id, email_address, decided_by });
  return "concealed";
}
