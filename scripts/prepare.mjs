// Runs before every npm script and prepares a fresh clone. JavaScript without dependencies, because at first nothing is installed
// and Node.js has whichever version the machine has.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, headlessShell, isFullBrowser } from "../packages/testkit/src/browser/find-browser.mjs";
import { optOut, planBrowser } from "./browser-plan.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "node_modules/.portico-lock-hash");

// npm replaces node_modules, and with it node_modules/.bin/node, so npm must not run with that one.
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter);

try {
  // In parallel, because one waits for the network while the other unpacks.
  await Promise.all([installPackages(), process.argv.includes("--test") && installBrowser()]);
  await writeManagementClients();
  if (process.argv.includes("--long")) await installPooler();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function installPackages() {
  const lockHash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash) return;
  // Not `npm ci`, because it first deletes node_modules, and with it the Node.js that may be running this script. With
  // --no-save, the versions also come from the lock file.
  await step("Installing packages", [
    "npm",
    "install",
    "--no-save",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  writeFileSync(stamp, lockHash);
}

/** The clients are generated from the sources of the provider and not committed. They are written again if a source is newer. */
async function writeManagementClients() {
  const files = ["packages/backend/src/management/operations.ts", "packages/console/src/shared/operations.ts"];
  const sources = ["packages/wire/src", "packages/provider/src/operate", "scripts/management-client.ts"];
  const writtenAt = Math.min(...files.map(changedAt));
  if (sources.every((source) => changedAt(source) < writtenAt)) return;
  const node = join(root, "node_modules/.bin/node");
  await step("Writing the management clients", [node, "--conditions=portico-source", "scripts/management-client.ts"]);
}

/**
 * When a file, or the newest file of a folder, was last written; 0 if it does not exist.
 * @param {string} path
 * @returns {number}
 */
function changedAt(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return 0;
  const found = statSync(absolute);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(...readdirSync(absolute).map((name) => changedAt(join(path, name))));
}

async function installBrowser() {
  const found = findBrowser();
  const whole = findBrowser(process.env, isFullBrowser);
  const prefix = asRoot();
  const machine = {
    hasAny: found !== undefined,
    hasWhole: whole !== undefined,
    hasQuicker: found?.endsWith(headlessShell) ?? false,
    canInstall: prefix !== undefined && existsSync("/usr/bin/apt-get"),
    isContainer: prefix?.length === 0,
  };
  if (planBrowser(machine, process.env) === "keep" || !prefix) return;
  console.log(
    `Browser tests need Chromium, so ${prefix.length > 0 ? "sudo " : ""}apt-get installs Debian's packages chromium and ${headlessShell}. Set ${optOut}=0 to prevent that.`,
  );
  const install = "DEBIAN_FRONTEND=noninteractive apt-get install -y -q";
  const otherwise = whole ? "true" : `${install} chromium`;
  const script = `apt-get update -q; ${install} chromium ${headlessShell} || ${otherwise}`;
  await step("Installing Chromium", [...prefix, "sh", "-c", script]);
  if (!findBrowser()) throw new Error("Chromium was installed but is not found. Set PORTICO_BROWSER to its path.");
}

/** Installs PgBouncer for the pooler tests, which are skipped without it. Only for root, because the package starts a service. */
async function installPooler() {
  const isInstalled = process.env.PORTICO_PGBOUNCER || existsSync("/usr/sbin/pgbouncer");
  if (isInstalled || asRoot()?.length !== 0 || !existsSync("/usr/bin/apt-get") || process.env[optOut] === "0") return;
  const script = "apt-get update -q; DEBIAN_FRONTEND=noninteractive apt-get install -y -q pgbouncer";
  await step("Installing PgBouncer", ["sh", "-c", script]).catch((error) => console.warn(error.message));
}

/** Returns the prefix that runs a command as root; undefined if that would need a password. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

/**
 * Runs a command and prints one line. Its output is only shown if it fails.
 * @param {string} title
 * @param {string[]} command
 */
async function step(title, [program = "", ...rest]) {
  console.log(`${title} ...`);
  const startedAt = Date.now();
  let output = "";
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${output}\n${title} failed: ${program} ended with code ${code}.`);
  console.log(`${title} done in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
