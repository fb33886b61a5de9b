const PAUSE_MS = 400;
/** A question open for longer than this and the node is no longer ready; with the pause it stays below 2 s. */
const READY_PATIENCE_MS = 1_500;

export interface Readiness {
  /** Returns whether the database answers. */
  isReady(): boolean;
  /** Returns whether asking it would only pile up requests. */
  isLost(): boolean;
}

interface WatchOptions {
  /** Resolves when the database answers, on a connection of its own; rejects when it does not within seconds. */
  ping: () => Promise<void>;
  /** Called when the answer changes. */
  onChange: (isReachable: boolean, error?: unknown) => void;
}

/** Asks the database twice a second whether it is there, so that its loss is known before a request finds out. */
export function watchDatabase({ ping, onChange }: WatchOptions): Readiness & { stop(): void } {
  let isReachable = true;
  let isStopped = false;
  let askedAtMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function ask() {
    askedAtMs = performance.now();
    await ping().then(
      () => settle(true),
      (error: unknown) => settle(false, error),
    );
    askedAtMs = undefined;
    if (isStopped) return;
    timer = setTimeout(ask, PAUSE_MS);
    timer.unref();
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
