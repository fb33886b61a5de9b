import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/**
 * A loopback interface of one's own, on which the ports that a page names are free whatever else runs on the machine.
 */
export interface PrivateNetwork {
  /** Prefix of a command that runs in it; empty without a private network. */
  prefix: string[];
  close(): void;
}

/** Needs root on Linux. Elsewhere it opens no network, and the machine's own ports must be free. */
export async function openPrivateNetwork(): Promise<PrivateNetwork> {
  const isPossible = process.getuid?.() === 0 && spawnSync("unshare", ["--net", "true"]).status === 0;
  if (!isPossible) return { prefix: [], close() {} };
  // It ends with its input, and so with this process.
  const holder = spawn("unshare", ["--net", "sh", "-c", "ip link set lo up && echo up && exec cat"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  // The shell is the process itself: with these options `unshare` does not fork.
  readFileSync(`/proc/${holder.pid}/status`);
  return {
    prefix: ["nsenter", `--net=/proc/${holder.pid}/ns/net`],
    close: () => void holder.stdin.end(),
  };
}
