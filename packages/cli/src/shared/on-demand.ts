import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError } from "./cli-error.ts";
import { exitCodes } from "./exit-codes.ts";
import { note } from "./output.ts";
import { readManifest } from "./read-manifest.ts";

/** A package that the command does not depend on, because only some commands need it. */
interface OnDemandPackage {
  name: string;
  /** The feature that needs it, as the beginning of a sentence, such as `The sandbox`. */
  user: string;
  /** What to do instead, as the end of that sentence. */
  instead?: string;
}

/** Makes sure that a package is installed. In a terminal, offers to install it. @throws CliError that says how to install it. */
export async function requirePackage({ name, user, instead = "" }: OnDemandPackage): Promise<void> {
  const place = findInstallation(fileURLToPath(import.meta.url));
  if (isInstalled(name, place.from)) return;
  const command = installCommand(withVersion(name), place);
  const sentence = `${user} needs the package ${name}, which is not installed.`;
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  // On Windows, npm only runs in a shell, which reads characters of paths and versions as commands.
  if (!isTerminal || !place.root || process.platform === "win32") {
    throw new CliError(`${sentence} Run: ${command.join(" ")}${instead}`, exitCodes.usage);
  }
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: `${sentence} Install it now?`, output: process.stderr });
  if (isCancel(answer) || !answer)
    throw new CliError(`Install it with: ${command.join(" ")}${instead}`, exitCodes.usage);
  note(command.join(" "));
  const [npm = "", ...args] = command;
  const { status } = spawnSync(npm, args, { cwd: place.root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new CliError(`${command.join(" ")} failed. Its output is above.`);
}

/** The version that this command was tested with. Later ones may not fit. */
export function withVersion(name: string): string {
  const range = readManifest(import.meta.url).peerDependencies?.[name];
  return range ? `${name}@${range.replace(/^[\^~]/, "")}` : name;
}

interface Installation {
  /** The file that imports the package. */
  from: string;
  /** The folder whose package.json names this command. Undefined if it is installed globally or runs with npx. */
  root?: string;
  isNpx: boolean;
}

/** Finds where this command is installed. */
export function findInstallation(from: string): Installation {
  // pnpm keeps packages deeper down, in node_modules/.pnpm.
  const folder = /^(.*?)[\\/]node_modules[\\/](?:.*[\\/])?@portico[\\/]cli[\\/]/.exec(from)?.[1];
  const isNpx = folder !== undefined && /[\\/]_npx[\\/]/.test(folder);
  const root = folder !== undefined && !isNpx && existsSync(join(folder, "package.json")) ? folder : undefined;
  return { from, isNpx, ...(root !== undefined && { root }) };
}

/** A lock file, and the command of the package manager that writes it. */
const installers: [lockFile: string, ...command: string[]][] = [
  ["pnpm-lock.yaml", "pnpm", "add", "--save-dev"],
  ["yarn.lock", "yarn", "add", "--dev"],
  ["bun.lock", "bun", "add", "--dev"],
];

/** Returns the command that installs a package where the provider finds it. */
export function installCommand(name: string, { root, isNpx }: Installation): string[] {
  if (isNpx) return ["npx", "--package=@portico/cli", `--package=${name}`, "portico", "…"];
  if (root === undefined) return ["npm", "install", "--global", name];
  const [, ...adding] = installers.find(([lockFile]) => existsSync(join(root, lockFile))) ?? [];
  return [...(adding.length > 0 ? adding : ["npm", "install", "--save-dev"]), name];
}

/** Looks for the files instead of importing, because Node remembers that an import failed. */
function isInstalled(name: string, from: string): boolean {
  const folder = dirname(from);
  if (existsSync(join(folder, "node_modules", name, "package.json"))) return true;
  return folder !== from && isInstalled(name, folder);
}
