import { UsageError } from "../lib/errors.ts";
import type { Send } from "../lib/method.ts";
import { createPlaceholder } from "../lib/no-window.ts";
import type { Settings } from "../lib/options.ts";
import type { Storage } from "../lib/storage.ts";
import type { Ask } from "../lib/transport.ts";
import type { BootstrapLoader } from "../page/bootstrap.ts";
import type { Page } from "../page/landing.ts";
import type { Cookies } from "../session/cookies.ts";
import type { CurrentSession } from "../session/current-session.ts";
import type { Store } from "../session/store.ts";
import type { Events } from "./events.ts";

/** The result of `createCalls`, a lazy chunk. */
export interface Calls {
  send: Send;
  current: CurrentSession;
  /** Returns the method with one of the names in `methodNames`. */
  find(name: string): (...given: never[]) => Promise<unknown>;
  findTimeZone(): void;
}

/** The modules and state that a client consists of. */
export interface ClientContext {
  settings: Settings;
  /** Aborted when the client is destroyed. */
  lifetime: AbortSignal;
  /** What all sessions of this browser share: the project's settings and proof keys. */
  shared: Storage;
  storage: Storage;
  cookies: Cookies;
  store: Store;
  ask: Ask;
  bootstrap: BootstrapLoader;
  events: Events;
  page: Page;
  /** Signs out in this tab and all others. */
  clear(): void;
  /** Like `clear`, and also drops an unfinished sign-in. */
  clearAll(): void;
}

export interface Internals extends ClientContext {
  /** @throws UnreachableError if the chunk does not load. The next call retries. */
  loadCalls(): Promise<Calls>;
}

/** The non-enumerable field through which other entries of this package reach the internals of a client. */
interface Opened {
  $internals?: Internals;
}

/**
 * Adds calls to a client's session. Given the placeholder of an environment without a window it returns another
 * placeholder, so that a server-rendered module can create both at the top level.
 * @param caller for error messages, for example `createAdmin`.
 * @throws UsageError if `createClient` did not create the client.
 */
export function withInternals<Made>(client: object, caller: string, make: (internals: Internals) => Made): Made {
  if (typeof client === "function") return createPlaceholder(`${caller}(client)`) as Made;
  return make(requireInternals(client, caller));
}

/** @throws UsageError if `createClient` did not create the client. */
export function requireInternals(client: object, caller: string): Internals {
  const { $internals } = client as Opened;
  // A placeholder returns a function for any property, but has no internals.
  if ($internals && typeof client === "object") return $internals;
  throw new UsageError(
    "wrong_argument",
    `${caller}: the client was not created by createClient, so it has no session. Pass the client itself.`,
  );
}
