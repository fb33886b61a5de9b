import { earlyOperations } from "@portico/wire";
import { TelemetryEntry } from "@portico/wire/schemas";
import type { FastifyRequest } from "fastify";
import { parseJsonBody } from "../../platform/http/json-body.ts";
import type { Page } from "../../platform/http/page.ts";

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
    summary: "Send telemetry events",
    description: "Accepts up to 15 events, and never refuses any.",
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

const BATCH_LIMIT = 15;

/**
 * The event names that our client sends. Others count as `other`, because strangers could create metrics without limit.
 */
const knownNames = new Set(["b2b_sdk_instance_instantiated", "render_b2b_login_screen", "render_b2b_idp_screen"]);

/** An event as stored: no details, no free text, nothing that could be a secret (docs/threats.md T36, T56). */
interface TelemetryEvent {
  event_name: string;
  error_code?: string;
  http_status_code?: number;
  sdk_version?: string;
}

/** Reads the valid events of a batch and drops the others. It never refuses a batch. */
function readTelemetry(text: unknown): TelemetryEvent[] {
  const batch = typeof text === "string" ? parseLeniently(text) : undefined;
  if (!Array.isArray(batch)) return [];
  return batch.slice(0, BATCH_LIMIT).flatMap((item) => {
    const entry = TelemetryEntry.safeParse(item);
    return entry.success ? [toEvent(entry.data)] : [];
  });
}

function parseLeniently(text: string): unknown {
  try {
    return parseJsonBody(text);
  } catch {
    return undefined;
  }
}

function toEvent({ telemetry, event }: TelemetryEntry): TelemetryEvent {
  return {
    event_name: knownNames.has(event.event_name) ? event.event_name : "other",
    error_code: asIdentifier(event.error_code),
    http_status_code: event.http_status_code,
    sdk_version: asIdentifier(telemetry.sdk?.version),
  };
}

/** Returns a short identifier, or nothing. Tokens are too long to pass. */
function asIdentifier(text: string | undefined): string | undefined {
  return text && /^[\w.-]{1,40}$/.test(text) ? text : undefined;
}
