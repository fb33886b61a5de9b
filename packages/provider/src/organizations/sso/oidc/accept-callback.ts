import * as oidc from "openid-client";
import { IdTokenError, type LoginSecrets, redeemCode } from "../../../access/openid/relying-party.ts";
import { isSameBrowser } from "../../../platform/call/browser-mark.ts";
import type { Call } from "../../../platform/call/call.ts";
import { OutsideError } from "../../../platform/lib/fetch-outside.ts";
import { readBooleanClaim } from "../../../platform/lib/foreign-jwt.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import { concludeLogin } from "../logins/conclude-login.ts";
import { isOwnTest, isTest } from "../logins/conclude-test-run.ts";
import { sealLogin } from "../logins/idp-logins.ts";
import { requests } from "../logins/login-store.ts";
import { readIdentity, type Statement } from "../logins/read-identity.ts";
import { maskAddress } from "../logins/record-attempt.ts";
import type { LoginTrace, TestOutcome, TestRunDetails } from "../logins/schema.ts";
import { showClaims, showPerson } from "../logins/show-answer.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { ancestorsOfLogin } from "./receive-logout.ts";
import { loginSecrets, relyingPartyOf } from "./relying-party.ts";

/**
 * Processes the response of an OpenID Connect identity provider: finds the login, redeems the code, reads the identity.
 *
 * @param query of the callback's URL.
 * @returns the URL of the host's page, or the outcome of a test.
 * @throws SsoRefusal
 */
export async function acceptCallback(
  call: Call,
  connection: Connection<"oidc">,
  query: URLSearchParams,
  trace: LoginTrace,
): Promise<string | TestOutcome> {
  const state = query.get("state");
  if (!state) throw new SsoRefusal("unsolicited");
  const { connection_id, settings } = connection;
  const request = await requests.findLive(call, call.db, state);
  // The login must be in progress at this connection (threats.md T16).
  if (request?.connection_id !== connection_id) throw new SsoRefusal("request_unknown");
  if (!isSameBrowser(call, request.browser_hash)) throw new SsoRefusal("other_browser");
  const isShown = isOwnTest(request);
  const shown: TestRunDetails = { document: "", person: null };
  Object.assign(trace, { isOpen: true, request, shown });
  // A held connection accepts only tests.
  if (connection.status !== "active" && !isTest(request)) throw new SsoRefusal("connection_not_ready");

  const { claims, idToken } = await fetchClaims(
    call,
    connection,
    query,
    loginSecrets(call, state, request.server_key_id),
  );
  if (isShown) shown.document = showClaims(claims);
  // The identity provider does not vouch for the email address (threats.md T8).
  if (!(readBooleanClaim(claims.email_verified) ?? true)) {
    throw new SsoRefusal("email_unverified", { found: String(claims.email_verified).slice(0, 20) });
  }
  const attributes = toAttributes(claims);
  const statement: Statement = { kind: "oidc", issuer: settings.issuer, externalId: claims.sub, attributes };
  if (isShown) shown.person = showPerson(connection, statement);
  const read = readIdentity(statement, settings.attribute_mapping);
  const { sub, sid } = claims;
  const login_ancestors = ancestorsOfLogin(connection, { sub, sid, email: read.email_address });
  const sealed = sealLogin(call, connection, request, login_ancestors, { idToken });
  const identity = { ...read, login_ancestors, ...sealed };
  if (isShown) shown.person = showPerson(connection, statement, identity);
  const details = {
    email_address: maskAddress(identity.email_address),
    attributes: [...attributes.keys()].join(", ").slice(0, 400),
  };
  return concludeLogin(call, { requestId: state, request, identity, details, shown });
}

type Claims = Record<string, unknown> & { sub: string };

async function fetchClaims(
  call: Call,
  connection: Connection<"oidc">,
  query: URLSearchParams,
  secrets: LoginSecrets,
): Promise<{ claims: Claims; idToken: string }> {
  const relyingParty = relyingPartyOf(call, connection);
  // Built from settings, because the request's URL may be a proxy's.
  const url = new URL(`${connectionUrls(call, connection.connection_id).callback}?${query}`);
  try {
    const tokens = await redeemCode(relyingParty, url, secrets);
    const claims = tokens.claims() as Claims;
    const idToken = tokens.id_token ?? "";
    // OpenID Connect Core section 3.1.3.7, step 5. The library checks it only if there are several audiences.
    if (claims.azp !== undefined && claims.azp !== connection.settings.client_id) {
      throw new SsoRefusal("id_token_refused", { found: "another authorized party" });
    }
    const { userinfo_url, attribute_mapping } = connection.settings;
    const address = claims[attribute_mapping.email || "email"];
    if (!userinfo_url || (address !== undefined && address !== null && address !== "")) return { claims, idToken };
    const more = await oidc.fetchUserInfo(relyingParty.config, tokens.access_token, claims.sub);
    // Claims from the signed ID token take precedence.
    const stated = Object.entries(claims).filter(([, value]) => value !== null && value !== "");
    return { claims: { ...more, ...Object.fromEntries(stated), sub: claims.sub }, idToken };
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  if (error instanceof IdTokenError) return new SsoRefusal("id_token_refused", { found: error.message });
  const shown = (text: unknown) => String(text ?? "").slice(0, 200);
  if (error instanceof oidc.AuthorizationResponseError) {
    return new SsoRefusal("provider_refused", { found: shown(error.error) });
  }
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError) {
    const found = error instanceof oidc.ResponseBodyError ? error.error : `status ${error.status}`;
    return new SsoRefusal("client_refused", { found: shown(found) });
  }
  const causes = [error, (error as Error).cause];
  const outside = causes.find((cause) => cause instanceof OutsideError);
  if (outside) return new SsoRefusal("provider_unreachable", { found: shown((outside as Error).message) });
  if (error instanceof oidc.ClientError || causes.some((cause) => cause instanceof Error && "code" in cause)) {
    const { code } = error as { code?: string };
    const isAnswer =
      code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || code === "OAUTH_PARSE_ERROR" || code === "OAUTH_RESPONSE_IS_NOT_JSON";
    return new SsoRefusal(isAnswer ? "provider_unreachable" : "id_token_refused", {
      found: shown((error as Error).message),
    });
  }
  throw error;
}

/** Converts claims to attributes: text, numbers and lists of them. */
function toAttributes(claims: Claims): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const [name, value] of Object.entries(claims)) {
    const values = (Array.isArray(value) ? value : [value]).filter(
      (one) => typeof one === "string" || typeof one === "number" || typeof one === "boolean",
    );
    if (values.length > 0 && !PROTOCOL_CLAIMS.has(name)) attributes.set(name, values.map(String));
  }
  return attributes;
}

/** Claims about the token, not the user. */
const PROTOCOL_CLAIMS = new Set([
  "iss",
  "aud",
  "azp",
  "exp",
  "iat",
  "nbf",
  "nonce",
  "at_hash",
  "c_hash",
  "sid",
  "auth_time",
  "jti",
]);
