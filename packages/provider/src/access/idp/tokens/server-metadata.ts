import { ACR_VALUES } from "../../../core/records/session/authentication-context.ts";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { listScopes, STREAM_SCOPE } from "../apps/scopes.ts";

/** How apps authenticate at the token, introspection and revocation endpoints. */
export const CLIENT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"];

/**
 * The claims about a member that the token library returns for each scope. The last three of `openid` are only in ID
 * tokens.
 */
export const CLAIMS_OF_SCOPES = {
  openid: ["sub", "organization_id", "organization_slug", "organization_name", "roles", "auth_time", "acr", "amr"],
  profile: ["name"],
  email: ["email", "email_verified", "portico_email_authority"],
  phone: ["phone_number", "phone_number_verified"],
};

/** The claims that every ID token has. Apps with a `backchannel_logout_uri` or a stream of events also get `sid`. */
const TOKEN_CLAIMS = ["iss", "aud", "exp", "iat", "nonce"];

/**
 * The metadata of a project's authorization server (OpenID Connect Discovery section 3, RFC 8414 section 2). Our own,
 * because the token library does not know our authorization and logout endpoints. The test
 * tests/contract/idp/authorization-server-metadata.test.ts uses each value.
 */
export function describeAuthorizationServer(call: Call): object {
  const { project } = call;
  const issuer = issuerOf(call);
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    introspection_endpoint: `${issuer}/token/introspection`,
    revocation_endpoint: `${issuer}/token/revocation`,
    // Only if there is a logout page.
    ...(project.logout_url !== undefined && { end_session_endpoint: `${issuer}/session/end` }),
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    ...(project.dynamic_registration.enabled && { registration_endpoint: `${issuer}/reg` }),
    scopes_supported: [...listScopes(project), ...(project.client_credentials.enabled ? [STREAM_SCOPE] : [])],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [
      "authorization_code",
      "refresh_token",
      ...(project.client_credentials.enabled ? ["client_credentials"] : []),
    ],
    code_challenge_methods_supported: ["S256"],
    // `select_account` is accepted but not listed: a session belongs to one member, so there is nothing to select.
    prompt_values_supported: ["none", "login", "consent"],
    acr_values_supported: ACR_VALUES,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    introspection_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    claim_types_supported: ["normal"],
    claims_supported: [...TOKEN_CLAIMS, ...Object.values(CLAIMS_OF_SCOPES).flat()],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    // OpenID Connect Discovery: the default is true.
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  };
}
