import { isCompactJws } from "@portico/wire";
import * as oidc from "openid-client";
import { authorizationCodeGrant, buildAuthorizationUrl, getJwksCache, setJwksCache } from "openid-client";
import { tolerances } from "../../platform/call/lifetimes.ts";
import { challengeOf } from "../../platform/crypto/pkce.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";
import { findKeySet, type KeySet } from "./key-sets.ts";

/** A client that is registered at an identity provider. */
interface OpenidClient {
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
  return async (url, { method, headers, body }) =>
    withoutNulls(await fetch(url, { method, headers, ...(body != null && { body: String(body) }) }));
}

/** OAuth knows no null (RFC 6749 section 5.1), but some servers return it for what they do not have, such as a refresh token. */
async function withoutNulls(response: Response): Promise<Response> {
  if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) return response;
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text === "" ? null : dropNulls(text), { status, headers });
}

function dropNulls(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return text;
    return JSON.stringify(Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)));
  } catch {
    return text;
  }
}

function withKeySet(fetch: FetchOutside, config: oidc.Configuration, { owner }: OpenidClient): RelyingParty {
  return { config, keySet: findKeySet(fetch, owner, config.serverMetadata().jwks_uri ?? "") };
}

/** The secrets of one login, which only its callback may use. */
export interface LoginSecrets {
  state: string;
  /** Undefined if no ID token is requested. */
  nonce: string | undefined;
  /** Undefined if the identity provider does not support PKCE. */
  codeVerifier: string | undefined;
}

/** Returns the authorization URL, with state, nonce and PKCE (RFC 9700 section 2.1.1). */
export function authorizationUrl(
  { config }: RelyingParty,
  { state, nonce, codeVerifier }: LoginSecrets,
  { redirectUri, scopes, passed }: { redirectUri: string; scopes: string[]; passed?: Record<string, string> },
): string {
  return buildAuthorizationUrl(config, {
    ...passed,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: [...new Set(scopes)].join(" "),
    state,
    ...(nonce && { nonce }),
    ...(codeVerifier && { code_challenge: challengeOf(codeVerifier), code_challenge_method: "S256" }),
  }).href;
}

export type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** An ID token that the library accepts and the provider refuses. */
export class IdTokenError extends Error {}

/**
 * Redeems an authorization code. ID tokens are verified with the identity provider's published keys, not only by the
 * TLS connection. A login with a nonce requires one.
 * @param answer the callback URL with the identity provider's parameters.
 * @throws Error of many kinds: an identity provider may answer anything.
 */
export async function redeemCode(
  { config, keySet }: RelyingParty,
  answer: URL,
  { state, nonce, codeVerifier }: LoginSecrets,
): Promise<Tokens> {
  if (keySet.cache) setJwksCache(config, keySet.cache);
  try {
    const tokens = await authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: nonce !== undefined,
    });
    if (tokens.id_token !== undefined && !isCompactJws(tokens.id_token)) throw new IdTokenError("no compact JWS");
    return tokens;
  } finally {
    // After a failed login too, so that keys that could not be fetched are not requested again at once.
    keySet.cache = getJwksCache(config) ?? keySet.cache;
  }
}
