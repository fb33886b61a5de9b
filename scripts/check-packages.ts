// Looks at the packages as somebody who installs them would: packed, unpacked elsewhere, without their source.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildPackages, publishedPackages } from "./build.ts";

interface Manifest {
  /** Absent from a package that is a command alone. */
  exports?: Record<string, object>;
  bin?: Record<string, string>;
}

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
// Below node_modules, so that what they depend on is found there, while they find each other here, packed.
const workshop = `${root}/node_modules/.cache/portico-packages`;
const installed = `${workshop}/node_modules/@portico`;

try {
  buildPackages();
  rmSync(workshop, { recursive: true, force: true });
  for (const name of publishedPackages) install(name);
  for (const name of publishedPackages) inspect(name);
  console.log(`Packed and looked at: ${publishedPackages.map((name) => `@portico/${name}`).join(", ")}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function install(name: string): void {
  mkdirSync(`${installed}/${name}`, { recursive: true });
  run("npm", ["pack", "--silent", "--pack-destination", workshop], `${root}/packages/${name}`);
  run("tar", ["-xzf", tarball(name), "-C", `${installed}/${name}`, "--strip-components=1"]);
}

function inspect(name: string): void {
  const tools = `${root}/node_modules/.bin`;
  const { exports = {}, bin: commands = {} } = JSON.parse(
    readFileSync(`${installed}/${name}/package.json`, "utf8"),
  ) as Manifest;
  const doors = Object.keys(exports);
  // A door without a default opens to the workspace alone.
  const inner = doors.filter((door) => !("default" in (exports[door] ?? {})));
  const excluded = inner.length ? ["--exclude-entrypoints", ...inner] : [];
  if (doors.length > 0)
    run(`${tools}/attw`, [tarball(name), "--profile", "esm-only", "--no-emoji", "--format", "ascii", ...excluded]);
  run(`${tools}/publint`, ["run", tarball(name), "--strict"]);
  for (const door of doors.filter((it) => !inner.includes(it))) {
    // Without a window: a host application renders on its server too.
    const specifier = `@portico/${name}${door.slice(1)}`;
    run(process.execPath, ["--input-type=module", "--eval", `await import("${specifier}")`], workshop);
  }
  for (const file of Object.values(commands))
    run(process.execPath, [`${installed}/${name}/${file}`, "--help"], workshop);
}

function tarball(name: string): string {
  const { version } = JSON.parse(readFileSync(`${root}/packages/${name}/package.json`, "utf8")) as { version: string };
  return `${workshop}/portico-${name}-${version}.tgz`;
}

/** @throws Error with what the command said, when it fails. */
function run(command: string, args: string[], cwd = root): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}${stderr}\n${command} ${args.join(" ")} failed.`);
}
