import type { ApiErrorType, AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { audit } from "../audit/audit.ts";
import { createMemberUnlessTaken, type NewMember } from "../records/member/create-member.ts";
import { lockMemberByEmail } from "../records/member/find-member.ts";
import type { Standing } from "../records/member/find-standing.ts";
import { findStanding } from "../records/member/find-standing.ts";
import { updateMember } from "../records/member/store.ts";
import { checkEmailJit } from "../records/organization/email-jit.ts";
import { findAllowedTenant } from "../records/organization/oauth-tenants.ts";
import type { MemberRow, OrganizationRow } from "../records/schema.ts";
import { provesAddress } from "../records/session/proofs.ts";
import { deleteInvitation } from "../role-grants/store.ts";
import { refuseSignIn } from "./refuse-sign-in.ts";
import type { Applicant } from "./sign-in.ts";

/** Somebody who comes with an address: a member, a stranger who may join, or one who may not, and what decided that. */
export type Admission =
  | { kind: "member"; member: MemberRow }
  | { kind: "stranger"; decided_by: "email_jit_provisioning" | "oauth_tenant_jit_provisioning" }
  | { kind: "refused"; refusal: ApiErrorType; decided_by: string };

/** The settings and facts that keep a stranger out, by the refusal. */
const deciders: Partial<Record<ApiErrorType, string>> = {
  action_not_allowed_email_domain_is_claimed: "claimed_domains",
  email_jit_provisioning_not_allowed: "email_jit_provisioning",
  invalid_email_for_jit_provisioning: "email_allowed_domains",
};

/**
 * The gate's word on an address that is no present member's: pure, and so what `explain` says is what happens.
 * @param claimant the slug of the organization that has claimed the email domain; from `findClaimant`.
 * @param isRetired whether the address is reserved for a member who does not sign in with it.
 */
export function checkAdmission(
  claimant: string | undefined,
  organization: OrganizationRow,
  address: string,
  { isRetired, factors = [] }: { isRetired: boolean; factors?: AuthenticationFactor[] },
): Exclude<Admission, { kind: "member" }> {
  if (isRetired) {
    return {
      kind: "refused",
      refusal: "email_jit_provisioning_not_allowed",
      decided_by: "retired_email_addresses",
    };
  }
  const refusal = checkEmailJit(claimant, organization, address);
  if (!refusal) return { kind: "stranger", decided_by: "email_jit_provisioning" };
  const isClaimed = refusal === "action_not_allowed_email_domain_is_claimed";
  if (!isClaimed && findAllowedTenant(organization, factors)) {
    return { kind: "stranger", decided_by: "oauth_tenant_jit_provisioning" };
  }
  return { kind: "refused", refusal, decided_by: deciders[refusal] ?? refusal };
}

/**
 * The member of `organization` with this address, held until the transaction ends; a stranger whom the organization's e-mail policy lets in becomes
 * one on the spot, and so does one who came from an OAuth tenant that it lets in.
 * A stranger whose proofs show the address joins with it proven.
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function admitMember(applicant: Applicant): Promise<MemberRow> {
  const { call, tx, organization, address, factors, proofs } = applicant;
  const { organization_id } = organization;
  const member = await lockMemberByEmail(tx, organization, address);
  if (member) return member;
  const { isRetired, claimant } = await findStanding(call, tx, organization, address);
  const admission = checkAdmission(claimant, organization, address, { isRetired, factors });
  if (admission.kind === "refused") {
    throw refuseSignIn(call, admission.refusal, {
      organization_id,
      email_address: address,
      decided_by: admission.decided_by,
    });
  }
  const email_address_verified = provesAddress(proofs, { organization_id, email_address: address });
  return joinMember(call, tx, organization, { email_address: address, email_address_verified });
}

/** Creates and locks a member for someone whom the policy allows to join. This alone does not verify their address. */
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
  // Taken: two browsers of one stranger came at once, and the other one was first.
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
 * The member at the moment their session begins: invited and pending ones become active.
 * @param held until the session stands, so that an administrator who deletes the member meanwhile finds it and ends it.
 */
export async function activateMember(call: Call, tx: Db, held: MemberRow): Promise<MemberRow> {
  if (held.status === "active") return held;
  if (held.status === "invited") await deleteInvitation(tx, held);
  await audit(call, tx, { action: "member.joined", member: held, details: { from: held.status } });
  return (await updateMember(tx, held, { status: "active", updated_at: call.clock.now() })) ?? held;
}

/**
 * Judges somebody who asks to be let in by mail: a member, a stranger who may join, or (where the project conceals
 * membership) one who may not, whom a mail tells so while the caller learns nothing. What was read for it is the
 * same for each of them, and the statements that follow must be: time tells, too (docs/threats.md T44).
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export function checkInvitee(
  call: Call,
  organization: OrganizationRow,
  { isMember, isRetired, claimant }: Standing,
  address: string,
): "member" | "stranger" | "concealed" {
  const { organization_id } = organization;
  if (isMember) return "member";
  const admission = checkAdmission(claimant, organization, address, { isRetired });
  if (admission.kind === "stranger") return "stranger";
  const { refusal, decided_by } = admission;
  if (!call.project.conceal_membership)
    throw refuseSignIn(call, refusal, { organization_id, email_address: address, decided_by });
  return "concealed";
}
