import { problems } from "../../strings/problems.ts";
import { useStrings } from "../../use-strings.ts";
import { describeProblem } from "../describe-problem.ts";
import type { Problem, Recipient } from "../flow/machine.ts";

/** What a screen shows of its problem; undefined without one. */
export function useProblemText(problem: Problem | null, recipient?: Recipient): string | undefined {
  const texts = useStrings("problems", problems);
  const organizationName = recipient?.organization?.organization_name;
  return problem ? describeProblem(texts, problem, { email: recipient?.email, organizationName }) : undefined;
}
