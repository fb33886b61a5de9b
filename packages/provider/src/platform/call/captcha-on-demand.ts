import type { Call } from "./call.ts";

const passed = new WeakSet<Call>();
const askable = new WeakSet<Call>();

export function rememberPassed(call: Call): void {
  passed.add(call);
}

/** Returns whether the call came with a captcha that was passed: a limit that many share may then let it on (T68). */
export function hasPassedCaptcha(call: Call): boolean {
  return passed.has(call);
}

/** The call takes a captcha, and its project asks for one when it is needed, and not with every call. */
export function rememberAskable(call: Call): void {
  askable.add(call);
}

/** Returns whether the browser can be asked to make the same call again with a captcha. */
export function asksOnDemand(call: Call): boolean {
  return askable.has(call);
}
