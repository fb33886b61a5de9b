import { useStrings } from "../../strings/use-strings.ts";
import type { Problem, Recipient } from "../machine.ts";
import { describeProblem } from "./describe-problem.ts";
import { problems } from "./strings/problems.ts";

/** What a screen shows of its problem; undefined without one. */
export function useProblemText(problem: Problem | null, recipient?: Recipient): string | undefined {
  const texts = useStrings("problems", problems);
  const organizationName = recipient?.organization?.organization_name;
  return problem ? describeProblem(texts, problem, { email: recipient?.email, organizationName }) : undefined;
}
