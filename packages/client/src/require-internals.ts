import { UsageError } from "./ground/errors.ts";
import { type Internals, internals } from "./internals.ts";

/** @throws UsageError that names `caller`, when the client is none of createClient's. */
export function requireInternals(client: object, caller: string): Internals {
  const found = internals.get(client);
  if (found) return found;
  throw new UsageError(
    "wrong_argument",
    `${caller}: the client is not one of createClient's. There is no session to act with. Pass the client itself.`,
  );
}
