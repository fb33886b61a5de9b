import { audit } from "../../core/audit/audit.ts";
import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import { endMemberAccess } from "../../core/records/lineage/end-access.ts";
import { findMember } from "../../core/records/member/find-member.ts";
import { recordRecovery } from "../../core/records/member/recovery.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { lockMember } from "../../core/records/member/store.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { DISOWN_PATH, securityNotices } from "../../core/security-notices/notify-owner.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { brandedPage, fillMarkup } from "../../platform/http/branded-page.ts";
import type { HtmlPage, Reader } from "../../platform/http/html-page.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { earlierOf } from "../../platform/lib/duration.ts";
import { escapeHtml } from "../../platform/lib/text.ts";
import { keysOf } from "../magic-links/link-page.ts";
import { emailLinkPages } from "../magic-links/mailed-link-pages.ts";
import { findPasswordStart, recordPassword, removePassword } from "../passwords/change-password.ts";

/** The account that a security notice's link protects. */
interface DisownedChange {
  organization: OrganizationRow;
  address: string;
}

/** Looks up the link and changes nothing, because mail scanners open links (threats.md T22). */
async function findDisownedChange(call: Call, db: Db, token: string): Promise<DisownedChange | undefined> {
  const notice = await securityNotices.findLive(call, db, token);
  const member = notice && (await findMember(db, notice));
  const organization =
    member && (await findOrganizations(call, db, [member.organization_id])).get(member.organization_id);
  return organization && { organization, address: member.email_address };
}

/**
 * Secures an account whose owner reports a change that they did not make: ends all sessions, the password and
 * everything that descends from the credentials behind the change. A second factor stays unless it descends from those
 * or the password: the link proves only the mailbox, and a mailbox must not remove a second factor (threats.md T61).
 *
 * @returns false if the link was used or has expired.
 */
async function disownChange(call: Call, token: string): Promise<boolean> {
  return transaction(call, async (tx) => {
    const notice = await securityNotices.consume(call, tx, token);
    const member = notice && (await lockMember(tx, notice));
    if (!notice || !member || member.status === "deleted") return false;
    const credentials = [...notice.roots, ...(member.member_password_id ? [member.member_password_id] : [])];
    const passwordStart = await findPasswordStart(tx, member);
    await endMemberAccess(call, tx, member, { cause: "credential_ended", credentials });
    const left = (await lockMember(tx, notice)) ?? member;
    await removePassword(call, tx, left, { reason: "disowned" });
    const current = await recordRecovery(call, tx, left, earlierOf(notice.created_at, passwordStart));
    await raiseSecurityEpoch(call, tx, await recordPassword(call, tx, current, ""), "nothing");
    await audit(call, tx, { action: "member.change_disowned", member, details: { event: notice.event } });
    return true;
  });
}

/** The page behind "This wasn't me". Asks for a click, because mail scanners open links. */
export const disownPages = emailLinkPages({
  path: DISOWN_PATH,
  summaries: {
    ask: "Ask whether to report an account change",
    confirm: "Report an account change",
  },
  find: (call, token) => findDisownedChange(call, call.db, token),
  confirm: disownChange,
  askPage,
  texts: "disown",
  lifetime: lifetimes.securityNotice,
});

function askPage(reader: Reader, { organization, address }: DisownedChange, token: string): HtmlPage {
  const { disown: texts } = pageTexts(reader.locale);
  const destination = quoteName(organization.organization_name);
  return brandedPage(
    { ...reader, organization },
    {
      title: texts.title,
      content: `<h1>${escapeHtml(texts.title)}</h1>
<p class="lead">${fillMarkup(texts.lead, { destination, address })}</p>
<form method="post" action="disown">
${keysOf(reader, token)}
<button class="button" type="submit">${escapeHtml(texts.confirm)}</button>
</form>
<p class="hint">${escapeHtml(texts.caution)}</p>`,
    },
  );
}
