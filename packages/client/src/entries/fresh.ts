import { type Internals, requireInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import type { CurrentSession } from "../session/current-session.ts";

/** What was asked about so lately is not asked about again. */
const DEDUPE_MS = 2_000;
/** Coming back to the page asks at most so often. */
const FOCUS_THROTTLE_MS = 5_000;
/** On an ordinary network, and on a slow one. */
const ERROR_RETRY_MS = [5_000, 10_000] as const;
const LOADING_TIMEOUT_MS = [3_000, 5_000] as const;

interface Kept {
  readers: number;
  read(): void;
  end(): void;
}

const kept = new WeakMap<Internals, Kept>();

/**
 * Keeps session, member and organization fresh for one that reads them: they are asked about, in one call, when it comes,
 * when the page is looked at again and when the network is back. The client's own check every three minutes goes on, and
 * is the one that asks: one call at a time over all readers and tabs.
 * @throws UsageError when the client is none of createClient's.
 * @returns ends that.
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
 * Calls back once where it is still unknown whether anybody is signed in, 3 seconds after a moment; 5 on a slow network.
 * @param sinceMs that moment, by `Date.now()`.
 * @throws UsageError when the client is none of createClient's.
 * @returns ends that.
 */
export function tellWhenLate(client: Client, sinceMs: number, tell: () => void): () => void {
  const { view } = requireInternals(client, "fresh").settings;
  const timer = setTimeout(
    () => client.session.getInfo().status === "unknown" && tell(),
    sinceMs + LOADING_TIMEOUT_MS[speedOf(view)] - Date.now(),
  );
  return () => clearTimeout(timer);
}

function listen({ settings: { view }, loadCalls }: Internals): Kept {
  let focusedAtMs = Date.now();
  /** What keeps the session comes again and again until it is here, and then it asks by itself. */
  const tell = (what: (refresh: CurrentSession["refresh"]) => void) =>
    void loadCalls().then(
      ({ current }) => what(current.refresh),
      () => {},
    );
  const read = () => tell((refresh) => refresh.wake(DEDUPE_MS));
  /** A page that nobody looks at asks when it is looked at again. */
  const isSeen = () => view.document.visibilityState !== "hidden";
  const readIfSeen = () => isSeen() && read();
  function focused() {
    if (!isSeen() || Math.abs(Date.now() - focusedAtMs) < FOCUS_THROTTLE_MS) return;
    focusedAtMs = Date.now();
    read();
  }

  const events: [EventTarget, string, () => void][] = [
    [view, "focus", focused],
    [view.document, "visibilitychange", focused],
    [view, "online", readIfSeen],
  ];
  for (const [target, type, listener] of events) target.addEventListener(type, listener);
  tell((refresh) => refresh.retryNoSooner(ERROR_RETRY_MS[speedOf(view)]));
  return {
    readers: 0,
    read,
    end() {
      for (const [target, type, listener] of events) target.removeEventListener(type, listener);
      tell((refresh) => refresh.retryNoSooner(0));
    },
  };
}

/** 1 on a slow network, and where its owner counts bytes; as far as the browser tells. */
function speedOf(view: Window): 0 | 1 {
  const { connection } = view.navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  return connection?.saveData || /2g$/.test(connection?.effectiveType ?? "") ? 1 : 0;
}
