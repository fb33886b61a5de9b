import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type Provider from "oidc-provider";
import type { SigningKeys } from "../../../core/records/keys/signing-keys.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Page, PageContext } from "../../../platform/http/page.ts";
import { requireStorableParams } from "../../../platform/http/route.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { normalizeResource } from "../apps/protected-resources.ts";
import { listScopes } from "../apps/scopes.ts";
import { runCall } from "./running-call.ts";

interface LibraryPage {
  method: "GET" | "POST";
  path: string;
  /** The library's own path. */
  route: string;
  summary: string;
  description: string;
  security: Page["security"];
  /** Answers simple requests without the library; undefined passes the request to the library. */
  answerItself?: (call: Call, headers: IncomingHttpHeaders, body: string) => Promise<object | undefined>;
}

/** What the library's middleware notes on the request, for our log. */
interface Marked extends IncomingMessage {
  refusedWith?: string;
  failure?: unknown;
}

/** A page of a project's authorization server that the token library answers. */
export function libraryPage({ route, answerItself, ...page }: LibraryPage): Page {
  return {
    ...page,
    answers: "application/json",
    leavesBody: answerItself === undefined,
    isOpen: true,
    async handle(context, request, reply) {
      const call = await requireProjectCall(context, request, reply);
      if (answerItself && typeof request.body === "string") {
        const body = normalizeResource(call.project, request.body);
        const answered = await answerItself(call, request.headers, body);
        if (answered) return reply.header("Cache-Control", "no-store").send(answered);
        restoreBody(request.raw, body);
      }
      const { answer } = await findAuthorizationServer(call);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const raw: Marked = rewriteForLibrary(request.raw, call, route);
      await runCall(call, () => answer(raw, reply.raw));
      if (raw.refusedWith !== undefined) request.errorType = raw.refusedWith;
      if (raw.failure !== undefined) request.log.error({ err: raw.failure }, "request failed");
    },
  };
}

/** @throws ApiError `route_not_found` if there is no such project; `service_unavailable`, except for static answers. */
export async function requireProjectCall(
  { projects, createCall, createCallFromMemory }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isStatic = false,
): Promise<Call> {
  const { project_id = "" } = requireStorableParams(request.params);
  const project = await projects.findById(project_id);
  if (!project) throw new ApiError("route_not_found", { message: "No project has this ID." });
  return (isStatic ? createCallFromMemory : createCall)(request, reply, project);
}

/** Puts the body back, because the library reads it from the request again. */
function restoreBody(raw: IncomingMessage, body: string): void {
  raw.headers["content-length"] = String(Buffer.byteLength(body));
  Object.defineProperties(raw, {
    readable: { value: true },
    readableEncoding: { value: null },
    iterator: { value: () => [Buffer.from(body)] },
  });
}

/**
 * Rewrites URL and host for the library, which reads its own address from the request. They come from the
 * configuration, whatever Host, X-Forwarded-* or Forwarded header was sent (threats.md T21).
 */
function rewriteForLibrary(raw: IncomingMessage, { publicUrl, project }: Call, route: string): IncomingMessage {
  const { protocol, host, pathname } = new URL(publicUrl);
  for (const name of Object.keys(raw.headers)) {
    if (name === "forwarded" || name.startsWith("x-forwarded-")) delete raw.headers[name];
  }
  raw.headers.host = host;
  raw.headers["x-forwarded-host"] = host;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  const query = raw.url?.split("?", 2)[1];
  const base = `${pathname.replace(/\/$/, "")}/oidc/${project.project_id}`;
  return Object.assign(raw, { url: query === undefined ? route : `${route}?${query}`, baseUrl: base });
}

/** How many projects' servers a node caches. */
const LIMIT = 500;

interface Entry {
  cacheKey: string;
  provider: Provider;
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The servers of each node; tests run several nodes in one process. */
const serversOf = new WeakMap<SigningKeys, LRUCache<string, Entry>>();

/**
 * Returns the token library for a project, recreated when its keys or scopes change
 * (docs/adr/0017-authorization-server.md).
 */
async function findAuthorizationServer(call: Call): Promise<Entry> {
  // Loaded on demand: many installations have no connected apps.
  const { createAuthorizationServer } = await import("./create-authorization-server.ts");
  const { project, signingKeys } = call;
  const servers = serversOf.get(signingKeys) ?? new LRUCache<string, Entry>({ max: LIMIT });
  serversOf.set(signingKeys, servers);
  const keys = await signingKeys.forProject(project.project_id, call.clock.now());
  const name = project.project_id;
  const cacheKey = JSON.stringify([keys.kid, listScopes(project), project.client_credentials.enabled]);
  const found = servers.get(name);
  if (found?.cacheKey === cacheKey) return found;
  const provider = createAuthorizationServer(call, keys);
  const entry = { cacheKey, provider, answer: provider.callback() };
  servers.set(name, entry);
  return entry;
}
