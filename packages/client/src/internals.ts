import type { BootstrapLoader } from "./bootstrap.ts";
import type { Events } from "./events.ts";
import type { backoffMs } from "./ground/backoff.ts";
import type { ApiError, requireString, UsageError } from "./ground/errors.ts";
import type { listen } from "./ground/listen.ts";
import type { Send } from "./ground/method.ts";
import type { Settings } from "./ground/options.ts";
import type { Storage } from "./ground/storage.ts";
import type { Page } from "./landing.ts";
import type { Cookies } from "./session/cookies.ts";
import type { CurrentSession } from "./session/current-session.ts";
import type { Store } from "./session/store.ts";
import type { Ask } from "./transport.ts";

/** A client's second piece. */
export interface Lazy {
  send: Send;
  current: CurrentSession;
  /** Finds a method by its name in `lazy-names.ts`. */
  find(name: string): (...given: never[]) => Promise<unknown>;
  findTimeZone(): void;
}

/**
 * What a client is made of. The second piece has all of the first from here and imports nothing of it: so no bundler cuts the
 * first one off from who uses it.
 */
export interface Parts {
  settings: Settings;
  /** Aborted when the client is destroyed. */
  lifetime: AbortSignal;
  storage: Storage;
  cookies: Cookies;
  store: Store;
  ask: Ask;
  bootstrap: BootstrapLoader;
  events: Events;
  page: Page;
  /** Signs out here and in every tab. */
  clear(): void;
  /** The same, an unfinished sign-in included. */
  clearAll(): void;
  listen: typeof listen;
  backoffMs: typeof backoffMs;
  requireString: typeof requireString;
  ApiError: typeof ApiError;
  UsageError: typeof UsageError;
}

export interface Internals extends Parts {
  /** What comes beside the first paint. @throws UnreachableError when it does not; it may be asked for again. */
  fetchLazy(): Promise<Lazy>;
}

/** A client as the side doors of this package see it. No loop and no spread comes by what they need of it. */
export interface Opened {
  $internals?: Internals;
}
