import { UsageError } from "./errors.ts";

export function noWindow(path: string): UsageError {
  return new UsageError("no_window", `${path}: there is no window on the server. Call it in an effect.`);
}

/** Stands in where there is no window: it can be passed around, and each of its methods throws when called. */
export function createPlaceholder(path = "client"): unknown {
  return new Proxy(() => {}, {
    // With a `then` it would be taken for a promise; symbols are what runtimes ask for when they print.
    get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : createPlaceholder(`${path}.${name}`)),
    apply() {
      throw noWindow(path);
    },
  });
}
