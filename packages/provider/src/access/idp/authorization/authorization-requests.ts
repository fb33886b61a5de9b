import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { json } from "../../../platform/db/json.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { authorizationRequests } from "./requests-store.ts";
import type { AuthorizationParameters } from "./schema.ts";

/** Saves an app's request while the consent page is open. @returns the ID that the consent page sends. */
export async function keepAuthorizationRequest(call: Call, parameters: AuthorizationParameters): Promise<string> {
  const row = { client_id: parameters.client_id, parameters: json(parameters) };
  const { token } = await authorizationRequests.issue(call, call.db, lifetimes.authorizationRequest, row);
  return token;
}

/**
 * Returns the request that a call of the consent page is about: the saved one if the call has its ID, else the call's
 * own parameters.
 * @throws ApiError `authorization_request_not_found`, also if the call contradicts the saved request.
 */
export async function readAuthorizationRequest(
  call: Call,
  given: AuthorizationParameters & { request_id?: string | undefined },
): Promise<{ parameters: AuthorizationParameters; keptSince: Date | undefined }> {
  const { request_id, ...parameters } = given;
  if (request_id === undefined) return { parameters, keptSince: undefined };
  const kept = await authorizationRequests.findLive(call, call.db, request_id);
  const agrees = kept && kept.client_id === given.client_id && kept.parameters.redirect_uri === given.redirect_uri;
  if (!agrees) throw new ApiError("authorization_request_not_found");
  return { parameters: kept.parameters, keptSince: kept.created_at };
}

/** @throws ApiError `authorization_request_not_found` if it was answered meanwhile. */
export async function answerAuthorizationRequest(call: Call, tx: Db, requestId: string | undefined): Promise<void> {
  if (requestId === undefined) return;
  if (await authorizationRequests.consume(call, tx, requestId)) return;
  throw new ApiError("authorization_request_not_found");
}
