import { type JWTPayload, jwtVerify } from "jose";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { signJwt } from "../../../platform/crypto/sign-jws.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import { isSecretOf, secretHashesOf } from "../apps/app-rules.ts";
import { type ConnectedAppRow, findApp } from "../apps/apps-store.ts";
import { STREAM_SCOPE } from "../apps/scopes.ts";
import { mayManageStream, StreamError } from "./stream-rules.ts";

/** The audience of tokens for the stream's endpoints, so that no token for an API passes there. */
const audienceOf = (call: Call) => `${issuerOf(call)}/ssf`;

/**
 * Issues a token for the stream of the app itself, in no organization (RFC 6749 section 4.4).
 * @returns undefined if the secret is wrong or the app may not have it.
 */
export async function answerStreamManager(
  call: Call,
  { client_id, secret }: { client_id: string; secret: string },
): Promise<object | undefined> {
  const { project, db, clock } = call;
  const app = await findApp(db, { project_id: project.project_id, client_id });
  if (!project.client_credentials.enabled || !app || !mayManageStream(app)) return undefined;
  if (!isSecretOf(secretHashesOf(app), secret)) return undefined;
  const now = clock.now();
  const { kid, privateKey } = await call.signingKeys.forProject(project.project_id, now);
  const iat = Math.floor(now.getTime() / 1000);
  const expires_in = inSeconds(lifetimes.sessionJwt);
  const times = { iat, exp: iat + expires_in, jti: randomToken() };
  const claims = {
    iss: issuerOf(call),
    aud: audienceOf(call),
    sub: client_id,
    client_id,
    scope: STREAM_SCOPE,
    ...times,
  };
  const access_token = signJwt({ kid, typ: "at+jwt" }, claims, privateKey);
  return { access_token, expires_in, token_type: "Bearer", scope: STREAM_SCOPE };
}

/**
 * Returns the app of a token. It is read again, so a revoked right ends at once (threats.md T221).
 * @throws StreamError 401, 403.
 */
export async function requireStreamManager(call: Call, authorization = ""): Promise<ConnectedAppRow> {
  const [, token = ""] = /^Bearer +([\w.-]{1,4096})$/i.exec(authorization) ?? [];
  const { client_id, scope } = await verify(call, token).catch((): JWTPayload => ({}));
  if (typeof client_id !== "string" || scope !== STREAM_SCOPE) {
    throw new StreamError(401, "invalid_token", "The access token is missing, invalid or expired.");
  }
  const { project, db } = call;
  const app = await findApp(db, { project_id: project.project_id, client_id });
  if (project.client_credentials.enabled && app && mayManageStream(app)) return app;
  throw new StreamError(403, "insufficient_scope", "The app may not manage a stream.");
}

async function verify(call: Call, token: string): Promise<JWTPayload> {
  const now = call.clock.now();
  const { publicKeys } = await call.signingKeys.forProject(call.project.project_id, now);
  const keyOf = ({ kid = "" }: { kid?: string }) => {
    const key = publicKeys.get(kid);
    if (!key) throw new Error("No key has this ID.");
    return key;
  };
  const { payload } = await jwtVerify(token, keyOf, {
    issuer: issuerOf(call),
    audience: audienceOf(call),
    typ: "at+jwt",
    algorithms: ["ES256"],
    currentDate: now,
    requiredClaims: ["exp", "client_id", "scope"],
  });
  return payload;
}
