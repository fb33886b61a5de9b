import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "../lib/node-http.ts";
import type { Metrics } from "./metrics.ts";
import { METRICS_PATH } from "./probes.ts";

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
