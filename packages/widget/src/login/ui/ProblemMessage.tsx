import { Linkified } from "../../ui/Linkified.tsx";
import type { Problem, Recipient } from "../machine.ts";
import { useProblemText } from "./use-problem-message.ts";

/** What went wrong, in a line under a field. */
export function ProblemLine({ problem, recipient }: { problem: Problem; recipient?: Recipient }) {
  return <Linkified text={useProblemText(problem, recipient) ?? ""} />;
}
