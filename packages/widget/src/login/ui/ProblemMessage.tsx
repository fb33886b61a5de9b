import { Linkified } from "@portico/ui/components/Linkified";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Problem } from "../flow/events.ts";
import type { Recipient } from "../flow/recipient.ts";
import { describeProblem } from "./describe-problem.ts";
import { problems } from "./strings/later.ts";

/** Returns the message of a screen's problem; undefined without one. */
export function useProblemMessage(
  problem: Problem | null,
  recipient?: Recipient,
  isExpired?: boolean,
): string | undefined {
  const locale = useLocale();
  const texts = useStrings("problems", problems);
  const organizationName = recipient?.organization?.organization_name;
  return problem
    ? describeProblem(texts, problem, { email: recipient?.email, organizationName, isExpired, locale })
    : undefined;
}

type Props = { problem: Problem; recipient?: Recipient; isExpired?: boolean };

/** Shows an error in a line below a field. */
export function ProblemMessage({ problem, recipient, isExpired }: Props) {
  return <Linkified text={useProblemMessage(problem, recipient, isExpired) ?? ""} />;
}
