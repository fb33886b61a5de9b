import type { Settings } from "../lib/options.ts";
import type { SessionInfo, Store } from "../session/store.ts";

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

/** What waits to be told, and who tells it: `send-events.ts`. */
export interface Events {
  waiting: { info: SessionInfo; event: object }[];
  added?(): void;
}

/** Collects events from the first on: docs/wire/rules.md#telemetry. */
export function createTelemetry(
  { publicToken }: Settings,
  store: Store,
  events: Events,
  isDisabled = false,
): Telemetry {
  return {
    log(event_name, details, failure) {
      if (isDisabled) return;
      events.waiting.push({
        info: store.peek(),
        event: { public_token: publicToken, event_name, details, ...failure },
      });
      events.added?.();
    },
  };
}
