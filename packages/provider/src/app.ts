import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import { NoBody } from "@portico/wire/schemas";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { bootstrapRoutes } from "./bootstrap/routes.ts";
import type { Services } from "./call.ts";
import type { Readiness } from "./db/watch-database.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import { eventPages } from "./events/routes.ts";
import "./http/request-fields.ts";
import { createAdmission } from "./http/admission.ts";
import { ApiError } from "./http/api-error.ts";
import { clientIp } from "./http/client-ip.ts";
import { answerBrokenRequest, sendError } from "./http/error-answers.ts";
import { errorPages } from "./http/error-pages.ts";
import { parseJsonBody } from "./http/json-body.ts";
import { type LogOptions, loggerOptions } from "./http/log.ts";
import type { Metrics } from "./http/metrics.ts";
import { openApiPage } from "./http/openapi.ts";
import type { Page, PageContext } from "./http/page.ts";
import { probePages } from "./http/probes.ts";
import { createRequestLimit } from "./http/request-limit.ts";
import { matchPath, type Route, requireStorableParams, toRouterPath } from "./http/route.ts";
import { inboxPages } from "./inbox/routes.ts";
import { linkPages } from "./magic-links/link-page.ts";
import { magicLinkRoutes } from "./magic-links/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { organizationRoutes } from "./organizations/routes.ts";
import { otpRoutes } from "./otps/routes.ts";
import type { ProjectDirectory } from "./projects/project-directory.ts";
import { jwksPages } from "./sessions/jwks.ts";
import { sessionRoutes } from "./sessions/routes.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
const PAGE_BODY_LIMIT_BYTES = 256 * 1024;
const PREFLIGHT_MAX_AGE_SECONDS = 600;
/** A request that is not all there by then is somebody holding the door. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Every operation of the provider. A capability adds its list here. */
export const routes: Route[] = [
  ...bootstrapRoutes,
  ...magicLinkRoutes,
  ...otpRoutes,
  ...discoveryRoutes,
  ...sessionRoutes,
  ...organizationRoutes,
  ...memberRoutes,
];

/** Every address outside the envelope. A capability adds its list here. */
const pages: Page[] = [...linkPages, ...jwksPages, ...eventPages, ...probePages, ...errorPages];

export interface AppOptions {
  services: Services;
  projects: ProjectDirectory;
  readiness: Readiness;
  metrics: Metrics;
  mode: "development" | "production";
  trustedProxyHops: number;
  requestsPerMinutePerIp: number | undefined;
  logger: LogOptions | false;
}

/** Puts the routes behind one envelope: request ids, limits, CORS, callers, shapes, errors. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, projects, readiness, metrics } = options;
  const documentationUrl = `${services.publicUrl}/docs/errors`;
  const admission = createAdmission(services, projects);
  const limit = createRequestLimit(options.requestsPerMinutePerIp);
  const served = [...pages, ...(options.mode === "development" ? inboxPages : [])];
  const allPages = [...served, openApiPage(routes, served)];
  const patterns = [...routes, ...allPages].map(({ method, path }) => ({ method, matches: matchPath(path) }));

  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => `request-id-${randomUUID()}`,
    requestIdHeader: false,
    logger: options.logger && loggerOptions(options.logger),
    // Our own line says more, and never the address with its query: it may hold a token (threats.md T36).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    forceCloseConnections: "idle",
    // While closing, what still arrives on open connections is answered as ever: no call is dropped.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, documentationUrl),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, documentationUrl),
  });

  // Its lines hold the fields named below and nothing of a caller's, so there is nothing to redact.
  const requestLog = app.log.child({}, { redact: [] });
  app.decorateRequest("ipAddress", "");
  app.decorateRequest("project", null);
  app.decorateRequest("errorType", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
    const forwardedFor = request.headers["x-forwarded-for"]?.toString();
    request.ipAddress = clientIp(request.ip, forwardedFor, options.trustedProxyHops);
  });
  await app.register(cors, {
    origin: async (origin: string | undefined) => (origin && (await projects.isKnownOrigin(origin)) ? origin : false),
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "X-SDK-Client", "X-SDK-Parent-Host"],
    exposedHeaders: ["Date", "Retry-After", "X-Request-Id"],
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
    strictPreflight: false,
  });
  // After CORS, so that a page can read its refusal.
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.isUnlimited) return;
    const retryAfterSeconds = limit.countRequest(request.ipAddress);
    if (retryAfterSeconds > 0) throw new ApiError("too_many_requests", { retryAfterSeconds });
  });
  await app.register(cookie);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    metrics.observeRequest({ route, method, status: reply.statusCode }, reply.elapsedTime / 1000);
    requestLog.info(
      {
        request_id: request.id,
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.errorType && { error_type: request.errorType }),
      },
      "request",
    );
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, documentationUrl));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = patterns.filter(({ matches }) => matches(path)).map(({ method }) => method);
    if (methods.length > 0) reply.header("Allow", [...new Set(methods)].join(", "));
    const refusal = new ApiError(methods.length > 0 ? "method_not_allowed" : "route_not_found");
    return sendError(refusal, request, reply, documentationUrl);
  });
  app.removeAllContentTypeParsers();

  await app.register(async (scope) => {
    scope.addContentTypeParser("application/json", { parseAs: "string" }, async (_: FastifyRequest, text: string) =>
      parseJsonBody(text),
    );
    for (const route of routes) addRoute(scope, route);
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser("*", { parseAs: "string" }, async (_: FastifyRequest, text: string) => text);
    for (const page of allPages) await addPage(scope, page);
  });
  return app;

  function addRoute(scope: FastifyInstance, route: Route): void {
    scope.route({
      method: route.method,
      url: toRouterPath(route.path),
      handler: async (request, reply) => {
        if (readiness.isLost()) throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
        const params = requireStorableParams(request.params);
        const call = await admission.admit(request, reply, route);
        const given = route.request === NoBody || request.body === undefined ? {} : request.body;
        const body = route.request.parse(given, { reportInput: true });
        const answer = await route.rule(call, body as never, params);
        return { data: { ...answer, request_id: request.id, status_code: 200 } };
      },
    });
  }

  async function addPage(scope: FastifyInstance, page: Page): Promise<void> {
    const context: PageContext = { services, projects, metrics, readiness, createCall: admission.callOf };
    await scope.register(async (own) => {
      const { answerToErrors } = page;
      if (answerToErrors)
        own.setErrorHandler((_error, request, reply) => reply.code(200).send(answerToErrors(request)));
      own.route({
        method: page.method,
        url: toRouterPath(page.path),
        bodyLimit: PAGE_BODY_LIMIT_BYTES,
        config: { isUnlimited: page.isUnlimited ?? false },
        handler: (request, reply) => page.handle(context, request, reply),
      });
    });
  }
}
