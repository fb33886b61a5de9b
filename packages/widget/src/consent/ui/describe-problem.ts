import { waitTime } from "@portico/ui/lib/failure";
import type { CallProblem } from "../../flow/problem.ts";
import type { consent } from "./strings.ts";

/**
 * Whether an error is a mistake in the app's request. Members can't fix it; the app's developers see it in the
 * console, and the host gets it through `onError`.
 */
export const isForDevelopers = (errorType: string): boolean =>
  /^(bad_request|request_schema_mismatch|connected_app_(not_found|supplied_.+)|oauth_invalid_scope_requested|pkce_required_.+|invalid_pkce_code_challenge|bad_domain_for_.+|public_token_not_found)$/.test(
    errorType,
  );

/** Returns our text for a problem, or else the provider's message. */
export function describeProblem(texts: typeof consent, problem: CallProblem, locale = "en"): string {
  if (problem.kind === "unreachable") return texts.byType.service_unavailable ?? problem.message;
  if (problem.kind !== "refused") return problem.message || texts.failed;
  const { errorType, retryAfterSeconds } = problem;
  if (isForDevelopers(errorType)) return texts.appFault;
  if (errorType === "too_many_requests") {
    return retryAfterSeconds ? texts.tooManyUntil({ time: waitTime(retryAfterSeconds, locale) }) : texts.tooMany;
  }
  const ownText = Object.hasOwn(texts.byType, errorType) ? texts.byType[errorType] : undefined;
  return ownText ?? (problem.message || texts.failed);
}
