import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import "./exit-with-parent.mjs";

const groups = new Set<number>();

for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.on(signal, () => {
    for (const group of groups) end(group);
    process.exit(exitCode);
  });

/**
 * Starts a command in its own process group. The whole group ends with this process: npm, a shell, a test runner and its
 * workers. Only `kill -9` of this process leaves it running.
 */
export function spawnGroup(command: string, args: string[], options: SpawnOptions): ChildProcess {
  // The group has no terminal, so nothing in it can wait for input.
  const child = spawn(command, args, { ...options, detached: process.platform !== "win32" });
  const { pid } = child;
  if (pid !== undefined) {
    groups.add(pid);
    child.once("close", () => groups.delete(pid));
  }
  return child;
}

function end(group: number): void {
  try {
    process.kill(process.platform === "win32" ? group : -group, "SIGTERM");
  } catch {
    // The group has just ended.
  }
}
