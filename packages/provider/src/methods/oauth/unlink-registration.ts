import { audit } from "../../core/audit/audit.ts";
import { endLineage } from "../../core/records/lineage/end-lineage.ts";
import { findMember } from "../../core/records/member/find-member.ts";
import { requireMember } from "../../core/records/member/require-member.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { showRegistrations } from "./link-registration.ts";
import type { OauthRegistrationRow } from "./schema.ts";
import { unlinkLinks } from "./store.ts";

/** What the link in the mail about a linked account would unlink. */
export interface Unlinking {
  registration: OauthRegistrationRow;
  organization: OrganizationRow;
  address: string;
}

/** Finds what a link would unlink, and changes nothing, because mail scanners open links (threats.md T22). */
export async function findUnlinking(call: Call, token: string): Promise<Unlinking | undefined> {
  const { db } = call;
  const registration = await unlinkLinks.findLive(call, db, token);
  const member = registration && (await findMember(db, registration));
  if (!member) return undefined;
  const { organization_id, email_address: address } = member;
  const organization = (await findOrganizations(call, db, [organization_id])).get(organization_id);
  return organization && { registration, organization, address };
}

/**
 * Unlinks an account with the link in the mail about it, and ends the access that was based on it, also in
 * organizations into which its session was exchanged (threats.md T60).
 *
 * @returns false if the link has expired or the account is already unlinked.
 */
export async function unlinkRegistration(call: Call, token: string): Promise<boolean> {
  return transaction(call, async (tx) => {
    // Locks in the same order as a login: the account, logins in progress, the member, the sessions.
    const taken = await unlinkLinks.consume(call, tx, token);
    const organization =
      taken && (await findOrganizations(call, tx, [taken.organization_id])).get(taken.organization_id);
    if (!taken || !organization) return false;
    const held = await requireMember(tx, { organization }, taken.member_id);
    const member = await raiseSecurityEpoch(call, tx, await showRegistrations(call, tx, held), "apps");
    await endLineage(call, tx, [taken.registration_id], { cause: "credential_ended" });
    await audit(call, tx, {
      action: "oauth.unlinked",
      member,
      details: { provider: taken.provider_type, registration_id: taken.registration_id, by: "mail" },
    });
    return true;
  });
}
