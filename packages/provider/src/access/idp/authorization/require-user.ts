import { requireSession, type SessionSubject } from "../../../core/records/session/require-session.ts";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireApp } from "../apps/app-rules.ts";
import { ACR_VALUES, authenticationContext } from "../tokens/authentication-context.ts";
import { readAuthorizationRequest } from "./authorization-requests.ts";
import { promptsOf } from "./check-request.ts";
import { refusalAddress } from "./refusal-address.ts";
import type { AuthorizationParameters } from "./schema.ts";

/** The call of a consent page; it names the request that the authorization endpoint has kept, where there is one. */
export type GivenRequest = AuthorizationParameters & { request_id?: string | undefined };

/** Finds the user of the consent page. @throws ApiError as `requireSession`; an app that asked with `prompt=none` hears of it, too. */
export function requireUser(call: Call, given: GivenRequest): Promise<SessionSubject> {
  return requireSession(call).catch((error: unknown) => refuseStranger(call, given, error));
}

/**
 * Refuses where nobody is signed in. An app that asked with `prompt=none` hears so at its own address, which the refusal
 * names in its details; only of a request that the authorization endpoint has checked.
 */
async function refuseStranger(call: Call, given: GivenRequest, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || given.request_id === undefined) throw error;
  const { parameters } = await readAuthorizationRequest(call, given);
  if (!promptsOf(parameters).includes("none")) throw error;
  const app = await requireApp(call, call.db, parameters.client_id);
  const { redirect_uri, state } = parameters;
  throw new ApiError(error.errorType, {
    details: { redirect_uri: refusalAddress(call, app, redirect_uri, { error: "login_required", state }) },
  });
}

/**
 * Returns whether the member has to sign in again: it is longer ago than the app lets by, or it wants to see it happen.
 */
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
 * Returns whether the member has shown less than the app asks for (RFC 9470): two factors where it takes nothing but
 * two. What the app takes beside, two factors are as well.
 */
export function isTooWeak({ session }: SessionSubject, { acr_values = [] }: AuthorizationParameters): boolean {
  const known = acr_values.filter((value) => ACR_VALUES.includes(value));
  const { acr } = authenticationContext(session.authentication_factors);
  return known.length > 0 && acr === "aal1" && !known.includes("aal1");
}
