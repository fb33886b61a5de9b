import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** One log line and one measurement for each request; by route, never by address: its query may hold a token. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  // Its lines hold the fields named below and nothing of a caller's, so there is nothing to redact.
  const log = app.log.child({}, { redact: [] });
  app.addHook("onResponse", async (request, reply) => {
    const { method, id, errorType } = request;
    const route = request.routeOptions.url ?? "none";
    const status = reply.statusCode;
    metrics.observeRequest({ route, method, status }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ request_id: id, method, route, status, ms, ...(errorType && { error_type: errorType }) }, "request");
  });
}
