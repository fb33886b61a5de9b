import { Linkified } from "@portico/ui/components/Linkified";
import type { Problem } from "../flow/problem.ts";
import type { Recipient } from "../flow/recipient.ts";
import { useProblemMessage } from "./use-problem-message.ts";

type Props = { problem: Problem; recipient?: Recipient; isExpired?: boolean };

/** Shows what went wrong, in a line under a field. */
export function ProblemMessage({ problem, recipient, isExpired }: Props) {
  return <Linkified text={useProblemMessage(problem, recipient, isExpired) ?? ""} />;
}
