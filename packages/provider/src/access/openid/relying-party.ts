import * as oidc from "openid-client";
import { tolerances } from "../../platform/call/lifetimes.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";
import { findKeySet, type KeySet } from "./key-sets.ts";

/** A client that is registered at an identity provider. */
export interface OpenidClient {
  /** The owner of the cached key sets; see `findKeySet`. */
  owner: string;
  client_id: string;
  authentication: oidc.ClientAuth;
  /** How many seconds the provider's clock is ahead of the computer's. */
  clockSkewSeconds?: number;
}

export interface RelyingParty {
  config: oidc.Configuration;
  keySet: KeySet;
}

/** Configures openid-client for one client, with our own fetch. */
export function createRelyingParty(
  fetch: FetchOutside,
  server: oidc.ServerMetadata,
  client: OpenidClient,
): RelyingParty {
  const config = new oidc.Configuration(server, client.client_id, metadataOf(client), client.authentication);
  config[oidc.customFetch] = askBy(fetch);
  for (const choose of choices) choose(config);
  return withKeySet(fetch, config, client);
}

/** Configures openid-client by the issuer's discovery document. @throws Error of many kinds if it cannot be read. */
export async function discoverRelyingParty(
  fetch: FetchOutside,
  issuer: string,
  client: OpenidClient,
): Promise<RelyingParty> {
  const options = { [oidc.customFetch]: askBy(fetch), execute: choices };
  const { client_id, authentication } = client;
  const config = await oidc.discovery(new URL(issuer), client_id, metadataOf(client), authentication, options);
  return withKeySet(fetch, config, client);
}

const choices = [
  // `FetchOutside` decides whether http is allowed; only for a sandbox.
  oidc.allowInsecureRequests,
  // By default the library trusts the TLS connection and does not verify the signature of an ID token.
  oidc.enableNonRepudiationChecks,
];

function metadataOf({ clockSkewSeconds = 0 }: OpenidClient): Partial<oidc.ClientMetadata> {
  return { [oidc.clockTolerance]: inSeconds(tolerances.openid), [oidc.clockSkew]: clockSkewSeconds };
}

function askBy(fetch: FetchOutside): oidc.CustomFetch {
  return (url, { method, headers, body }) =>
    fetch(url, { method, headers, ...(body != null && { body: String(body) }) });
}

function withKeySet(fetch: FetchOutside, config: oidc.Configuration, { owner }: OpenidClient): RelyingParty {
  return { config, keySet: findKeySet(fetch, owner, config.serverMetadata().jwks_uri ?? "") };
}
