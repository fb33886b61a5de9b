import type { Settings } from "../lib/options.ts";
import { backoffMs } from "../lib/scheduling.ts";

/** docs/wire/rules.md#refresh */
const REFRESH_MS = 180_000;

/** Maximum time to wait for the lock, because a frozen tab can hold it forever. */
const LOCK_WAIT_MS = 5_000;

interface Dependencies {
  settings: Settings;
  lifetime: AbortSignal;
}

/**
 * Runs `check` every three minutes, and with exponential backoff after failures.
 * @param check resolves to whether the provider confirmed or ended the session; false means "try again". Never
 * rejects.
 */
export function createRefresh({ settings, lifetime }: Dependencies, lockName: string, check: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<void> | undefined;
  let failures = 0;
  let scheduledAtMs = 0;
  let leastRetryMs = 0;
  let patience: AbortController | undefined;

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
  }

  function runIn(delayMs: number) {
    clearTimeout(timer);
    scheduledAtMs = Date.now();
    if (!lifetime.aborted) timer = setTimeout(run, delayMs);
  }

  function run(): Promise<void> {
    flight ??= runCheck().finally(() => {
      flight = undefined;
    });
    return flight;
  }

  /** One tab at a time if the browser has Web Locks. Without them, or after the timeout, immediately. */
  async function runCheck() {
    let hasStarted = false;
    patience = new AbortController();
    const waiting = setTimeout(() => patience?.abort(), LOCK_WAIT_MS);
    async function start() {
      hasStarted = true;
      clearTimeout(waiting);
      if (lifetime.aborted || (await check())) return;
      runIn(Math.max(leastRetryMs, backoffMs(++failures)));
    }
    try {
      await settings.view.navigator.locks?.request(lockName, patience, start);
    } catch {
      // Timed out, or locks are blocked.
    }
    if (!hasStarted) await start();
  }

  lifetime.addEventListener("abort", () => {
    stop();
    patience?.abort();
  });

  return {
    /** Runs now. Concurrent calls share one check. */
    run,
    /** The session was just confirmed, so the next check is in three minutes. */
    schedule() {
      failures = 0;
      runIn(REFRESH_MS);
    },
    /** Stops, because the member is signed out. */
    stop,
    /**
     * Runs unless the last result is younger than `freshMs`, because timers pause in sleeping or frozen pages. `abs`,
     * because the clock may also be set back.
     */
    wake(freshMs = failures ? leastRetryMs : REFRESH_MS) {
      if (timer && Math.abs(Date.now() - scheduledAtMs) >= freshMs) run();
    },
    /** Sets the minimum delay of automatic retries. */
    retryNoSooner(thanMs: number) {
      leastRetryMs = thanMs;
    },
  };
}
