import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOCK_NAME = /^provider-(\d+)-([\w-]+)\.lock$/;
const TRIES = 5;

export class DirectoryInUseError extends Error {
  override name = "DirectoryInUseError";
  /** The pid of the process that has it. */
  readonly holder: number;

  constructor(directory: string, holder: number) {
    super(
      `${directory}: process ${holder} is using this data directory, so this process does not start. Two processes would overwrite each other's data.`,
    );
    this.holder = holder;
  }
}

/**
 * Makes this process the only one on a data directory: the embedded store takes no lock of its own, and two of them
 * on one directory lose writes.
 *
 * A lock is a file whose name says whose it is: pid and start time, so that one whose process is dead, or whose pid
 * has gone to another process, is known to be stale. Because of the name, clearing a stale one can never take away
 * somebody's fresh one.
 * @returns gives the lock back.
 * @throws DirectoryInUseError naming the process that holds it.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  const own = `provider-${process.pid}-${readStartTime(process.pid) ?? "unknown"}.lock`;
  const file = join(directory, own);
  for (let tries = 1; ; tries++) {
    // Shown before anybody looks: of two that start at once, at least one sees the other.
    writeFileSync(file, "", { mode: 0o600 });
    const holder = findHolder(directory, own);
    if (holder === undefined) return () => remove(file);
    remove(file);
    if (tries === TRIES) {
      throw new DirectoryInUseError(directory, holder);
    }
    // Both may have stepped back: one comes back first.
    await sleep(20 + Math.random() * 100);
  }
}

export function isLockName(name: string): boolean {
  return LOCK_NAME.test(name);
}

function findHolder(directory: string, own: string): number | undefined {
  for (const name of readdirSync(directory)) {
    const [, pid, startTime] = LOCK_NAME.exec(name) ?? [];
    if (name === own || pid === undefined) continue;
    if (readStartTime(Number(pid)) === startTime) return Number(pid);
    remove(join(directory, name));
  }
  return undefined;
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    // Somebody else may have cleared the same stale lock.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * Reads when a process began, as a text that another process with the same pid would not have; undefined for a dead
 * one.
 */
function readStartTime(pid: number): string | undefined {
  if (process.platform !== "linux") return readStartTimeFromPs(pid);
  try {
    // proc(5): the fields after the command's name, which is in brackets and may hold anything; starttime is the 20th.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    const isZombie = fields[0] === "Z";
    return isZombie ? undefined : `${boot}-${fields[19]}`;
  } catch {
    return undefined;
  }
}

function readStartTimeFromPs(pid: number): string | undefined {
  try {
    const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return text.trim().replace(/\W+/g, "-") || undefined;
  } catch {
    return undefined;
  }
}
