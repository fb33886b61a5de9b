import type { Problem } from "../flow/problem.ts";
import type { problems } from "./strings/problems.ts";

export interface ProblemContext {
  email?: string;
  organizationName?: string | null;
}

const noAccess = ["email_jit_provisioning_not_allowed", "invalid_email_for_jit_provisioning"];

/** Returns what to tell the member of a problem: our text for its error_type, else what the server said. */
export function describeProblem(texts: typeof problems, problem: Problem, context: ProblemContext = {}): string {
  if (!("message" in problem)) return texts[problem.kind];
  if (problem.kind !== "refused") return problem.message || texts.somethingWentWrong;
  if (problem.setup) return texts.somethingWentWrong;
  if (noAccess.includes(problem.errorType)) {
    const { email = "", organizationName } = context;
    return texts.noAccess({ email, organizationName: organizationName || texts.thisOrganization });
  }
  const ours = Object.hasOwn(texts.byType, problem.errorType) ? texts.byType[problem.errorType] : undefined;
  return ours ?? (problem.message || texts.somethingWentWrong);
}
