// `npm run docs:build`: the site of packages/docs, unless it is that of the pages as they are.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hashFiles } from "./build-when-changed.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const stamp = `${root}/packages/docs/dist/.inputs-hash`;

/**
 * Builds the site in a process of its own, which takes half a minute.
 * @param onStart is handed the process, so that whoever stops before it can end it.
 * @returns whether it had to be built. Rejects with what the build said when it fails: a dead link, say.
 */
export async function buildDocsWhenChanged(onStart?: (build: ChildProcess) => void): Promise<boolean> {
  const hash = hashFiles(
    ["package-lock.json", "docs/**/*.*", "packages/docs/{.vitepress/*.ts,.vitepress/theme/*,src/*,public/*}"],
    root,
  );
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  const build = spawn(`${root}/node_modules/.bin/vitepress`, ["build", "packages/docs"], { cwd: root });
  onStart?.(build);
  let output = "";
  build.stdout.on("data", (chunk) => (output += chunk));
  build.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => build.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${output}\nThe documentation could not be built; the reason stands above.`);
  writeFileSync(stamp, hash);
  return true;
}

if (import.meta.main) {
  try {
    console.log((await buildDocsWhenChanged()) ? "Built packages/docs/dist." : "packages/docs/dist is up to date.");
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
