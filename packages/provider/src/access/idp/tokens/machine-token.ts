import type { IncomingHttpHeaders } from "node:http";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { signJwt } from "../../../platform/crypto/sign-jws.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import { FORM_TYPE } from "../../../platform/http/form-body.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import { isSecretOf, secretHashesOf } from "../apps/app-rules.ts";
import { STREAM_SCOPE } from "../apps/scopes.ts";
import { findLiveMachineGrants, machineClaims, scopesFor } from "../machines/live-machine-grant.ts";
import { answerStreamManager } from "../signals/stream-token.ts";

/** Client ID and secret, if neither needs percent-encoding (RFC 6749 section 2.3.1). */
const CREDENTIALS = /^([\w.~-]+):([\w.~-]+)$/;
/** A request with one of these is left to the library. */
const UNSUPPORTED_AUTHENTICATION = ["origin", "dpop", "oauth-client-attestation", "oauth-client-attestation-pop"];

interface RequestedToken {
  client_id: string;
  secret: string;
  resource?: string;
  scope?: string;
  organization_id?: string;
}

/**
 * Issues a JWT to an app that acts for itself (threats.md T86). Fleets of machines request these constantly: this
 * takes one statement and one signature, a third of the token library's time. It only answers plain, correct
 * requests. The library answers all others, and reports their errors.
 */
export async function answerMachine(call: Call, headers: IncomingHttpHeaders, body: string) {
  const asked = readPlainly(headers, body);
  if (asked?.scope === STREAM_SCOPE && !asked.resource) return answerStreamManager(call, asked);
  const api = asked && call.project.protected_resources.find(({ resource }) => resource === asked.resource);
  if (!asked || !api) return undefined;
  const { client_id, secret, resource: aud, scope, ...where } = asked;
  const [grant, another] = await findLiveMachineGrants(call, { client_id, ...where });
  if (!grant || another || !isSecretOf(secretHashesOf(grant.app), secret)) return undefined;
  const scopes = scopesFor(grant, api.scopes, scope);
  if (!scopes) return undefined;

  const now = call.clock.now();
  const { kid, privateKey } = await call.signingKeys.forProject(call.project.project_id, now);
  const iat = Math.floor(now.getTime() / 1000);
  const expires_in = inSeconds(lifetimes.sessionJwt);
  const said = scopes.length === 0 ? {} : { scope: scopes.join(" ") };
  // RFC 9068 section 2.2.
  const claims = {
    ...machineClaims(call, grant, scopes),
    jti: randomToken(),
    sub: client_id,
    iat,
    exp: iat + expires_in,
    ...said,
    client_id,
    iss: issuerOf(call),
    aud,
  };
  const access_token = signJwt({ kid, typ: "at+jwt" }, claims, privateKey);
  return { access_token, expires_in, token_type: "Bearer", ...said };
}

/** Only known parameters, each once, and an app that authenticates in one place. */
function readPlainly(headers: IncomingHttpHeaders, body: string): RequestedToken | undefined {
  if (headers["content-type"] !== FORM_TYPE && headers["content-type"] !== `${FORM_TYPE};charset=UTF-8`)
    return undefined;
  if (UNSUPPORTED_AUTHENTICATION.some((name) => headers[name] !== undefined)) return undefined;
  const entries = [...new URLSearchParams(body)];
  const { grant_type, resource, scope, organization_id, ...others } = Object.fromEntries(entries);
  const [client_id, secret] = readCredentials(headers.authorization, others);
  if (!client_id || !secret || grant_type !== "client_credentials") return undefined;
  const given = Object.values({ resource, scope, organization_id }).filter((value) => value !== undefined);
  const isPlain = given.every((value) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value));
  if (!isPlain || entries.length !== given.length + 1 + Object.keys(others).length) return undefined;
  return {
    ...{ client_id, secret },
    ...(resource && { resource }),
    ...(scope && { scope }),
    ...(organization_id && { organization_id }),
  };
}

/** `client_secret_basic`, or `client_secret_post` without anything else in the body. */
function readCredentials(header: string | undefined, others: Record<string, string>): (string | undefined)[] {
  const { client_id, client_secret, ...unknown } = others;
  if (Object.keys(unknown).length > 0) return [];
  if (header === undefined) return [client_id, client_secret];
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  const isOnlyOne = client_id === undefined && client_secret === undefined;
  return isOnlyOne ? (CREDENTIALS.exec(Buffer.from(encoded, "base64").toString("utf8"))?.slice(1) ?? []) : [];
}
