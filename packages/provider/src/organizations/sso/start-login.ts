import { discoverIssuer } from "../../access/openid/discover-issuer.ts";
import { authorizationUrl } from "../../access/openid/relying-party.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { parseCodeChallenge } from "../../platform/crypto/pkce.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { json } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { failedLandingUrl, requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { type Connection, connectionUrls } from "./connections/connection.ts";
import { findConnection, updateConnection } from "./connections/store.ts";
import { requests } from "./logins/login-store.ts";
import { recordRefusal } from "./logins/record-attempt.ts";
import type { SsoRequestRow } from "./logins/schema.ts";
import { SsoRefusal } from "./logins/verdicts.ts";
import { loginSecrets, relyingPartyOf } from "./oidc/relying-party.ts";
import { createAuthnRequest, type LoginRequest } from "./saml/sign-request.ts";

export interface StartRequest {
  connection_id?: string | undefined;
  pkce_code_challenge?: string | undefined;
  login_redirect_url?: string | undefined;
  signup_redirect_url?: string | undefined;
}

/** Where to send the browser, and whether that URL was chosen by the connection's admins. */
export interface Departure extends LoginRequest {
  isIdentityProvider: boolean;
}

/**
 * Starts a login at a connection's identity provider, bound to the calling browser (threats.md T27).
 *
 * @returns where to send the browser: back to the login page if the identity provider cannot be reached.
 * @throws ApiError `sso_connection_not_found`, `invalid_pkce_code_challenge`, `no_match_for_provided_magic_link_url`,
 * `no_default_login_redirect_url_set`, `no_default_signup_redirect_url_set`.
 */
export async function startLogin(call: Call, request: StartRequest): Promise<Departure> {
  const codeChallenge = parseCodeChallenge(request.pkce_code_challenge, call.project.pkce_required_for.sso);
  const loginUrl = requireRedirectUrl(call.project, "login", request.login_redirect_url);
  const signupUrl = requireRedirectUrl(call.project, "signup", request.signup_redirect_url);
  const requested = await requireActiveConnection(call, request.connection_id ?? "");
  const connection = await followExternal(call, requested);
  const login = await beginLogin(call, requested, connection, {
    login_redirect_url: loginUrl,
    signup_redirect_url: signupUrl,
    pkce_code_challenge: codeChallenge,
  });
  try {
    return { ...(await login.request()), isIdentityProvider: true };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    await recordRefusal(call, requested, error, { isLogin: true });
    return { url: refusedUrl(call, loginUrl), isIdentityProvider: false };
  }
}

type LoginOptions = Pick<
  SsoRequestRow,
  "login_redirect_url" | "signup_redirect_url" | "pkce_code_challenge" | "test_run_id"
>;

/**
 * Stores a login that starts in the caller's browser.
 *
 * @returns its id, and a function for the request to the identity provider, which throws an SsoRefusal if the identity
 * provider cannot be reached.
 */
export async function beginLogin(
  call: Call,
  requested: Connection,
  connection: Connection<"saml" | "oidc">,
  options: Omit<LoginOptions, "test_run_id"> & Partial<LoginOptions>,
): Promise<{ requestId: string; request: () => Promise<LoginRequest> }> {
  // A SAML ID must start with a letter or an underscore.
  const requestId = `_${randomToken()}`;
  const row = {
    connection_id: connection.connection_id,
    login_connection_id: requested.connection_id,
    organization_id: requested.organization_id,
    browser_hash: markBrowser(call),
    server_key_id: call.serverKey.id,
    ...options,
  };
  await requests.issue(call, call.db, lifetimes.ssoRequest, row, requestId);
  return { requestId, request: () => createLoginRequest(call, connection, requestId) };
}

async function createLoginRequest(
  call: Call,
  connection: Connection<"saml" | "oidc">,
  requestId: string,
): Promise<LoginRequest> {
  if (connection.kind === "saml") return createAuthnRequest(call, connection, requestId);
  return { url: await connectionAuthorizationUrl(call, connection, requestId) };
}

/** @throws ApiError `sso_connection_not_found`. */
async function requireActiveConnection(call: Call, connectionId: string): Promise<Connection> {
  const connection = await findConnection(call.db, {
    project_id: call.project.project_id,
    connection_id: connectionId,
  });
  if (connection?.status !== "active") throw new ApiError("sso_connection_not_found");
  return connection;
}

/** Returns the connection that an external one points to. It never follows a second step. */
export async function followExternal(call: Call, requested: Connection): Promise<Connection<"saml" | "oidc">> {
  if (requested.kind !== "external") return requested;
  const found = await requireActiveConnection(call, requested.settings.external_connection_id);
  if (found.kind === "external" || found.organization_id !== requested.settings.external_organization_id) {
    throw new ApiError("sso_connection_not_found");
  }
  return found;
}

/**
 * Returns the redirect URL of a refused login: the page where it started, which is one of the project's redirect URLs.
 */
export function refusedUrl({ project }: Call, loginRedirectUrl: string): string {
  return failedLandingUrl(project, loginRedirectUrl, { error: "sso_flow_callback_error", tokenType: "sso" });
}

async function connectionAuthorizationUrl(call: Call, stored: Connection<"oidc">, state: string): Promise<string> {
  const connection = await completeSettings(call, stored);
  const { custom_scopes } = connection.settings;
  return authorizationUrl(relyingPartyOf(call, connection), loginSecrets(call, state, call.serverKey.id), {
    redirectUri: connectionUrls(call, connection.connection_id).callback,
    scopes: ["openid", "email", "profile", ...custom_scopes.split(/\s+/)].filter(Boolean),
  });
}

/** Fills in a configured connection at first use, because its issuer may not be reachable at startup. */
async function completeSettings(call: Call, connection: Connection<"oidc">): Promise<Connection<"oidc">> {
  if (connection.settings.authorization_url !== "") return connection;
  const { discovered, warning } = await discoverIssuer(call.fetchOutside, connection.settings.issuer);
  if (warning !== "") throw new SsoRefusal("provider_unreachable", { found: warning.slice(0, 200) });
  const settings = { ...connection.settings, ...discovered };
  return (await updateConnection(call.db, connection, { settings: json(settings) })) as Connection<"oidc">;
}
