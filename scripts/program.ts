import { spawn } from "node:child_process";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

export interface ProgramOptions {
  name: string;
  /** Arguments of node: the file and what follows it. */
  args: string[];
  port: number;
  /** Answers with a success once the program serves. */
  readyPath: string;
  /** Show everything it says, otherwise only warnings. */
  isVerbose: boolean;
}

export interface Program {
  name: string;
  /** Settles when it serves. @throws Error when it ends before. */
  ready: Promise<void>;
  /** Settles when it has ended, with what it said last and was not shown. */
  ended: Promise<string>;
  stop(): Promise<unknown>;
  kill(): void;
}

const UNSEEN_LINES = 40;
const GRACE_MS = 10_000;

/** Runs one of our programs under this Node, from source. */
export function startProgram(options: ProgramOptions): Program {
  const parentWatch = new URL("./exit-with-parent.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--conditions=portico-source", "--import", parentWatch, ...options.args], {
    env: { ...process.env, PORT: String(options.port) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A group of its own: Ctrl-C reaches start.ts alone, which stops the programs in order.
    detached: true,
  });
  const unseenLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      const isShown = options.isVerbose || (stream === child.stderr ? line.trim() !== "" : isWarning(line));
      if (isShown) console.log(`[${options.name}] ${line}`);
      else unseenLines.push(line);
      if (unseenLines.length > UNSEEN_LINES) unseenLines.shift();
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(unseenLines.join("\n")));
  });
  return {
    name: options.name,
    ready: waitUntilServing(options, ended),
    ended,
    stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
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
    const answer = await fetch(`http://localhost:${port}${readyPath}`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${name} ended before it was ready.`);
}

/** A server's log is JSON, a line for each event; of those, a person at a terminal wants to see the warnings. */
function isWarning(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return typeof level === "number" ? level >= 40 : ["warn", "error", "fatal"].includes(String(level));
  } catch {
    return false;
  }
}

/** Says whether something listens there already, on either kind of loopback address. */
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
