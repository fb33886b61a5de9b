import type { Nothing, SignalStreamResponse, SignalStreamsResponse, UpdateSignalStreamRequest } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { OfApp } from "../apps/app-rules.ts";
import { auditStream } from "./manage-stream.ts";
import type { StreamRow } from "./schema.ts";
import {
  countSignals,
  deleteStream,
  insertStreamSignal,
  listStreams,
  lockStream,
  rescheduleSignals,
  updateStream,
} from "./store.ts";

/** Lists the streams of the project's apps, with how many events wait. */
export async function listSignalStreams(call: Call): Promise<SignalStreamsResponse> {
  const streams = await listStreams(call.db, call.project.project_id);
  return { signal_streams: await Promise.all(streams.map((stream) => toSignalStream(call.db, stream))) };
}

/**
 * Pauses an app's stream, or enables it again. The app cannot enable a stream that was paused here, and is informed of
 * both (Shared Signals Framework 1.0 section 8.1.5).
 * @throws ApiError `connected_app_not_found`.
 */
export async function updateSignalStream(
  call: Call,
  { client_id, status }: OfApp & UpdateSignalStreamRequest,
): Promise<SignalStreamResponse> {
  const now = call.clock.now();
  const isHeld = status === "paused";
  const changed = await transaction(call, async (tx) => {
    const stream = await requireStreamOf(call, tx, client_id);
    const changes = { status, is_held: isHeld, failing_since: null, updated_at: now };
    const reason = isHeld ? "The operator has paused the stream." : "";
    const changed = (await updateStream(tx, stream, { ...changes, reason })) ?? stream;
    await rescheduleSignals(tx, changed, now);
    await insertStreamSignal(tx, changed, {
      signal_id: newId(call.project, "signal"),
      event: "stream-updated",
      content: { status, ...(reason && { reason }) },
      now,
      expiresAt: call.clock.in(lifetimes.signal),
    });
    await auditStream(call, tx, changed, "signal_stream.updated");
    return changed;
  });
  return { signal_stream: await toSignalStream(call.db, changed) };
}

/** Deletes an app's stream, with what waits for it. @throws ApiError `connected_app_not_found`. */
export async function deleteSignalStream(call: Call, { client_id }: OfApp): Promise<Nothing> {
  return transaction(call, async (tx) => {
    const stream = await requireStreamOf(call, tx, client_id);
    await deleteStream(tx, stream);
    await auditStream(call, tx, stream, "signal_stream.deleted");
    return {};
  });
}

async function requireStreamOf(call: Call, tx: Db, client_id: string): Promise<StreamRow> {
  const stream = await lockStream(tx, { project_id: call.project.project_id, client_id });
  if (stream) return stream;
  throw new ApiError("connected_app_not_found", { message: "No connected app with this ID has an event stream." });
}

async function toSignalStream(db: Db, stream: StreamRow) {
  const { client_id, stream_id, method, endpoint_url, events, status, reason, is_held, last_error } = stream;
  const { last_delivered_at, failing_since, created_at } = stream;
  return {
    ...{ client_id, stream_id, method, endpoint_url, events, status, reason, is_held },
    pending: await countSignals(db, stream),
    last_delivered_at: last_delivered_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    last_error,
    created_at: created_at.toISOString(),
  };
}
