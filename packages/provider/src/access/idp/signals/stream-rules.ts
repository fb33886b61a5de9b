import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Call } from "../../../platform/call/call.ts";
import { isPublicApp, isServerUrl } from "../apps/app-rules.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { STREAM_SCOPE } from "../apps/scopes.ts";
import { eventTypes, memberEvents, type StreamRow } from "./schema.ts";

export const MIN_VERIFICATION_SECONDS = 60;
const PUSH = "urn:ietf:rfc:8935";
const POLL = "urn:ietf:rfc:8936";

/** An error of the app, as its server reads it: an OAuth 2 code and a sentence. */
export class StreamError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429;
  readonly error: string;

  constructor(status: StreamError["status"], error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

/** The operator gives an app the right to a stream, as it gives client credentials (threats.md T221). */
export function mayManageStream(
  app: Pick<ConnectedAppRow, "client_type" | "client_credentials" | "allowed_scopes">,
): boolean {
  return app.client_credentials && !isPublicApp(app) && app.allowed_scopes.includes(STREAM_SCOPE);
}

const Delivery = z.object({
  method: z.enum([PUSH, POLL]),
  endpoint_url: z.string().max(2048).optional(),
  // Printable ASCII, so that no header can follow it.
  authorization_header: z
    .string()
    .max(4096)
    .regex(/^[\x21-\x7e][\x20-\x7e]*$/)
    .optional(),
});

/** The properties that the app supplies (Shared Signals Framework 1.0 section 8.1.1). */
const StreamConfiguration = z.looseObject({
  stream_id: z.string().max(128).optional(),
  delivery: Delivery.optional(),
  events_requested: z.array(z.string().max(256)).max(50).optional(),
  description: z.string().max(1000).optional(),
});
export type StreamConfiguration = z.infer<typeof StreamConfiguration>;

const StatusChange = z.object({
  stream_id: z.string().max(128),
  status: z.enum(["enabled", "paused", "disabled"]),
  reason: z.string().max(1000).optional(),
});

const Verification = z.object({ stream_id: z.string().max(128), state: z.string().max(1000).optional() });

const Poll = z.object({
  maxEvents: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  returnImmediately: z.boolean().optional(),
  ack: z.array(z.string().max(128)).max(1000).optional(),
  setErrs: z
    .record(z.string().max(128), z.object({ err: z.string().max(100), description: z.string().max(500).optional() }))
    .optional(),
});

/** @throws StreamError 400. */
function reads<Schema extends z.ZodType>(schema: Schema) {
  return (body: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(body ?? {});
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new StreamError(400, "invalid_request", `${issue?.path.join(".") || "The body"}: ${issue?.message}`);
  };
}

export const readStreamConfiguration = reads(StreamConfiguration);
export const readStatusChange = reads(StatusChange);
export const readVerification = reads(Verification);
export const readPoll = reads(Poll);

/** Returns the columns of a delivery. Without one, the app polls. @throws StreamError 400. */
export function deliveryColumns(
  { publicUrl }: Call,
  delivery: StreamConfiguration["delivery"],
): Pick<StreamRow, "method" | "endpoint_url"> {
  if (delivery?.method !== PUSH) return { method: "poll", endpoint_url: "" };
  const { endpoint_url = "" } = delivery;
  if (isServerUrl(endpoint_url, { allowHttp: publicUrl.startsWith("http:") })) return { method: "push", endpoint_url };
  throw new StreamError(
    400,
    "invalid_request",
    "delivery.endpoint_url must be an https URL without a fragment or credentials.",
  );
}

/** Returns the columns of requested types. Without any, the app gets all. */
export function eventColumns(requested: string[] | undefined): Pick<StreamRow, "events_requested" | "events"> {
  const events_requested = requested ?? memberEvents.map((name) => eventTypes[name]);
  return { events_requested, events: memberEvents.filter((name) => events_requested.includes(eventTypes[name])) };
}

/** The configuration as the app reads it. The authorization header is not shown again. */
export function describeStream(call: Call, stream: StreamRow) {
  const { stream_id, client_id, events_requested, events, description } = stream;
  const isPushed = stream.method === "push";
  const iss = issuerOf(call);
  return {
    stream_id,
    iss,
    aud: client_id,
    events_supported: memberEvents.map((name) => eventTypes[name]),
    events_requested,
    events_delivered: events.map((name) => eventTypes[name]),
    delivery: isPushed
      ? { method: PUSH, endpoint_url: stream.endpoint_url }
      : { method: POLL, endpoint_url: `${iss}/ssf/poll/${stream_id}` },
    min_verification_interval: MIN_VERIFICATION_SECONDS,
    ...(description && { description }),
  };
}

export function describeStatus({ stream_id, status, reason }: StreamRow) {
  return { stream_id, status, ...(reason && { reason }) };
}

/** Section 8.1.1.3: properties of ours may be in a request, unchanged. @throws StreamError 400. */
export function requireUnchanged(shown: ReturnType<typeof describeStream>, given: Record<string, unknown>): void {
  for (const name of ["iss", "aud", "events_supported", "events_delivered", "min_verification_interval"] as const) {
    if (given[name] === undefined || isDeepStrictEqual(given[name], shown[name])) continue;
    throw new StreamError(400, "invalid_request", `${name} is set by the transmitter and cannot be changed.`);
  }
}

/** The metadata of the transmitter (Shared Signals Framework 1.0 section 7.1). */
export function describeTransmitter(call: Call): object {
  const issuer = issuerOf(call);
  return {
    spec_version: "1_0",
    issuer,
    jwks_uri: `${issuer}/jwks`,
    delivery_methods_supported: [PUSH, POLL],
    configuration_endpoint: `${issuer}/ssf/stream`,
    status_endpoint: `${issuer}/ssf/status`,
    verification_endpoint: `${issuer}/ssf/verify`,
    authorization_schemes: [{ spec_urn: "urn:ietf:rfc:6749" }],
    // An app gets the events of all members who have logged in to it. Others cannot be added.
    default_subjects: "ALL",
  };
}
