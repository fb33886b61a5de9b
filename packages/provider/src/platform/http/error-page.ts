import { fillText } from "../languages/text.ts";
import type { ApiError } from "../lib/api-error.ts";
import { escapeHtml } from "../lib/text.ts";
import { brandedPage, errorHeading } from "./branded-page.ts";
import type { HtmlPage, Reader } from "./html-page.ts";
import { type PageTexts, pageTexts } from "./texts/page-texts.ts";

/** Errors with texts for members. Others are for the developers of the page or app that led here. */
const words: Record<string, keyof PageTexts["failure"]> = {
  too_many_requests: "tooMany",
  service_unavailable: "busy",
  oauth_flow_callback_error: "loginOver",
};

/** What an error means for the member. */
export function meaningOf(error: ApiError, { failure }: PageTexts): string {
  return failure[textNameOf(error)];
}

function textNameOf({ errorType, status }: ApiError): keyof PageTexts["failure"] {
  const known = Object.hasOwn(words, errorType) ? words[errorType] : undefined;
  return known ?? (status >= 500 ? "here" : "request");
}

/** Describes an error for members, with the type and request ID for developers. */
export function errorPage(
  reader: Reader,
  { about, refusal, requestId }: { about: "login" | "app"; refusal: ApiError; requestId: string },
): HtmlPage {
  const texts = pageTexts(reader.locale);
  const { failure } = texts;
  // An outage or a limit is no one's mistake, and its text already says to try again.
  const passes = ["here", "busy", "tooMany"].includes(textNameOf(refusal));
  const title = passes && about === "app" ? failure.other : failure[about];
  const lead = [meaningOf(refusal, texts), ...(passes ? [] : [failure[`${about}Next`]])].join(" ");
  return brandedPage(reader, {
    title,
    content: `${errorHeading(title)}
<p class="lead">${escapeHtml(lead)}</p>
${technicalDetails(texts, refusal)}
<p class="hint">${escapeHtml(fillText(failure.requestId, { id: requestId }))}</p>`,
  });
}

/** In English, like everything for developers. */
export function technicalDetails({ failure }: PageTexts, { errorType, message }: ApiError): string {
  const type = escapeHtml(errorType);
  return `<details class="technical"><summary>${escapeHtml(failure.details)}</summary><p lang="en" dir="ltr">${escapeHtml(message)}</p><p lang="en" dir="ltr"><a href="/docs/errors#${type}">${type}</a></p></details>`;
}
