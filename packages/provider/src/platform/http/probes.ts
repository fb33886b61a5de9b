import { ApiError } from "../lib/api-error.ts";
import type { Page } from "./page.ts";

export const METRICS_PATH = "/metrics";

/** The endpoints for supervisors, load balancers and metrics collectors. */
export const probePages: Page[] = [
  {
    method: "GET",
    path: "/healthz",
    summary: "Whether the process is up.",
    answers: "application/json",
    isUnlimited: true,
    handle: () => ({ status: "up" }),
  },
  {
    method: "GET",
    path: "/readyz",
    summary: "Whether this node can serve: the database is reachable and its migrations are done.",
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
    summary: "Request counts and times, mails, connections and the process, as Prometheus text.",
    answers: "text/plain",
    isUnlimited: true,
    async handle({ metrics }, { headers }, reply) {
      if (!metrics.isReader(headers.authorization)) throw new ApiError("unauthorized_credentials");
      return reply.type(metrics.contentType).send(await metrics.render());
    },
  },
];
