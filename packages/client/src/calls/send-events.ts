import { earlyOperations } from "@portico/wire";
import type { Parts } from "./internals.ts";
import { describeCall } from "./request-headers.ts";

const BATCH_SIZE = 15;
const FLUSH_INTERVAL_MS = 800;

/** Events leave in batches: every 800 ms, or at once when 15 are waiting; docs/wire/rules.md#telemetry. */
export function sendEvents({ settings, ask, events, lifetime }: Parts): void {
  const { method, path } = earlyOperations["events.send"];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    // Described when they leave, so that the first of them asks for nothing before the first paint.
    const batch = events.waiting
      .splice(0, BATCH_SIZE)
      .map(({ info, event }) => ({ telemetry: describeCall(settings, info), event }));
    // Without credentials, and without caring what becomes of it.
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
