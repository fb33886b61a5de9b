import type { AuthenticationFactor } from "@portico/wire";
import { describeUnknownMember } from "../../core/records/member/describe-unknown-member.ts";
import { findMember, findMemberByEmail } from "../../core/records/member/find-member.ts";
import { lockCurrentMember } from "../../core/records/member/security-epoch.ts";
import { findAllowedTenant } from "../../core/records/organization/oauth-tenants.ts";
import type { MemberRow, OrganizationRow, Reach } from "../../core/records/schema.ts";
import { provesAddress } from "../../core/records/session/intermediate-sessions.ts";
import {
  credentialProof,
  type FactorEvidence,
  organizationProof,
  projectProof,
} from "../../core/records/session/proofs.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { json } from "../../platform/db/schema.ts";
import { type Identity, oauthFactor } from "./identity.ts";
import { linkRegistration } from "./link-registration.ts";
import { insertClaim, listRegistrationsOf } from "./store.ts";

export interface Identified {
  member: MemberRow;
  shown: FactorEvidence;
}

/**
 * Finds the member behind an upstream's account in an organization: by the upstream's subject if the account is linked
 * (threats.md T9), or by email address if the upstream is an authority for it and the member has verified it here
 * (T8). Anything else is only a claim: the answer is the same for members and strangers, and the account is linked when
 * its owner verifies the email address in the same login.
 *
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function identifyMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  identity: Identity,
  intermediateSessionToken: string | undefined,
): Promise<Identified> {
  const { address } = identity;
  const linked = await findLinkedMember(call, tx, organization, identity);
  // A link on a member whose email address was never verified counts only for the browser that began (threats.md T7,
  // T60).
  if (linked && (identity.isSameBrowser || linked.member.email_address_verified)) return linked;

  const registrationId = newId(call.project, "oauth-registration");
  const factor = oauthFactor(call, registrationId, identity);
  // The login has shown only the account so far: the email address in it is not verified for the organization.
  const applicant = { organization, email_address: address, factors: [factor], proofs: [] };
  const member = await findMemberByEmail(tx, organization, address);
  if (identity.isAuthoritative && takesAuthority(member)) {
    // `linkClaims` links the account when the login is complete (threats.md T123).
    await insertClaimOf(call, tx, organization.organization_id, identity, registrationId);
    return {
      member: await lockCurrentMember(tx, member ?? (await admitMember(call, tx, applicant))),
      shown: { factor, proof: projectProof(factor, "authority", address) },
    };
  }
  const shown = { factor, proof: organizationProof(factor, "claim", organization, address) };

  await keepClaim(call, tx, organization.organization_id, identity, registrationId);
  const subject = { email_address: address, organization_id: organization.organization_id };
  if (await provesAddress(call, tx, intermediateSessionToken, subject)) {
    return { member: await admitMember(call, tx, applicant), shown };
  }
  // Members of an allowed OAuth tenant may join without an email domain rule, once they have verified their address.
  if (!member && findAllowedTenant(organization, [factor])) await admitMember(call, tx, applicant);
  return { member: describeUnknownMember(call, organization, address), shown };
}

/** An authority's word is enough for new members, and for members who verified the email address here before (T8). */
export function takesAuthority(member: Pick<MemberRow, "email_address_verified"> | undefined): boolean {
  return !member || member.email_address_verified;
}

/** Stores an account, to be linked when the owner verifies the email address. */
export async function keepClaim(
  call: Call,
  tx: Db,
  organizationId: string | null,
  identity: Identity,
  registrationId: string,
): Promise<void> {
  // Another browser may have started the flow. Verifying an address there must not link an attacker's account
  // (threats.md T60).
  if (identity.isSameBrowser) await insertClaimOf(call, tx, organizationId, identity, registrationId);
}

async function insertClaimOf(
  call: Call,
  tx: Db,
  organizationId: string | null,
  { account, address }: Identity,
  registrationId: string,
): Promise<void> {
  await insertClaim(tx, {
    project_id: call.project.project_id,
    registration_id: registrationId,
    organization_id: organizationId,
    email_address: address,
    account: json(account),
    expires_at: call.clock.in(lifetimes.oauthClaim),
  });
}

/**
 * Chooses between the login page and the signup page. An unverified claim always gets the login page, which does not
 * reveal whether a member exists.
 */
export async function isExpectedMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  identity: Identity,
): Promise<boolean> {
  if (!identity.isAuthoritative) return true;
  const { project_id } = call.project;
  const linked = await listRegistrationsOf(tx, project_id, identity.account, organization.organization_id);
  return linked.length > 0 || (await findMemberByEmail(tx, organization, identity.address)) !== undefined;
}

async function findLinkedMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  identity: Identity,
): Promise<Identified | undefined> {
  const { project_id, organization_id } = organization;
  const { account } = identity;
  const [found] = await listRegistrationsOf(tx, project_id, account, organization_id);
  const known = found && (await findMember(tx, found));
  if (!known || known.status === "deleted") return undefined;
  const member = await lockCurrentMember(tx, known);
  // Read again under the member's lock: the account may have been unlinked, or the email address changed.
  const [registration] = await listRegistrationsOf(tx, project_id, account, organization_id);
  if (registration?.member_id !== member.member_id) return undefined;
  const { registration_id: registrationId, reach } = registration;
  const factor = oauthFactor(call, registrationId, identity);
  return {
    member: await linkRegistration(call, tx, member, account, { registrationId, reach }),
    shown: { factor, proof: proofOf(factor, member, identity, reach) },
  };
}

/** An authority for the current email address is stronger evidence than the link made earlier. */
function proofOf(
  factor: AuthenticationFactor,
  member: MemberRow,
  { isAuthoritative, address }: Identity,
  reach: Reach,
) {
  const isAuthority = isAuthoritative && member.email_address_verified && address === member.email_address;
  return isAuthority ? projectProof(factor, "authority", address) : credentialProof(factor, member, reach);
}
