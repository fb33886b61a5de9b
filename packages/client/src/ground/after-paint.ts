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
