import type { Settings } from "../lib/options.ts";
import { backoffMs } from "../lib/scheduling.ts";

/** Of docs/wire/rules.md#refresh. */
const REFRESH_MS = 180_000;

/**
 * The time for which a tab waits for its turn. A frozen tab may hold the lock for ever, so waiting ends and the call
 * goes out.
 */
const LOCK_WAIT_MS = 5_000;

interface Parts {
  settings: Settings;
  lifetime: AbortSignal;
}

/**
 * Runs `check` every three minutes, and after a failure again with growing distance for as long as the page lives.
 * @param check answers whether the provider gave a verdict, in or out; false means "try again". Never rejects.
 */
export function createRefresh({ settings, lifetime }: Parts, lockName: string, check: () => Promise<boolean>) {
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
    flight ??= checkInTurn().finally(() => {
      flight = undefined;
    });
    return flight;
  }

  /** One tab after the other, where the browser has Web Locks; without them, and after a wait too long, at once. */
  async function checkInTurn() {
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
      // Waited too long, or locks are denied here.
    }
    if (!hasStarted) await start();
  }

  lifetime.addEventListener("abort", () => {
    stop();
    patience?.abort();
  });

  return {
    /** Now, once however often it is asked. */
    run,
    /** The session is known to be good: the next check is three minutes away. */
    schedule() {
      failures = 0;
      runIn(REFRESH_MS);
    },
    /** Nobody is signed in: nothing to keep. */
    stop,
    /**
     * Runs unless the last verdict or failure is younger than this. Timers stand still in a sleeping or frozen page.
     * `abs`, because a clock may also be set back.
     */
    wake(freshMs = failures ? leastRetryMs : REFRESH_MS) {
      if (timer && Math.abs(Date.now() - scheduledAtMs) >= freshMs) run();
    },
    /** After a failure nothing is asked sooner, of itself. */
    retryNoSooner(thanMs: number) {
      leastRetryMs = thanMs;
    },
  };
}
