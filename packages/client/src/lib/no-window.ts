import { UsageError } from "./errors.ts";

export function noWindow(path: string): UsageError {
  return new UsageError("no_window", `${path}: there is no window on the server. Call it in an effect.`);
}

/**
 * Replaces the client where there is no window: it can be passed around, and each of its methods throws when called.
 */
export function createPlaceholder(path = "client"): unknown {
  return new Proxy(() => {}, {
    // A `then` property would make it a thenable; runtimes read symbol properties when they print it.
    get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : createPlaceholder(`${path}.${name}`)),
    apply() {
      throw noWindow(path);
    },
  });
}
