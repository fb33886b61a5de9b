// Runs `npm run check`, `npm test` (--ring first), `npm run test:merge` (--ring merge) and `npm run test:long` (--long). After a
// step has failed, no further step starts.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import "./compile-cache.ts";
import { spawnGroup } from "./groups.ts";

interface Step {
  name: string;
  /** The npm script that runs only this step. */
  script: string;
  args?: string[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({ options: { ring: { type: "string" }, long: { type: "boolean" } } });
if (options.long) process.env.PORTICO_LONG = "1";
if (options.ring) process.env.PORTICO_RING = options.ring;

const packages = { name: "built packages", script: "check:packages" };
const code = [
  { name: "types", script: "types" },
  { name: "lint, format and layers", script: "lint" },
  { name: "dead code and exports", script: "dead" },
  { name: "byte budgets", script: "sizes" },
];
/** Two at a time, the slowest first. */
const checks: Step[] = [
  ...(options.long || options.ring === "merge" ? [packages] : []),
  ...(options.ring === "merge" ? [] : code),
];
/** Last and in one run, so that its summary covers all tests. */
const tests: Step =
  options.ring || options.long
    ? { name: "tests", script: "vitest" }
    : { name: "unit tests", script: "vitest", args: ["--project", "unit"] };

const startedAtMs = performance.now();
const failed: Step[] = [];
const running = new Set<Promise<void>>();
for (const step of checks) {
  if (running.size === 2) await Promise.race(running);
  if (failed.length > 0) break;
  const run: Promise<void> = check(step).finally(() => running.delete(run));
  running.add(run);
}
await Promise.all(running);
if (failed.length === 0) {
  console.log(`\n── ${tests.name}`);
  if ((await npmRun(tests, "inherit")).code !== 0) failed.push(tests);
}
for (const { name, script, args = [] } of failed)
  console.error(`\n"${name}" failed. Run only this step with: npm run ${[script, ...args].join(" ")}`);
const seconds = Math.round((performance.now() - startedAtMs) / 1000);
console.log(
  `\n${options.ring ? `The ${options.ring} ring` : "All of it"} took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Prints the output after the step has ended, because two steps run at the same time. */
async function check(step: Step): Promise<void> {
  const startedAtMs = performance.now();
  const { code, output } = await npmRun(step, "pipe");
  process.stdout.write(`\n── ${step.name}\n${output}`);
  if (code !== 0) failed.push(step);
  else console.log(`   ok, ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

function npmRun(
  { script, args = [] }: Step,
  stdio: "inherit" | "pipe",
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnGroup("npm", ["run", "--silent", script, ...(args.length ? ["--", ...args] : [])], {
      cwd: root,
      stdio: ["ignore", stdio, stdio],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
