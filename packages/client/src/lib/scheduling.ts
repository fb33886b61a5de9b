/** The longest that work waits for a page that is never idle. */
const PATIENCE_MS = 500;

/**
 * Does some work when the page has been painted and has nothing else to do. A page that nobody sees is not painted; there it
 * is done when somebody looks.
 * @returns gives it up.
 */
export function afterPaint(view: Window, work: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const whenFree = () => {
    if (isOver) return;
    // Safari tells of no idle time.
    if (view.requestIdleCallback) view.requestIdleCallback(() => isOver || work(), { timeout: PATIENCE_MS });
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
const MOST_DOUBLINGS = 7;
const JITTER_MS = 175;

/** How long one waits after so many failures in a row: docs/wire/rules.md#refresh. */
export const backoffMs = (failures: number): number =>
  FIRST_MS * 2 ** Math.min(failures, MOST_DOUBLINGS) + (Math.random() * 2 - 1) * JITTER_MS;

/** Listens to a page until a client's lifetime is over. */
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
