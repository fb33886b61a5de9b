import { ClientSecretBasic, ClientSecretPost } from "openid-client";
import { createRelyingParty, type LoginSecrets, type RelyingParty } from "../../../access/openid/relying-party.ts";
import type { Call } from "../../../platform/call/call.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import type { Connection } from "../connections/connection.ts";

/** Creates the relying party of a connection, using our clock. */
export function relyingPartyOf(call: Call, connection: Connection<"oidc">): RelyingParty {
  const { project_id, connection_id, settings, sealed_client_secret: sealed } = connection;
  const secret = sealed ? call.serverKey.unseal(sealed, sealedAt("sso_connections", connection)) : "";
  const methods = settings.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const server = {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorization_url,
    token_endpoint: settings.token_url,
    ...(settings.userinfo_url && { userinfo_endpoint: settings.userinfo_url }),
    jwks_uri: settings.jwks_url,
    ...(settings.id_token_signing_alg_values_supported && {
      id_token_signing_alg_values_supported: settings.id_token_signing_alg_values_supported,
    }),
    authorization_response_iss_parameter_supported: settings.authorization_response_iss_parameter_supported ?? false,
  };
  return createRelyingParty(call.fetchOutside, server, {
    owner: `${project_id}\n${connection_id}`,
    client_id: settings.client_id,
    authentication: methods.includes("client_secret_basic") ? ClientSecretBasic(secret) : ClientSecretPost(secret),
    // Tokens are compared with the database's clock, like all times.
    clockSkewSeconds: Math.round((call.clock.now().getTime() - Date.now()) / 1000),
  });
}

/**
 * Derives a login's secrets from its state, so that they need no row. Only this provider can derive them.
 *
 * @param keyId the server key with which the login began.
 */
export function loginSecrets(call: Call, state: string, keyId: string): LoginSecrets {
  return {
    state,
    nonce: call.serverKey.signAs(keyId, `sso nonce\n${state}`),
    codeVerifier: call.serverKey.signAs(keyId, `sso code verifier\n${state}`),
  };
}
