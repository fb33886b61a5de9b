import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packPackages } from "../../../scripts/packed.ts";

const root = join(import.meta.dirname, "../../..");

/**
 * Copies an example into a folder of its own, beside packages of ours as they are published. Other libraries are the
 * repository's.
 */
export async function copyExample(name: string): Promise<string> {
  const folder = join(root, ".cache/examples", name);
  const modules = join(folder, "node_modules");
  rmSync(folder, { recursive: true, force: true });
  // The test replaces its settings.
  cpSync(join(root, "examples", name), folder, { recursive: true, filter: (path) => !path.includes("/.env") });
  mkdirSync(modules);
  // The repository's own compiler has no API yet that frameworks support.
  symlinkSync(join(root, "node_modules/typescript-5"), join(modules, "typescript"));
  for (const { manifest, tarball } of await packPackages()) {
    const into = join(modules, manifest.name);
    mkdirSync(into, { recursive: true });
    run("tar", ["-xzf", tarball, "-C", into, "--strip-components=1"], folder);
  }
  return folder;
}

/** @returns its output. @throws Error with it, if it fails. */
export function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}\n${command} ${args.join(" ")} failed.`);
  return stdout;
}

export interface RunningServer {
  log(): string;
  stop(): Promise<void>;
}

/** Starts a server, and waits until its port answers. @throws Error with its output, if it exits before. */
export async function startServer(
  [command = "", ...args]: string[],
  { cwd, env, port }: { cwd: string; env?: NodeJS.ProcessEnv; port: number },
): Promise<RunningServer> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  const ended = once(child, "close");
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > giveUpAtMs)
      throw new Error(`${command} ${args.join(" ")} did not start:\n${log}`);
    await sleep(50);
  }
  return {
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const PATIENCE_MS = 60_000;

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
