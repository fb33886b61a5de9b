import { escapeHtml } from "../ground/escape-html.ts";
import { brandedPage } from "../http/branded-page.ts";
import { fillMarkup } from "../http/fill-markup.ts";
import type { HtmlPage } from "../http/html-page.ts";
import type { Reader } from "../http/reader.ts";
import { pageTexts } from "../http/texts/page-texts.ts";
import { fillText } from "../languages/text.ts";
import { minutesAgoInWords } from "../languages/time-in-words.ts";
import { keysOf, troublePage } from "./link-page-views.ts";
import type { AwaitedHandover, OpenedMagicLink } from "./open-magic-link.ts";

const style = `
.field { display: block; margin: 0 0 14px; }
.field b { display: block; margin: 0 0 6px; }
.field input {
  width: 100%; min-height: 52px; padding: 6px 14px; border: 1px solid var(--strong-edge); border-radius: 8px;
  background: var(--surface); color: var(--ink); font: 700 24px/30px Arial, "Helvetica Neue", Helvetica, sans-serif;
  letter-spacing: .2em; text-align: center;
}
.problem { margin: 0 0 14px; color: var(--error); }
.here { margin: 24px 0 0; padding: 20px 0 0; border-top: 1px solid var(--edge); }
.here p { margin: 0 0 10px; }
`;

/**
 * Behind a link that the browser which opens it cannot use, because another one asked for it: says who asked, where and when,
 * and takes the number that stands there. Nothing is confirmed without it (threats.md T22, T23).
 */
export function handoverPage(
  reader: Reader,
  { address, destinationName: destination, landingUrl }: Extract<OpenedMagicLink, { state: "ready" }>,
  { askedMinutesAgo, askedIn }: AwaitedHandover,
  { token, isUnreadable }: { token: string; isUnreadable: boolean },
): HtmlPage {
  const { origin, host } = new URL(landingUrl);
  const { handover: texts } = pageTexts(reader.locale);
  const title = fillText(texts.title, { destination });
  const keys = keysOf(reader, token);
  const problem = isUnreadable ? `<p class="problem" role="alert">${escapeHtml(texts.unreadable)}</p>\n` : "";
  const time = askedMinutesAgo < 1 ? texts.justNow : minutesAgoInWords(reader.locale, askedMinutesAgo);
  const lead = fillMarkup(texts.lead, { address, host, time, browser: askedIn ?? texts.unknownBrowser });
  return brandedPage(reader, {
    title,
    style,
    formTargets: [origin],
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${lead}</p>
<form method="post" action="handover">
${keys}
<label class="field"><b>${escapeHtml(texts.number)}</b>
<input name="number" inputmode="numeric" autocomplete="off" required pattern="\\s*[0-9]{2}\\s*" title="${escapeHtml(texts.form)}"></label>
${problem}<button class="button" type="submit">${escapeHtml(texts.confirm)}</button>
<p class="hint">${escapeHtml(texts.caution)}</p>
</form>
<form class="here" method="post" action="redirect">
${keys}
<p>${escapeHtml(texts.orHere)}</p>
<button class="button side" type="submit">${escapeHtml(texts.here)}</button>
</form>`,
  });
}

/** The device that asked finishes by itself. */
export function confirmedPage(reader: Reader): HtmlPage {
  const { handover: texts } = pageTexts(reader.locale);
  return brandedPage(reader, {
    title: texts.confirmed,
    content: `<h1>${escapeHtml(texts.confirmed)}</h1>
<p class="lead">${escapeHtml(texts.finishes)}</p>`,
  });
}

/** A wrong number: what came of it, and the ways that are left. */
export function refusedPage(reader: Reader): HtmlPage {
  const { handover: texts } = pageTexts(reader.locale);
  return troublePage(reader, texts.refused, `<p class="lead">${escapeHtml(texts.nobody)}</p>`);
}
