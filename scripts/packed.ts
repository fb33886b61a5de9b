/**
 * The published packages as `npm pack` makes them, for tests that begin in an empty folder:
 *
 *     await installPacked(folder, ["@portico/widget"], ["vite", "react", "react-dom"]);
 *
 * They are built and packed once for each state of the sources. If two processes ask, the second one waits for the first.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildPackages, listPublishedPackages, type Manifest } from "./build.ts";

export interface PackedPackage {
  manifest: Manifest;
  /** The path of its tarball. */
  tarball: string;
}

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const cache = `${root}/node_modules/.cache/portico-packed`;
const inputs = [
  "package-lock.json",
  "LICENSE",
  "tsconfig*.json",
  "scripts/{build,build-docs,build-widget-scripts,bundle-provider,inline-ui,packed}.ts",
  "packages/*/**/*.*",
  "packages/docs/.vitepress/**/*.*",
  "docs/**/*.*",
];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Builds and packs every published package, unless that was done for these very sources. */
export async function packPackages(): Promise<PackedPackage[]> {
  const folder = await packOnce();
  return listPublishedPackages().map(({ manifest }) => {
    const file = `${manifest.name.slice(1).replace("/", "-")}-${manifest.version}.tgz`;
    return { manifest, tarball: `${folder}/${file}` };
  });
}

/**
 * Runs `npm install` in a folder, as a reader of a quickstart would.
 * @param folder need not exist; a package.json that it has is kept, otherwise it gets one of an ES module.
 * @param packages names of ours, such as `@portico/widget`.
 * @param libraries names of others', with or without `@version`.
 * @throws Error with what npm said.
 */
export async function installPacked(folder: string, packages: string[], libraries: string[] = []): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/package.json`))
    writeFileSync(`${folder}/package.json`, `${JSON.stringify({ private: true, type: "module" }, null, 2)}\n`);
  const tarballs = listTarballs(await packPackages(), packages);
  await run("npm", ["install", ...Object.values(tarballs), ...libraries], { cwd: folder, env: npmEnvironment() });
}

/** Lines of a page, in which `npm install @portico/widget` and the like name tarballs. */
export function installTarballs(lines: string, packed: PackedPackage[]): string {
  return lines.replaceAll(/^npm install .*$/gm, (line) =>
    line.replaceAll(/(@portico\/[\w-]+)(@latest)?/g, (_, name) =>
      Object.values(listTarballs(packed, [name])).join(" "),
    ),
  );
}

/** Has the package.json of a folder ask for tarballs where it asks for our packages. */
export function dependOnTarballs(folder: string, packed: PackedPackage[]): void {
  const file = `${folder}/package.json`;
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const tarballs = listTarballs(
    packed,
    named.filter((name) => packed.some((it) => it.manifest.name === name)),
  );
  for (const name of Object.keys(tarballs)) delete manifest.devDependencies?.[name];
  manifest.dependencies = { ...manifest.dependencies, ...tarballs };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The tarballs of some packages of ours, and of those that they depend on, by name. */
function listTarballs(packed: PackedPackage[], names: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const waiting = [...names];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found[name]) continue;
    const wanted = packed.find(({ manifest }) => manifest.name === name);
    if (!wanted) throw new Error(`${name} is not published.`);
    found[name] = wanted.tarball;
    waiting.push(...Object.keys(wanted.manifest.dependencies ?? {}).filter((it) => it.startsWith("@portico/")));
  }
  return found;
}

/** For `npm` and `npx` in an empty folder: nothing of the npm and the Vitest that run us. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|INIT_CWD$|NODE_(ENV|OPTIONS|PATH)$|VITEST|TEST$|PORTICO_)/i.test(name),
    ),
  );
  return {
    ...env,
    PATH: `${dirname(process.execPath)}:${withoutWorkspace(env.PATH ?? "")}`,
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  };
}

/** Takes the commands of this repository out of a path, so that an installed package brings its own. */
function withoutWorkspace(path: string): string {
  return path
    .split(":")
    .filter((folder) => !folder.includes("node_modules"))
    .join(":");
}

async function packOnce(): Promise<string> {
  const folder = `${cache}/${hashInputs()}`;
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const lock = `${cache}/lock`;
  while (!takeLock(lock)) await sleep(200);
  try {
    if (!existsSync(folder)) await pack(folder);
  } finally {
    rmSync(lock, { force: true });
  }
  return folder;
}

async function pack(folder: string): Promise<void> {
  await buildPackages();
  const unfinished = `${cache}/unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const folders = listPublishedPackages().map((it) => `./packages/${it.folder}`);
  await run("npm", ["pack", `--pack-destination=${unfinished}`, ...folders], { cwd: root });
  renameSync(unfinished, folder);
  for (const other of readdirSync(cache)) {
    const path = join(cache, other);
    if (path !== folder && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Takes a lock. @returns false while another living process has it. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // Just created, the file is still empty.
    if (holder > 0) process.kill(holder, 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}

function hashInputs(): string {
  const hash = createHash("sha256");
  const files = globSync(inputs, { cwd: root, exclude: ["packages/*/{node_modules,dist}/**", "packages/*/LICENSE"] });
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(`${root}/${file}`))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** Runs a command and returns what it printed. @throws Error with all that it said, when it fails. */
function run(command: string, args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${output}${errors}\n${command} ${args.join(" ")} failed.`)),
    );
  });
}
