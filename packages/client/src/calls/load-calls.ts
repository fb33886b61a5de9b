import { UnreachableError } from "../lib/errors.ts";
import { nest } from "../lib/method.ts";
import { backoffMs, listen } from "../lib/scheduling.ts";
import type { Calls, ClientContext } from "./internals.ts";

/** Creates stubs for the methods of `calls.ts`. The first call loads that chunk for all of them. */
export function createLazyMethods(context: ClientContext, methodNames: string[]) {
  const { lifetime, settings } = context;
  let flight: Promise<Calls> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function loadCalls() {
    flight ??= import("./calls.ts").then(
      ({ createCalls }) => createCalls(context),
      (cause) => {
        flight = undefined;
        failures++;
        throw new UnreachableError(cause);
      },
    );
    return flight;
  }

  /** Loads the chunk ahead of the first call, with retries, because it also checks the session. */
  async function fetchAhead(): Promise<Calls | undefined> {
    const calls = await loadCalls().catch(() => undefined);
    // Another caller may have waited as well, but there is only one timer.
    clearTimeout(retry);
    if (!calls && !lifetime.aborted) retry = setTimeout(fetchAhead, backoffMs(failures));
    return calls;
  }

  // A storage event may concern the session; `online` means the network is back.
  listen(settings.view, lifetime, { storage: fetchAhead, online: fetchAhead, focus: fetchAhead });
  lifetime.addEventListener("abort", () => clearTimeout(retry));

  const methods = nest(
    methodNames,
    (name) =>
      async (...given: never[]) =>
        (await loadCalls()).find(name)(...given),
  );
  return { loadCalls, fetchAhead, methods };
}
