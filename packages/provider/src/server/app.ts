import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { createGuard } from "../core/bots/guard.ts";
import { answerOnce } from "../core/idempotency/answer-once.ts";
import { findLiveToken } from "../core/records/session/session-tokens.ts";
import { consolePages } from "../operate/console/capability.ts";
import { consoleRoutes } from "../operate/console/console-routes.ts";
import { createGate } from "../operate/console/gate.ts";
import type { Services } from "../platform/call/call.ts";
import type { Project } from "../platform/config/project.ts";
import { isDatabaseLoss } from "../platform/db/database-errors.ts";
import type { Readiness } from "../platform/db/watch-database.ts";
import { createAdmission } from "../platform/http/admission.ts";
import { basePathOf } from "../platform/http/base-path.ts";
import { clientIp } from "../platform/http/client-ip.ts";
import { answerBrokenRequest, createNotFound, databaseUnavailable, sendError } from "../platform/http/error-answers.ts";
import { CLIENT_HEADERS } from "../platform/http/foreign-pages.ts";
import { createRequestLog, type LogOptions, loggerOptions } from "../platform/http/log.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { observeRequests } from "../platform/http/observe-requests.ts";
import type { PageContext } from "../platform/http/page.ts";
import { sendErrorPage } from "../platform/http/page-answers.ts";
import { METRICS_PATH } from "../platform/http/probes.ts";
import { protocolOf, serveProtocols } from "../platform/http/protocol.ts";
import { createRequestLimit } from "../platform/http/request-limit.ts";
import { BODY_LIMIT_BYTES, type CallLimit } from "../platform/http/route.ts";
import { servePages } from "../platform/http/serve-pages.ts";
import { serveRoutes } from "../platform/http/serve-routes.ts";
import { openApiPages } from "../platform/openapi/openapi-page.ts";
import type { ProjectDirectory } from "../platform/projects/project-directory.ts";
import { capabilities } from "./capabilities.ts";
import { isVisit, notFoundPage } from "./home/not-found-page.ts";
import "../platform/http/admission.ts";

const PREFLIGHT_MAX_AGE_SECONDS = 600;
/** How long a request may take to arrive. Slower ones only keep connections busy. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Room for the cookies of other apps: during development, all of them share localhost. */
const HEAD_LIMIT_BYTES = 64 * 1024;
/** Each may keep an unfinished head in memory for as long as a request may take: together at most 640 MiB. */
const CONNECTIONS_LIMIT = 10_000;

/** Zod schemas check every route, so Fastify's own compilers, a hundred modules, are not loaded. */
const noSchemas = () => () => {
  throw new Error("A route has a Fastify schema. Use Zod schemas instead.");
};

const routes = capabilities.flatMap((capability) => capability.routes ?? []);
const pages = capabilities.flatMap((capability) => capability.pages ?? []);
const protocols = capabilities.flatMap((capability) => capability.protocols ?? []);
const developmentPages = capabilities.flatMap((capability) => capability.developmentPages ?? []);

export interface AppOptions {
  services: Services;
  projects: ProjectDirectory;
  readiness: Readiness;
  metrics: Metrics;
  mode: "development" | "production";
  isPublicDevelopment: boolean;
  trustedProxyHops: number;
  keepAliveSeconds: number;
  requestsPerMinutePerIp: number | undefined;
  logClientAddresses: "full" | "truncated" | "none";
  /** The ID of the console's own project, if there is a console. */
  consoleProjectId: string | undefined;
  /** Whether `/metrics` is one of the pages; false if it has its own port. */
  servesMetrics: boolean;
  /** Adds hooks before all others. */
  observeApp: ((app: FastifyInstance) => void) | undefined;
  logger: LogOptions | false;
}

