// Checks the packages as a user gets them: packed, and unpacked in another folder without their sources.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type PackedPackage, packPackages } from "./packed.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
// Below node_modules, so that dependencies resolve there and our packages resolve here.
const sandbox = `${root}/node_modules/.cache/portico-packages`;
const installed = (name: string) => `${sandbox}/node_modules/${name}`;

try {
  const packages = await packPackages();
  rmSync(sandbox, { recursive: true, force: true });
  for (const { manifest, tarball } of packages) unpack(tarball, installed(manifest.name));
  for (const packed of packages) inspect(packed);
  console.log(`Packed and checked: ${packages.map(({ manifest }) => manifest.name).join(", ")}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
}

function inspect({ manifest, tarball }: PackedPackage): void {
  const tools = `${root}/node_modules/.bin`;
  const { name, exports = {}, bin: commands = {} } = manifest;
  const isPublished = (entry: string) => Object.keys(exports[entry] ?? {}).includes("types");
  const entryPoints = Object.keys(exports).filter(isPublished);
  // Entries for this repository, such as fixtures, are not published.
  const others = Object.keys(exports).filter((entry) => entry !== "./package.json" && !isPublished(entry));
  const excluded = others.length > 0 ? ["--exclude-entrypoints", ...others] : [];
  if (entryPoints.length > 0)
    run(`${tools}/attw`, [tarball, "--profile", "esm-only", "--no-emoji", "--format", "ascii", ...excluded]);
  run(`${tools}/publint`, ["run", tarball, "--strict"]);
  for (const entryPoint of entryPoints) {
    // In Node.js, because applications also render on a server.
    const specifier = `${name}${entryPoint.slice(1)}`;
    run(process.execPath, ["--input-type=module", "--eval", `await import("${specifier}")`], sandbox);
  }
  for (const file of Object.values(commands)) run(process.execPath, [`${installed(name)}/${file}`, "--help"], sandbox);
}

/** @throws Error with the output of the command if it fails. */
function run(command: string, args: string[], cwd = root): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}${stderr}\n${command} ${args.join(" ")} failed.`);
}
