import { rmSync } from "node:fs";
import { ring } from "../../rings.ts";
import { statementsFolder } from "./statements.ts";

/**
 * For Vitest's `globalSetup`: the contract tests begin with no statements. The second ring adds to those of the first.
 */
export default function setup(): void {
  if (ring === "merge") return;
  rmSync(statementsFolder, { recursive: true, force: true, maxRetries: 5 });
}
