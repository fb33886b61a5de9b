import type { ApiError } from "../lib/api-error.ts";
import { escapeHtml } from "../lib/escape-html.ts";
import { brandedPage, troubleHeading } from "./branded-page.ts";
import type { HtmlPage } from "./html-page.ts";
import type { Reader } from "./reader.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { pageTexts } from "./texts/page-texts.ts";

/** The refusals that have words of their own for members. Others are for those who made the page or app that led here. */
const words: Record<string, keyof PageTexts["failure"]> = {
  too_many_requests: "tooMany",
  service_unavailable: "busy",
  oauth_flow_callback_error: "loginOver",
};

/** What a failure means to the person in front of it. */
export function meaningOf({ errorType, status }: ApiError, { failure }: PageTexts): string {
  const known = Object.hasOwn(words, errorType) ? words[errorType] : undefined;
  return failure[known ?? (status >= 500 ? "here" : "request")];
}

/** Describes a failure for people, and for the developer behind them: the type and the request id find the rest. */
export function failurePage(
  reader: Reader,
  { about, refusal, requestId }: { about: "login" | "app"; refusal: ApiError; requestId: string },
): HtmlPage {
  const texts = pageTexts(reader.locale);
  const title = texts.failure[about];
  return brandedPage(reader, {
    title,
    content: `${troubleHeading(title)}
<p class="lead">${escapeHtml(meaningOf(refusal, texts))}</p>
<p class="lead">${escapeHtml(texts.failure[`${about}Next`])}</p>
${technicalDetails(texts, refusal)}
<p class="hint" dir="ltr">${escapeHtml(requestId)}</p>`,
  });
}

/** In English, as all that developers read. */
export function technicalDetails({ failure }: PageTexts, { errorType, message }: ApiError): string {
  const type = escapeHtml(errorType);
  return `<details class="technical"><summary>${escapeHtml(failure.details)}</summary><p lang="en" dir="ltr">${escapeHtml(message)}</p></details>
<p class="hint" lang="en" dir="ltr"><a href="/docs/errors#${type}">${type}</a></p>`;
}
