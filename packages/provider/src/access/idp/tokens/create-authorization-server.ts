import Provider, { errors } from "oidc-provider";
import type { ProjectKeys } from "../../../core/records/keys/signing-keys.ts";
import { ACR_VALUES } from "../../../core/records/session/authentication-context.ts";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { isDatabaseLoss } from "../../../platform/db/database-errors.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import { isFirstParty, isSecretOf } from "../apps/app-rules.ts";
import { findApp } from "../apps/apps-store.ts";
import { findProtectedResource } from "../apps/protected-resources.ts";
import { listScopes } from "../apps/scopes.ts";
import { machineClaims } from "../machines/live-machine-grant.ts";
import { addClientCredentials, machineGrantOf } from "./client-credentials.ts";
import { accessClaims, accountClaims, findLiveGrant } from "./grant-subject.ts";
import { runningCall } from "./running-call.ts";
import { CLAIMS_OF_SCOPES, CLIENT_AUTH_METHODS } from "./server-metadata.ts";
import { createAdapter } from "./token-adapter.ts";

interface ClientOfLibrary {
  clientId: string;
  clientAuthMethod: string;
}

/**
 * Configures the token library for a project: tokens, userinfo, introspection and revocation. Authorization, logout
 * and metadata are our own; see docs/adr/0017-authorization-server.md.
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
    // No cookies are used here, so a page can do no more than any program, and needs a code or a token of its own.
    clientBasedCORS: (_ctx: unknown, origin: string) => origin !== "null",
    cookies: { keys: [hashToken(keys.kid)] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      introspection: { enabled: true, allowedPolicy: mayIntrospect },
      // RFC 7009 section 2.1: an app can revoke only its own tokens, and learns nothing about others.
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx: unknown, client: ClientOfLibrary, token: { clientId: string }) =>
          token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx: unknown, resource: string) => resourceServer(resource),
      },
    },
    // Checked when the code was created, and stored with it.
    pkce: { required: () => false },
    ttl: {
      AccessToken: (_ctx: unknown, token: { resourceServer?: { accessTokenTTL: number } }) =>
        // Opaque tokens: a revoked one is refused at once.
        token.resourceServer?.accessTokenTTL ?? inSeconds(lifetimes.accessToken),
      // A JWT. Its lifetime must not exceed the time for which a retired key stays published.
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
    // The library reports every internal error the same way.
    if (isDatabaseLoss(failure)) {
      ctx.status = 503;
      ctx.set("Retry-After", "2");
      ctx.body = { error: "temporarily_unavailable", error_description: "the database cannot be reached, try again" };
    }
    const { error } = (ctx.body ?? {}) as { error?: unknown };
    if (typeof error === "string") Object.assign(ctx.req, { refusedWith: error });
  });
  // Scheme and host come from `public_url`; only the provider writes these headers.
  provider.proxy = true;
  return provider;
}

/** The member as they are now; undefined once they have left. */
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

/** An API of the project, whose tokens are JWTs for it only (RFC 9068). @throws InvalidTarget for any other. */
function resourceServer(resource: string) {
  const found = findProtectedResource(runningCall().project, resource);
  if (!found) throw new errors.InvalidTarget();
  return {
    scope: found.scopes.join(" "),
    audience: found.resource,
    // The API verifies the token itself, so a revoked token stays usable until it expires.
    accessTokenTTL: inSeconds(lifetimes.sessionJwt),
    accessTokenFormat: "jwt",
    jwt: { sign: { alg: "ES256" } },
  };
}

/**
 * Apps may introspect their own tokens. The project's own servers may introspect all, because other apps present
 * their tokens there.
 */
async function mayIntrospect(_ctx: unknown, client: ClientOfLibrary, token: { clientId: string }): Promise<boolean> {
  if (token.clientId === client.clientId) return true;
  if (client.clientAuthMethod === "none") return false;
  const { db, project } = runningCall();
  const app = await findApp(db, { project_id: project.project_id, client_id: client.clientId });
  return app !== undefined && isFirstParty(app);
}
