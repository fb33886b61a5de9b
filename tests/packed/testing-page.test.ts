// docs/testing.md, done as it says, in a project that knows nothing of this repository.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrowser } from "../../packages/testkit/src/browser/find-browser.mjs";
import { installTarballs, npmEnvironment, type PackedPackage, packPackages } from "../../scripts/packed.ts";
import { openPrivateNetwork } from "../examples/support/private-network.ts";
import { readSteps, type Step } from "../examples/support/read-page.ts";

const root = join(import.meta.dirname, "../..");
const workshop = mkdtempSync(join(tmpdir(), "portico-testing-"));
const chapters = new Map(
  readFileSync(join(root, "docs/testing.md"), "utf8")
    .split(/^## /m)
    .map((chapter) => [chapter.slice(0, chapter.indexOf("\n")), readSteps(chapter)]),
);

let packed: PackedPackage[];
beforeAll(async () => {
  packed = await packPackages();
}, 600_000);
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

test.each(["Vitest", "Jest"])(
  "%s runs the test of the page",
  async (name) => {
    const folder = join(workshop, name);
    write(folder, "package.json", JSON.stringify({ private: true, type: "module" }));
    expect(await follow(chapters.get(name), folder)).toMatch(/Tests:? +1 passed/);
  },
  600_000,
);

test("Playwright signs in to the quickstart's app", async () => {
  const quickstart = readSteps(readFileSync(join(root, "docs/start/react.md"), "utf8"));
  const isServer = (step: Step) => step.type === "line" && /^npx portico serve|^npm run dev/.test(step.line);
  const isCreation = (step: Step) => step.type === "line" && /^npm create|^cd /.test(step.line);
  await follow(quickstart.filter(isCreation).slice(0, 1), workshop);
  const folder = join(workshop, "boards");
  await follow(
    quickstart.filter((step) => !isServer(step) && !isCreation(step)),
    folder,
  );
  // Its own browser is 150 MB.
  const steps = (chapters.get("Playwright") ?? []).filter(
    (step) => step.type === "file" || !step.line.startsWith("npx playwright install"),
  );
  const browser = `use: { launchOptions: { executablePath: ${JSON.stringify(findBrowser())} }, `;
  const ours = steps.map((step) =>
    step.type === "file" ? { ...step, text: step.text.replace("use: { ", browser) } : step,
  );
  expect(await follow(ours, folder)).toMatch(/1 passed/);
}, 900_000);

/** @returns the output of the last line. @throws Error with the output of a line that fails. */
async function follow(steps: Step[] | undefined, folder: string): Promise<string> {
  if (!steps?.length) throw new Error("The page has no such chapter.");
  let output = "";
  for (const step of steps) {
    if (step.type === "file") {
      write(folder, step.path, step.text);
      continue;
    }
    const line = installTarballs(step.line, packed);
    const network = await openPrivateNetwork();
    // The servers that a line starts have the private network's ports. npm needs the real one.
    const command = [...(/^np[mx] (install|create)/.test(line) ? [] : network.prefix), "sh", "-c", line];
    const env = { ...npmEnvironment(), npm_config_yes: "true", CI: "1", NO_COLOR: "1" };
    mkdirSync(folder, { recursive: true });
    const [program = "", ...args] = command;
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 })
      .catch((error) => {
        throw new Error(`${line}\n${error.stdout}\n${error.stderr}`);
      })
      .finally(network.close);
    output = stdout + stderr;
  }
  return output;
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
