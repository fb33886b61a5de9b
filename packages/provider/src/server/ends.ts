import type { AuthenticationFactor } from "@portico/wire";
import { endMemberKeys } from "../access/api-keys/revoke-key.ts";
import { endAppAccess as endAppGrants } from "../access/idp/consents/app-access.ts";
import { logOutOfApps } from "../access/idp/logouts/store.ts";
import { deleteMachineGrants } from "../access/idp/machines/store.ts";
import { endImpersonationTokens, endUnusedImpersonationTokens } from "../access/impersonation/end-impersonations.ts";
import { confirmedFactors } from "../core/mfa/second-factors.ts";
import { endRolesAccess } from "../core/records/lineage/end-access.ts";
import { raiseSecurityEpoch } from "../core/records/member/security-epoch.ts";
import { deleteMembers } from "../core/records/member/store.ts";
import type { MemberRow } from "../core/records/schema.ts";
import { endSessions } from "../core/records/session/end-sessions.ts";
import { endIntermediateSessions } from "../core/records/session/intermediate-sessions.ts";
import { endAddressLinks, endMagicLinks } from "../methods/magic-links/end-magic-links.ts";
import { narrowRegistrations } from "../methods/oauth/store.ts";
import { dropRegistrations } from "../methods/oauth/unlink-registration.ts";
import { endAddressCodes, endEmailCodes, endPendingSmsCodes } from "../methods/otps/end-codes.ts";
import { dropPasskeys, endSecondPasskeys } from "../methods/passkeys/manage-passkeys.ts";
import { narrowPasskeys } from "../methods/passkeys/store.ts";
import { removePassword } from "../methods/passwords/change-password.ts";
import { narrowPassword } from "../methods/passwords/store.ts";
import { endPendingRecoveryCodes } from "../methods/recovery-codes/save-recovery-codes.ts";
import { deleteOrganizationDirectory } from "../organizations/scim/connections/store.ts";
import { reservePerson } from "../organizations/scim/directory/keep-pending-change.ts";
import { endSsoLogins, removeConnections } from "../organizations/sso/logins/end-logins.ts";
import type { Call } from "../platform/call/call.ts";
import { endRows } from "../platform/call/end-rows.ts";
import { addUp, type Ended, type Ends } from "../platform/call/ends.ts";
import type { Db } from "../platform/db/schema.ts";

/**
 * Everything that ends because something else ends. Each function calls its steps in order. Steps lock rows in the
 * order of a sign-in (codes and links, then the member, then sessions), so that the two never deadlock. A new table
 * with an `organization_id` or a `member_id` needs a line here.
 */
export const ends: Ends = {
  endOrganization,
  endMember,
  endAddressAccess,
  endAddressProofs,
  deleteCredentials,
  deleteSecondFactors,
  endPendingSecondFactors,
  endAppAccess,
  endPendingMoves,
  narrowCredentials,
};

async function endOrganization(call: Call, tx: Db, { organization_id }: { organization_id: string }): Promise<number> {
  const organization = { project_id: call.project.project_id, organization_id };
  await endRows(call, tx, ["domain_claims"], organization);
  // First what a sign-in consumes, and the credentials that it checks.
  await endRows(call, tx, ["email_codes", "sms_codes", "magic_links", "passwords", "passkey_challenges"], organization);
  await endRows(call, tx, ["oauth_states", "oauth_landings", "oauth_claims"], organization);
  await endRows(call, tx, ["member_oauth_registrations"], organization);
  await removeConnections(call, tx, organization_id);
  await endRows(call, tx, ["sso_attempts", "sso_test_runs", "sso_logins", "sso_logouts"], organization);
  await logOutOfApps(tx, organization, call.clock.now());
  await endRows(call, tx, ["signal_subjects", "intermediate_sessions", "sessions"], organization);
  await endRows(call, tx, ["security_notices", "remembered_devices"], organization);
  // What acts for members and for the organization.
  await deleteMachineGrants(tx, organization);
  await endAppGrants(call, tx, { organization_id });
  await endRows(call, tx, [...secondFactorRows.filter((table) => table !== "sms_codes"), "passkeys"], organization);
  await endRows(call, tx, ["api_keys", "impersonation_tokens"], organization);
  // What only the organization's admins and operators see.
  await endRows(call, tx, ["off_boarding_receipts", "role_grants"], organization);
  await deleteOrganizationDirectory(tx, organization);
  await endRows(call, tx, ["setup_links", "imported_organizations", "imported_members"], organization);
  await endRows(call, tx, ["retired_email_addresses", "organization_usage"], organization);
  return deleteMembers(tx, organization.project_id, organization_id);
}

