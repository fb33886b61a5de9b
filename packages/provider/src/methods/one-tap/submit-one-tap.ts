import {
  type ApiErrorType,
  isCompactJws,
  type OneTapDiscoverySubmitRequest,
  type OneTapStartResponse,
  type OneTapSubmitRequest,
  type OneTapSubmitResponse,
  type ProviderValues,
} from "@portico/wire";
import { type JWTPayload, jwtVerify } from "jose";
import { rememberUse } from "../../core/records/one-time/one-time-table.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { tolerances } from "../../platform/call/lifetimes.ts";
import type { Project } from "../../platform/config/project.ts";
import { parseCodeChallenge } from "../../platform/crypto/pkce.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after, inSeconds } from "../../platform/lib/duration.ts";
import { isKeySetError } from "../../platform/lib/foreign-jwt.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { type Identity, readClaims } from "../oauth/identity.ts";
import { issueLanding, type NewLanding } from "../oauth/landing.ts";

/**
 * Returns the client ID for Google's script, or `""` if the project has none.
 *
 * @throws ApiError `default_provider_not_allowed`, `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`:
 * problems that a developer should see before the prompt appears.
 */
export async function startOneTap({ project }: Call): Promise<OneTapStartResponse> {
  if (!project.oauth.google) return { google_client_id: "" };
  requireOneTap(project);
  // Discovery flows need no login or signup redirect URL.
  if (!hasRedirectUrls(project, "discovery")) requireRedirectUrls(project);
  return { google_client_id: project.oauth.google.client_id };
}

/** @throws ApiError `oauth_config_not_found`, `default_provider_not_allowed`. */
function requireOneTap({ oauth }: Project): void {
  if (!oauth.google) throw new ApiError("oauth_config_not_found");
  if (!oauth.google.one_tap) throw new ApiError("default_provider_not_allowed");
}

/** @throws ApiError `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`. */
function requireRedirectUrls(project: Project): void {
  const missing: Record<"login" | "signup", ApiErrorType> = {
    login: "no_login_redirect_urls_set",
    signup: "no_signup_redirect_urls_set",
  };
  for (const type of ["login", "signup"] as const) {
    if (!hasRedirectUrls(project, type)) throw new ApiError(missing[type]);
  }
}

function hasRedirectUrls({ redirect_urls }: Project, type: "login" | "signup" | "discovery"): boolean {
  return redirect_urls.some(({ types }) => types.includes(type));
}

/**
 * Verifies the credential of Google's prompt and issues a landing for an organization's flow.
 *
 * @throws ApiError `invalid_id_token`, `oauth_config_not_found`, `default_provider_not_allowed`,
 * `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`, `organization_not_found`, `invalid_pkce_code_challenge`,
 * `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set` and its sibling for signup.
 */
export async function submitOneTap(call: Call, request: OneTapSubmitRequest): Promise<OneTapSubmitResponse> {
  requireOneTap(call.project);
  requireRedirectUrls(call.project);
  const redirectUrls = {
    login: requireRedirectUrl(call.project, "login", request.login_redirect_url),
    signup: requireRedirectUrl(call.project, "signup", request.signup_redirect_url),
  };
  const organization = await requireOrganization(call, call.db, request.organization_id);
  return submit(call, request, { organization, redirectUrls });
}

/** The same for a discovery flow. @throws ApiError like `submitOneTap`. */
export async function submitDiscoveryOneTap(
  call: Call,
  request: OneTapDiscoverySubmitRequest,
): Promise<OneTapSubmitResponse> {
  requireOneTap(call.project);
  const discovery = requireRedirectUrl(call.project, "discovery", request.discovery_redirect_url);
  return submit(call, request, { organization: null, redirectUrls: { discovery } });
}

async function submit(
  call: Call,
  { id_token, pkce_code_challenge }: { id_token: string; pkce_code_challenge?: string },
  destination: Pick<NewLanding, "organization" | "redirectUrls">,
): Promise<OneTapSubmitResponse> {
  const { project } = call;
  const codeChallenge = parseCodeChallenge(pkce_code_challenge, project.pkce_required_for.oauth);
  const { identity, key, expiresAt } = await verifyCredential(call, id_token);
  const browserHash = markBrowser(call);
  const values: ProviderValues = { access_token: "", id_token, refresh_token: "", scopes: [], expires_at: "" };
  return transaction(call, async (tx) => {
    const used = { credential_hash: hashToken(key), expires_at: expiresAt };
    if (!(await rememberUse(call, tx, "one_tap_credentials", used))) throw new ApiError("invalid_id_token");
    return {
      redirect_url: await issueLanding(call, tx, { ...destination, codeChallenge, browserHash, identity, values }),
    };
  });
}

interface Credential {
  identity: Identity;
  /** Identifies the credential, however its text is encoded (docs/threats.md T71). */
  key: string;
  expiresAt: Date;
}

/**
 * Verifies the ID token that Google's script gave the page: Google's signature, the project's client as the audience,
 * the expiry.
 *
 * @throws ApiError `invalid_id_token`; `oauth_flow_callback_error` if Google's keys cannot be fetched.
 */
async function verifyCredential(call: Call, idToken: string): Promise<Credential> {
  if (!isCompactJws(idToken)) throw new ApiError("invalid_id_token");
  const unreachable = () =>
    new ApiError("oauth_flow_callback_error", { message: "Google cannot be reached at the moment." });
  const upstream = await call.upstreams.find(call.project, "google").catch(() => {
    throw unreachable();
  });
  if (!upstream) throw new ApiError("oauth_config_not_found");
  const { config, keySet } = upstream;
  const { issuer } = config.serverMetadata();
  try {
    const { payload } = await jwtVerify(idToken, keySet.keyOf, {
      // Google sends its issuer with or without the scheme.
      issuer: [issuer, issuer.replace(/^https:\/\//, "")],
      audience: config.clientMetadata().client_id,
      algorithms: ["RS256", "ES256"],
      clockTolerance: inSeconds(tolerances.openid),
      requiredClaims: ["sub", "exp", "iat"],
    });
    const expiresAt = after(new Date((payload.exp ?? 0) * 1000), tolerances.openid);
    return { identity: readClaims("google", issuer, payload), key: keyOf(issuer, payload), expiresAt };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw isKeySetError(error) ? unreachable() : new ApiError("invalid_id_token");
  }
}

/** Google's ID of the token. If it has none, the subject and the time of issue identify it. */
function keyOf(issuer: string, { sub, iat, jti }: JWTPayload): string {
  return JSON.stringify([issuer, sub, iat, jti ?? null]);
}
