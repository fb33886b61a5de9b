// `npm run check` and, with --all, `npm test`: every step by name, and the first that fails ends it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

interface Step {
  name: string;
  /** The npm script that runs it alone. */
  script: string;
  args?: string[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({ options: { all: { type: "boolean" }, long: { type: "boolean" } } });
if (options.long) process.env.PORTICO_LONG = "1";

const steps: Step[] = [
  { name: "types", script: "types" },
  { name: "lint, format and arrows", script: "lint" },
  { name: "dead code and exports", script: "dead" },
  { name: "byte budgets", script: "sizes" },
  ...(options.all
    ? [
        { name: "built packages", script: "check:packages" },
        // Last and in one run, so that the closing lines speak of every test.
        { name: "tests", script: "vitest" },
      ]
    : [{ name: "unit tests", script: "vitest", args: ["--project", "unit"] }]),
];

for (const { name, script, args = [] } of steps) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const { status } = spawnSync("npm", ["run", "--silent", script, ...(args.length ? ["--", ...args] : [])], {
    cwd: root,
    stdio: "inherit",
  });
  const isLast = script === steps.at(-1)?.script;
  if (status !== 0) {
    console.error(`\n"${name}" failed. Run it alone with: npm run ${[script, ...args].join(" ")}`);
    process.exit(1);
  }
  if (!isLast) console.log(`   ok, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
