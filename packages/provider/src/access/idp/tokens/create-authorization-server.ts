import Provider, { errors } from "oidc-provider";
import type { ProjectKeys } from "../../../core/records/keys/signing-keys.ts";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { isDatabaseLoss } from "../../../platform/db/database-errors.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import { isFirstParty, isSecretOf } from "../apps/app-rules.ts";
import { findApp } from "../apps/apps-store.ts";
import { listScopes } from "../apps/scopes.ts";
import { machineClaims } from "../machines/live-machine-grant.ts";
import { ACR_VALUES } from "./authentication-context.ts";
import { addClientCredentials, machineGrantOf } from "./client-credentials.ts";
import { accessClaims, accountClaims, findLiveGrant } from "./grant-subject.ts";
import { findProtectedResource } from "./protected-resources.ts";
import { runningCall } from "./running-call.ts";
import { CLAIMS_OF_SCOPES, CLIENT_AUTH_METHODS } from "./server-metadata.ts";
import { createAdapter } from "./token-adapter.ts";

interface ClientOfLibrary {
  clientId: string;
  clientAuthMethod: string;
}

/**
 * The token library for a project: tokens, userinfo, introspection and revocation. Authorization, logout and what
 * describes them are ours; see docs/adr/0017-authorization-server.md.
 */
export function createAuthorizationServer(call: Call, keys: ProjectKeys): Provider {
  const { project } = call;
  const issuer = issuerOf(call);
  const jwk = { ...keys.privateKey.export({ format: "jwk" }), kid: keys.kid, alg: "ES256", use: "sig" };
  const provider = new Provider(issuer, {
    adapter: createAdapter,
    jwks: { keys: [jwk] },
    scopes: listScopes(project),
    acrValues: ACR_VALUES,
    claims: { iss: null, ...CLAIMS_OF_SCOPES },
    clientAuthMethods: CLIENT_AUTH_METHODS,
    clientDefaults: {
      grant_types: ["authorization_code"],
      id_token_signed_response_alg: "ES256",
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_basic",
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: isOriginAllowed,
    cookies: { keys: [hashToken(keys.kid)] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      introspection: { enabled: true, allowedPolicy: mayIntrospect },
      // RFC 7009 section 2.1: an app gives back what is its own, and learns nothing of the rest.
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx: unknown, resource: string) => resourceServer(resource),
      },
    },
    // Codes carry the plan that was checked: a challenge where one was required.
    pkce: { required: () => false },
    ttl: {
      AccessToken: (_ctx: unknown, token: { resourceServer?: { accessTokenTTL: number } }) =>
        // Opaque ones: what is revoked is refused at once.
        token.resourceServer?.accessTokenTTL ?? inSeconds(lifetimes.accessToken),
      // Verified at once, and no longer than a key that signs no more is published.
      ClientCredentials: (_ctx: unknown, token: { resourceServer?: { accessTokenTTL: number } }) =>
        token.resourceServer?.accessTokenTTL ?? inSeconds(lifetimes.accessToken),
      IdToken: inSeconds(lifetimes.sessionJwt),
      RefreshToken: inSeconds(lifetimes.refreshToken),
    },
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    extraTokenClaims,
    findAccount,
    renderError: (ctx: { body: unknown }, out: object) => {
      ctx.body = out;
    },
  });
  if (project.client_credentials.enabled) addClientCredentials(provider, resourceServer);
  provider.Client.prototype.compareClientSecret = function compareClientSecret(actual: string) {
    return isSecretOf((this.clientSecret ?? "").split("."), actual);
  };
  provider.on("server_error", (ctx, error) => Object.assign((ctx as { req: object }).req, { failure: error }));
  provider.use(async (ctx, next) => {
    await next();
    const { failure } = ctx.req as { failure?: unknown };
    // The library knows but one word for what goes wrong within.
    if (isDatabaseLoss(failure)) {
      ctx.status = 503;
      ctx.set("Retry-After", "2");
      ctx.body = { error: "temporarily_unavailable", error_description: "the database cannot be reached, try again" };
    }
    const { error } = (ctx.body ?? {}) as { error?: unknown };
    if (typeof error === "string") Object.assign(ctx.req, { refusedWith: error });
  });
  // Scheme and host come from `public_url`, and are written into these headers by us alone.
  provider.proxy = true;
  return provider;
}

/** The member as they are now; nobody once they have left. */
async function findAccount(_ctx: unknown, accountId: string, token?: { grantId?: string }) {
  const grant = token?.grantId === undefined ? undefined : await findLiveGrant(runningCall(), token.grantId);
  if (grant?.member_id !== accountId) return undefined;
  return { accountId, claims: () => accountClaims(grant) };
}

async function extraTokenClaims(_ctx: unknown, token: { kind?: string; grantId?: string; scope?: string }) {
  const call = runningCall();
  if (token.kind === "ClientCredentials") {
    return machineClaims(call, machineGrantOf(call), (token.scope ?? "").split(" "));
  }
  const grant = token.grantId === undefined ? undefined : await findLiveGrant(call, token.grantId);
  return grant && accessClaims(call, grant, (token.scope ?? "").split(" "));
}

/** An API of the project's, whose tokens are JWTs for it alone (RFC 9068). @throws InvalidTarget for any other. */
function resourceServer(resource: string) {
  const found = findProtectedResource(runningCall().project, resource);
  if (!found) throw new errors.InvalidTarget();
  return {
    scope: found.scopes.join(" "),
    audience: found.resource,
    // An API verifies it by itself: its life is how long a revoked one may still be believed.
    accessTokenTTL: inSeconds(lifetimes.sessionJwt),
    accessTokenFormat: "jwt",
    jwt: { sign: { alg: "ES256" } },
  };
}

function isOwnToken(_ctx: unknown, client: ClientOfLibrary, token: { clientId: string }): boolean {
  return token.clientId === client.clientId;
}

/** Anybody about their own tokens; the project's own servers about all: they are what other apps' tokens are shown to. */
async function mayIntrospect(_ctx: unknown, client: ClientOfLibrary, token: { clientId: string }): Promise<boolean> {
  if (token.clientId === client.clientId) return true;
  if (client.clientAuthMethod === "none") return false;
  const { db, project } = runningCall();
  const app = await findApp(db, { project_id: project.project_id, client_id: client.clientId });
  return app !== undefined && isFirstParty(app);
}

/**
 * Returns whether a page of that origin may call: no cookie counts here, so a page does no more than any program could,
 * and needs a code or a token of its own.
 */
function isOriginAllowed(_ctx: unknown, origin: string): boolean {
  return origin !== "null";
}
