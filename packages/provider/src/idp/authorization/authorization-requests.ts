import type { Call } from "../../call/call.ts";
import { hashToken, randomToken } from "../../crypto/tokens.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import {
  consumeAuthorizationRequest,
  findAuthorizationRequest,
  insertAuthorizationRequest,
} from "../consents/consents-store.ts";
import type { AuthorizationParameters } from "../consents/tables.ts";

const LIFETIME_MS = 10 * 60_000;

/** Keeps what an app asked for while its user is asked. @returns what the consent page names it by. */
export async function keepAuthorizationRequest(call: Call, parameters: AuthorizationParameters): Promise<string> {
  const requestId = randomToken();
  const now = call.clock.now();
  await insertAuthorizationRequest(call.db, {
    project_id: call.project.project_id,
    request_hash: hashToken(requestId),
    parameters,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
  return requestId;
}

/**
 * Reads what counts of a call by the consent page: the request as the authorization endpoint received it, when the call
 * names one, else what the call itself says.
 * @throws ApiError `authorization_request_not_found`, also where the call and the request do not agree.
 */
export async function readAuthorizationRequest(
  call: Call,
  given: AuthorizationParameters & { request_id?: string | undefined },
): Promise<{ parameters: AuthorizationParameters; keptSince: Date | undefined }> {
  const { request_id, ...parameters } = given;
  if (request_id === undefined) return { parameters, keptSince: undefined };
  const { project_id } = call.project;
  const kept = await findAuthorizationRequest(call.db, project_id, hashToken(request_id), call.clock.now());
  const agrees = kept && kept.client_id === given.client_id && kept.parameters.redirect_uri === given.redirect_uri;
  if (!agrees) throw new ApiError("authorization_request_not_found");
  return { parameters: kept.parameters, keptSince: kept.created_at };
}

/** @throws ApiError `authorization_request_not_found` when it was answered meanwhile. */
export async function answerAuthorizationRequest(call: Call, tx: Db, requestId: string | undefined): Promise<void> {
  if (requestId === undefined) return;
  const { project_id } = call.project;
  if (await consumeAuthorizationRequest(tx, project_id, hashToken(requestId), call.clock.now())) return;
  throw new ApiError("authorization_request_not_found");
}
