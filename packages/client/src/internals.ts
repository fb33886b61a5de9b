import type { BootstrapLoader } from "./bootstrap.ts";
import type { Send } from "./call.ts";
import type { UsageError } from "./ground/errors.ts";
import type { Settings } from "./ground/options.ts";
import type { Storage } from "./ground/storage.ts";
import type { Page } from "./landing.ts";
import type { Pkce } from "./pkce.ts";
import type { CurrentSession } from "./session/current-session.ts";
import type { Store } from "./session/store.ts";

/** A client's second piece. */
export interface Lazy {
  pkce: Pkce;
  /** Finds a method by its name in `lazy-names.ts`. */
  find(name: string): (...given: never[]) => Promise<unknown>;
}

/**
 * What a client is made of. The second piece has all of the first from here and imports nothing of it: so no bundler cuts the
 * first one off from who uses it.
 */
export interface Parts {
  settings: Settings;
  storage: Storage;
  store: Store;
  send: Send;
  bootstrap: BootstrapLoader;
  current: CurrentSession;
  page: Page;
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
