// `npm run release -- --dry-run`: packs the packages, checks them, and installs them into new projects. Without `--dry-run` it
// also publishes them with provenance, which needs a workflow with the permission `id-token: write`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readChangesets } from "@changesets/read";
import { type PackedPackage, packPackages } from "./packed.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const { values: options } = parseArgs({ options: { "dry-run": { type: "boolean" } } });

try {
  await release();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const waiting = await readChangesets(root);
  if (!options["dry-run"]) requireReadiness(waiting.length);
  const packages = await packPackages();
  run("npm", ["run", "--silent", "check:packages"]);
  run("npx", ["vitest", "run", "--project", "packed"], { PORTICO_LONG: "1" });
  for (const it of packages) {
    const id = `${it.manifest.name}@${it.manifest.version}`;
    const isThere = spawnSync("npm", ["view", id, "version"], { cwd: root }).stdout.toString().trim() !== "";
    if (isThere) console.log(`${id} is published already.`);
    else if (options["dry-run"]) console.log(`Would publish ${describe(it)}`);
    else run("npm", ["publish", it.tarball, "--provenance", "--access", "public"]);
  }
  if (waiting.length > 0) {
    console.log("\nWaits for the next version, by `npm run release:version`:\n");
    for (const { summary } of waiting) console.log(`- ${summary}`);
  }
}

/** @throws Error if the working tree is not at a released version. */
function requireReadiness(waiting: number): void {
  if (waiting > 0)
    throw new Error(`.changeset has ${waiting} unreleased changes. Run \`npm run release:version\` and commit.`);
  const changed = spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).stdout;
  if (changed !== "") throw new Error(`The working tree has uncommitted changes. Commit them first:\n${changed}`);
}

function describe({ manifest, tarball }: PackedPackage): string {
  const files = spawnSync("tar", ["-tzf", tarball], { encoding: "utf8" }).stdout.trim().split("\n").length;
  return `${manifest.name}@${manifest.version}: ${files} files, ${tarball.slice(root.length + 1)}`;
}

/** Runs a command and shows its output. @throws Error if it fails. */
function run(command: string, args: string[], environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed. Its output is above.`);
}
