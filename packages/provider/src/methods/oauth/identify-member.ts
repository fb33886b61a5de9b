import type { AuthenticationFactor } from "@portico/wire";
import { describeStranger } from "../../core/records/member/describe-stranger.ts";
import { findMember, findMemberByEmail } from "../../core/records/member/find-member.ts";
import { lockCurrentMember } from "../../core/records/member/security-epoch.ts";
import { findAllowedTenant } from "../../core/records/organization/oauth-tenants.ts";
import type { MemberRow, OrganizationRow, Reach } from "../../core/records/schema.ts";
import { provesAddress } from "../../core/records/session/intermediate-sessions.ts";
import { credentialProof, organizationProof, projectProof, type Shown } from "../../core/records/session/proofs.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import type { SignIn } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/ids.ts";
import { json } from "../../platform/db/json.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { Identity } from "./identity.ts";
import { linkRegistration } from "./link-registration.ts";
import { oauthFactor } from "./oauth-factor.ts";
import { insertClaim, listRegistrationsOf } from "./store.ts";

export interface Identified {
  member: MemberRow;
  shown: Shown;
}

/**
 * Identifies an upstream's account in an organization. By the upstream's subject where it is linked (threats.md T9); by
 * the address only where the upstream answers for it and the member has proven it here, too (T8). Everything else is
 * a claim: it gets an answer that is the same for members and strangers, and the account is linked once its owner
 * proves the address in the same login.
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function identifyMember(
  { call, tx, organization }: Pick<SignIn, "call" | "tx" | "organization">,
  identity: Identity,
  intermediateSessionToken: string | undefined,
): Promise<Identified> {
  const { address } = identity;
  const linked = await findLinkedMember(call, tx, organization, identity);
  // On a row whose address nobody has shown, it stays by its owner's proof alone (threats.md T7, T60).
  if (linked && (identity.isSameBrowser || linked.member.email_address_verified)) return linked;

  const registrationId = newId(call.project, "oauth-registration");
  const factor = oauthFactor(call, registrationId, identity);
  // By the account only: the address that it names is not proven to the organization yet.
  const applicant = { call, tx, organization, address, factors: [factor], proofs: [] };
  const member = await findMemberByEmail(tx, organization, address);
  if (identity.isAuthoritative && takesAuthority(member)) {
    // Linked once the sign-in is complete (threats.md T123): whoever lands shows the address by the account itself.
    await insertClaimOf(call, tx, organization.organization_id, identity, registrationId);
    return {
      member: await lockCurrentMember(tx, member ?? (await admitMember(applicant))),
      shown: { factor, proof: projectProof(factor, "authority", address) },
    };
  }
  const shown = { factor, proof: organizationProof(factor, "claim", organization, address) };

  await keepClaim(call, tx, organization.organization_id, identity, registrationId);
  const subject = { email_address: address, organization_id: organization.organization_id };
  if (await provesAddress(call, tx, intermediateSessionToken, subject)) {
    return { member: await admitMember(applicant), shown };
  }
  // Whom the upstream's tenant lets in need not be let in by their address as well, once they have proven it.
  if (!member && findAllowedTenant(organization, [factor])) await admitMember(applicant);
  return { member: describeStranger(call, organization, address), shown };
}

/** A provider's word for an address is enough for strangers, and for whoever has proven it here themselves (T8). */
export function takesAuthority(member: Pick<MemberRow, "email_address_verified"> | undefined): boolean {
  return !member || member.email_address_verified;
}

/** Remembers an account that is to be linked to whoever proves the address. */
export async function keepClaim(
  call: Call,
  tx: Db,
  organizationId: string | null,
  identity: Identity,
  registrationId: string,
): Promise<void> {
  // Who lands may not be who began: their proof must not link what is somebody else's (threats.md T60).
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

/** Returns whether a member lands, or somebody new: which of two pages it is, nothing more. A mere claim tells nothing. */
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
  // Read again now that the member is held: who unlinks an account, or moves the address, has done so by now.
  const [registration] = await listRegistrationsOf(tx, project_id, account, organization_id);
  if (registration?.member_id !== member.member_id) return undefined;
  const { registration_id: registrationId, reach } = registration;
  const factor = oauthFactor(call, registrationId, identity);
  return {
    member: await linkRegistration(call, tx, member, account, { registrationId, reach }),
    shown: { factor, proof: proofOf(factor, member, identity, reach) },
  };
}

/** A provider that answers for the very address says more than the link that was made once. */
function proofOf(
  factor: AuthenticationFactor,
  member: MemberRow,
  { isAuthoritative, address }: Identity,
  reach: Reach,
) {
  const isAuthority = isAuthoritative && member.email_address_verified && address === member.email_address;
  return isAuthority ? projectProof(factor, "authority", address) : credentialProof(factor, member, reach);
}
