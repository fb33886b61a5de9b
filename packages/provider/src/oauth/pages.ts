import type { OauthProvider } from "@portico/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../call/call.ts";
import { ApiError } from "../ground/api-error.ts";
import { isStorable } from "../ground/storable-text.ts";
import { toApiError } from "../http/error-answers.ts";
import type { Page, PageContext } from "../http/page.ts";
import { CALLBACK_PATH } from "./callback-url.ts";
import { failurePage } from "./failure-page.ts";
import { finishOauth } from "./finish-oauth.ts";
import { isOauthProvider } from "./providers.ts";
import { type StartQuery, startDiscoveryOauth, startOauth } from "./start-oauth.ts";
import { parseState } from "./state.ts";
import { unlinkPages } from "./unlink-page.ts";

const LONGEST_VALUE = 4096;

/**
 * The browser's part of an OAuth flow: docs/wire/rules.md#redirects, and the callbacks. People see these addresses for a
 * moment, so what goes wrong is told as a page; once the flow is known, on the host's own.
 */
export const oauthPages: Page[] = [
  ...unlinkPages,
  start("/v1/b2b/public/oauth/{provider}/start", "Begins an organization's OAuth flow", startOauth),
  start("/v1/b2b/public/oauth/{provider}/discovery/start", "Begins a discovery OAuth flow", startDiscoveryOauth),
  {
    method: "GET",
    path: CALLBACK_PATH,
    summary: "Where an OAuth provider sends people back",
    answers: "text/html",
    handle: calmly(async ({ projects, createCall }, request, reply) => {
      const { state: given } = readQuery(request);
      const state = parseState(given);
      const project = state && (await projects.findById(state.projectId));
      const call = project && createCall(request, reply, project);
      const query = request.url.split("?", 2)[1] ?? "";
      const finish = call && (await finishOauth(call, requireProvider(request), { token: state.token, query }));
      if (!finish) {
        throw new ApiError("oauth_flow_callback_error", {
          message: "This login was begun in another browser, too long ago, or is over already.",
        });
      }
      // That somebody changed their mind is no trouble.
      if (finish.failure && !isRefusal(finish.failure)) request.log.warn({ err: finish.failure }, "oauth flow failed");
      return lead(reply, finish.url);
    }),
  },
];

type Start = (call: Call, provider: OauthProvider, query: StartQuery) => Promise<string>;

function start(path: string, summary: string, rule: Start): Page {
  return {
    method: "GET",
    path,
    summary,
    answers: "text/html",
    handle: calmly(async ({ projects, createCall }, request, reply) => {
      const query = readQuery(request);
      const project = query.public_token && (await projects.findByPublicToken(query.public_token));
      if (!project) throw new ApiError("public_token_not_found");
      return lead(reply, await rule(createCall(request, reply, project), requireProvider(request), query));
    }),
  };
}

function requireProvider(request: FastifyRequest): OauthProvider {
  const { provider } = request.params as { provider: string };
  if (isOauthProvider(provider)) return provider;
  throw new ApiError("oauth_config_not_found", { message: "There is no such OAuth provider." });
}

function isRefusal(failure: unknown): boolean {
  return (failure as { error?: unknown }).error === "access_denied";
}

/** @throws ApiError `bad_request` for what is there twice (RFC 6749 section 3.1), too long, or no text. */
function readQuery(request: FastifyRequest): StartQuery {
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value === "string" && value.length <= LONGEST_VALUE && isStorable(value)) continue;
    throw new ApiError("bad_request", { message: `${JSON.stringify(name)} must be given once, as a short text.` });
  }
  return request.query as StartQuery;
}

function lead(reply: FastifyReply, url: string): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer").redirect(url, 302);
}

function calmly(handle: (context: PageContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
  return async (context: PageContext, request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await handle(context, request, reply);
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
      request.errorType = refusal.errorType;
      const { html, headers } = failurePage(refusal, request.id);
      if (refusal.retryAfterSeconds !== undefined) void reply.header("Retry-After", refusal.retryAfterSeconds);
      return reply.code(refusal.status).headers(headers).send(html);
    }
  };
}
