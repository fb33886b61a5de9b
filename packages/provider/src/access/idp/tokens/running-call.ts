import { AsyncLocalStorage } from "node:async_hooks";
import type { Call } from "../../../platform/call/call.ts";

const calls = new AsyncLocalStorage<Call>();

/** Makes the current call available to the token library's callbacks, which do not receive it. */
export function runCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

export function runningCall(): Call {
  const call = calls.getStore();
  if (!call) throw new Error("The token library was used outside of a request.");
  return call;
}
