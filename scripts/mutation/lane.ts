// Runs one Vitest in a copy of the checkout for many mutants, because starting it takes longer than most tests. The parent process
// sends what to change and which tests to run, and gets the outcome.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest, type TestModule, type Vitest } from "vitest/node";
import type { Outcome, Task } from "./task.ts";

const vitest = await open();
process.on("message", async (task: Task) => process.send?.(await run(vitest, task)));
process.on("disconnect", () => process.exit());
process.send?.("ready");

function open(): Promise<Vitest> {
  // Isolated, so that modules are loaded again. One failure is enough.
  const options = { watch: false, isolate: true, bail: 1, maxWorkers: 1, reporters: [{}] };
  return createVitest("test", options);
}

async function run(vitest: Vitest, { changes, tests }: Task): Promise<Outcome> {
  const before = changes.map(({ file }) => ({ file, source: readFileSync(file, "utf8") }));
  write(vitest, changes);
  try {
    for (const { project, file, name } of tests) {
      const specifications = (await vitest.globTestSpecifications([file])).filter(
        (one) => one.project.name === project && one.moduleId === resolve(file),
      );
      if (specifications.length !== 1) return { ended: "failed", how: [`${project} has no ${file}`] };
      if (name) vitest.setGlobalTestNamePattern(name);
      else vitest.resetGlobalTestNamePattern();
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
      // The result also has modules of earlier runs.
      const modules = testModules.filter((one) => one.moduleId === resolve(file) && one.project.name === project);
      const outcome = outcomeOf(modules, unhandledErrors);
      if (outcome.ended !== "passed") return outcome;
    }
    return { ended: "passed", how: [] };
  } finally {
    write(vitest, before);
  }
}

function write(vitest: Vitest, changes: Task["changes"]): void {
  for (const { file, source } of changes) {
    writeFileSync(file, source);
    vitest.invalidateFile(resolve(file));
  }
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly unknown[]): Outcome {
  const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
  const broken = modules.filter((module) => module.state() === "failed");
  if (failed.length === 0 && broken.length === 0 && unhandled.length === 0) {
    const passed = modules.flatMap((module) => [...module.children.allTests("passed")]);
    // A name that matches no test proves nothing.
    return passed.length > 0 ? { ended: "passed", how: [] } : { ended: "failed", how: ["no test ran"] };
  }
  const messages = [...failed.flatMap((test) => test.result().errors ?? []), ...broken.flatMap((it) => it.errors())];
  const isOutOfTime = messages.length > 0 && messages.every(({ message }) => /timed out in \d+ms/.test(message));
  const how = [...failed.map((test) => test.fullName), ...broken.map((module) => module.relativeModuleId)];
  return { ended: isOutOfTime ? "out of time" : "failed", how };
}