/** Registers the routes with everything that they share: request IDs, limits, CORS, callers, schemas, errors. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, projects, readiness, metrics } = options;
  const documentationUrl = `${services.publicUrl}/docs/errors`;
  const requestLimit = createRequestLimit();
  const { requestsPerMinutePerIp: count } = options;
  const perAddress = count === undefined ? undefined : { count, window_seconds: 60 };
  const countRequest = (request: FastifyRequest) =>
    requestLimit.enforce(request.ipAddress, perAddress, "requests_per_minute_per_ip");
  const countCall = ({ project_id, rate_limits }: Project, limit: CallLimit) =>
    requestLimit.enforce(`${limit} ${project_id}`, rate_limits[limit], limit);
  const operated = options.consoleProjectId === undefined ? undefined : openConsole(options.consoleProjectId);
  const admitOperator = operated?.gate;
  const admission = createAdmission({
    services,
    projects,
    countRequest,
    countCall,
    findLive: findLiveToken,
    admitOperator,
    mode: options.mode,
  });
  const published = pages.filter(({ path }) => path !== METRICS_PATH || options.servesMetrics);
  const described = [...published, ...(options.mode === "development" ? developmentPages : [])];
  const served = [...described, ...openApiPages(routes, described, services.publicUrl), ...(operated?.pages ?? [])];
  const operations = [...routes, ...(operated?.routes ?? [])];
  const notFound = createNotFound([...operations, ...served]);

  function openConsole(projectId: string) {
    const { publicUrl } = services;
    return {
      gate: createGate({ projects, projectId, publicUrl, countAgainst: requestLimit.enforce }),
      routes: consoleRoutes({ services, projects }),
      pages: consolePages,
    };
  }

  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: options.keepAliveSeconds * 1000,
    http: { maxHeaderSize: HEAD_LIMIT_BYTES },
    genReqId: () => `request-id-${randomUUID()}`,
    requestIdHeader: false,
    logger: options.logger && loggerOptions(options.logger),
    // Our own log line has more, and never the query of a URL, which may contain a token (docs/threats.md T36).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    childLoggerFactory: createRequestLog,
    forceCloseConnections: "idle",
    // While closing, requests on open connections are still answered, so that no call is lost.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    frameworkErrors(error, request, reply) {
      const protocol = protocolOf(protocols, request.url);
      if (protocol) protocol.sendError(error, request, reply);
      else sendError(error, request, reply, documentationUrl);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, documentationUrl),
  });
  app.server.maxConnections = CONNECTIONS_LIMIT;
  app.decorate("basePath", basePathOf(services.publicUrl));
  app.decorateRequest("ipAddress", "");
  app.decorateRequest("project", null);
  app.decorateRequest("call", null);
  app.decorateRequest("refusedOrigin", null);
  app.decorateRequest("secretName", null);
  app.decorateRequest("traceId", null);
  app.decorateRequest("errorType", null);
  app.decorateRequest("limit", null);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, documentationUrl));
  app.setNotFoundHandler((request, reply) => {
    const refusal = notFound(request, reply);
    if (isVisit(request)) return sendErrorPage(request, reply, refusal, () => notFoundPage(request));
    return sendError(refusal, request, reply, documentationUrl);
  });
  app.removeAllContentTypeParsers();
  options.observeApp?.(app);
  observeRequests(app, metrics, { mode: options.mode, clientAddresses: options.logClientAddresses });

  let hasWarnedOfForwardedFor = false;
  // Computed once, because the proxy writes it for every request.
  const warnOfForwardedFor = (entry: string) => {
    if (hasWarnedOfForwardedFor) return;
    hasWarnedOfForwardedFor = true;
    app.log.warn(
      { entry: entry.slice(0, 100), trusted_proxy_hops: options.trustedProxyHops },
      "X-Forwarded-For holds an entry that is not an IP address. Limits count the address of the connection instead. Check your proxies and TRUSTED_PROXY_HOPS.",
    );
  };
  app.addHook("onRequest", (request, reply, done) => {
    // Responses contain tokens, so nothing caches them unless a page allows it.
    reply.headers({ "X-Request-Id": request.id, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" });
    const forwardedFor = request.headers["x-forwarded-for"]?.toString();
    request.ipAddress = clientIp(request.ip, forwardedFor, options.trustedProxyHops, warnOfForwardedFor);
    done();
  });
  const findOrigin = async (origin: string | undefined) => {
    if (!origin) return false;
    const isKnown = await projects.isKnownOrigin(origin).catch((error: unknown) => {
      // Probes, keys and discovery need no database, whichever page asks.
      if (isDatabaseLoss(error)) return false;
      throw error;
    });
    return isKnown && origin;
  };
  await app.register(cors, {
    origin: findOrigin,
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: CLIENT_HEADERS,
    exposedHeaders: ["Date", "Retry-After", "X-Request-Id"],
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
    strictPreflight: false,
  });
  // After CORS, so that a page can read the error.
  app.addHook("onRequest", (request, _, done) => {
    if (!request.routeOptions.config.isUnlimited) countRequest(request);
    done();
  });
  await app.register(cookie);

  const guard = createGuard({ ...metrics, warn: (fields, message) => app.log.warn(fields, message) });
  await serveRoutes(app, operations, { admission, readiness, answerOnce, guard });
  const context: PageContext = {
    mode: options.mode,
    isPublicDevelopment: options.isPublicDevelopment,
    services,
    projects,
    metrics,
    readiness,
    createCall(...visit) {
      if (readiness.isLost()) throw databaseUnavailable();
      return admission.callOf(...visit);
    },
    createCallFromMemory: admission.callOf,
  };
  await servePages(app, served, context);
  await serveProtocols(app, protocols, { ...context, countRequest, countAgainst: requestLimit.enforce });
  return app;
}
