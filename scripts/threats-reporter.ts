import { relative } from "node:path";
import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";
import { isLong } from "../tests/long.ts";
import { ring } from "../tests/rings.ts";
import { findUnproven, parseTable, readTable } from "./threats.ts";

/**
 * Fails a complete run if a test that docs/threats.md names did not run or did not pass. Runs of selected files, projects or
 * names are not checked.
 */
export class ThreatsReporter implements Reporter {
  private vitest: Vitest | undefined;
  private isComplete = false;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    if (!this.vitest) return;
    const all = await this.vitest.globTestSpecifications();
    const hasEveryName = !this.vitest.getGlobalTestNamePattern();
    const hasEveryProject = this.vitest.config.project.length === 0;
    this.isComplete = hasEveryName && hasEveryProject && specifications.length === all.length;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.vitest || !this.isComplete) return;
    const { root } = this.vitest.config;
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: relative(root, module.moduleId),
        fullName: test.fullName,
        hasPassed: test.result().state === "passed",
      })),
    );
    const ran = new Set(modules.map(({ moduleId }) => relative(root, moduleId)));
    // The other ring checks its own files.
    const rows = parseTable(readTable()).map((row) => ({
      ...row,
      files: row.files.filter((file) => ring === undefined || ran.has(file)),
    }));
    const unproven = findUnproven(rows, tests, isLong);
    if (unproven.length === 0) return;
    process.exitCode = 1;
    this.vitest.logger.error(
      `docs/threats.md names tests that did not run. Fix the test or the row.\n${unproven.join("\n")}`,
    );
  }
}
