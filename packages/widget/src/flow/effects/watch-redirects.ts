/** If the page is still open after this time, the visitor stopped the redirect, or it led to no page. */
const REDIRECT_MS = 10_000;

/**
 * Watches redirects for the lifetime of a widget.
 * @param stayed called if the page was not left after all.
 * @param returned called if the browser restores the page from its back/forward cache.
 * @returns a function to call when a redirect starts.
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
