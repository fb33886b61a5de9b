import type { BootstrapLoader } from "./bootstrap.ts";
import type { Send } from "./call.ts";
import type { Settings } from "./ground/options.ts";
import type { Storage } from "./ground/storage.ts";
import type { Pkce } from "./pkce.ts";
import type { CurrentSession } from "./session/current-session.ts";
import type { Store } from "./session/store.ts";

/** A client's second piece. */
export interface Lazy {
  pkce: Pkce;
  /** Finds a method by its name in `lazy-names.ts`. */
  find(name: string): (...given: never[]) => Promise<unknown>;
}

/** What a client is made of. */
export interface Parts {
  settings: Settings;
  storage: Storage;
  store: Store;
  send: Send;
  bootstrap: BootstrapLoader;
  current: CurrentSession;
}

export interface Internals extends Parts {
  /** What comes beside the first paint. @throws UnreachableError when it does not; it may be asked for again. */
  fetchLazy(): Promise<Lazy>;
}

/** By client, what the side doors of this package need of it, out of the sight of everybody else. */
export const internals = new WeakMap<object, Internals>();
