// `npm run bench` runs every bench/*.bench.ts, each in a process of its own; `npm run bench -- sizes` that one alone.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const benches = globSync("*.bench.ts", { cwd: folder })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, ".bench.ts")));

if (benches.length === 0) {
  console.error(`No benchmark is called ${wanted.join(", ")}. They are the files bench/*.bench.ts.`);
  process.exitCode = 1;
}
for (const file of benches) {
  const { status } = spawnSync(process.execPath, [...process.execArgv, `${folder}/${file}`], { stdio: "inherit" });
  if (status !== 0) {
    console.error(`${file} failed.`);
    process.exitCode = 1;
  }
}
