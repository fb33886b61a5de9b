import type { CallProblem } from "../../flow/problem.ts";

/** Why something did not work, as far as the member can be told. */
export type Problem = CallProblem | { kind: "invalidEmail" | "passwordRequired" };
