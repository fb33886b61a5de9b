import type { IncomingMessage, ServerResponse } from "node:http";
import type { OauthProvider } from "@portico/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import { readForm } from "../lib/requests.ts";
import { type Choice, createClaims, findSubject, parseChoice } from "./choice.ts";
import { choicePage } from "./choice-page.ts";
import { misbehave, type SigningKeys, signIdToken } from "./id-token.ts";
import { MemoryAdapter } from "./memory-adapter.ts";
import { clientCredentials, describeExpectedClient, describeExpectedSecret } from "./providers.ts";

/** Serves an OpenID provider below `/{name}`, with the library `oidc-provider`. */
export function serveOpenid(app: FastifyInstance, name: OauthProvider, origin: string, keys: SigningKeys): void {
  const choices = new Map<string, Choice>();
  const provider = createProvider(name, `${origin}/${name}`, keys, choices);
  const callback = provider.callback();

  const handleRaw =
    (handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      await handle(request.raw, reply.raw);
    };

  app.get(`/${name}/interaction/:uid`, async (request, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    return reply.type("text/html").send(choicePage(name, { loginHint: params.login_hint, hasIdToken: true }));
  });
  app.post(
    `/${name}/interaction/:uid`,
    handleRaw(async (request, response) => {
      const { params } = await provider.interactionDetails(request, response);
      const choice = parseChoice(await readForm(request));
      if (choice.misbehavior === "refuse") {
        const denied = { error: "access_denied", error_description: "The user cancelled the login." };
        return provider.interactionFinished(request, response, denied);
      }
      const accountId = findSubject(choice);
      const grant = new provider.Grant({ accountId, clientId: params.client_id });
      grant.addOIDCScope(params.scope);
      const grantId = await grant.save();
      choices.set(grantId, choice);
      await provider.interactionFinished(request, response, {
        login: { accountId, remember: false },
        select_account: {},
        consent: { grantId },
      });
    }),
  );
  app.all(
    `/${name}/*`,
    handleRaw((request, response) => {
      // The library compares the two to find the path that it is mounted at.
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(name.length + 1) });
      return callback(request, response);
    }),
  );
}

interface ErrorContext {
  type: string;
  body: string;
  query: { client_id?: string };
}

function createProvider(
  name: OauthProvider,
  issuer: string,
  keys: SigningKeys,
  choices: Map<string, Choice>,
): Provider {
  const client = clientCredentials(name);
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: ["https://any.test/callback"],
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    // Only the client's own method, so that it is the one in the discovery document.
    clientAuthMethods: ["client_secret_post"],
    jwks: { keys: [keys.privateJwk] },
    cookies: { keys: ["sandbox"] },
    adapter: MemoryAdapter,
    ttl: Object.fromEntries(
      ["AccessToken", "AuthorizationCode", "Grant", "IdToken", "Interaction", "Session"].map((kind) => [kind, 3600]),
    ),
    claims: {
      openid: ["sub", "hd", "tid", "xms_edov", "https://slack.com/team_id", "https://slack.com/team_name"],
      email: ["email", "email_verified"],
      profile: ["name", "picture", "locale"],
    },
    // All claims go into the ID token, as at the real providers.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: createPolicy(),
      url: (_ctx: unknown, { uid }: { uid: string }) => `/${name}/interaction/${uid}`,
    },
    findAccount: (_ctx: unknown, accountId: string, token?: { grantId?: string }) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        ...(token?.grantId && createClaims(name, choices.get(token.grantId) as Choice)),
      }),
    }),
    renderError(ctx: ErrorContext, { error, error_description = "" }: { error: string; error_description?: string }) {
      ctx.type = "text/plain";
      ctx.body =
        error === "invalid_client"
          ? describeExpectedClient(name, ctx.query.client_id)
          : `The sandbox could not handle the request: ${error}. ${error_description}`.trim();
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => /^https?:/.test(uri);
  // Missing in the library's types.
  Object.assign(provider.Client.prototype, { postLogoutRedirectUriAllowed: (uri: string) => /^https?:/.test(uri) });
  // Connections that are broken on purpose are not worth logging.
  provider.on("error", () => {});
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx;
    const answer = ctx.body as { error?: string; error_description?: string } | undefined;
    if (oidc?.route === "token" && answer?.error === "invalid_client")
      answer.error_description = describeExpectedSecret(name);
    const grantId = oidc?.route === "token" ? oidc.entities.AuthorizationCode?.grantId : undefined;
    const misbehavior = (grantId && choices.get(grantId)?.misbehavior) || "none";
    if (misbehavior === "none") return;
    if (await misbehave(ctx.res, misbehavior)) {
      ctx.respond = false;
      return;
    }
    const body = ctx.body as { id_token?: string };
    if (body?.id_token) {
      const payload = decodeJwt(body.id_token);
      body.id_token = await signIdToken(keys, payload, misbehavior, client.client_secret);
    }
  });
  return provider;
}

/** Asks for an account at each login, without a session at the provider. */
function createPolicy() {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  // The library's default policy rejects `prompt=select_account`, which the real providers accept.
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  policy
    .get("login")
    .checks.add(
      new Check("account_not_chosen", "Choose an account", (ctx) =>
        ctx.oidc?.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}
