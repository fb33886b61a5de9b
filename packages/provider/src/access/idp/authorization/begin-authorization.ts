import { ACR_VALUES } from "../../../core/records/session/authentication-context.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { HtmlPage } from "../../../platform/http/html-page.ts";
import type { Locale } from "../../../platform/languages/locales.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireApp, requireRegistered } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { findProtectedResource } from "../apps/protected-resources.ts";
import { withParameters } from "../apps/redirect-urls.ts";
import {
  checkScopes,
  isChallenge,
  keepAuthorizationRequest,
  promptsOf,
  requiresPkce,
} from "./authorization-requests.ts";
import { authorizationErrorPage, canRedirectBack, errorRedirectUrl } from "./error-page.ts";
import type { AuthorizationParameters } from "./requests-store.ts";

const DEFAULT_SCOPE = "openid email profile";
const PROMPTS = ["none", "login", "consent", "select_account"];

/** Errors that are sent to the app: RFC 6749 section 4.1.2.1 and its extensions. */
type ProtocolError =
  | "invalid_request"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "unmet_authentication_requirements"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported";

class RequestError extends Error {
  readonly error: ProtocolError;
  constructor(error: ProtocolError, message: string) {
    super(message);
    this.error = error;
  }
}

/**
 * Checks an app's request and saves all of it, because the consent page cannot pass on every parameter.
 * @returns where to redirect: the host's consent page, or the app with an error; or a page that lets the user decide.
 * @throws ApiError `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`,
 * `bad_request`: without a valid redirect URL there is no redirect (RFC 6749 section 4.1.2.1).
 */
export async function beginAuthorization(
  call: Call,
  given: Record<string, string>,
  locale: Locale,
): Promise<{ url: string } | HtmlPage> {
  const { project } = call;
  if (given.client_id === undefined) throw missing("client_id");
  const app = await requireApp(call, call.db, given.client_id);
  const { redirect_uri } = given;
  if (redirect_uri === undefined) throw missing("redirect_uri");
  requireRegistered(project, app, app.redirect_urls, redirect_uri);
  if (project.consent_url === undefined) {
    throw new ApiError("bad_request", { message: "The project has no consent page: consent_url is not configured." });
  }
  try {
    const parameters = parseRequest(call, app, { ...given, redirect_uri });
    const { client_id, response_type, scopes, state, nonce, code_challenge, prompt } = parameters;
    const request_id = await keepAuthorizationRequest(call, parameters);
    const query = { client_id, redirect_uri, response_type, scope: scopes.join(" ") };
    const more = { state, nonce, code_challenge, prompt, request_id };
    return { url: withParameters(project.consent_url, { ...query, ...more }) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const refusal = { error: error.error, error_description: error.message, state: given.state };
    if (canRedirectBack(app)) return { url: errorRedirectUrl(call, redirect_uri, refusal) };
    return authorizationErrorPage(call, locale, { app, redirect_uri, refusal });
  }
}

function missing(name: string): ApiError {
  return new ApiError("bad_request", { message: `The app's request does not contain ${name}.` });
}

/** @throws RequestError for an error of the app. */
function parseRequest(
  { project }: Call,
  app: ConnectedAppRow,
  given: Record<string, string> & { redirect_uri: string },
): AuthorizationParameters {
  const refuse = (error: ProtocolError, message: string) => new RequestError(error, message);
  for (const name of ["request", "request_uri", "registration"] as const) {
    if (given[name] !== undefined) throw refuse(`${name}_not_supported`, `${name} is not supported`);
  }
  if (given.response_type !== "code") throw refuse("unsupported_response_type", "response_type must be code");
  if (given.response_mode !== undefined && given.response_mode !== "query") {
    throw refuse("invalid_request", "response_mode must be query");
  }
  const parameters: AuthorizationParameters = {
    client_id: app.client_id,
    redirect_uri: given.redirect_uri,
    response_type: given.response_type,
    scopes: [...new Set((given.scope ?? DEFAULT_SCOPE).split(" ").filter((scope) => scope !== ""))],
    state: given.state,
    nonce: given.nonce,
    prompt: given.prompt,
    code_challenge: given.code_challenge,
    max_age: given.max_age === undefined ? undefined : Number(given.max_age),
    acr_values: given.acr_values?.split(" ").filter((value) => value !== ""),
    resource: given.resource === undefined ? undefined : findProtectedResource(project, given.resource)?.resource,
    organization_id: given.organization_id,
  };
  try {
    checkScopes(project, app, parameters.scopes);
  } catch (error) {
    if (error instanceof ApiError) throw refuse("invalid_scope", "a scope is unknown, or not the app's to ask for");
    throw error;
  }
  if (parameters.code_challenge === undefined) {
    if (requiresPkce(project, app)) throw refuse("invalid_request", "code_challenge is required");
  } else if (given.code_challenge_method !== "S256" || !isChallenge(parameters.code_challenge)) {
    // RFC 7636 section 4.3: without a method, the challenge is the verifier itself, readable by anyone who sees the
    // request.
    throw refuse("invalid_request", "code_challenge_method must be S256, and code_challenge a SHA-256 in base64url");
  }
  if (given.max_age !== undefined && !/^\d{1,9}$/.test(given.max_age)) {
    throw refuse("invalid_request", "max_age must be a number of seconds");
  }
  if (parameters.acr_values?.length && !parameters.acr_values.some((value) => ACR_VALUES.includes(value))) {
    // RFC 9470 section 5: an unsupported value is an error. Answering with a weaker level would hide it.
    throw refuse("unmet_authentication_requirements", `acr_values knows ${ACR_VALUES.join(" and ")}`);
  }
  const prompts = promptsOf(parameters);
  if (prompts.some((word) => !PROMPTS.includes(word)) || (prompts.includes("none") && prompts.length > 1)) {
    throw refuse("invalid_request", "prompt must be none, or a combination of login, consent and select_account");
  }
  // The same limits as in the calls of the consent page.
  if ((given.state?.length ?? 0) > 4096 || (given.nonce?.length ?? 0) > 1024) {
    throw refuse("invalid_request", "state is longer than 4096 characters, or nonce than 1024");
  }
  if (given.resource !== undefined && parameters.resource === undefined) {
    throw refuse("invalid_target", "resource is not one of the project's protected resources");
  }
  return parameters;
}
