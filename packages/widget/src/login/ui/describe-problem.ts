import { waitTime } from "@portico/ui/lib/wait-time";
import type { Problem } from "../flow/events.ts";
import type { problems } from "./strings/later.ts";

export interface ProblemContext {
  email?: string;
  organizationName?: string | null;
  /** There is no valid code to continue with. */
  isExpired?: boolean;
  /** Default: English. */
  locale?: string;
}

const noAccess = ["email_jit_provisioning_not_allowed", "invalid_email_for_jit_provisioning"];

/** Returns the message of a problem: our text for its `error_type`, or else the server's. */
export function describeProblem(texts: typeof problems, problem: Problem, context: ProblemContext = {}): string {
  if (!("message" in problem)) return texts[problem.kind];
  if (problem.kind !== "refused") return problem.message || texts.somethingWentWrong;
  if (problem.setup) return texts.somethingWentWrong;
  if (noAccess.includes(problem.errorType)) {
    const { email = "", organizationName } = context;
    return texts.noAccess({ email, organizationName: organizationName || texts.thisOrganization });
  }
  const ours = Object.hasOwn(texts.byType, problem.errorType) ? texts.byType[problem.errorType] : undefined;
  return (
    ours ?? (isLimit(problem) ? describeWait(texts, problem, context) : problem.message || texts.somethingWentWrong)
  );
}

type Refusal = Extract<Problem, { kind: "refused" }>;

const isLimit = ({ errorType }: Refusal) => errorType === "too_many_requests";

/** Rate limits show the waiting time, if the provider sends it. */
function describeWait(
  texts: typeof problems,
  { retryAfterSeconds }: Refusal,
  { isExpired, locale = "en" }: ProblemContext,
): string {
  if (!retryAfterSeconds) return texts.tooMany;
  const time = waitTime(retryAfterSeconds, locale);
  return isExpired ? texts.expiredUntil({ time }) : texts.tooManyUntil({ time });
}
