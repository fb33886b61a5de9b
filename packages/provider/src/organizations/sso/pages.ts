import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { browserHash, isMarked } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { type HtmlPage, readerOf } from "../../platform/http/html-page.ts";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { redirectTo, sendErrorPage, sendPage } from "../../platform/http/page-answers.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { Connection } from "./connections/connection.ts";
import { CONNECTION_PATH, openConnection, readQuery } from "./connections/open-connection.ts";
import { isTest, refuseTestRun } from "./logins/conclude-test-run.ts";
import { recordRefusal } from "./logins/record-attempt.ts";
import type { LoginTrace, SsoRequestRow, TestOutcome } from "./logins/schema.ts";
import { findTestRequest } from "./logins/test-runs-store.ts";
import { SsoRefusal } from "./logins/verdicts.ts";
import { acceptCallback } from "./oidc/accept-callback.ts";
import { bouncePage, departurePage, errorPage, loginFormPage } from "./page-views.ts";
import { acceptResponse } from "./saml/accept-response.ts";
import { describeServiceProvider } from "./saml/describe-service-provider.ts";
import type { LoginRequest } from "./saml/sign-request.ts";
import { refusedUrl, startLogin } from "./start-login.ts";
import { testOutcomePage, testRunPage } from "./test-run-views.ts";
import { beginTestRun, describeTestRun } from "./test-runs.ts";

const TEST_PATH = "/v1/public/sso/{project_id}/test";
/** The most bytes of a posted response. */
const RESPONSE_BYTES = 256 * 1024;
/** The field that the bounce page adds, so that it bounces only once. */
const BOUNCED = "portico_bounced";

/** The pages between the host and an identity provider. */
export const ssoPages: Page[] = [
  {
    method: "GET",
    path: "/v1/public/sso/start",
    summary: "Start a single sign-on",
    answers: "text/html",
    async handle(context, request, reply) {
      const query = readQuery(request);
      const project = await context.projects.findByPublicToken(query.get("public_token") ?? "");
      if (!project) return fail(request, reply, undefined, new ApiError("public_token_not_found"));
      const call = context.createCall(request, reply, project);
      const param = (name: string) => query.get(name) ?? undefined;
      try {
        const { isIdentityProvider, ...login } = await startLogin(call, {
          connection_id: param("connection_id"),
          pkce_code_challenge: param("pkce_code_challenge"),
          login_redirect_url: param("login_redirect_url"),
          signup_redirect_url: param("signup_redirect_url"),
        });
        if (!isIdentityProvider || isLedByHost(call, request.headers)) return sendAnswer(call, request, reply, login);
        return sendPage(reply, 200, departurePage({ ...readerOf(request), project }, login));
      } catch (error) {
        return fail(request, reply, call, error);
      }
    },
  },
  {
    method: "GET",
    path: TEST_PATH,
    summary: "Ask whether to test a connection",
    answers: "text/html",
    handle: (context, request, reply) =>
      onTestRun(context, request, reply, readQuery(request).get("token"), async (call, token) => {
        const connection = await describeTestRun(call, token);
        if (!connection) throw new ApiError("sso_test_run_not_found");
        return testRunPage(call.project, connection, token);
      }),
  },
  {
    method: "POST",
    path: TEST_PATH,
    summary: "Start the test of a connection",
    answers: "text/html",
    handle: (context, request, reply) =>
      onTestRun(context, request, reply, new URLSearchParams(String(request.body ?? "")).get("token"), beginTestRun),
  },
  {
    method: "POST",
    path: `${CONNECTION_PATH}/saml/acs`,
    bodyLimitBytes: RESPONSE_BYTES,
    summary: "Receive a SAML response",
    description: "The assertion consumer service of a connection.",
    answers: "text/html",
    async handle(context, request, reply) {
      return answerLogin(context, request, reply, "saml", async (call, connection, trace) => {
        const form = new URLSearchParams(String(request.body ?? ""));
        const samlResponse = form.get("SAMLResponse") ?? "";
        // The identity provider's post comes from another site, without our cookies. Posting it again from our page
        // includes them.
        if (!isMarked(call) && !form.has(BOUNCED)) {
          return bouncePage(
            { ...readerOf(request), project: call.project },
            { SAMLResponse: samlResponse, [BOUNCED]: "1" },
          );
        }
        return acceptResponse(call, connection, samlResponse, trace);
      });
    },
  },
  {
    method: "GET",
    path: `${CONNECTION_PATH}/oidc/callback`,
    summary: "Receive an OpenID Connect response",
    description: "The redirect URI of a connection.",
    answers: "text/html",
    handle: (context, request, reply) =>
      answerLogin(context, request, reply, "oidc", (call, connection, trace) =>
        acceptCallback(call, connection, readQuery(request), trace),
      ),
  },
  {
    method: "GET",
    path: `${CONNECTION_PATH}/saml/metadata`,
    summary: "Get the SAML metadata of a connection",
    answers: "application/samlmetadata+xml",
    async handle(context, request, reply) {
      const { call, connection } = await openConnection(context, request, reply);
      if (!call || connection?.kind !== "saml") throw new ApiError("saml_connection_not_found");
      return reply
        .type("application/samlmetadata+xml; charset=utf-8")
        .send(await describeServiceProvider(call, connection));
    },
  },
];

