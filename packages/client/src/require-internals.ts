import { UsageError } from "./ground/errors.ts";
import type { Internals, Opened } from "./internals.ts";
import { createPlaceholder } from "./no-window.ts";

/**
 * Makes the calls of a side door, on a client's session. Of a client that stands in where there is no window, it makes
 * what stands in as well: a module that a server renders too makes both at its top, and calls neither there.
 * @param caller for messages: `createAdmin`.
 * @throws UsageError that names `caller`, when the client is none of createClient's.
 */
export function withInternals<Calls>(client: object, caller: string, make: (internals: Internals) => Calls): Calls {
  // A client is an object; what stands in for one can be called at any depth.
  if (typeof client === "function") return createPlaceholder(`${caller}(client)`) as Calls;
  const { $internals } = client as Opened;
  if ($internals) return make($internals);
  throw new UsageError(
    "wrong_argument",
    `${caller}: the client is not one of createClient's. There is no session to act with. Pass the client itself.`,
  );
}
