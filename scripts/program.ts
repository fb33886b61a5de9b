import { spawn } from "node:child_process";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

export interface ProgramOptions {
  name: string;
  /** Arguments for node: the file and its arguments. */
  args: string[];
  port: number;
  /** A path that returns 200 once the program is ready. */
  readyPath: string;
  /** Shows all output instead of only warnings. */
  isVerbose: boolean;
}

export interface Program {
  name: string;
  /** Resolves when the program is ready. Rejects if it ends before. */
  ready: Promise<void>;
  /** Resolves when the program has ended, with the last lines that were not shown. */
  ended: Promise<string>;
  stop(): Promise<unknown>;
  kill(): void;
}

const KEPT_LINES = 40;
const STOP_TIMEOUT_MS = 10_000;

/** Starts one of our programs from source, with the same Node.js. */
export function startProgram(options: ProgramOptions): Program {
  const exitWithParent = new URL("./exit-with-parent.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--conditions=portico-source", "--import", exitWithParent, ...options.args], {
    env: { ...process.env, PORT: String(options.port) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // In its own process group, so that Ctrl-C only reaches start.ts, which stops the programs in order.
    detached: true,
  });
  const hiddenLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      const isShown = options.isVerbose || (stream === child.stderr ? line.trim() !== "" : isWarning(line));
      if (isShown) console.log(`[${options.name}] ${line}`);
      else hiddenLines.push(line);
      if (hiddenLines.length > KEPT_LINES) hiddenLines.shift();
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(hiddenLines.join("\n")));
  });
  return {
    name: options.name,
    ready: waitUntilServing(options, ended),
    ended,
    stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      return ended.finally(() => clearTimeout(timer));
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

async function waitUntilServing(options: ProgramOptions, ended: Promise<string>): Promise<void> {
  const { name, port, readyPath } = options;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const response = await fetch(`http://localhost:${port}${readyPath}`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`${name} ended before it was ready.`);
}

/** Whether a line of a JSON log is a warning or an error. */
function isWarning(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return typeof level === "number" ? level >= 40 : ["warn", "error", "fatal"].includes(String(level));
  } catch {
    return false;
  }
}

/** Whether something listens on the port, on IPv4 or IPv6 loopback. */
export async function isPortTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => canConnect(host, port)));
  return answers.includes(true);
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }).once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
