import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { listScopes } from "../apps/scopes.ts";
import { ACR_VALUES } from "./authentication-context.ts";

/** The ways in which an app authenticates at the token endpoint, and where it asks about tokens. */
export const CLIENT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"];

/**
 * The claims that the token library lets each scope show of a member. The last three of `openid` stand in ID tokens
 * alone.
 */
export const CLAIMS_OF_SCOPES = {
  openid: ["sub", "organization_id", "organization_slug", "roles", "auth_time", "acr", "amr"],
  profile: ["name"],
  email: ["email", "email_verified", "portico_email_authority"],
  phone: ["phone_number", "phone_number_verified"],
};

/** The claims of ID tokens about anybody. */
const TOKEN_CLAIMS = ["iss", "aud", "exp", "iat", "nonce"];

/**
 * Describes a project's authorization server (OpenID Connect Discovery section 3, RFC 8414 section 2). Written here, and
 * not by the token library, which does not know that authorization and logout are ours: what stands here is served,
 * and tests/contract/idp/authorization-server-metadata.test.ts uses each value of it.
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
    // Only where they lead somewhere.
    ...(project.logout_url !== undefined && { end_session_endpoint: `${issuer}/session/end` }),
    ...(project.dynamic_registration.enabled && { registration_endpoint: `${issuer}/reg` }),
    scopes_supported: listScopes(project),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [
      "authorization_code",
      "refresh_token",
      ...(project.client_credentials.enabled ? ["client_credentials"] : []),
    ],
    code_challenge_methods_supported: ["S256"],
    // select_account is taken, too, but there is no account to select: a session is one member's.
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
    // OpenID Connect Discovery takes it for true where it is left out.
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  };
}
