import { earlyOperations } from "@portico/wire";
import type { ClientContext } from "./internals.ts";
import { describeCall } from "./request-headers.ts";

const BATCH_SIZE = 15;
const FLUSH_INTERVAL_MS = 800;

/** Sends events in batches: every 800 ms, or as soon as 15 are queued. See docs/wire/rules.md#telemetry. */
export function sendEvents({ settings, ask, events, lifetime }: ClientContext): void {
  const { method, path } = earlyOperations["events.send"];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    // Described at send time, so that the first event does no work before the first paint.
    const batch = events.waiting
      .splice(0, BATCH_SIZE)
      .map(({ info, event }) => ({ telemetry: describeCall(settings, info), event }));
    // Without credentials, and the result is ignored.
    const init: RequestInit = { method, credentials: "omit", keepalive: true, body: JSON.stringify(batch) };
    ask(path, { ...init, headers: { "Content-Type": "application/json" } }).catch(() => {});
  }

  events.added = () => {
    if (lifetime.aborted) return void events.waiting.splice(0);
    while (events.waiting.length >= BATCH_SIZE) flush();
    if (events.waiting.length) timer ??= setTimeout(flush, FLUSH_INTERVAL_MS);
  };
  events.added();
  lifetime.addEventListener("abort", () => clearTimeout(timer));
}
