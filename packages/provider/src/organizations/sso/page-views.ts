import type { Project } from "../../platform/config/project.ts";
import { appLink, brandedPage, errorHeading, fillMarkup } from "../../platform/http/branded-page.ts";
import { meaningOf, technicalDetails } from "../../platform/http/error-page.ts";
import type { HtmlPage, Reader } from "../../platform/http/html-page.ts";
import { type PageTexts, pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { escapeHtml } from "../../platform/lib/text.ts";
import { SsoRefusal, verdictOf } from "./logins/verdicts.ts";
import type { LoginRequest } from "./saml/sign-request.ts";

type ReaderOf = Reader & { project: Project };

/** Posts the same fields to the same URL again, now from this site. */
export function bouncePage(reader: ReaderOf, fields: Record<string, string>): HtmlPage {
  // Chromium applies form-action to redirects, too, and this form ends at the host's page.
  const formTargets = [...new Set(reader.project.redirect_urls.map(({ url }) => new URL(url).origin))];
  return postingPage(reader, { url: "", fields }, formTargets, "busy");
}

/** Posts a login request to an identity provider (SAML bindings section 3.5). */
export function loginFormPage(reader: ReaderOf, login: LoginRequest): HtmlPage {
  return postingPage(reader, login, anywhere(login.url), "busy");
}

/** Posts a logout request in the same way. */
export function logoutFormPage(reader: ReaderOf, logout: LoginRequest): HtmlPage {
  return postingPage(reader, logout, anywhere(logout.url), "busyLogout");
}

function postingPage(
  reader: ReaderOf,
  login: LoginRequest,
  formTargets: string[],
  title: "busy" | "busyLogout",
): HtmlPage {
  const { sso, link } = pageTexts(reader.locale);
  return brandedPage(reader, {
    title: sso[title],
    content: `<h1>${escapeHtml(sso[title])}</h1>\n${renderForm(login, link.go)}`,
    // The button is for browsers without scripts, and for a submission that hangs. It must not flash before the rest leave.
    style: ".button { animation: wait 0s 1.5s backwards; }\n@keyframes wait { from { visibility: hidden; } }",
    script: "document.forms[0].submit();",
    formTargets,
  });
}

function renderForm({ url, fields = {} }: LoginRequest, label: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(url)}">
${inputs.join("\n")}
<button class="button" type="submit">${escapeHtml(label)}</button>
</form>`;
}

/** An identity provider may redirect the posted request to any of its other hosts, to which form-action applies, too. */
function anywhere(url: string): string[] {
  return [new URL(url).protocol];
}

/**
 * Shown if the browser does not come from a page of the host: names the identity provider's host and asks for a click.
 */
export function departurePage(reader: ReaderOf, login: LoginRequest): HtmlPage {
  const { url, fields } = login;
  const { host } = new URL(url);
  const { sso } = pageTexts(reader.locale);
  const title = fillText(sso.leave, { host });
  const label = fillText(sso.go, { host });
  return brandedPage(reader, {
    title,
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${fillMarkup(sso.stranger, { host, project: reader.project.project_name })}</p>
${fields ? renderForm(login, label) : `<a class="button" rel="noreferrer" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`}
${appLink(reader, undefined, " side")}`,
    ...(fields && { formTargets: anywhere(url) }),
  });
}

/** Shows what went wrong, the request ID for the admin, and a link to the app. */
export function errorPage(
  reader: Reader,
  error: unknown,
  requestId: string,
  redirectUrl: string | undefined,
): HtmlPage {
  const texts = pageTexts(reader.locale);
  const title = texts.sso.failed;
  return brandedPage(reader, {
    title,
    content: `${errorHeading(title)}
<p class="lead">${escapeHtml(adviceOf(error, texts))}</p>
${appLink(reader, redirectUrl)}
${error instanceof ApiError ? technicalDetails(texts, error) : ""}
<p class="hint">${escapeHtml(fillText(texts.failure.requestId, { id: requestId }))}</p>`,
  });
}

/** Says that the session here has ended, but perhaps not the one at the identity provider. */
export function logoutErrorPage(reader: Reader, requestId: string): HtmlPage {
  const { sso, failure } = pageTexts(reader.locale);
  return brandedPage(reader, {
    title: sso.logoutFailed,
    content: `${errorHeading(sso.logoutFailed)}
<p class="lead">${escapeHtml(sso.logoutAdvice)}</p>
${appLink(reader, undefined)}
<p class="hint">${escapeHtml(fillText(failure.requestId, { id: requestId }))}</p>`,
  });
}

function adviceOf(error: unknown, texts: PageTexts): string {
  if (error instanceof SsoRefusal) return texts.sso.advice[verdictOf(error.reason).advice ?? "unacceptable"];
  return error instanceof ApiError ? meaningOf(error, texts) : texts.failure.here;
}
