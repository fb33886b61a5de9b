import type { SessionStepUpRequest, SessionStepUpResponse } from "@portico/wire";
import { ACR_VALUES, requiresSecondFactor } from "../../core/records/session/authentication-context.ts";
import { findMissingAuthentication } from "../../core/records/session/recent-authentication.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * Returns what the member has to show before a server accepts the session, by the parameters of its challenge (RFC 9470
 * section 3). It grants nothing: the server checks the claims of the session's next JWT.
 * @throws ApiError `bad_request` for unknown `acr_values`.
 */
export async function checkStepUp(
  call: Call,
  { max_age, acr_values = "" }: SessionStepUpRequest,
): Promise<SessionStepUpResponse> {
  const subject = await requireSession(call);
  const levels = acr_values.split(" ").filter((value) => value !== "");
  if (levels.length > 0 && !levels.some((value) => ACR_VALUES.includes(value))) {
    throw new ApiError("bad_request", {
      message: `acr_values is ${JSON.stringify(acr_values)}; it must have ${ACR_VALUES.join(" or ")}.`,
    });
  }
  const found = findMissingAuthentication(subject, {
    now: call.clock.now(),
    minutes: max_age === undefined ? Number.POSITIVE_INFINITY : max_age / 60,
    isEnrolling: false,
    requiresSecondFactor: requiresSecondFactor(levels),
  });
  return found ?? { missing: [], methods: [] };
}
