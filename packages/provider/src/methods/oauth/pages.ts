import type { OauthProvider } from "@portico/wire";
import type { FastifyRequest } from "fastify";
import type { Call } from "../../platform/call/call.ts";
import { errorPage } from "../../platform/http/error-page.ts";
import { readParameters } from "../../platform/http/form-body.ts";
import { readerOf } from "../../platform/http/html-page.ts";
import type { Page } from "../../platform/http/page.ts";
import { redirectTo, renderErrorAsPage } from "../../platform/http/page-answers.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { finishOauth } from "./finish-oauth.ts";
import { isOauthProvider } from "./providers.ts";
import { CALLBACK_PATH, parseState, type StartQuery, startDiscoveryOauth, startOauth } from "./start-oauth.ts";
import { unlinkPages } from "./unlink-registration.ts";

const LONGEST_VALUE = 4096;

const describeError = (refusal: ApiError, request: FastifyRequest) =>
  errorPage(readerOf(request), { about: "login", refusal, requestId: request.id });

/**
 * The browser's part of an OAuth flow: docs/wire/rules.md#redirects, and the callbacks. Users see these URLs briefly,
 * so errors are shown as a page: the provider's, or the host's once the flow is known.
 */
export const oauthPages: Page[] = [
  ...unlinkPages,
  start("/v1/b2b/public/oauth/{provider}/start", "Start an organization's OAuth login", startOauth),
  start("/v1/b2b/public/oauth/{provider}/discovery/start", "Start an OAuth login for discovery", startDiscoveryOauth),
  {
    method: "GET",
    path: CALLBACK_PATH,
    summary: "Receive the answer of an OAuth provider",
    answers: "text/html",
    handle: renderErrorAsPage(describeError, async ({ projects, createCall }, request, reply) => {
      const { state: stateParameter } = readParameters(request, LONGEST_VALUE);
      const state = parseState(stateParameter);
      const project = state && (await projects.findById(state.projectId));
      const call = project && createCall(request, reply, project);
      const query = request.url.split("?", 2)[1] ?? "";
      const finish = call && (await finishOauth(call, requireProvider(request), { token: state.token, query }));
      if (!finish) {
        throw new ApiError("oauth_flow_callback_error", {
          message: "This login was started in another browser or too long ago, or is already finished.",
        });
      }
      // A user who declines is not worth a warning.
      if (finish.failure && !isRefusal(finish.failure)) request.log.warn({ err: finish.failure }, "oauth flow failed");
      return redirectTo(reply, finish.url, 302);
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
    handle: renderErrorAsPage(describeError, async ({ projects, createCall }, request, reply) => {
      const query = readParameters(request, LONGEST_VALUE);
      const project = query.public_token && (await projects.findByPublicToken(query.public_token));
      if (!project) throw new ApiError("public_token_not_found");
      return redirectTo(reply, await rule(createCall(request, reply, project), requireProvider(request), query), 302);
    }),
  };
}

function requireProvider(request: FastifyRequest): OauthProvider {
  const { provider } = request.params as { provider: string };
  if (isOauthProvider(provider)) return provider;
  throw new ApiError("oauth_config_not_found", { message: "This OAuth provider does not exist." });
}

function isRefusal(failure: unknown): boolean {
  return (failure as { error?: unknown }).error === "access_denied";
}
