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

/** What `calls.ts` makes, a lazy chunk. */
export interface Calls {
  send: Send;
  current: CurrentSession;
  /** Finds a method by one of `methodNames`. */
  find(name: string): (...given: never[]) => Promise<unknown>;
  findTimeZone(): void;
}

/** What a client is made of. */
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
}

export interface Internals extends Parts {
  /** @throws UnreachableError when the chunk does not arrive. The next call fetches it again. */
  loadCalls(): Promise<Calls>;
}

/** A client as the other entries of this package see it. The field is not enumerable. */
interface Opened {
  $internals?: Internals;
}

/**
 * Makes further calls on a client's session. For the placeholder of a page without a window it makes a placeholder, so that a
 * module that a server renders may create both at its top.
 * @param caller for messages: `createAdmin`.
 * @throws UsageError that names `caller`, when `createClient` did not make the client.
 */
export function withInternals<Made>(client: object, caller: string, make: (internals: Internals) => Made): Made {
  if (typeof client === "function") return createPlaceholder(`${caller}(client)`) as Made;
  return make(requireInternals(client, caller));
}

/** @throws UsageError that names `caller`, when `createClient` did not make the client. */
export function requireInternals(client: object, caller: string): Internals {
  const { $internals } = client as Opened;
  // A placeholder answers at any depth, and none of this.
  if ($internals && typeof client === "object") return $internals;
  throw new UsageError(
    "wrong_argument",
    `${caller}: the client was not created by createClient, so it has no session. Pass the client itself.`,
  );
}
