import type { Settings } from "../lib/options.ts";
import type { SessionInfo, Store } from "../session/store.ts";

/** Extra fields of an event that reports a failure. */
export interface TelemetryFailure {
  error_code?: string;
  error_description?: string;
  http_status_code?: number;
}

export interface Telemetry {
  /** Queues an event for the provider. Never fails. Do not put secrets into `details`. */
  log(name: string, details: Record<string, unknown>, failure?: TelemetryFailure): void;
}

/** Queued events, and the function of `send-events.ts` that sends them. */
export interface Events {
  waiting: { info: SessionInfo; event: object }[];
  added?(): void;
}

/** Collects events from the start: docs/wire/rules.md#telemetry. */
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
