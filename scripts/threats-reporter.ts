import { relative } from "node:path";
import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";
import { isLong } from "../tests/long.ts";
import { findUnproven, parseTable, readTable } from "./threats.ts";

/**
 * Fails a run of all tests when a proof that docs/threats.md names did not run, or did not pass. A run of some files,
 * projects or names says nothing about the others, and is let be.
 */
export class ThreatsReporter implements Reporter {
  private vitest: Vitest | undefined;
  private isWhole = false;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    if (!this.vitest) return;
    const all = await this.vitest.globTestSpecifications();
    const hasEveryName = !this.vitest.getGlobalTestNamePattern();
    const hasEveryProject = this.vitest.config.project.length === 0;
    this.isWhole = hasEveryName && hasEveryProject && specifications.length === all.length;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.vitest || !this.isWhole) return;
    const { root } = this.vitest.config;
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: relative(root, module.moduleId),
        fullName: test.fullName,
        hasPassed: test.result().state === "passed",
      })),
    );
    const unproven = findUnproven(parseTable(readTable()), tests, isLong);
    if (unproven.length === 0) return;
    process.exitCode = 1;
    this.vitest.logger.error(
      `docs/threats.md names proofs that did not run, so that nobody knows whether they hold. Mend the test or the row.\n${unproven.join("\n")}`,
    );
  }
}
