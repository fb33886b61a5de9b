import type { CallProblem } from "../../flow/problem.ts";

/** The reason why something did not work, as far as the member can be told. */
export type Problem = CallProblem | { kind: "invalidEmail" | "passwordRequired" };
