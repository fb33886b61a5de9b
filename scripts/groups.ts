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
 * Starts a command with a group of its own, which ends with this process whatever it has started in between: npm, a
 * shell, a runner and its workers. Only what kills this process without a word, `kill -9`, leaves it behind.
 */
export function spawnGroup(command: string, args: string[], options: SpawnOptions): ChildProcess {
  // Without a terminal of its own, so nobody in it may wait for a key.
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
    // It has ended in this very moment.
  }
}
