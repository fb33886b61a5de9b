/** Work that repeats until it is stopped. */
export interface Repeated {
  /** Aborts the current run by its signal and waits for it. */
  stop(): Promise<void>;
}

/** Repeats work, with this pause after each run. */
export function repeat(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  schedule();

  function schedule(): void {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = work(signal).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      running.then(schedule);
    }, everyMs);
    timer.unref();
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
