import { PING_MS } from "./connection.ts";
import { isTimeout } from "./database-errors.ts";

const PAUSE_MS = 400;
/** If the check takes longer, the node is not ready any more. With the pause it stays below 2 s. */
const READY_PATIENCE_MS = 1_500;
/** If a timer is this much too late, this process was busy, which says nothing about the database. */
const STALL_MS = 500;

export interface Readiness {
  /** Returns whether the database answers. */
  isReady(): boolean;
  /** Returns whether further queries would only pile up. */
  isLost(): boolean;
}

interface WatchOptions {
  /** Resolves when the database answers on its own connection; rejects if it does not within seconds. */
  ping: () => Promise<void>;
  /** When any other statement was last answered, by `performance.now()`. */
  answeredAtMs: () => number;
  /** Called when the state changes. */
  onChange: (isReachable: boolean, error?: unknown) => void;
}

/** Checks the database twice a second, so that its loss is noticed before a request fails. */
export function watchDatabase({ ping, answeredAtMs, onChange }: WatchOptions): Readiness & { stop(): void } {
  let isReachable = true;
  let isStopped = false;
  let askedAtMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function ask() {
    askedAtMs = performance.now();
    await ping().then(
      () => settle(true),
      (error: unknown) => {
        if (!isFalseAlarm(error)) settle(false, error);
      },
    );
    askedAtMs = undefined;
    if (isStopped) return;
    timer = setTimeout(ask, PAUSE_MS);
    timer.unref();
  }

  /** Whether the check failed although other statements were answered, or because this process was busy. */
  function isFalseAlarm(error: unknown): boolean {
    if (!isTimeout(error) || askedAtMs === undefined) return false;
    return answeredAtMs() > askedAtMs || performance.now() - askedAtMs > PING_MS + STALL_MS;
  }

  function settle(answer: boolean, error?: unknown) {
    if (answer !== isReachable && !isStopped) onChange(answer, error);
    isReachable = answer;
  }

  void ask();
  return {
    isReady: () =>
      !isStopped && isReachable && (askedAtMs === undefined || performance.now() - askedAtMs < READY_PATIENCE_MS),
    isLost: () => !isReachable,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
