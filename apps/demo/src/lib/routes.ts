import { useEffect, useSyncExternalStore } from "react";

/** The pages of the app. */
type Route =
  | { page: "home" }
  | { page: "authenticate" }
  | { page: "oneTap"; slug: string | null }
  | { page: "organizationLogin"; slug: string }
  | { page: "board"; slug: string }
  | { page: "settings"; slug: string; path: string }
  | { page: "account"; section: string | undefined }
  | { page: "consent" }
  | { page: "logout" }
  | { page: "apps" }
  | { page: "missing" };

export function readRoute(pathname: string): Route {
  const [, encodedSlug, page] = /^\/([^/]+)\/(login|one-tap|board)\/?$/.exec(pathname) ?? [];
  const slug = encodedSlug && decode(encodedSlug);
  if (slug && page === "one-tap") return { page: "oneTap", slug };
  if (slug) return { page: page === "login" ? "organizationLogin" : "board", slug };
  const [, encodedSettingsSlug, path = ""] = /^\/([^/]+)\/settings(?:\/(.*?))?\/?$/.exec(pathname) ?? [];
  const settingsSlug = encodedSettingsSlug && decode(encodedSettingsSlug);
  if (settingsSlug) return { page: "settings", slug: settingsSlug, path };
  const account = /^\/account(?:\/([\w-]+))?\/?$/.exec(pathname);
  if (account) return { page: "account", section: account[1] };
  if (pathname === "/") return { page: "home" };
  if (/^\/one-tap\/?$/.test(pathname)) return { page: "oneTap", slug: null };
  const [, name] = /^\/(authenticate|consent|logout|apps)\/?$/.exec(pathname) ?? [];
  return { page: (name as "authenticate" | "consent" | "logout" | "apps" | undefined) ?? "missing" };
}

/** Decodes a segment of a path; undefined if its percent-encoding is invalid. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const boardPath = (slug: string) => `/${encodeURIComponent(slug)}/board`;
export const settingsPath = (slug: string, path = "") => `/${encodeURIComponent(slug)}/settings${path && `/${path}`}`;
export const accountPath = (section = "") => `/account${section && `/${section}`}`;
export const loginPath = (slug: string) => `/${encodeURIComponent(slug)}/login`;

const listeners = new Set<() => void>();
let hasNavigated = false;

/** Opens another page of the app without reloading. */
export function navigate(path: string, { replace = false } = {}): void {
  if (path === location.pathname) return;
  hasNavigated = true;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  for (const listener of listeners) listener();
}

/** Returns the path of the page and renders again when it changes. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => {
    hasNavigated = true;
    listener();
  };
  listeners.add(listener);
  addEventListener("popstate", onPopState);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", onPopState);
  };
}

/** Whether the page was opened from within the app. Its heading is then focused, so that screen readers announce the page. */
export const hasNavigatedInApp = () => hasNavigated;

/** Opens another page at once and replaces the current entry of the browser's history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
