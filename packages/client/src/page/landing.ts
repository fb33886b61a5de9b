import type { TokenType } from "@portico/wire";
import type { Settings } from "../lib/options.ts";
import type { Storage } from "../lib/storage.ts";

/** The landing parameters of the page's URL: docs/wire/rules.md#landing. */
export interface Landing {
  /** The one-time token; null if the URL has no token, or once the token is redeemed, rejected or forgotten. */
  readonly token: string | null;
  readonly tokenType: TokenType | null;
  /** `reset_password` if the page must show the form for a new password. Stays in the URL until the password is set. */
  readonly redirectType: string | null;
  /**
   * `oauth_flow_callback_error` or `sso_flow_callback_error` if sign-in at the provider failed. There is no token
   * then.
   */
  readonly error?: string;
}

export interface Page {
  landing: { -readonly [K in keyof Landing]: Landing[K] };
  flights: Map<string, Promise<unknown>>;
  /** Drops the token, so that nothing on this page redeems it. */
  forget(): void;
  /** Replaces the URL without a navigation. */
  replaceAddress(url: URL): void;
}

/**
 * Per page, not per client: StrictMode and remounts create two clients, and the second finds the token already
 * removed from the URL. It must share the first one's request.
 */
const pages = new WeakMap<Window, Page>();

/**
 * Reads the landing parameters and removes token and token type from the URL. T36: before any request, so that the
 * token does not leak into referrers, logs or the history.
 */
export function readLanding({ view, names }: Settings): Page {
  const url = new URL(view.location.href);
  const query = url.searchParams;
  const token = query.get("token");
  const tokenType = query.get(names.tokenType) as TokenType | null;
  const redirectType = query.get(names.redirectType);
  const page = pages.get(view) ?? openPage(view, redirectType);
  pages.set(view, page);
  // `token` or `error` without the others may belong to another system.
  const error = query.get("error");
  if ((token || error) && tokenType) {
    page.landing = { token, tokenType, redirectType, error: error ?? undefined };
    query.delete("token");
    query.delete("error");
    query.delete(names.tokenType);
    page.replaceAddress(url);
  }
  return page;
}

function openPage(view: Window, redirectType: string | null): Page {
  const page: Page = {
    landing: { token: null, tokenType: null, redirectType },
    flights: new Map(),
    forget() {
      Object.assign(page.landing, { token: null, tokenType: null, error: undefined });
    },
    replaceAddress(url) {
      try {
        view.history.replaceState(view.history.state, "", url);
      } catch {
        // Sandboxed documents can't change their URL. The token is redeemed in a moment anyway.
      }
    },
  };
  return page;
}

/** Storage key of the address of the latest password reset request. */
export const resetEmailKey = "reset-email-value";

export function readResetEmail(storage: Storage): string | null {
  return storage.get(resetEmailKey) || null;
}
