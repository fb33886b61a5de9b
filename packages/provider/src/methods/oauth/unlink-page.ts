import { oauthProviders } from "@portico/wire";
import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { brandedPage, fillMarkup } from "../../platform/http/branded-page.ts";
import type { HtmlPage } from "../../platform/http/html-page.ts";
import type { Reader } from "../../platform/http/reader.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { escapeHtml } from "../../platform/lib/escape-html.ts";
import { keysOf } from "../magic-links/link-page-views.ts";
import { mailedLinkPages } from "../magic-links/mailed-link-pages.ts";
import { UNLINK_PATH } from "./link-registration.ts";
import { findUnlinking, type Unlinking, unlinkRegistration } from "./unlink-registration.ts";

/** The page behind the link of the mail about a linked account. Asks for a click, because mail scanners open links. */
export const unlinkPages = mailedLinkPages({
  path: UNLINK_PATH,
  summaries: { ask: "Asks whether to unlink a linked account", confirm: "Unlinks the account" },
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
