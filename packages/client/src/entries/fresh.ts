import { type Internals, requireInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import type { CurrentSession } from "../session/current-session.ts";

/** Skip a refresh if the last one was this recent. */
const DEDUPE_MS = 2_000;
/** Minimum time between refreshes caused by focus. */
const FOCUS_THROTTLE_MS = 5_000;
/** On an ordinary and on a slow network. */
const ERROR_RETRY_MS = [5_000, 10_000] as const;
const LOADING_TIMEOUT_MS = [3_000, 5_000] as const;

interface FreshState {
  readers: number;
  read(): void;
  end(): void;
}

const kept = new WeakMap<Internals, FreshState>();

/**
 * Keeps session, member and organization fresh while something displays them: one call refreshes all of them on the
 * first use, on focus and when the network is back. It uses the client's own three-minute check, so that there is one
 * call at a time across all users and tabs.
 * @throws UsageError if `createClient` did not create the client.
 * @returns a function that stops refreshing.
 */
export function keepFresh(client: Client): () => void {
  const internals = requireInternals(client, "fresh");
  const shared = kept.get(internals) ?? listen(internals);
  kept.set(internals, shared);
  shared.readers++;
  shared.read();
  return () => {
    if (--shared.readers > 0) return;
    kept.delete(internals);
    shared.end();
  };
}

/**
 * Calls back once if the session is still unknown 3 seconds after `sinceMs`, or 5 on a slow network.
 * @param sinceMs a `Date.now()` timestamp.
 * @throws UsageError if `createClient` did not create the client.
 * @returns a function that cancels the callback.
 */
export function notifyWhenSlow(client: Client, sinceMs: number, withRefresh: () => void): () => void {
  const { view } = requireInternals(client, "fresh").settings;
  const timer = setTimeout(
    () => client.session.getInfo().status === "unknown" && withRefresh(),
    sinceMs + LOADING_TIMEOUT_MS[speedOf(view)] - Date.now(),
  );
  return () => clearTimeout(timer);
}

function listen({ settings: { view }, loadCalls }: Internals): FreshState {
  let focusedAtMs = Date.now();
  /** The refresh is in a lazy chunk. If it fails to load, the client retries and refreshes then. */
  const withRefresh = (what: (refresh: CurrentSession["refresh"]) => void) =>
    void loadCalls().then(
      ({ current }) => what(current.refresh),
      () => {},
    );
  const read = () => withRefresh((refresh) => refresh.wake(DEDUPE_MS));
  /** A hidden page refreshes when it becomes visible. */
  const isVisible = () => view.document.visibilityState !== "hidden";
  const readIfVisible = () => isVisible() && read();
  function focused() {
    if (!isVisible() || Math.abs(Date.now() - focusedAtMs) < FOCUS_THROTTLE_MS) return;
    focusedAtMs = Date.now();
    read();
  }

  const events: [EventTarget, string, () => void][] = [
    [view, "focus", focused],
    [view.document, "visibilitychange", focused],
    [view, "online", readIfVisible],
  ];
  for (const [target, type, listener] of events) target.addEventListener(type, listener);
  withRefresh((refresh) => refresh.retryNoSooner(ERROR_RETRY_MS[speedOf(view)]));
  return {
    readers: 0,
    read,
    end() {
      for (const [target, type, listener] of events) target.removeEventListener(type, listener);
      withRefresh((refresh) => refresh.retryNoSooner(0));
    },
  };
}

/** Returns 1 on a slow network or in data-saver mode, if the browser reports it. */
function speedOf(view: Window): 0 | 1 {
  const { connection } = view.navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  return connection?.saveData || /2g$/.test(connection?.effectiveType ?? "") ? 1 : 0;
}
