/** The pages of the app. */
export type Route =
  | { page: "home" }
  | { page: "authenticate" }
  | { page: "oneTap"; slug: string | null }
  | { page: "organizationLogin"; slug: string }
  | { page: "board"; slug: string }
  | { page: "settings"; slug: string; section: string | undefined }
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
  const [, encodedSettingsSlug, section] = /^\/([^/]+)\/settings(?:\/([\w-]+))?\/?$/.exec(pathname) ?? [];
  const settingsSlug = encodedSettingsSlug && decode(encodedSettingsSlug);
  if (settingsSlug) return { page: "settings", slug: settingsSlug, section };
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
export const settingsPath = (slug: string, section = "") =>
  `/${encodeURIComponent(slug)}/settings${section && `/${section}`}`;
export const accountPath = (section = "") => `/account${section && `/${section}`}`;
export const loginPath = (slug: string) => `/${encodeURIComponent(slug)}/login`;
