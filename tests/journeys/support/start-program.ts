import { spawn } from "node:child_process";
import { watchProgram } from "@portico/testkit";

export interface RunningProgram {
  /** Its output so far. */
  log(): string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 30_000;

// However this process ends, its child processes end with it.
const parentWatch = new URL("../../../scripts/exit-with-parent.mjs", import.meta.url).href;

/**
 * Runs one of our programs from source, as `npm start` does, and waits until it reports that it is ready.
 * @throws Error with its output, if it ends before.
 */
export async function startProgram(
  args: string[],
  readyText: string,
  environment: Record<string, string>,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, ["--conditions=portico-source", "--import", parentWatch, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let log = "";
  watchProgram(child, () => log);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${args[0]} ${why}. It said:\n${log}`));
    const timer = setTimeout(() => fail("was not ready in time"), PATIENCE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        log += chunk;
        if (log.includes(readyText)) resolve();
      });
    }
    void ended.then(() => fail("ended"));
    child.once("spawn", () => ended.finally(() => clearTimeout(timer)));
  });
  return {
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
