export interface Task {
  /** Changed files with their full content. Paths are relative to the root. */
  changes: { file: string; source: string }[];
  tests: TestRun[];
}

export interface TestRun {
  project: string;
  file: string;
  /** Only runs tests with this text in their name. By default, all run. */
  name?: string | undefined;
}

export interface Outcome {
  /** Out of time: all failed tests ran into their time limits. */
  ended: "passed" | "failed" | "out of time";
  /** The names of the failed tests, or the reason why they did not run. */
  how: string[];
}
