import type { FastifyInstance } from "fastify";
import type { ProviderConfig } from "../config/config-schema.ts";
import { wideNetwork } from "../lib/networks.ts";
import { traceIdOf } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** The length of the longest host name with scheme and port. */
const LONGEST_ORIGIN = 272;

/** One log line and one measurement per request, by route and never by URL, because a query may contain a token. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  {
    mode,
    clientAddresses,
  }: { mode: "development" | "production"; clientAddresses: ProviderConfig["log_client_addresses"] },
): void {
  // The lines only have the fields below, so there is nothing to redact.
  const log = app.log.child({}, { redact: [] });
  const addressOf = (ipAddress: string) => (clientAddresses === "full" ? ipAddress : wideNetwork(ipAddress));
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id, errorType, limit, refusedOrigin, ipAddress, project, secretName } = request;
    const route = request.routeOptions.url ?? "none";
    const status = reply.statusCode;
    const projectId = project?.project_id;
    metrics.observeRequest({ route, method, status, projectId, errorType, limit }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const trace_id = traceIdOf(request);
    const fields = {
      request_id: id,
      ...(trace_id && { trace_id }),
      method,
      route,
      status,
      ms,
      ...(project && { project_id: project.project_id }),
      ...(secretName && { secret_name: secretName }),
      ...(clientAddresses !== "none" && ipAddress && { client_address: addressOf(ipAddress) }),
      ...(errorType && { error_type: errorType }),
    };
    if (refusedOrigin === null) log.info(fields, "request");
    else {
      const refused = { ...fields, origin: refusedOrigin.slice(0, LONGEST_ORIGIN) };
      // In development, a common first mistake. On the internet, noise.
      log[mode === "development" ? "warn" : "info"](refused, "request of a page that is not registered");
    }
    done();
  });
}
