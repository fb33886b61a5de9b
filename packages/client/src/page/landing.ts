import type { TokenType } from "@portico/wire";
import type { Settings } from "../lib/options.ts";
import type { Storage } from "../lib/storage.ts";

/** The parameters that the address of this page brought along: docs/wire/rules.md#landing. */
export interface Landing {
  /** The one-time token; null when there was none, and again once it has been redeemed, refused or forgotten. */
  readonly token: string | null;
  readonly tokenType: TokenType | null;
  /** `reset_password` when the page must open the form for a new password. Stays in the address until that is done. */
  readonly redirectType: string | null;
  /** `oauth_flow_callback_error` or `sso_flow_callback_error` when a login elsewhere failed; there is no token then. */
  readonly error?: string;
}

export interface Page {
  landing: { -readonly [K in keyof Landing]: Landing[K] };
  flights: Map<string, Promise<unknown>>;
  /** Drops the token of the address: nothing on this page will redeem it any more. */
  forget(): void;
  /** Writes another address over this one. */
  replaceAddress(url: URL): void;
}

/**
 * Per page and not per client, because StrictMode and fast remounts make clients by the pair: the second finds an
 * address without a token, and must find the first one's flight instead of redeeming twice.
 */
const pages = new WeakMap<Window, Page>();

/**
 * Reads the landing parameters and strips token and token type from the address. T36: before any request, so that
 * the token reaches no referrer, no log and no history entry.
 */
export function readLanding({ view, names }: Settings): Page {
  const url = new URL(view.location.href);
  const query = url.searchParams;
  const token = query.get("token");
  const tokenType = query.get(names.tokenType) as TokenType | null;
  const redirectType = query.get(names.redirectType);
  const page = pages.get(view) ?? openPage(view, redirectType);
  pages.set(view, page);
  // `token` or `error` alone may be any other system's.
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
        // Sandboxed documents may not; a token is spent in a moment anyway.
      }
    },
  };
  return page;
}

/** Where the email address is stored that a new password was last asked for with. */
export const resetEmailKey = "reset-email-value";

export function readResetEmail(storage: Storage): string | null {
  return storage.get(resetEmailKey) || null;
}
