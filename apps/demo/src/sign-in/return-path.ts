const KEY = "acme-boards-return-path";

/** The provider keeps an app's request for the same time. */
const LIFETIME_MS = 10 * 60_000;

/**
 * Saves the current path and query, to return to after signing in. A magic link or another provider may lead back to
 * `/authenticate` in another tab. Because the page saves its own path, a link from outside cannot choose where to return to.
 */
export function saveReturnPath(): void {
  const path = location.pathname + location.search;
  localStorage.setItem(KEY, JSON.stringify({ path, savedAtMs: Date.now() }));
}

export function readReturnPath(): string | null {
  const { path, savedAtMs } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  return typeof path === "string" && Date.now() - savedAtMs < LIFETIME_MS ? path : null;
}

export function forgetReturnPath(): void {
  localStorage.removeItem(KEY);
}
