import type { Call } from "../call/call.ts";

const passed = new WeakSet<Call>();

export function rememberPassed(call: Call): void {
  passed.add(call);
}

/** Returns whether the call came with a captcha that was passed: a limit that many share may then let it on (T68). */
export function hasPassedCaptcha(call: Call): boolean {
  return passed.has(call);
}

/** Returns whether a browser can be asked for one when it is needed, and not with every call. */
export function asksOnDemand({ caller, project }: Call): boolean {
  return caller === "browser" && project.bots.device.mode === "DECISIONING";
}
