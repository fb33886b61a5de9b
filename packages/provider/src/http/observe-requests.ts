import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** The longest host name, its scheme and its port. */
const LONGEST_ORIGIN = 272;

/** One log line and one measurement for each request; by route, never by address: its query may hold a token. */
export function observeRequests(app: FastifyInstance, metrics: Metrics, mode: "development" | "production"): void {
  // Its lines hold the fields named below and of a caller's only an origin, so there is nothing to redact.
  const log = app.log.child({}, { redact: [] });
  app.addHook("onResponse", async (request, reply) => {
    const { method, id, errorType, refusedOrigin } = request;
    const route = request.routeOptions.url ?? "none";
    const status = reply.statusCode;
    metrics.observeRequest({ route, method, status }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { request_id: id, method, route, status, ms, ...(errorType && { error_type: errorType }) };
    if (refusedOrigin === null) return log.info(line, "request");
    const refused = {
      ...line,
      origin: refusedOrigin.slice(0, LONGEST_ORIGIN),
      project_id: request.project?.project_id,
    };
    // Everybody's first mistake on the own machine; on the internet it is noise of strangers.
    log[mode === "development" ? "warn" : "info"](refused, "request of a page that is not registered");
  });
}
