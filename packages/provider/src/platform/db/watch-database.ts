import { PING_MS } from "./connection.ts";
import { isImpatience } from "./database-errors.ts";

const PAUSE_MS = 400;
/** A question open for longer than this and the node is no longer ready; with the pause it stays below 2 s. */
const READY_PATIENCE_MS = 1_500;
/** A timer that rings this much too late says that this process had no time, and nothing of the database. */
const STALL_MS = 500;

export interface Readiness {
  /** Returns whether the database answers. */
  isReady(): boolean;
  /** Returns whether asking it would only pile up requests. */
  isLost(): boolean;
}

interface WatchOptions {
  /** Resolves when the database answers, on a connection of its own; rejects when it does not within seconds. */
  ping: () => Promise<void>;
  /** The moment of `performance.now()` at which any other statement was answered. */
  answeredAtMs: () => number;
  /** Called when the answer changes. */
  onChange: (isReachable: boolean, error?: unknown) => void;
}

/** Asks the database twice a second whether it is there, so that its loss is known before a request finds out. */
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

  /** A question that was not answered in time, while others were, or while this process was too busy to hear of it. */
  function isFalseAlarm(error: unknown): boolean {
    if (!isImpatience(error) || askedAtMs === undefined) return false;
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
