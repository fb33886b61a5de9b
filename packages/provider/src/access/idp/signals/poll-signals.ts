import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "../../../platform/call/call.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";
import { issueEventToken } from "./issue-token.ts";
import { requireStream } from "./manage-stream.ts";
import type { SignalRow, StreamRow } from "./schema.ts";
import { deleteSignals, findStream, listWaiting, updateStream } from "./store.ts";
import { readPoll, StreamError } from "./stream-rules.ts";

const MOST_AT_ONCE = 100;
const LOOK_EVERY_MS = 500;
/** How long a request without `returnImmediately` waits for an event: less than a stopping node waits for requests. */
const LONGEST_WAIT_MS = 8_000;
/** The requests of an app that wait on this node. Further ones are answered at once (threats.md T222). */
const WAITS_EACH = 3;

const underWay = new Map<string, number>();

/**
 * Returns waiting events to an app that polls, and deletes those that it acknowledges or refuses (RFC 8936). Others are
 * returned again.
 * @throws StreamError 400, 404.
 */
export async function pollSignals(
  call: Call,
  app: ConnectedAppRow,
  streamId: string | undefined,
  body: unknown,
): Promise<{ sets: Record<string, string>; moreAvailable?: true }> {
  const { ack = [], setErrs = {}, maxEvents = MOST_AT_ONCE, returnImmediately = false } = readPoll(body);
  const stream = requireStream(await findStream(call.db, app), streamId);
  if (stream.method !== "poll") throw new StreamError(400, "invalid_request", "The stream's events are pushed.");
  const errors = Object.entries(setErrs);
  await deleteSignals(call.db, app, [...ack, ...errors.map(([jti]) => jti)]);
  const [[, refusal] = []] = errors;
  const now = call.clock.now();
  await updateStream(call.db, app, {
    last_polled_at: now,
    ...(ack.length > 0 && { last_delivered_at: now, last_error: "" }),
    ...(refusal && { last_error: `The receiver refused an event with ${refusal.err}.` }),
  });
  const limit = Math.min(maxEvents, MOST_AT_ONCE);
  if (limit === 0) return { sets: {} };
  // One more, to know whether more are available.
  const list = () => listWaiting(call.db, stream, limit + 1);
  const waiting = returnImmediately ? await list() : await waitForSignals(stream, list);
  const sets = await issueAll(call, stream, waiting.slice(0, limit));
  return { sets, ...(waiting.length > limit && { moreAvailable: true }) };
}

async function waitForSignals({ stream_id }: StreamRow, list: () => Promise<SignalRow[]>): Promise<SignalRow[]> {
  const waits = underWay.get(stream_id) ?? 0;
  if (waits >= WAITS_EACH) return list();
  underWay.set(stream_id, waits + 1);
  try {
    const endsAtMs = performance.now() + LONGEST_WAIT_MS;
    let waiting = await list();
    while (waiting.length === 0 && performance.now() < endsAtMs) {
      await sleep(LOOK_EVERY_MS);
      waiting = await list();
    }
    return waiting;
  } finally {
    const left = (underWay.get(stream_id) ?? 1) - 1;
    if (left > 0) underWay.set(stream_id, left);
    else underWay.delete(stream_id);
  }
}

async function issueAll(call: Call, stream: StreamRow, signals: SignalRow[]): Promise<Record<string, string>> {
  const issued = await Promise.all(
    signals.map(async (signal) => ({ signal, token: await issueEventToken(call, stream, signal) })),
  );
  const dropped = issued.filter(({ token }) => token === undefined).map(({ signal }) => signal.signal_id);
  await deleteSignals(call.db, stream, dropped);
  return Object.fromEntries(
    issued.flatMap(({ signal, token }) => (token === undefined ? [] : [[signal.signal_id, token]])),
  );
}
