import { type AuthenticationFactor, oauthProviders } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import { endLineage } from "../../core/records/lineage/end-lineage.ts";
import { findMember } from "../../core/records/member/find-member.ts";
import { requireMember } from "../../core/records/member/require-member.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { brandedPage, fillMarkup } from "../../platform/http/branded-page.ts";
import type { HtmlPage, Reader } from "../../platform/http/html-page.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { escapeHtml } from "../../platform/lib/text.ts";
import { keysOf } from "../magic-links/link-page.ts";
import { emailLinkPages } from "../magic-links/mailed-link-pages.ts";
import { registrationIdsOf } from "./identity.ts";
import { showRegistrations, UNLINK_PATH } from "./link-registration.ts";
import type { OauthRegistrationRow } from "./schema.ts";
import { deleteRegistrations, listRegistrations, unlinkLinks } from "./store.ts";

/** What the link in the mail about a linked account would unlink. */
export interface Unlinking {
  registration: OauthRegistrationRow;
  organization: OrganizationRow;
  address: string;
}

/** Finds what a link would unlink, and changes nothing, because mail scanners open links (threats.md T22). */
async function findUnlinking(call: Call, token: string): Promise<Unlinking | undefined> {
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
async function unlinkRegistration(call: Call, token: string): Promise<boolean> {
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

/** The page behind the link of the mail about a linked account. Asks for a click, because mail scanners open links. */
export const unlinkPages = emailLinkPages({
  path: UNLINK_PATH,
  summaries: { ask: "Ask whether to unlink an account", confirm: "Unlink an account" },
  find: findUnlinking,
  confirm: unlinkRegistration,
  askPage,
  texts: "unlink",
  lifetime: lifetimes.unlinkLink,
});

export function askPage(reader: Reader, { registration, organization, address }: Unlinking, token: string): HtmlPage {
  const { unlink: texts } = pageTexts(reader.locale);
  const { name: provider } = oauthProviders[registration.provider_type];
  const title = fillText(texts.title, { provider });
  const destination = quoteName(organization.organization_name);
  const account = registration.provider_subject;
  return brandedPage(
    { ...reader, organization },
    {
      title,
      content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${fillMarkup(texts.lead, { destination, address, provider, account })}</p>
<form method="post" action="unlink">
${keysOf(reader, token)}
<button class="button" type="submit">${escapeHtml(texts.confirm)}</button>
</form>
<p class="hint">${escapeHtml(texts.caution)}</p>`,
    },
  );
}

/** Unlinks a member's accounts, except those used in the current login. */
export async function dropRegistrations(
  call: Call,
  tx: Db,
  member: MemberRow,
  factors: AuthenticationFactor[] = [],
): Promise<Ended> {
  const dropped = await deleteRegistrations(tx, member, registrationIdsOf(factors));
  if (dropped === 0) return {};
  await showRegistrations(call, tx, member);
  await audit(call, tx, { action: "oauth.unlinked", member, details: { count: dropped } });
  return { oauth_registrations: dropped };
}

export function listLinkedAccounts(db: Db, member: MemberRow): Promise<OauthRegistrationRow[]> {
  return listRegistrations(db, member);
}

/** Unlinks some of a member's accounts. The caller ends the access that was based on them. */
export async function unlinkAccounts(
  call: Call,
  tx: Db,
  member: MemberRow,
  registrationIds: string[],
): Promise<MemberRow> {
  if (registrationIds.length === 0) return member;
  const linked = await listRegistrations(tx, member);
  const [gone, kept] = [true, false].map((isGone) =>
    linked.filter(({ registration_id }) => registrationIds.includes(registration_id) === isGone),
  ) as [OauthRegistrationRow[], OauthRegistrationRow[]];
  await deleteRegistrations(
    tx,
    member,
    kept.map(({ registration_id }) => registration_id),
  );
  for (const { provider_type: provider, registration_id } of gone) {
    await audit(call, tx, { action: "oauth.unlinked", member, details: { provider, registration_id, by: "member" } });
  }
  return raiseSecurityEpoch(call, tx, await showRegistrations(call, tx, member), "apps");
}
