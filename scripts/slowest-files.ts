import { relative } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

const SHOWN = 10;

/** Prints the slowest files at the end of a run of many files, and the tests that passed only when they were repeated. */
export class SlowestFiles implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.vitest || modules.length <= SHOWN) return;
    const { root } = this.vitest.config;
    const slowest = modules
      .map((module) => ({ file: relative(root, module.moduleId), ms: module.diagnostic().duration }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN);
    const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
    this.vitest.logger.log(`\nThe slowest files:\n${lines.join("\n")}`);
    const repeated = modules
      .flatMap((module) => [...module.children.allTests("passed")])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `  ${relative(root, test.module.moduleId)}: ${test.fullName}`);
    if (repeated.length > 0) this.vitest.logger.log(`\nPassed only when repeated:\n${repeated.join("\n")}`);
  }
}
