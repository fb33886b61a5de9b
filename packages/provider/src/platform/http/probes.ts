import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ApiError } from "../lib/api-error.ts";
import { createServer } from "../lib/node-http.ts";
import type { Metrics } from "./metrics.ts";
import type { Page } from "./page.ts";

export const METRICS_PATH = "/metrics";

/** The endpoints for supervisors, load balancers and metrics collectors. */
export const probePages: Page[] = [
  {
    method: "GET",
    path: "/healthz",
    summary: "Check that the process is up",
    answers: "application/json",
    isUnlimited: true,
    handle: () => ({ status: "up" }),
  },
  {
    method: "GET",
    path: "/readyz",
    summary: "Check that this node can serve",
    description: "The database is reachable and its migrations are done.",
    answers: "application/json",
    isUnlimited: true,
    handle({ readiness }, _request, reply) {
      const isReady = readiness.isReady();
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "database unreachable" });
    },
  },
  {
    method: "GET",
    path: METRICS_PATH,
    summary: "Get metrics",
    description: "Request counts and times, emails, connections and the process, as Prometheus text.",
    answers: "text/plain",
    isUnlimited: true,
    async handle({ metrics }, { headers }, reply) {
      if (!metrics.isReader(headers.authorization)) throw new ApiError("unauthorized_credentials");
      return reply.type(metrics.contentType).send(await metrics.render());
    },
  },
];

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/** Serves only the metrics, at a port of their own. @throws Error if the port is not available. */
export async function serveMetrics(metrics: Metrics, at: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer(async ({ method, url = "", headers }, response) => {
    const refuse = (status: number) => response.writeHead(status, { "Content-Length": 0 }).end();
    if (url.split("?", 1)[0] !== METRICS_PATH) return refuse(404);
    if (method !== "GET" && method !== "HEAD") return refuse(405);
    if (!metrics.isReader(headers.authorization)) return refuse(401);
    const text = await metrics.render();
    response.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text);
  });
  server.listen(at);
  await once(server, "listening");
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}${METRICS_PATH}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
