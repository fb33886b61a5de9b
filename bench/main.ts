// `npm run bench` runs every bench/*.bench.ts, each in its own process, and prints one table of their results.
// `npm run bench -- sizes` runs only that one.
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { formatReports, type Report, rate, readReport } from "./report.ts";

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const benches = globSync("*.bench.ts", { cwd: folder })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, ".bench.ts")));

if (benches.length === 0) {
  console.error(`Unknown benchmark: ${wanted.join(", ")}. Benchmarks are the files bench/*.bench.ts.`);
  process.exitCode = 1;
}
const reports: Report[] = [];
for (const file of benches) {
  console.error(`${file} …`);
  const status = await run(`${folder}/${file}`);
  if (status !== 0) {
    console.error(`${file} failed.`);
    process.exitCode = 1;
  }
}
console.log(`\n${formatReports(reports)}`);
if (reports.some(({ rows }) => rows.some((row) => rate(row) === "OVER THE LIMIT"))) process.exitCode = 1;

/** Runs a benchmark, collects its rows and prints the rest of its output. */
async function run(file: string): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, file], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const found = readReport(line);
    if (found) reports.push(found);
    else console.log(line);
  }
  return ended;
}
