import type { ApiErrorType } from "@portico/wire";
import { findMember, findMemberByEmail } from "../../../core/records/member/find-member.ts";
import { saveSsoRegistration } from "../../../core/records/member/save-registrations.ts";
import { lockCurrentMember } from "../../../core/records/member/security-epoch.ts";
import { findClaimant } from "../../../core/records/organization/domain-claims.ts";
import type { MemberRow, OrganizationRow, SsoRegistration } from "../../../core/records/schema.ts";
import { joinMember } from "../../../core/sign-in/admit-member.ts";
import { refuseSignIn } from "../../../core/sign-in/sign-in.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { deleteRegistrations, findRegistration, findRegistrationOfMember, insertRegistration } from "./login-store.ts";
import type { SsoIdentity } from "./schema.ts";
import type { Reason } from "./verdicts.ts";

/** Who an identity is in the connection's organization. */
type Match =
  | { kind: "member"; member: MemberRow }
  | { kind: "stranger" }
  | { kind: "refused"; reason: Extract<Reason, "subject_mismatch" | JitReason> };

type JitReason = "jit_not_allowed" | "domain_not_allowed" | "domain_claimed";

export const ssoRefusals = {
  subject_mismatch: "sso_subject_mismatch",
  jit_not_allowed: "sso_jit_provisioning_not_allowed",
  domain_not_allowed: "invalid_email_for_jit_provisioning",
  domain_claimed: "action_not_allowed_email_domain_is_claimed",
} as const satisfies Record<string, ApiErrorType>;

/** The setting or fact behind each refusal. */
export const ssoDeciders = {
  subject_mismatch: "sso_registrations",
  jit_not_allowed: "sso_jit_provisioning",
  domain_not_allowed: "email_allowed_domains",
  domain_claimed: "claimed_domains",
} as const;

/**
 * Looks for the member only in the connection's own organization (threats.md T11): by the account they used before, or
 * else by email address.
 */
export async function matchIdentity(
  call: Call,
  db: Db,
  organization: OrganizationRow,
  connectionId: string,
  { issuer, external_id, email_address }: SsoIdentity,
): Promise<Match> {
  const { project_id, organization_id } = organization;
  const known = await findRegistration(db, { project_id, connection_id: connectionId, issuer, external_id });
  if (known) {
    const member = await findMember(db, { project_id, organization_id, member_id: known.member_id });
    if (member && member.status !== "deleted") return { kind: "member", member };
    return { kind: "refused", reason: "jit_not_allowed" };
  }
  const member = await findMemberByEmail(db, organization, email_address);
  if (!member) {
    const claimant = await findClaimant(call, db, email_address);
    const reason = ssoJitRefusal(claimant, organization, connectionId, email_address);
    return reason ? { kind: "refused", reason } : { kind: "stranger" };
  }
  const { member_id } = member;
  const other = await findRegistrationOfMember(db, {
    project_id,
    organization_id,
    member_id,
    connection_id: connectionId,
  });
  // T9: another account of the same issuer with the same email address counts as another person, until an admin
  // resolves it. Under a new issuer, the connection was moved and everyone's subject changed. The same account is found
  // if two of the user's browsers log in at once.
  if (other && other.issuer === issuer && other.external_id !== external_id)
    return { kind: "refused", reason: "subject_mismatch" };
  return { kind: "member", member };
}

/**
 * Returns why a new member may not join through this connection, or null if they may.
 *
 * @param claimant from `findClaimant`.
 */
export function ssoJitRefusal(
  claimant: string | undefined,
  { settings, organization_slug }: OrganizationRow,
  connectionId: string,
  address: string,
): JitReason | null {
  if (claimant !== undefined && claimant !== organization_slug) return "domain_claimed";
  const isAllowed =
    settings.sso_jit_provisioning === "ALL_ALLOWED" ||
    (settings.sso_jit_provisioning === "RESTRICTED" &&
      settings.sso_jit_provisioning_allowed_connections.includes(connectionId));
  if (!isAllowed) return "jit_not_allowed";
  const { email_allowed_domains } = settings;
  return email_allowed_domains.length === 0 || email_allowed_domains.includes(emailDomain(address))
    ? null
    : "domain_not_allowed";
}

/**
 * Finds the member behind an identity and saves the connection's data about them. Creates the member if the
 * organization allows it.
 *
 * @throws ApiError `sso_subject_mismatch`, `sso_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`,
 * `action_not_allowed_email_domain_is_claimed`.
 */
export async function admitSsoMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  connectionId: string,
  identity: SsoIdentity,
): Promise<{ member: MemberRow; registration: SsoRegistration }> {
  const match = await matchIdentity(call, tx, organization, connectionId, identity);
  if (match.kind === "refused") {
    throw refuseSignIn(call, ssoRefusals[match.reason], {
      organization_id: organization.organization_id,
      email_address: identity.email_address,
      decided_by: ssoDeciders[match.reason],
    });
  }
  const member =
    match.kind === "member"
      ? await lockCurrentMember(tx, match.member)
      : await joinMember(call, tx, organization, { email_address: identity.email_address, name: identity.name });
  const registration = await register(call, tx, member, connectionId, identity);
  return { member: await saveSsoRegistration(call, tx, member, registration), registration };
}

async function register(
  call: Call,
  tx: Db,
  { project_id, organization_id, member_id }: MemberRow,
  connection_id: string,
  { issuer, external_id, attributes, groups }: SsoIdentity,
): Promise<SsoRegistration> {
  const identity = { project_id, connection_id, issuer, external_id };
  const find = async () => {
    const found = await findRegistration(tx, identity);
    // Two members logged in with the same account at once, and the other one was first.
    if (found && found.member_id !== member_id) throw new ApiError("sso_subject_mismatch");
    return found;
  };
  let row = await find();
  if (!row) {
    // Deletes registrations of the connection's previous issuer.
    await deleteRegistrations(tx, { project_id, organization_id, member_id, connection_id, exceptIssuer: issuer });
    const registration_id = newId(call.project, "sso-registration");
    const created = { ...identity, organization_id, registration_id, member_id, created_at: call.clock.now() };
    row = (await insertRegistration(tx, created)) ?? (await find());
  }
  if (!row) throw new ApiError("sso_subject_mismatch");
  return { connection_id, registration_id: row.registration_id, external_id, sso_attributes: attributes, groups };
}
