import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const reporter = join(import.meta.dirname, "../../scripts/threats-reporter.ts");
const number = (index: number) => `T${index}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-threats-"));
  await mkdir(join(folder, "docs"));
  const row = (index: number, file: string) => `| ${number(index)} | a threat | a defense | \`${file}\` |\n`;
  await writeFile(join(folder, "docs/threats.md"), row(1, "a.test.ts") + row(2, "b.test.ts"));
  await writeFile(join(folder, "a.test.ts"), `test("${number(1)}: holds", () => {});`);
  await writeFile(join(folder, "b.test.ts"), `test("${number(2)}, unlike this one: holds", () => {});`);
  await writeFile(
    join(folder, "vitest.config.ts"),
    `import { ThreatsReporter } from ${JSON.stringify(reporter)};
    const project = (name: string) => ({ test: { name, globals: true, include: [name + ".test.ts"] } });
    export default { test: { reporters: [new ThreatsReporter()], projects: [project("a"), project("b")] } };`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...filters: string[]) =>
  new Promise<{ code: unknown; errors: string }>((resolve) =>
    execFile(process.execPath, [vitest, "run", ...filters], { cwd: folder }, (error, _, errors) =>
      resolve({ code: error?.code ?? 0, errors }),
    ),
  );

test("a run of all tests fails if a proof did not run, and names it", async () => {
  const { code, errors } = await run();
  expect(code).toBe(1);
  expect(errors).toContain(`${number(2)}: no test with this number ran and passed in b.test.ts.`);
  expect(errors).not.toContain(`${number(1)}:`);
});

test("a run of one project does not check the others", async () => {
  const { code, errors } = await run("--project", "a");
  expect(code).toBe(0);
  expect(errors).not.toContain("proof");
});
