import { randomUUID } from "node:crypto";
import type { OauthProvider } from "@portico/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Choice, numberOf, parseChoice, subjectOf, verdictOf } from "./choice.ts";
import { choicePage } from "./choice-page.ts";
import { clientOf } from "./client-of.ts";
import { readForm } from "./ground/read-form.ts";
import { misbehave } from "./misbehave.ts";

interface Grant {
  choice: Choice;
  scope: string;
}

type Answer = (grant: Grant) => unknown;

interface PlainProvider {
  name: OauthProvider;
  authorizePath: string;
  tokenPath: string;
  /** A client's `endpoints` besides the two, by the names that the configuration has for them. */
  apiPaths: Record<string, string>;
  /** The fields of the answer beside access token and type. */
  token(grant: Grant): object;
  /** By path; `:token` stands for the access token, which otherwise is in the header. */
  api: Record<string, Answer>;
}

const github: PlainProvider = {
  name: "github",
  authorizePath: "/github/login/oauth/authorize",
  tokenPath: "/github/login/oauth/access_token",
  apiPaths: {
    user: "/github/api/user",
    emails: "/github/api/user/emails",
    organizations: "/github/api/user/orgs",
  },
  // Parted by commas, as the real one does.
  token: ({ scope }) => ({ scope: scope.split(" ").join(",") }),
  api: {
    "/github/api/user": ({ choice }) => ({
      id: numberOf(subjectOf(choice)),
      login: (choice.name ?? choice.email).toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      name: choice.name ?? null,
      // Whatever the person chose to show, which proves nothing.
      email: choice.email,
      avatar_url: "https://avatars.example.test/u/1",
    }),
    "/github/api/user/emails": ({ choice }) => [
      { email: `second-${choice.email}`, primary: false, verified: true, visibility: null },
      { email: choice.email, primary: true, verified: verdictOf(choice), visibility: "private" },
    ],
    "/github/api/user/orgs": ({ choice }) => [
      { id: numberOf(choice.tenant_id ?? "4711"), login: choice.tenant_name ?? "globex" },
    ],
  },
};

const hubspot: PlainProvider = {
  name: "hubspot",
  authorizePath: "/hubspot/oauth/authorize",
  tokenPath: "/hubspot/oauth/v1/token",
  apiPaths: { token_info: "/hubspot/oauth/v1/access-tokens" },
  token: () => ({ refresh_token: `refresh-${randomUUID()}`, expires_in: 1800 }),
  api: {
    "/hubspot/oauth/v1/access-tokens/:token": ({ choice, scope }) => ({
      user: choice.email,
      user_id: numberOf(subjectOf(choice)),
      hub_id: numberOf(choice.tenant_id ?? "815"),
      hub_domain: choice.tenant_name ?? "globex.test",
      scopes: scope.split(" "),
      token_type: "access",
    }),
  },
};

/** GitHub's and HubSpot's shapes of OAuth 2. */
export const plainProviders: readonly PlainProvider[] = [github, hubspot];

export function servePlain(app: FastifyInstance, { name, authorizePath, tokenPath, token, api }: PlainProvider): void {
  const codes = new Map<string, Grant & { redirectUri: string; codeChallenge?: string }>();
  const grants = new Map<string, Grant>();
  const client = clientOf(name);

  app.get(authorizePath, async (request, reply) => {
    const { client_id, redirect_uri, login } = request.query as Record<string, string>;
    if (client_id !== client.client_id) return reply.code(400).send("The sandbox knows no such client.");
    if (!URL.canParse(redirect_uri ?? "")) return reply.code(400).send("The redirect_uri is missing.");
    return reply.type("text/html").send(choicePage(name, { loginHint: login, signs: false }));
  });

  app.post(authorizePath, async (request, reply) => {
    const { redirect_uri = "", state = "", scope = "", ...query } = request.query as Record<string, string>;
    const choice = parseChoice(await readForm(request.body as NodeJS.ReadableStream));
    const url = new URL(redirect_uri);
    url.searchParams.set("state", state);
    if (choice.misbehavior === "refuse") {
      url.searchParams.set("error", "access_denied");
    } else {
      const code = randomUUID();
      codes.set(code, { choice, scope, redirectUri: redirect_uri, codeChallenge: query.code_challenge });
      url.searchParams.set("code", code);
    }
    return reply.redirect(url.href, 303);
  });

  app.post(tokenPath, async (request, reply) => {
    const fields = await readForm(request.body as NodeJS.ReadableStream);
    const granted = codes.get(fields.code ?? "");
    codes.delete(fields.code ?? "");
    const isClient = fields.client_id === client.client_id && fields.client_secret === client.client_secret;
    const isProven = !granted?.codeChallenge || granted.codeChallenge === (await challengeOf(fields.code_verifier));
    if (!granted || !isClient || !isProven || granted.redirectUri !== fields.redirect_uri) {
      // GitHub answers its refusals with 200.
      return reply.code(name === "github" ? 200 : 400).send({ error: "bad_verification_code" });
    }
    reply.hijack();
    if (await misbehave(reply.raw, granted.choice.misbehavior ?? "none")) return;
    const access_token = `sandbox-${name}-${randomUUID()}`;
    grants.set(access_token, granted);
    const answer = JSON.stringify({ access_token, token_type: "bearer", ...token(granted) });
    reply.raw.writeHead(200, { "Content-Type": "application/json" }).end(answer);
  });

  for (const [path, answer] of Object.entries(api)) {
    app.get(path, async (request, reply) => {
      const grant = grants.get(tokenOf(request));
      return grant ? reply.send(answer(grant)) : refuse(reply);
    });
  }
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.params as { token?: string };
  return token ?? request.headers.authorization?.replace(/^Bearer /, "") ?? "";
}

function refuse(reply: FastifyReply) {
  return reply.code(401).send({ message: "Bad credentials" });
}

async function challengeOf(verifier = ""): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return Buffer.from(digest).toString("base64url");
}
