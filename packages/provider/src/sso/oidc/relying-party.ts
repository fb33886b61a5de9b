import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import type { Call } from "../../call/call.ts";
import { tolerances } from "../../call/lifetimes.ts";
import { sealedAt } from "../../crypto/sealed-at.ts";
import { inSeconds } from "../../ground/duration.ts";
import type { Connection } from "../connection.ts";

/** Key sets as the library keeps them: it asks again for an unknown key, and at most once a minute. */
const keySets = new LRUCache<string, oidc.ExportedJWKSCache>({ max: 500 });

/** The library for one connection, on our own fetch and clock. */
export function createRelyingParty(call: Call, connection: Connection<"oidc">): oidc.Configuration {
  const { settings, sealed_client_secret: sealed } = connection;
  const secret = sealed ? call.serverKey.unseal(sealed, sealedAt("sso_connections", connection)) : "";
  const methods = settings.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const config = new oidc.Configuration(
    {
      issuer: settings.issuer,
      authorization_endpoint: settings.authorization_url,
      token_endpoint: settings.token_url,
      ...(settings.userinfo_url && { userinfo_endpoint: settings.userinfo_url }),
      jwks_uri: settings.jwks_url,
      ...(settings.id_token_signing_alg_values_supported && {
        id_token_signing_alg_values_supported: settings.id_token_signing_alg_values_supported,
      }),
      authorization_response_iss_parameter_supported: settings.authorization_response_iss_parameter_supported ?? false,
    },
    settings.client_id,
    {
      client_secret: secret,
      [oidc.clockTolerance]: inSeconds(tolerances.oidc),
      // Tokens are compared with the database's clock, as everything is.
      [oidc.clockSkew]: Math.round((call.clock.now().getTime() - Date.now()) / 1000),
    },
    methods.includes("client_secret_basic") ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret),
  );
  config[oidc.customFetch] = (url, { method, headers, body }) =>
    call.fetchOutside(url, { method, headers, ...(body != null && { body: String(body) }) });
  // Whether plain http may be asked is decided by `fetchOutside`: only a sandbox's may.
  oidc.allowInsecureRequests(config);
  // By default the library trusts the channel that an ID token came by, and leaves its signature unread.
  oidc.enableNonRepudiationChecks(config);
  const known = keySets.get(keyOf(connection));
  if (known) oidc.setJwksCache(config, known);
  return config;
}

/** Keeps the key set that a login has fetched for the next one. */
export function keepKeySet(connection: Connection<"oidc">, config: oidc.Configuration): void {
  const fetched = oidc.getJwksCache(config);
  if (fetched) keySets.set(keyOf(connection), fetched);
}

function keyOf({ project_id, connection_id, settings }: Connection<"oidc">): string {
  return `${project_id}\n${connection_id}\n${settings.jwks_url}`;
}

/** What belongs to one login besides its state, and needs no row: only this provider can make it. */
export function loginSecrets(call: Call, state: string): { nonce: string; codeVerifier: string } {
  return {
    nonce: call.serverKey.sign(`sso nonce\n${state}`),
    codeVerifier: call.serverKey.sign(`sso code verifier\n${state}`),
  };
}
