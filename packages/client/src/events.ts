import { earlyOperations } from "@portico/wire";
import type { Settings } from "./ground/options.ts";
import { describeCall } from "./request-headers.ts";
import type { SessionInfo, Store } from "./session/store.ts";
import type { Transport } from "./transport.ts";

const BATCH_SIZE = 15;
const FLUSH_INTERVAL_MS = 800;

/** Fields beside an event that tells of a failure. */
export interface TelemetryFailure {
  error_code?: string;
  error_description?: string;
  http_status_code?: number;
}

export interface Telemetry {
  /** Tells the provider that something happened, some time soon. Never fails; put no secrets into `details`. */
  log(name: string, details: Record<string, unknown>, failure?: TelemetryFailure): void;
}

/** Events in batches: every 800 ms, or at once when 15 are waiting; docs/wire/rules.md#telemetry. */
export function createTelemetry(settings: Settings, store: Store, transport: Transport, isDisabled = false) {
  let waiting: { info: SessionInfo; event: object }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    // Described when they leave, so that the first of them asks for nothing before the first paint.
    const batch = waiting.map(({ info, event }) => ({ telemetry: describeCall(settings, info), event }));
    transport.notify(earlyOperations["events.send"].path, batch);
    waiting = [];
  }

  return {
    log(event_name: string, details: Record<string, unknown>, failure?: TelemetryFailure) {
      if (isDisabled) return;
      waiting.push({
        info: store.getInfo(),
        event: { public_token: settings.publicToken, event_name, details, ...failure },
      });
      if (waiting.length === BATCH_SIZE) flush();
      else timer ??= setTimeout(flush, FLUSH_INTERVAL_MS);
    },
    destroy() {
      clearTimeout(timer);
      isDisabled = true;
    },
  };
}
