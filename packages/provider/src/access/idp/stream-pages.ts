import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../platform/call/call.ts";
import { parseJsonBody } from "../../platform/http/json-body.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ConnectedAppRow } from "./apps/apps-store.ts";
import {
  changeStatus,
  changeStream,
  createStream,
  readStatus,
  readStream,
  removeStream,
  verifyStream,
} from "./signals/manage-stream.ts";
import { pollSignals } from "./signals/poll-signals.ts";
import { describeTransmitter, StreamError } from "./signals/stream-rules.ts";
import { requireStreamManager } from "./signals/stream-token.ts";
import { requireProjectCall } from "./tokens/library-page.ts";

const SERVER = "/oidc/{project_id}";

interface StreamRequest {
  call: Call;
  app: ConnectedAppRow;
  /** The stream that the URL names. */
  streamId: string | undefined;
  body(): unknown;
}

interface Answered {
  status: 200 | 201 | 204;
  body?: object;
}

function streamPage(
  page: Pick<Page, "method" | "path" | "summary" | "description">,
  answer: (request: StreamRequest) => Promise<Answered>,
): Page {
  return {
    ...page,
    path: `${SERVER}/ssf${page.path}`,
    answers: "application/json",
    security: "accessToken",
    async handle(context, request, reply) {
      const call = await requireProjectCall(context, request, reply);
      reply.header("Cache-Control", "no-store");
      try {
        const app = await requireStreamManager(call, request.headers.authorization);
        const streamId = streamIdOf(request);
        const answered = await answer({ call, app, streamId, body: () => readBody(request) });
        return reply.code(answered.status).send(answered.body);
      } catch (error) {
        if (!(error instanceof StreamError)) throw error;
        return sendError(request, reply, error);
      }
    },
  };
}

/** @throws StreamError 400. */
function readBody({ body }: FastifyRequest): unknown {
  try {
    return parseJsonBody(String(body ?? ""));
  } catch (error) {
    if (error instanceof ApiError) throw new StreamError(400, "invalid_request", error.message);
    throw error;
  }
}

function streamIdOf({ query, params }: FastifyRequest): string | undefined {
  const { stream_id } = { ...(query as object), ...(params as object) } as { stream_id?: unknown };
  return stream_id === undefined ? undefined : String(stream_id);
}

function sendError(request: FastifyRequest, reply: FastifyReply, { status, error, message }: StreamError) {
  request.errorType = error;
  if (status === 401 || status === 403) reply.header("WWW-Authenticate", `Bearer error="${error}", scope="ssf.manage"`);
  return reply.code(status).send({ error, error_description: message });
}

/** The transmitter of a project (OpenID Shared Signals Framework 1.0), for connected apps. */
export const streamPages: Page[] = [
  // Section 7.2: the issuer's path comes after the well-known part. Some receivers append it instead.
  ...["/.well-known/ssf-configuration/oidc/{project_id}", `${SERVER}/.well-known/ssf-configuration`].map(
    (path): Page => ({
      method: "GET",
      path,
      summary: "Get the metadata of a project's event transmitter",
      description: "OpenID Shared Signals Framework 1.0 section 7.1.",
      answers: "application/json",
      isOpen: true,
      async handle(context, request, reply) {
        const call = await requireProjectCall(context, request, reply, true);
        return reply.send(describeTransmitter(call));
      },
    }),
  ),
  streamPage(
    {
      method: "POST",
      path: "/stream",
      summary: "Create the app's event stream",
      description: "Section 8.1.1.1. An app has at most one stream.",
    },
    async ({ call, app, body }) => ({ status: 201, body: await createStream(call, app, body()) }),
  ),
  streamPage(
    {
      method: "GET",
      path: "/stream",
      summary: "Get the app's event stream",
      description: "Section 8.1.1.2: the stream with `stream_id`, or a list.",
    },
    async ({ call, app, streamId }) => ({ status: 200, body: await readStream(call, app, streamId) }),
  ),
  streamPage(
    {
      method: "PATCH",
      path: "/stream",
      summary: "Update the app's event stream",
      description: "Section 8.1.1.3: properties that are not sent stay.",
    },
    async ({ call, app, body }) => ({ status: 200, body: await changeStream(call, app, body(), false) }),
  ),
  streamPage(
    {
      method: "PUT",
      path: "/stream",
      summary: "Replace the app's event stream",
      description: "Section 8.1.1.4: properties that are not sent return to their defaults.",
    },
    async ({ call, app, body }) => ({ status: 200, body: await changeStream(call, app, body(), true) }),
  ),
  streamPage(
    {
      method: "DELETE",
      path: "/stream",
      summary: "Delete the app's event stream",
      description: "Section 8.1.1.5: the stream with `stream_id`.",
    },
    async ({ call, app, streamId }) => {
      await removeStream(call, app, streamId);
      return { status: 204 };
    },
  ),
  streamPage(
    {
      method: "GET",
      path: "/status",
      summary: "Get the status of an event stream",
      description: "Section 8.1.2.1: `enabled`, `paused` or `disabled`, with a reason.",
    },
    async ({ call, app, streamId }) => ({ status: 200, body: await readStatus(call, app, streamId) }),
  ),
  streamPage(
    {
      method: "POST",
      path: "/status",
      summary: "Update the status of an event stream",
      description: "Section 8.1.2.2. A paused stream keeps its events, and a disabled one drops them.",
    },
    async ({ call, app, body }) => ({ status: 200, body: await changeStatus(call, app, body()) }),
  ),
  streamPage(
    {
      method: "POST",
      path: "/verify",
      summary: "Verify an event stream",
      description: "Section 8.1.4.2: sends a verification event with the given `state`, at most once a minute.",
    },
    async ({ call, app, body }) => {
      await verifyStream(call, app, body());
      return { status: 204 };
    },
  ),
  streamPage(
    {
      method: "POST",
      path: "/poll/{stream_id}",
      summary: "Poll an event stream",
      description: "RFC 8936: returns events, and acknowledges those of earlier requests.",
    },
    async ({ call, app, streamId, body }) => ({ status: 200, body: await pollSignals(call, app, streamId, body()) }),
  ),
];
