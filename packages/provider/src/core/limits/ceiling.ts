import type { Call } from "../../platform/call/call.ts";
import { asksOnDemand, hasPassedCaptcha } from "../../platform/call/captcha-on-demand.ts";
import { type ApiError, CaptchaDemand } from "../../platform/lib/api-error.ts";
import { type Counted, tooMany } from "./count.ts";

/**
 * Limits on what unknown browsers do in the whole project: guesses and messages. Members in known browsers do not
 * count.
 */
type CeilingName = "wrong_passwords" | "wrong_codes" | "mails_per_project" | "login_texts_per_project";

/**
 * How much one network may still do above a ceiling in the same window, because members at a new place are unknown,
 * too.
 */
const FREE_PER_NETWORK = 10;

export interface Ceiling {
  inProject: Counted & { allowed: number };
  fromNetwork: Counted & { allowed: number };
}

export function ceilingOf(call: Call, name: CeilingName): Ceiling {
  const { count: allowed, window_seconds: windowSeconds } = call.project.rate_limits[name];
  return {
    inProject: { subject: name, windowSeconds, allowed },
    fromNetwork: { subject: `${name}_from:${call.ipAddress}`, windowSeconds, allowed: FREE_PER_NETWORK },
  };
}

/**
 * Above the ceiling, a network that has used up its share has to wait or pass a captcha. No other network does, so
 * the ceiling locks no member out (threats.md T46, T68).
 * @param counts before this call, by subject.
 * @returns the error; null if the call may continue.
 */
export function checkCeiling(call: Call, ceiling: Ceiling | null, counts: Map<string, number>): ApiError | null {
  if (ceiling === null || hasPassedCaptcha(call)) return null;
  const { inProject, fromNetwork } = ceiling;
  const isReached = ({ subject, allowed }: Ceiling["inProject"]) => (counts.get(subject) ?? 0) >= allowed;
  if (!isReached(inProject) || !isReached(fromNetwork)) return null;
  return asksOnDemand(call) ? new CaptchaDemand() : tooMany(call, inProject);
}
