/** A page that is still here by then is not being left: the visitor stopped it, or what came was no page. */
const REDIRECT_MS = 10_000;

/**
 * Watches over redirects for as long as a widget lives.
 * @param stayed is called where the page is not left after all.
 * @param returned is called where the page is shown again as it was left, by the browser's way back.
 * @returns what to call once the page is on its way out.
 */
export function watchRedirects({ signal }: AbortController, stayed: () => void, returned: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    timer = setTimeout(stayed, REDIRECT_MS);
    window.addEventListener("pageshow", ({ persisted }) => persisted && returned(), { signal });
  };
}
