import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../platform/call/call.ts";
import { readerOf } from "../../platform/http/html-page.ts";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { redirectTo, sendErrorPage, sendPage } from "../../platform/http/page-answers.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isKeySetError } from "../../platform/lib/foreign-jwt.ts";
import type { Connection } from "./connections/connection.ts";
import { CONNECTION_PATH, openConnection, readQuery } from "./connections/open-connection.ts";
import { recordLogoutRefusal } from "./logins/record-attempt.ts";
import { SsoRefusal } from "./logins/verdicts.ts";
import { finishLogout, receiveSamlLogoutResponse } from "./logout/finish-logout.ts";
import { sendLogout } from "./logout/send-logout.ts";
import { receiveLogout } from "./oidc/receive-logout.ts";
import { receiveSecurityEvent, requireTransmitter, SecurityEventError } from "./oidc/receive-security-event.ts";
import { PostedTokenError } from "./oidc/verify-posted-token.ts";
import { errorPage, logoutErrorPage, logoutFormPage } from "./page-views.ts";
import { LOGOUT_LIMIT_BYTES, type LogoutMessage } from "./saml/logout-message.ts";
import { receiveSamlLogout } from "./saml/receive-logout.ts";
import type { LoginRequest } from "./saml/sign-request.ts";

/** Security event tokens have one event about one subject. */
const EVENT_LIMIT_BYTES = 16 * 1024;

const SLO = {
  path: `${CONNECTION_PATH}/saml/slo`,
  summary: "Receive a SAML logout request or response",
  description:
    "The single logout service of a connection. A request ends the sessions that came from the login. A response redirects to the host's page.",
  answers: "text/html",
};

/** Where identity providers report that a login has ended there, and where members log out there. */
export const logoutPages: Page[] = [
  {
    method: "GET",
    path: `${CONNECTION_PATH}/logout`,
    summary: "Start a logout at an identity provider",
    description: "Works once, with the token of `sso.startLogout`.",
    answers: "text/html",
    handle: (context, request, reply) =>
      answerOwnLogout(context, request, reply, async (call, connection) => {
        if (connection.kind === "external") throw new SsoRefusal("request_unknown");
        return sendLogout(call, connection, readQuery(request).get("token") ?? "");
      }),
  },
  {
    method: "GET",
    path: `${CONNECTION_PATH}/oidc/logged_out`,
    summary: "Return from an OpenID Connect logout",
    description: "The post-logout redirect URI of a connection (OpenID Connect RP-Initiated Logout 1.0).",
    answers: "text/html",
    handle: (context, request, reply) =>
      answerOwnLogout(context, request, reply, async (call, connection) => ({
        url: await finishLogout(call, connection, readQuery(request).get("state") ?? ""),
      })),
  },
  {
    method: "GET",
    ...SLO,
    handle: (context, request, reply) => {
      const fields = readQuery(request);
      const message = { query: request.url.slice(request.url.indexOf("?") + 1) };
      return fields.has("SAMLResponse") && !fields.has("SAMLRequest")
        ? answerResponse(context, request, reply, message)
        : answerLogout(context, request, reply, message);
    },
  },
  {
    method: "POST",
    ...SLO,
    // Base64 takes a third more, and the form's encoding a little.
    bodyLimitBytes: LOGOUT_LIMIT_BYTES * 2,
    handle: (context, request, reply) => {
      const form = new URLSearchParams(String(request.body ?? ""));
      const relayState = form.get("RelayState") ?? undefined;
      const response = form.get("SAMLResponse");
      return response !== null && !form.has("SAMLRequest")
        ? answerResponse(context, request, reply, { form: response, relayState })
        : answerLogout(context, request, reply, { form: form.get("SAMLRequest") ?? "", relayState });
    },
  },
  {
    method: "POST",
    path: `${CONNECTION_PATH}/oidc/backchannel_logout`,
    summary: "Receive an identity provider's logout token",
    description: "OpenID Connect Back-Channel Logout 1.0. Ends the sessions that came from the login.",
    answers: "application/json",
    async handle(context, request, reply) {
      const { call, connection } = await openConnection(context, request, reply);
      if (!call || connection?.kind !== "oidc") throw new ApiError("oidc_connection_not_found");
      const token = new URLSearchParams(String(request.body ?? "")).get("logout_token") ?? "";
      reply.header("Cache-Control", "no-store");
      try {
        await receiveLogout(call, connection as Connection<"oidc">, token);
        return reply.code(200).send({});
      } catch (error) {
        if (isKeySetError(error) && !(error instanceof PostedTokenError)) throw error;
        request.errorType = "invalid_request";
        const error_description = `The logout token cannot be accepted: ${(error as Error).message}.`;
        return reply.code(400).send({ error: "invalid_request", error_description });
      }
    },
  },
  {
    method: "POST",
    path: `${CONNECTION_PATH}/oidc/security_events`,
    bodyLimitBytes: EVENT_LIMIT_BYTES,
    summary: "Receive an identity provider's security event",
    description:
      "Push delivery of security event tokens (RFC 8935), for session-revoked and credential-change of CAEP.",
    answers: "application/json",
    async handle(context, request, reply) {
      const { call, connection } = await openConnection(context, request, reply);
      if (!call || connection?.kind !== "oidc") throw new ApiError("oidc_connection_not_found");
      const receiving = connection as Connection<"oidc">;
      reply.header("Cache-Control", "no-store");
      try {
        requireTransmitter(receiving, request.headers.authorization ?? "");
        await receiveSecurityEvent(call, receiving, String(request.body ?? "").trim());
        return reply.code(202).send();
      } catch (error) {
        if (!(error instanceof SecurityEventError)) throw error;
        const { reason: err, message: description } = error;
        await recordLogoutRefusal(call, connection, error);
        request.errorType = err;
        const isUnauthenticated = err === "authentication_failed";
        if (isUnauthenticated) reply.header("WWW-Authenticate", "Bearer");
        return reply.code(isUnauthenticated ? 401 : 400).send({ err, description });
      }
    },
  },
];

