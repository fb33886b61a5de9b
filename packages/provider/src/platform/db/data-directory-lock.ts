import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOCK_NAME = /^provider-(\d+)-([\w-]+)\.lock$/;
const TRIES = 5;

export class DirectoryInUseError extends Error {
  override name = "DirectoryInUseError";
  /** The PID of the process that has it. */
  readonly holder: number;

  constructor(directory: string, holder: number) {
    super(
      `${directory}: process ${holder} is using this data directory, so this process does not start. Two processes would overwrite each other's data.`,
    );
    this.holder = holder;
  }
}

/**
 * Locks a data directory for this process. The embedded store has no lock of its own, and two processes on one
 * directory would lose writes.
 *
 * A lock is a file with the owner's PID and start time in its name, so that a lock is known to be stale if the
 * process is dead or its PID belongs to another process now. Because of the name, clearing a stale lock can never
 * delete another process's fresh one.
 * @returns releases the lock.
 * @throws DirectoryInUseError naming the process that has it.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  const own = `provider-${process.pid}-${readStartTime(process.pid) ?? "unknown"}.lock`;
  const file = join(directory, own);
  for (let tries = 1; ; tries++) {
    // Created before reading the others: of two processes that start at once, at least one sees the other.
    writeFileSync(file, "", { mode: 0o600 });
    const holder = findHolder(directory, own);
    if (holder === undefined) return () => remove(file);
    remove(file);
    if (tries === TRIES) {
      throw new DirectoryInUseError(directory, holder);
    }
    // Both may have stepped back, so wait for a random time.
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
    // Another process may have cleared the same stale lock.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * Returns when a process started, as a text that another process with the same PID would not have; undefined for a
 * dead process.
 */
function readStartTime(pid: number): string | undefined {
  if (process.platform !== "linux") return readStartTimeFromPs(pid);
  try {
    // proc(5): the fields after the command's name, which is in brackets and may contain anything; starttime is the
    // 20th.
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
