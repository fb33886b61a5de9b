import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import type { StreamRow } from "./schema.ts";
import {
  deleteStream,
  findStream,
  insertStream,
  insertStreamSignal,
  lockStream,
  rescheduleSignals,
  updateStream,
} from "./store.ts";
import {
  deliveryColumns,
  describeStatus,
  describeStream,
  eventColumns,
  MIN_VERIFICATION_SECONDS,
  readStatusChange,
  readStreamConfiguration,
  readVerification,
  requireUnchanged,
  type StreamConfiguration,
  StreamError,
} from "./stream-rules.ts";

type App = Pick<ConnectedAppRow, "project_id" | "client_id">;

/** Creates the app's stream. @throws StreamError 400; 409 if it has one. */
export async function createStream(call: Call, app: App, body: unknown): Promise<object> {
  const { delivery, events_requested, description = "" } = readStreamConfiguration(body);
  const { project_id, client_id } = app;
  const now = call.clock.now();
  const events = eventColumns(events_requested);
  const row = {
    ...{ project_id, client_id, description },
    stream_id: newId(call.project, "signal-stream"),
    ...deliveryColumns(call, delivery),
    sealed_authorization: sealAuthorization(call, app, delivery),
    events_requested: json(events.events_requested),
    events: json(events.events),
    status: "enabled" as const,
    reason: "",
    last_polled_at: now,
    created_at: now,
    updated_at: now,
  };
  return transaction(call, async (tx) => {
    const stream = await insertStream(tx, row);
    if (!stream) throw new StreamError(409, "stream_exists", "The app has a stream. Update it, or delete it first.");
    await auditStream(call, tx, stream, "signal_stream.created");
    return describeStream(call, stream);
  });
}

function sealAuthorization(call: Call, { project_id, client_id }: App, delivery: StreamConfiguration["delivery"]) {
  const at = sealedAt("signal_streams", { project_id, client_id });
  return call.serverKey.seal(delivery?.authorization_header ?? "", at);
}

/** Lists the app's stream, or returns the one with this ID. @throws StreamError 404. */
export async function readStream(call: Call, app: App, streamId: string | undefined): Promise<object> {
  const stream = await findStream(call.db, app);
  if (streamId === undefined) return stream ? [describeStream(call, stream)] : [];
  return describeStream(call, requireStream(stream, streamId));
}

/** An app can only name its own stream (threats.md T221). @throws StreamError 404. */
export function requireStream(stream: StreamRow | undefined, streamId: string | undefined): StreamRow {
  if (stream && stream.stream_id === streamId) return stream;
  throw new StreamError(404, "stream_not_found", "The app has no stream with this ID.");
}

/**
 * Changes what the app sends; with `replaces`, what it does not send returns to its default.
 * @throws StreamError 400, 404.
 */
export async function changeStream(call: Call, app: App, body: unknown, replaces: boolean): Promise<object> {
  const given = readStreamConfiguration(body);
  const { delivery, events_requested, description } = given;
  return changeLocked(call, app, given.stream_id, async (stream) => {
    requireUnchanged(describeStream(call, stream), given);
    const events = replaces || events_requested ? eventColumns(events_requested) : stream;
    return {
      ...((replaces || delivery) && {
        ...deliveryColumns(call, delivery),
        sealed_authorization: sealAuthorization(call, app, delivery),
      }),
      events_requested: json(events.events_requested),
      events: json(events.events),
      ...((replaces || description !== undefined) && { description: description ?? "" }),
    };
  }).then((stream) => describeStream(call, stream));
}

export async function readStatus(call: Call, app: App, streamId: string | undefined): Promise<object> {
  return describeStatus(requireStream(await findStream(call.db, app), streamId));
}

/** @throws StreamError 400, 404; 403 if an operator paused the stream. */
export async function changeStatus(call: Call, app: App, body: unknown): Promise<object> {
  const { stream_id, status, reason = "" } = readStatusChange(body);
  return changeLocked(call, app, stream_id, async (stream) => {
    requireFree(stream);
    return { status, reason, ...(status === "enabled" && { failing_since: null, last_error: "" }) };
  }).then(describeStatus);
}

/** @throws StreamError 403. */
function requireFree({ is_held }: StreamRow): void {
  if (is_held) throw new StreamError(403, "stream_paused", "The operator has paused the stream.");
}

/** Changes a stream, with an audit event, and moves what waits. */
async function changeLocked(
  call: Call,
  app: App,
  streamId: string | undefined,
  change: (stream: StreamRow) => Promise<Parameters<typeof updateStream>[2]>,
): Promise<StreamRow> {
  return transaction(call, async (tx) => {
    const stream = requireStream(await lockStream(tx, app), streamId);
    const now = call.clock.now();
    const changes = await change(stream);
    const changed = (await updateStream(tx, app, { ...changes, updated_at: now })) ?? stream;
    await rescheduleSignals(tx, changed, now);
    await auditStream(call, tx, changed, "signal_stream.updated");
    return changed;
  });
}

/** @throws StreamError 404; 403 if an operator paused the stream, because a new one would not be paused. */
export async function removeStream(call: Call, app: App, streamId: string | undefined): Promise<void> {
  await transaction(call, async (tx) => {
    const stream = requireStream(await lockStream(tx, app), streamId);
    requireFree(stream);
    await deleteStream(tx, stream);
    await auditStream(call, tx, stream, "signal_stream.deleted");
  });
}

/** Sends a verification event with the app's `state`. @throws StreamError 400, 404; 429 within a minute. */
export async function verifyStream(call: Call, app: App, body: unknown): Promise<void> {
  const { stream_id, state } = readVerification(body);
  await transaction(call, async (tx) => {
    const stream = requireStream(await lockStream(tx, app), stream_id);
    if (stream.status === "disabled") throw new StreamError(400, "stream_disabled", "The stream is disabled.");
    const { last_verified_at: last } = stream;
    if (last && last > call.clock.ago({ seconds: MIN_VERIFICATION_SECONDS })) {
      throw new StreamError(429, "too_many_requests", "Wait for min_verification_interval seconds.");
    }
    const now = call.clock.now();
    await updateStream(tx, app, { last_verified_at: now });
    await insertStreamSignal(tx, stream, {
      signal_id: newId(call.project, "signal"),
      event: "verification",
      content: state === undefined ? {} : { state },
      now,
      expiresAt: call.clock.in(lifetimes.signal),
    });
  });
}

export function auditStream(
  call: Call,
  tx: Db,
  { client_id, method, endpoint_url, status }: StreamRow,
  action: "signal_stream.created" | "signal_stream.updated" | "signal_stream.deleted",
): Promise<void> {
  const details = { client_id, method, ...(endpoint_url && { endpoint_url }), status };
  return audit(call, tx, { action, details });
}
