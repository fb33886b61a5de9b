import { rmSync } from "node:fs";
import { statementsFolder } from "./statements.ts";

/** For Vitest's `globalSetup`: a run of the contract tests begins with no statements. */
export default function setup(): void {
  rmSync(statementsFolder, { recursive: true, force: true, maxRetries: 5 });
}
