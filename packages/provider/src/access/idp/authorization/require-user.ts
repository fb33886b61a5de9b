import { requireSession, type SessionSubject } from "../../../core/records/session/require-session.ts";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireApp } from "../apps/app-rules.ts";
import { ACR_VALUES, authenticationContext } from "../tokens/authentication-context.ts";
import { readAuthorizationRequest } from "./authorization-requests.ts";
import { promptsOf } from "./check-request.ts";
import { consentErrorUrl } from "./error-redirect.ts";
import type { AuthorizationParameters } from "./schema.ts";

/** A call of the consent page, with the ID of the saved request if there is one. */
export type GivenRequest = AuthorizationParameters & { request_id?: string | undefined };

/**
 * Finds the user of the consent page.
 * @throws ApiError as `requireSession`; for `prompt=none`, the details have the app's redirect URL with the error.
 */
export function requireUser(call: Call, given: GivenRequest): Promise<SessionSubject> {
  return requireSession(call).catch((error: unknown) => refuseStranger(call, given, error));
}

/**
 * Refuses a call without a session. If the app asked with `prompt=none`, the error's details have the redirect URL
 * that reports `login_required`; only for a request that the authorization endpoint has checked.
 */
async function refuseStranger(call: Call, given: GivenRequest, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || given.request_id === undefined) throw error;
  const { parameters } = await readAuthorizationRequest(call, given);
  if (!promptsOf(parameters).includes("none")) throw error;
  const app = await requireApp(call, call.db, parameters.client_id);
  const { redirect_uri, state } = parameters;
  throw new ApiError(error.errorType, {
    details: { redirect_uri: consentErrorUrl(call, app, redirect_uri, { error: "login_required", state }) },
  });
}

/** Returns whether the member has to sign in again, because of `max_age` or `prompt=login`. */
export function isTooOld(
  call: Call,
  { session }: SessionSubject,
  parameters: AuthorizationParameters,
  keptSince: Date | undefined,
): boolean {
  const { authTime } = authenticationContext(session.authentication_factors);
  const now = Math.floor(call.clock.now().getTime() / 1000);
  if (parameters.max_age !== undefined && now - authTime > parameters.max_age) return true;
  const wantsLogin = promptsOf(parameters).includes("login");
  return wantsLogin && keptSince !== undefined && authTime < Math.floor(keptSince.getTime() / 1000);
}

/**
 * Returns whether the session is weaker than the app requires (RFC 9470): one factor, if the app accepts only two.
 * Two factors satisfy every other value.
 */
export function isTooWeak({ session }: SessionSubject, { acr_values = [] }: AuthorizationParameters): boolean {
  const known = acr_values.filter((value) => ACR_VALUES.includes(value));
  const { acr } = authenticationContext(session.authentication_factors);
  return known.length > 0 && acr === "aal1" && !known.includes("aal1");
}
