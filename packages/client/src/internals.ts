import type { BootstrapLoader } from "./bootstrap.ts";
import type { Send } from "./call.ts";
import type { Settings } from "./ground/options.ts";
import type { Storage } from "./ground/storage.ts";
import type { CurrentSession } from "./session/current-session.ts";
import type { Store } from "./session/store.ts";

/** What a client is made of. */
export interface Internals {
  settings: Settings;
  storage: Storage;
  store: Store;
  send: Send;
  bootstrap: BootstrapLoader;
  current: CurrentSession;
}

/** By client, what the side doors of this package need of it, out of the sight of everybody else. */
export const internals = new WeakMap<object, Internals>();
