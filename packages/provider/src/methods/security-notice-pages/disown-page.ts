import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import { DISOWN_PATH } from "../../core/security-notices/notify-owner.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { brandedPage, fillMarkup } from "../../platform/http/branded-page.ts";
import type { HtmlPage } from "../../platform/http/html-page.ts";
import type { Reader } from "../../platform/http/reader.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { escapeHtml } from "../../platform/lib/escape-html.ts";
import { keysOf } from "../magic-links/link-page-views.ts";
import { mailedLinkPages } from "../magic-links/mailed-link-pages.ts";
import { type Disowning, disownChange, findDisowning } from "./disown-change.ts";

/** The page behind "This wasn't me". Asks for a click, because mail scanners open links. */
export const disownPages = mailedLinkPages({
  path: DISOWN_PATH,
  summaries: {
    ask: "Asks whether to report an account change",
    confirm: "Reports an account change, and revokes the access that it was made with",
  },
  find: (call, token) => findDisowning(call, call.db, token),
  confirm: disownChange,
  askPage,
  texts: "disown",
  lifetime: lifetimes.securityNotice,
});

function askPage(reader: Reader, { organization, address }: Disowning, token: string): HtmlPage {
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
