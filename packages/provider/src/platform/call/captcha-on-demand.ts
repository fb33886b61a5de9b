import type { Call } from "./call.ts";

const passed = new WeakSet<Call>();
const askable = new WeakSet<Call>();

export function rememberPassed(call: Call): void {
  passed.add(call);
}

/** Returns whether the call has passed a captcha, so that a shared limit may let it through (T68). */
export function hasPassedCaptcha(call: Call): boolean {
  return passed.has(call);
}

/** Marks a call for which the project asks for a captcha on demand, not each time. */
export function rememberAskable(call: Call): void {
  askable.add(call);
}

/** Returns whether the browser can repeat the call with a captcha. */
export function asksOnDemand(call: Call): boolean {
  return askable.has(call);
}
