/** The task of a lane. */
export interface Task {
  /** Files, from the root, with all that they are to say meanwhile. */
  changes: { file: string; source: string }[];
  tests: TestRun[];
}

export interface TestRun {
  project: string;
  file: string;
  /** A part of the names of those that run; all when absent. */
  name?: string | undefined;
}

export interface Outcome {
  /** Out of time: nothing but tests that ran into their own time limits. */
  ended: "passed" | "failed" | "out of time";
  /** The names of the tests that failed, or what kept them from running. */
  how: string[];
}