async function endMember(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const sessions = await endSessions(call, tx, member);
  await logOutOfApps(tx, member, call.clock.now());
  const appAccess = await endAppAccess(call, tx, member);
  await endRolesAccess(call, tx, member);
  await raiseSecurityEpoch(call, tx, member, "nothing");
  const accounts = await dropRegistrations(call, tx, member);
  const passkeys = await dropPasskeys(call, tx, member);
  await endRows(call, tx, ["security_notices", "passkey_challenges", "remembered_devices", "sso_logins"], member);
  const impersonation_tokens = await endImpersonationTokens(call, tx, member);
  await reservePerson(call, tx, member);
  const pending = await endPendingSecondFactors(call, tx, member);
  return addUp({ sessions, impersonation_tokens }, appAccess, accounts, passkeys, pending);
}

async function endAddressAccess(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const logins = await endSsoLogins(call, tx, member);
  return addUp(logins, await endAddressProofs(call, tx, member));
}

async function endAddressProofs(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const codes = await endEmailCodes(call, tx, member);
  const links = await endMagicLinks(call, tx, member);
  return addUp(codes, links, await endIntermediateSessions(call, tx, member));
}

async function deleteCredentials(
  call: Call,
  tx: Db,
  member: MemberRow,
  factors: AuthenticationFactor[],
): Promise<void> {
  await removePassword(call, tx, member, { reason: "address_proven" });
  await dropRegistrations(call, tx, member, factors);
  await dropPasskeys(call, tx, member, factors);
}

const secondFactorRows = Object.values(confirmedFactors).flatMap(({ rows }) => rows);

async function deleteSecondFactors(call: Call, tx: Db, member: MemberRow): Promise<void> {
  await endRows(call, tx, secondFactorRows, member);
  await endSecondPasskeys(call, tx, member);
}

async function endPendingSecondFactors(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const smsCodes = await endPendingSmsCodes(call, tx, member);
  const registrations: Ended = {};
  for (const { pending, reviewedAs } of Object.values(confirmedFactors)) {
    if (!pending) continue;
    const count = await endRows(call, tx, [pending], member, { isPending: true });
    if (reviewedAs.endsAs) registrations[reviewedAs.endsAs] = count;
  }
  return addUp(smsCodes, registrations, await endPendingRecoveryCodes(call, tx, member));
}

async function endAppAccess(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const { organization_id, member_id } = member;
  // Apps learn of a member until they lose the consent (threats.md T220).
  await endRows(call, tx, ["signal_subjects"], member);
  const grants = await endAppGrants(call, tx, { organization_id, member_id });
  return addUp(grants, await endMemberKeys(call, tx, member));
}

async function endPendingMoves(call: Call, tx: Db, { organization_id }: { organization_id: string }): Promise<void> {
  await endAddressCodes(call, tx, organization_id);
  await endAddressLinks(call, tx, organization_id);
  await endUnusedImpersonationTokens(call, tx, organization_id);
}

async function narrowCredentials(_call: Call, tx: Db, member: MemberRow): Promise<void> {
  await narrowPassword(tx, member);
  await narrowRegistrations(tx, member);
  await narrowPasskeys(tx, member);
}