type OwnLogout = (call: Call, connection: Connection) => Promise<LoginRequest>;

/** Answers a response to our SAML logout request. */
function answerResponse(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  message: LogoutMessage,
): Promise<FastifyReply> {
  return answerOwnLogout(context, request, reply, async (call, connection) => {
    if (connection.kind !== "saml") throw new ApiError("saml_connection_not_found");
    return { url: await receiveSamlLogoutResponse(call, connection, message) };
  });
}

/**
 * Sends the browser on in a logout that the member started. The session here has ended before, so if anything fails, a
 * page says only that the one at the identity provider may be left.
 */
async function answerOwnLogout(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  logOut: OwnLogout,
): Promise<FastifyReply> {
  const { call, connection } = await openConnection(context, request, reply);
  const reader = readerOf(request, call?.project);
  try {
    if (!call || !connection) throw new ApiError("sso_connection_not_found");
    const answer = await logOut(call, connection);
    if (!answer.fields) return redirectTo(reply, answer.url);
    return sendPage(reply, 200, logoutFormPage({ ...reader, project: call.project }, answer));
  } catch (error) {
    const page = logoutErrorPage(reader, request.id);
    if (!call || !connection || !(error instanceof SsoRefusal)) return sendErrorPage(request, reply, error, () => page);
    await recordLogoutRefusal(call, connection, error);
    request.errorType = error.reason;
    return sendPage(reply, 403, page);
  }
}

/** Answers with a redirect that brings the response, or with a page that names no details. */
async function answerLogout(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  message: LogoutMessage,
): Promise<FastifyReply> {
  const { call, connection } = await openConnection(context, request, reply);
  reply.header("Cache-Control", "no-store");
  try {
    if (!call || connection?.kind !== "saml") throw new ApiError("saml_connection_not_found");
    const url = await receiveSamlLogout(call, connection as Connection<"saml">, message);
    // Without a URL for responses, there is nothing to show: the identity provider's page stays.
    return url === undefined ? reply.code(204).send() : redirectTo(reply, url);
  } catch (error) {
    const page = errorPage(readerOf(request, call?.project), error, request.id, undefined);
    if (!call || !connection || !(error instanceof SsoRefusal)) return sendErrorPage(request, reply, error, () => page);
    await recordLogoutRefusal(call, connection, error);
    request.errorType = error.reason;
    return sendPage(reply, 403, page);
  }
}
