import type { ErrorKind, Problem, StepOf } from "../machine.ts";

/** Alone, because the first screen needs no more of errors. */
export function errorStep(kind: ErrorKind, canGoBack: boolean, problem: Problem | null = null): StepOf<"Error"> {
  return { screen: "Error", kind, canGoBack, problem, organizationName: null };
}
