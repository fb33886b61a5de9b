import { waitTime } from "@portico/ui/lib/wait-time";
import type { CallProblem } from "../../flow/problem.ts";
import { isForDevelopers } from "../flow/for-developers.ts";
import type { consent } from "./strings.ts";

/** Returns our text for a problem, or else the provider's message. */
export function describeProblem(texts: typeof consent, problem: CallProblem, locale = "en"): string {
  if (problem.kind !== "refused") return problem.message || texts.failed;
  const { errorType, retryAfterSeconds } = problem;
  if (isForDevelopers(errorType)) return texts.appFault;
  if (errorType === "too_many_requests") {
    return retryAfterSeconds ? texts.tooManyUntil({ time: waitTime(retryAfterSeconds, locale) }) : texts.tooMany;
  }
  const ours = Object.hasOwn(texts.byType, errorType) ? texts.byType[errorType] : undefined;
  return ours ?? (problem.message || texts.failed);
}
