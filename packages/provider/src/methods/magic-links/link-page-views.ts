import { brandedPage, errorHeading, fillMarkup } from "../../platform/http/branded-page.ts";
import type { HtmlPage } from "../../platform/http/html-page.ts";
import type { Reader } from "../../platform/http/reader.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { escapeHtml } from "../../platform/lib/escape-html.ts";
import type { OpenedMagicLink } from "./open-magic-link.ts";

/**
 * Names the account, the destination and the host, with one button (threats.md T23). If the link changes a member's
 * email address, the page says so before the click (T62).
 */
export function confirmPage(
  reader: Reader,
  { address, destinationName: destination, ...link }: Extract<OpenedMagicLink, { state: "ready" }>,
  token: string,
): HtmlPage {
  const { origin, host } = new URL(link.landingUrl);
  const { link: texts } = pageTexts(reader.locale);
  const former = link.formerAddress;
  const heading = link.isPasswordReset ? texts.resetPassword : former === null ? texts.login : texts.newAddress;
  const title = fillText(heading, { destination });
  const takeOver =
    former === null
      ? ""
      : `<p class="lead">${fillMarkup(texts.takeOver, { former, destination, address })}</p>
`;
  return brandedPage(reader, {
    title,
    formTargets: [origin],
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${fillMarkup(texts.lead, { address, host })}</p>
${takeOver}<form method="post" action="redirect">
${keysOf(reader, token)}
<button class="button" type="submit">${escapeHtml(texts.go)}</button>
</form>
<p class="hint">${escapeHtml(texts.ignore)}</p>`,
  });
}

/** The form's hidden fields: the link and the language. */
export function keysOf({ project, locale }: Reader, token: string): string {
  return Object.entries({ project_id: project?.project_id ?? "", token, locale })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("\n");
}

/** Shown for a link that no longer works, with what to do next. */
export function endPage(reader: Reader, opened: OpenedMagicLink): HtmlPage {
  const { link: texts } = pageTexts(reader.locale);
  const [text, way] =
    opened.state === "spent"
      ? [
          opened.isPasswordReset ? texts.resetOver : texts.loginOver,
          `<a class="button side" href="${escapeHtml(opened.startUrl)}">${escapeHtml(texts.back)}</a>`,
        ]
      : [texts.unknown, ""];
  return troublePage(reader, texts.over, `<p class="lead">${escapeHtml(text)}</p>\n${way}`);
}

/** Shown for an unexpected error: the link still works. */
export function laterPage(reader: Reader): HtmlPage {
  const { link, failure } = pageTexts(reader.locale);
  return troublePage(reader, failure.other, `<p class="lead">${escapeHtml(link.stillGood)}</p>`);
}

export function troublePage(reader: Reader, title: string, content: string): HtmlPage {
  return brandedPage(reader, { title, content: `${errorHeading(title)}\n${content}` });
}
