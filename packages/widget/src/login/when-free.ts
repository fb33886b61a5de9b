/** The longest that what comes later waits for a page that is never idle. */
const PATIENCE_MS = 500;

let waited: Promise<void> | undefined;

/**
 * Resolves when the page has nothing else to do, or somebody begins to act: then what comes later is needed soon. It is so
 * once a page: what did not come then is not waited with again.
 */
export function whenFree(): Promise<void> {
  waited ??= new Promise((resolve) => {
    const waiting = new AbortController();
    const go = () => {
      waiting.abort();
      resolve();
    };
    for (const type of ["keydown", "pointerdown", "focusin"])
      addEventListener(type, go, { capture: true, signal: waiting.signal });
    // Safari tells of no idle time.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: PATIENCE_MS });
    else setTimeout(go);
  });
  return waited;
}
