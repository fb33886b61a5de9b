import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readForm } from "../lib/requests.ts";
import { parseChoice } from "./choice.ts";
import { choicePage } from "./choice-page.ts";
import { misbehave } from "./id-token.ts";
import {
  clientCredentials,
  describeExpectedClient,
  describeExpectedSecret,
  type Grant,
  type Oauth2Provider,
} from "./providers.ts";

/** Serves the authorization, token and API endpoints of a provider without OpenID Connect. */
export function serveOauth2(app: FastifyInstance, provider: Oauth2Provider): void {
  const { name, authorizePath, tokenPath, tokenFields, api } = provider;
  const codes = new Map<string, Grant & { redirectUri: string; codeChallenge?: string }>();
  const grants = new Map<string, Grant>();
  const client = clientCredentials(name);

  app.get(authorizePath, async (request, reply) => {
    const { client_id, redirect_uri, login } = request.query as Record<string, string>;
    if (client_id !== client.client_id) return reply.code(400).send(describeExpectedClient(name, client_id));
    if (!URL.canParse(redirect_uri ?? "")) return reply.code(400).send("The redirect_uri is missing or not a URL.");
    return reply.type("text/html").send(choicePage(name, { loginHint: login, hasIdToken: false }));
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
    const grant = codes.get(fields.code ?? "");
    codes.delete(fields.code ?? "");
    const isAuthenticated = fields.client_id === client.client_id && fields.client_secret === client.client_secret;
    const isPkceValid =
      !grant?.codeChallenge || grant.codeChallenge === (await createCodeChallenge(fields.code_verifier));
    // GitHub sends errors with status 200.
    const errorStatus = name === "github" ? 200 : 400;
    if (!isAuthenticated) {
      const error_description = describeExpectedSecret(name);
      return reply.code(errorStatus).send({ error: "incorrect_client_credentials", error_description });
    }
    if (!grant || !isPkceValid || grant.redirectUri !== fields.redirect_uri) {
      return reply.code(errorStatus).send({ error: "bad_verification_code" });
    }
    reply.hijack();
    if (await misbehave(reply.raw, grant.choice.misbehavior ?? "none")) return;
    const access_token = `sandbox-${name}-${randomUUID()}`;
    grants.set(access_token, grant);
    const answer = JSON.stringify({ access_token, token_type: "bearer", ...tokenFields(grant) });
    reply.raw.writeHead(200, { "Content-Type": "application/json" }).end(answer);
  });

  for (const [path, respond] of Object.entries(api)) {
    app.get(path, async (request, reply) => {
      const grant = grants.get(readAccessToken(request));
      return grant ? reply.send(respond(grant)) : sendBadCredentials(reply);
    });
  }
}

function readAccessToken(request: FastifyRequest): string {
  const { token } = request.params as { token?: string };
  return token ?? request.headers.authorization?.replace(/^Bearer /, "") ?? "";
}

function sendBadCredentials(reply: FastifyReply) {
  return reply.code(401).send({ message: "Bad credentials" });
}

/** RFC 7636 section 4.2, method S256. */
async function createCodeChallenge(verifier = ""): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return Buffer.from(digest).toString("base64url");
}
