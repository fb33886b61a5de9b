import { quoteName } from "../../../core/delivery/mails/quote-name.ts";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { brandedPage, errorHeading, fillMarkup } from "../../../platform/http/branded-page.ts";
import type { HtmlPage } from "../../../platform/http/html-page.ts";
import { pageTexts } from "../../../platform/http/texts/page-texts.ts";
import type { Locale } from "../../../platform/languages/locales.ts";
import { fillText } from "../../../platform/languages/text.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import { requireApp, requireRegistered } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { withParameters } from "../apps/redirect-urls.ts";

/** The text for the user, by error. Every other error counts as a mistake of the app. */
const meanings: Record<string, "accessDenied" | "loginRequired" | "consentRequired"> = {
  access_denied: "accessDenied",
  login_required: "loginRequired",
  consent_required: "consentRequired",
};

/** A redirect URL that the user is not sent to automatically, and why. */
interface Refused {
  app: ConnectedAppRow;
  redirect_uri: string;
  refusal: Refusal;
}

/** A page that names the refused app and its redirect URL; the user decides whether to continue. */
export function authorizationErrorPage(call: Call, locale: Locale, { app, redirect_uri, refusal }: Refused): HtmlPage {
  const { project } = call;
  const { protocol, host } = new URL(redirect_uri);
  // A private-use scheme has no host, so the scheme names the app.
  const place = host === "" ? protocol.slice(0, -1) : host;
  const { app: texts, failure } = pageTexts(locale);
  const meaning = Object.hasOwn(meanings, refusal.error) ? meanings[refusal.error] : undefined;
  const refused = fillMarkup(texts[meaning ?? "mistake"], { app: quoteName(app.client_name) });
  const stranger = fillMarkup(texts.stranger, { project: project.project_name });
  return brandedPage(
    { locale, project },
    {
      title: texts.title,
      content: `${errorHeading(texts.title)}
<p class="lead">${refused} ${stranger}</p>
<p class="lead">${fillMarkup(texts.caution, { place })}</p>
<a class="button side" rel="noreferrer" href="${escapeHtml(errorRedirectUrl(call, redirect_uri, refusal))}">${escapeHtml(fillText(texts.go, { place }))}</a>
<details class="technical"><summary>${escapeHtml(failure.details)}</summary><p lang="en" dir="ltr">${escapeHtml(refusal.error)}</p></details>`,
    },
  );
}

/**
 * Renders the page from the parameters of its own URL.
 * @throws ApiError `bad_request`, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`: the page only shows registered URLs.
 */
export async function openAuthorizationErrorPage(
  call: Call,
  parameters: Record<string, string>,
  locale: Locale,
): Promise<HtmlPage> {
  const { client_id = "", redirect_uri = "", error = "", state } = parameters;
  const app = await requireApp(call, call.db, client_id);
  requireRegistered(call.project, app, app.redirect_urls, redirect_uri);
  // The form of an error code in RFC 6749 section 4.1.2.1.
  if (!/^[a-z_]{1,64}$/.test(error)) throw new ApiError("bad_request", { message: "This error does not exist." });
  return authorizationErrorPage(call, locale, { app, redirect_uri, refusal: { error, state } });
}

/** The error that an app gets instead of a code: RFC 6749 section 4.1.2.1. */
interface Refusal {
  error: string;
  error_description?: string | undefined;
  state?: string | undefined;
}

/** The app's redirect URL with the error. */
export function errorRedirectUrl(call: Call, redirect_uri: string, refusal: Refusal): string {
  const { error, error_description, state } = refusal;
  return withParameters(redirect_uri, { error, error_description, state, iss: issuerOf(call) });
}

/**
 * Returns whether browsers are redirected automatically to an app that gets no code. Not to an app that registered
 * itself: anyone could register one with their own URL, and then have an open redirect on this host (RFC 9700 section
 * 4.11.2, docs/threats.md T73).
 */
export function canRedirectBack({ source }: Pick<ConnectedAppRow, "source">): boolean {
  return source !== "registration";
}

/** The URL to which the consent page redirects if the app gets no code. */
export function consentErrorUrl(call: Call, app: ConnectedAppRow, redirect_uri: string, refusal: Refusal): string {
  if (canRedirectBack(app)) return errorRedirectUrl(call, redirect_uri, refusal);
  const { client_id } = app;
  const { error, state } = refusal;
  return withParameters(`${issuerOf(call)}/auth/refused`, { client_id, redirect_uri, error, state });
}
