import type { IncomingMessage, ServerResponse } from "node:http";
import type { OauthProvider } from "@portico/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import { type Choice, claimsOf, parseChoice, subjectOf } from "./choice.ts";
import { choicePage } from "./choice-page.ts";
import { clientOf } from "./client-of.ts";
import { readForm } from "./ground/read-form.ts";
import type { Keys } from "./keys.ts";
import { MemoryAdapter } from "./memory-adapter.ts";
import { misbehave } from "./misbehave.ts";
import { signIdToken } from "./sign-id-token.ts";

/** Serves one OpenID provider below `/{name}`, on a library that is not ours. */
export function serveOpenid(app: FastifyInstance, name: OauthProvider, origin: string, keys: Keys): void {
  const choices = new Map<string, Choice>();
  const provider = createProvider(name, `${origin}/${name}`, keys, choices);
  const callback = provider.callback();

  const pass =
    (handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      await handle(request.raw, reply.raw);
    };

  app.get(`/${name}/interaction/:uid`, async (request, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    return reply.type("text/html").send(choicePage(name, { loginHint: params.login_hint, signs: true }));
  });
  app.post(
    `/${name}/interaction/:uid`,
    pass(async (request, response) => {
      const { params } = await provider.interactionDetails(request, response);
      const choice = parseChoice(await readForm(request));
      if (choice.misbehavior === "refuse") {
        const refused = { error: "access_denied", error_description: "The person refused." };
        return provider.interactionFinished(request, response, refused);
      }
      const accountId = subjectOf(choice);
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
    pass((request, response) => {
      // The library finds out where it is mounted by comparing the two.
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(name.length + 1) });
      return callback(request, response);
    }),
  );
}

function createProvider(name: OauthProvider, issuer: string, keys: Keys, choices: Map<string, Choice>): Provider {
  const client = clientOf(name);
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
    // As the client is registered, so that whoever reads the discovery document does it so.
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
    // As the real ones do: everything is in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: alwaysAsking(),
      url: (_ctx: unknown, { uid }: { uid: string }) => `/${name}/interaction/${uid}`,
    },
    findAccount: (_ctx: unknown, accountId: string, token?: { grantId?: string }) => ({
      accountId,
      claims: () => ({ sub: accountId, ...(token?.grantId && claimsOf(name, choices.get(token.grantId) as Choice)) }),
    }),
    renderError(ctx: { type: string; body: string }, { error }: { error: string }) {
      ctx.type = "text/plain";
      ctx.body = `The sandbox cannot go on: ${error}.`;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => /^https?:/.test(uri);
  // Answers that are broken off on purpose are no errors.
  provider.on("error", () => {});
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx;
    const grantId = oidc?.route === "token" ? oidc.entities.AuthorizationCode?.grantId : undefined;
    const misbehavior = (grantId && choices.get(grantId)?.misbehavior) || "none";
    if (misbehavior === "none") return;
    if (await misbehave(ctx.res, misbehavior)) {
      ctx.respond = false;
      return;
    }
    const answer = ctx.body as { id_token?: string };
    if (answer?.id_token) {
      const payload = decodeJwt(answer.id_token);
      answer.id_token = await signIdToken(keys, payload, misbehavior, client.client_secret);
    }
  });
  return provider;
}

/** Nobody stays logged in: a person picks an identity each time. */
function alwaysAsking() {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  // The library's own policy refuses it; at the real ones an account is picked, as it is here each time.
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  policy
    .get("login")
    .checks.add(
      new Check("somebody_picks", "Somebody picks", (ctx) =>
        ctx.oidc?.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}
