import { AsyncLocalStorage } from "node:async_hooks";
import type { Call } from "../../../platform/call/call.ts";

const calls = new AsyncLocalStorage<Call>();

/** Lets the token library's functions know whose request it works on: it hands them none of ours. */
export function runCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

export function runningCall(): Call {
  const call = calls.getStore();
  if (!call) throw new Error("The token library was used outside of a request.");
  return call;
}
