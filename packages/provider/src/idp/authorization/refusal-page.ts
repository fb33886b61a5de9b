import type { Call } from "../../call/call.ts";
import { ApiError } from "../../ground/api-error.ts";
import { escapeHtml } from "../../ground/escape-html.ts";
import { type HtmlPage, renderPage } from "../../http/html-page.ts";
import { isPublicApp, requireApp } from "../apps/app-rules.ts";
import { isRegistered } from "../apps/redirect-urls.ts";
import type { ConnectedAppRow } from "../apps/tables.ts";
import { type Refusal, refusalUrl } from "./refusal-address.ts";

/** The texts that its user reads of an error; of any other, that the app made a mistake. */
const meanings: Record<string, string> = {
  access_denied: "was not let in",
  login_required: "wants to know who you are without asking you, and you are not signed in",
  consent_required: "wants to be let in without asking you, and was not let in before",
};

/** Names an app that was refused, and where it wants its user to go; whether they do is theirs to say. */
export function refusalPage(call: Call, app: ConnectedAppRow, redirect_uri: string, refusal: Refusal): HtmlPage {
  const { project_name } = call.project;
  const { protocol, host } = new URL(redirect_uri);
  // An address by a scheme of the app's own has no host; the scheme names the app.
  const place = host === "" ? protocol.slice(0, -1) : host;
  const title = "The app was not let in";
  const meaning = Object.hasOwn(meanings, refusal.error) && meanings[refusal.error];
  return renderPage({
    title,
    body: `<main class="card">
<p class="brand">${escapeHtml(project_name)}</p>
<h1>${title}</h1>
<p class="lead">“${escapeHtml(app.client_name)}” ${meaning || "asked for something that cannot be answered"}. It registered itself: ${escapeHtml(project_name)} does not know who makes it.</p>
<p class="lead">You can close this page. Go on to <b>${escapeHtml(place)}</b> only if you came from there.</p>
<a class="button side" rel="noreferrer" href="${escapeHtml(refusalUrl(call, redirect_uri, refusal))}">Go on to ${escapeHtml(place)}</a>
<p class="hint">${escapeHtml(refusal.error)}</p>
</main>`,
  });
}

/**
 * The same, from the page's own address.
 * @throws ApiError `bad_request`, `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`:
 * an address that is not the app's stands on no page of ours.
 */
export async function openRefusalPage(call: Call, given: Record<string, string>): Promise<HtmlPage> {
  const { client_id = "", redirect_uri = "", error = "", state } = given;
  const app = await requireApp(call, call.db, client_id);
  if (!isRegistered(app.redirect_urls, redirect_uri, isPublicApp(app))) {
    throw new ApiError("connected_app_supplied_redirect_url_not_found_in_client");
  }
  // RFC 6749 section 4.1.2.1: errors have names of this form alone.
  if (!/^[a-z_]{1,64}$/.test(error)) throw new ApiError("bad_request", { message: "There is no such error." });
  return refusalPage(call, app, redirect_uri, { error, state });
}
