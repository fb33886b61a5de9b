import type {
  OneTapDiscoverySubmitRequest,
  OneTapSubmitRequest,
  OneTapSubmitResponse,
  ProviderValues,
} from "@portico/wire";
import { rememberUse } from "../../core/records/one-time/remember-use.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { markBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { parseCodeChallenge } from "../../platform/crypto/pkce.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireRedirectUrl } from "../../platform/projects/require-redirect-url.ts";
import { issueLanding, type NewLanding } from "../oauth/landing.ts";
import { requireOneTap, requireRedirectUrls } from "./start-one-tap.ts";
import { verifyCredential } from "./verify-credential.ts";

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