type Accept<K extends "saml" | "oidc"> = (call: Call, connection: Connection<K>, trace: LoginTrace) => Promise<Answer>;

/** A URL, a page, a request to an identity provider, or the result of a test. */
type Answer = string | HtmlPage | LoginRequest | TestOutcome;

/**
 * Processes a response of an identity provider, and records a refusal. A user who started the login in this browser is
 * redirected to where they started it. A response that belongs to no such login gets an error page here, because it has
 * nowhere to go (threats.md T20).
 */
async function answerLogin<K extends "saml" | "oidc">(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: K,
  accept: Accept<K>,
): Promise<FastifyReply> {
  let call: Call | undefined;
  const trace: LoginTrace = {};
  let owner: { organization_id: string; connection_id: string } | undefined;
  try {
    const opened = await openConnection(context, request, reply);
    call = opened.call;
    const { connection } = opened;
    if (!call || !connection) throw new ApiError("sso_connection_not_found");
    owner = connection;
    if (connection.kind !== kind) throw new SsoRefusal("method_unknown");
    if (connection.status !== "active" && !connection.is_held) throw new SsoRefusal("connection_not_ready");
    const answer = await accept(call, connection as Connection<K>, trace);
    return sendAnswer(call, request, reply, answer);
  } catch (error) {
    if (call && owner && error instanceof SsoRefusal) {
      // A test is a login in progress, too.
      const isTestPossible = trace.isOpen !== false;
      const login = trace.request ?? (isTestPossible ? await findTest(call, owner.connection_id) : undefined);
      if (isTest(login)) return sendAnswer(call, request, reply, await refuseTestRun(call, login, error, trace.shown));
      const { organization_id = owner.organization_id, login_connection_id = owner.connection_id } = login ?? {};
      await recordRefusal(call, { organization_id, connection_id: login_connection_id }, error, {
        isLogin: trace.isOpen === true,
      });
      // If the login was completed meanwhile, it has no page to return to.
      if (login && error.reason !== "request_unknown") {
        request.errorType = error.reason;
        return redirectTo(reply, refusedUrl(call, login.login_redirect_url));
      }
    }
    return fail(request, reply, call, error, trace.request);
  }
}

/** Finds this browser's test in progress, because a malformed response does not name its login. */
function findTest(call: Call, connection_id: string): Promise<SsoRequestRow | undefined> {
  const { project_id } = call.project;
  const search = { project_id, connection_id, browser_hash: browserHash(call), now: call.clock.now() };
  return findTestRequest(call.db, search);
}

function sendAnswer(
  { project, requestId }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  if (typeof answer === "string") return redirectTo(reply, answer);
  if ("html" in answer) return sendPage(reply, 200, answer);
  if (!("url" in answer)) return sendPage(reply, 200, testOutcomePage(project, answer, requestId));
  if (!answer.fields) return redirectTo(reply, answer.url);
  return sendPage(reply, 200, loginFormPage({ ...readerOf(request), project }, answer));
}

async function onTestRun(
  { projects, createCall }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  handle: (call: Call, token: string) => Promise<Answer>,
): Promise<FastifyReply> {
  const { project_id = "" } = request.params as Record<string, string>;
  const project = isStorable(project_id) ? await projects.findById(project_id) : undefined;
  if (!project) return fail(request, reply, undefined, new ApiError("sso_test_run_not_found"));
  const call = createCall(request, reply, project);
  try {
    return sendAnswer(call, request, reply, await handle(call, token ?? ""));
  } catch (error) {
    return fail(request, reply, call, error);
  }
}

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call | undefined,
  error: unknown,
  login?: SsoRequestRow,
): FastifyReply {
  const page = errorPage(readerOf(request, call?.project), error, request.id, login?.login_redirect_url);
  if (!(error instanceof SsoRefusal)) return sendErrorPage(request, reply, error, () => page);
  request.errorType = error.reason;
  return sendPage(reply, 403, page);
}

/**
 * Returns whether the browser comes from a page of the host, and not from a link in a mail or on another site: any
 * organization's admin chooses where a connection leads, while the URL that users see first is ours (docs/threats.md
 * T73).
 *
 * A page cannot forge its Referer, but it can omit it. Then the browser still sends which site it came from. A client
 * that sends neither is a program, and cannot be deceived.
 */
function isLedByHost(
  { publicUrl, project }: Pick<Call, "publicUrl" | "project">,
  { referer, "sec-fetch-site": site }: IncomingHttpHeaders,
): boolean {
  const isHost = (url: string) => URL.canParse(url) && project.allowed_origins.includes(new URL(url).origin);
  if (referer !== undefined) return isHost(referer);
  if (site === "same-origin") return isHost(publicUrl);
  return site === undefined || site === "same-site";
}
