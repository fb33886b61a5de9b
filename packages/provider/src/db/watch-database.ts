const PAUSE_MS = 400;
/** Longer silence than this and the node is no longer ready; together with the pause it stays below 2 s. */
const READY_SILENCE_MS = 1_500;
/** Longer silence than this and calls are refused at once instead of queueing for a connection. */
const LOST_SILENCE_MS = 3_500;

export interface Readiness {
  /** Whether the database answers. */
  isReady(): boolean;
  /** Whether asking it would only pile up requests. */
  isLost(): boolean;
}

interface WatchOptions {
  /** Resolves when the database answers, on a connection of its own. */
  ping: () => Promise<void>;
  /** Called when the answer changes. */
  onChange: (isReachable: boolean, error?: unknown) => void;
}

/** Asks the database twice a second whether it is there, so that its loss is known before a request finds out. */
export function watchDatabase({ ping, onChange }: WatchOptions): Readiness & { stop(): void } {
  let answeredAtMs = performance.now();
  let isReachable = true;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ask() {
    try {
      await ping();
      answeredAtMs = performance.now();
      settle(true);
    } catch (error) {
      settle(false, error);
    }
    if (isStopped) return;
    timer = setTimeout(ask, PAUSE_MS);
    timer.unref();
  }

  function settle(answer: boolean, error?: unknown) {
    if (answer !== isReachable && !isStopped) onChange(answer, error);
    isReachable = answer;
  }

  const silenceMs = () => performance.now() - answeredAtMs;
  void ask();
  return {
    isReady: () => !isStopped && isReachable && silenceMs() < READY_SILENCE_MS,
    isLost: () => !isReachable || silenceMs() > LOST_SILENCE_MS,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
