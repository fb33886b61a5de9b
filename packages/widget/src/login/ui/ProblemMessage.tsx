import { Linkified } from "../../ui/Linkified.tsx";
import type { Problem } from "../flow/problem.ts";
import type { Recipient } from "../flow/recipient.ts";
import { useProblemMessage } from "./use-problem-message.ts";

/** Shows what went wrong, in a line under a field. */
export function ProblemMessage({ problem, recipient }: { problem: Problem; recipient?: Recipient }) {
  return <Linkified text={useProblemMessage(problem, recipient) ?? ""} />;
}
