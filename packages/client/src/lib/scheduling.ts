/** Upper limit for a page that is never idle. */
const IDLE_TIMEOUT_MS = 500;

/**
 * Runs `work` once the page has painted and is idle. A hidden page does not paint, so it runs when the page becomes
 * visible.
 * @returns a function that cancels it.
 */
export function afterPaint(view: Window, work: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const whenFree = () => {
    if (isOver) return;
    // Safari has no `requestIdleCallback`.
    if (view.requestIdleCallback) view.requestIdleCallback(() => isOver || work(), { timeout: IDLE_TIMEOUT_MS });
    else timer = setTimeout(work);
  };
  if (view.requestAnimationFrame) view.requestAnimationFrame(whenFree);
  else whenFree();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const FIRST_MS = 2_000;
const MAX_DOUBLINGS = 7;
const JITTER_MS = 175;

/** Returns the delay after a number of consecutive failures: docs/wire/rules.md#refresh. */
export const backoffMs = (failures: number): number =>
  FIRST_MS * 2 ** Math.min(failures, MAX_DOUBLINGS) + (Math.random() * 2 - 1) * JITTER_MS;

/** Adds window listeners for the lifetime of a client. */
export function listen<Types extends keyof WindowEventMap>(
  view: Window,
  lifetime: AbortSignal,
  listeners: { [Type in Types]: (event: WindowEventMap[Type]) => unknown },
): void {
  for (const [type, listener] of Object.entries(listeners)) {
    view.addEventListener(type, listener as EventListener);
    lifetime.addEventListener("abort", () => view.removeEventListener(type, listener as EventListener));
  }
}
