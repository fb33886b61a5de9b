import { earlyOperations } from "@portico/wire";
import type { FastifyRequest } from "fastify";
import type { Page } from "../../platform/http/page.ts";
import { readTelemetry } from "./read-telemetry.ts";

const { method, path } = earlyOperations["events.send"];
/** Other clients' events contain the page's settings. */
const BATCH_BYTES = 256 * 1024;
const thanks = (request: FastifyRequest) => ({ data: { request_id: request.id, status_code: 200 } });

/**
 * Receives telemetry of browsers: see docs/wire/rules.md#telemetry. It needs no credentials, uses no database and
 * refuses nothing, so no sign-in waits for it, and no one can make it expensive (docs/threats.md T56).
 */
export const eventPages: Page[] = [
  {
    method,
    path: `/sdk/v1${path}`,
    summary: "Takes up to 15 telemetry events; never refuses.",
    answers: "application/json",
    answerToErrors: thanks,
    bodyLimitBytes: BATCH_BYTES,
    handle({ metrics }, request) {
      const events = readTelemetry(request.body);
      for (const { event_name } of events) metrics.countTelemetry(event_name);
      if (events.length > 0) request.log.debug({ events }, "telemetry");
      return thanks(request);
    },
  },
];
