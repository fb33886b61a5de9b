/**
 * The published packages as a registry would hand them out, for tests that begin in an empty folder:
 *
 *     await installPacked(folder, ["@portico/widget"], ["vite", "react", "react-dom"]);
 *
 * or, to run a quickstart's own lines (`npm install @portico/client`, `npx @portico/cli init`):
 *
 *     await using registry = await startRegistry();
 *     spawn("npx", ["--yes", "@portico/cli", "init"], { cwd: folder, env: registry.env });
 *
 * They are built and packed once for each state of the sources, whoever asks first; others wait for that.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildPackages, listPublishedPackages, type Manifest, type PublishedPackage } from "./build.ts";

export interface PackedPackage {
  manifest: Manifest;
  /** The path of its tarball. */
  tarball: string;
  integrity: string;
  shasum: string;
}

export interface Registry {
  /** Hands out our packages, and sends everybody else's to npm's registry. */
  url: string;
  /** For `npm`, `npx` and `npm create` in an empty folder: nothing of the npm that runs us, and this registry. */
  env: NodeJS.ProcessEnv;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface PackAnswer {
  name: string;
  filename: string;
  integrity: string;
  shasum: string;
}

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const cache = `${root}/node_modules/.cache/portico-packed`;
const inputs = [
  "package-lock.json",
  "LICENSE",
  "tsconfig*.json",
  "scripts/{build,build-docs,bundle-provider,inline-ui,packed}.ts",
  "packages/*/**/*.*",
  "packages/docs/.vitepress/**/*.*",
  "docs/**/*.*",
];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Builds and packs every published package, unless that was done for these very sources. */
export async function packPackages(): Promise<PackedPackage[]> {
  const folder = await packOnce();
  const answers = JSON.parse(readFileSync(`${folder}/packed.json`, "utf8")) as PackAnswer[];
  return listPublishedPackages().map(({ manifest }) => {
    const answer = answers.find((it) => it.name === manifest.name);
    if (!answer) throw new Error(`${manifest.name} was not packed.`);
    const { filename, integrity, shasum } = answer;
    return { manifest: toPublished(manifest), tarball: `${folder}/${filename}`, integrity, shasum };
  });
}

/**
 * Runs `npm install` in a folder, as a reader of a quickstart would.
 * @param folder need not exist; a package.json that it has is kept, otherwise it gets one of an ES module.
 * @param packages names of ours, such as `@portico/widget`. What of ours they need comes packed, too.
 * @param libraries names of others', with or without `@version`.
 * @throws Error with what npm said.
 */
export async function installPacked(folder: string, packages: string[], libraries: string[] = []): Promise<void> {
  const known = listPublishedPackages().map(({ manifest }) => manifest.name);
  for (const name of packages)
    if (!known.includes(name)) throw new Error(`${name} is not published. Known: ${known.join(", ")}.`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/package.json`))
    writeFileSync(`${folder}/package.json`, `${JSON.stringify({ private: true, type: "module" }, null, 2)}\n`);
  await using registry = await startRegistry();
  await run("npm", ["install", ...packages, ...libraries], { cwd: folder, env: registry.env });
}

/** Serves the packed packages on a free port of this machine until it is closed. */
export async function startRegistry(): Promise<Registry> {
  const packed = await packPackages();
  const home = dirname(packed[0]?.tarball ?? cache);
  const upstream = (await run("npm", ["config", "get", "registry"], { cwd: root })).trim();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", url).pathname).slice(prefix.length);
    const tarball = packed.find((it) => path === `-/${fileName(it)}`);
    const ours = packed.find((it) => path === it.manifest.name);
    if (tarball) response.end(readFileSync(tarball.tarball));
    else if (ours) response.setHeader("content-type", "application/json").end(JSON.stringify(describe(ours, url)));
    else response.writeHead(302, { location: upstream + (request.url ?? "/").slice(prefix.length) }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // What npm remembers of an address belongs to one state of the sources.
  const prefix = `/${home.split("/").at(-1)}/`;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, env: await environment(url, `${home}/npm`), close, [Symbol.asyncDispose]: close };
}

function fileName({ tarball }: PackedPackage): string {
  return tarball.split("/").at(-1) ?? tarball;
}

/** Describes a package in the words of npm's registry. */
function describe(packed: PackedPackage, url: string): object {
  const { manifest, integrity, shasum } = packed;
  const { name, version } = manifest;
  const dist = { tarball: `${url}-/${fileName(packed)}`, integrity, shasum };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

async function environment(url: string, npmHome: string): Promise<NodeJS.ProcessEnv> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|INIT_CWD$|NODE_(ENV|OPTIONS|PATH)$|VITEST|TEST$|PORTICO_)/i.test(name),
    ),
  );
  // `npx` keeps what it installed by name and version alone, so each state of the sources has a place of its own; what
  // npm has downloaded before is shared.
  const shared = (await run("npm", ["config", "get", "cache"], { cwd: root })).trim();
  mkdirSync(npmHome, { recursive: true });
  mkdirSync(`${shared}/_cacache`, { recursive: true });
  try {
    symlinkSync(`${shared}/_cacache`, `${npmHome}/_cacache`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return {
    ...env,
    PATH: `${dirname(process.execPath)}:${withoutWorkspace(env.PATH ?? "")}`,
    "npm_config_@portico:registry": url,
    npm_config_registry: url,
    npm_config_cache: npmHome,
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
  const stages = listPublishedPackages().map((it) => stage(it, `${unfinished}/stages/${it.folder}`));
  const answer = await run("npm", ["pack", "--json", `--pack-destination=${unfinished}`, ...stages], {
    cwd: unfinished,
  });
  const parsed = JSON.parse(answer) as PackAnswer[] | Record<string, PackAnswer>;
  writeFileSync(`${unfinished}/packed.json`, JSON.stringify(Object.values(parsed)));
  renameSync(unfinished, folder);
  for (const other of readdirSync(cache)) {
    const path = join(cache, other);
    if (path !== folder && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Lays out what of a package is published. */
function stage({ folder, manifest }: PublishedPackage, path: string): string {
  mkdirSync(path, { recursive: true });
  for (const file of [...(manifest.files ?? []), "README.md", "LICENSE"])
    if (existsSync(`${root}/packages/${folder}/${file}`))
      cpSync(`${root}/packages/${folder}/${file}`, `${path}/${file}`, { recursive: true });
  writeFileSync(`${path}/package.json`, `${JSON.stringify(toPublished(manifest), null, 2)}\n`);
  return path;
}

/** Takes out of a manifest what is about the workspace: doors into the sources, scripts, and what only builds and tests need. */
export function toPublished({ scripts: _scripts, devDependencies: _dev, ...manifest }: Manifest): Manifest {
  if (!manifest.exports) return manifest;
  const doors = Object.entries(manifest.exports).flatMap(([door, target]) => {
    if (typeof target === "string") return [[door, target]];
    const { "portico-source": _source, ...published } = target;
    return Object.keys(published).length > 0 ? [[door, published]] : [];
  });
  const published: Manifest = { ...manifest, exports: Object.fromEntries(doors) };
  const { sideEffects } = manifest;
  // Which files do something when they are imported.
  if (Array.isArray(sideEffects)) published.sideEffects = sideEffects.filter((path) => !path.startsWith("./src/"));
  return published;
}

/** Takes a lock, or says that a living process has it. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // Between its creation and its first byte it names nobody yet.
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
