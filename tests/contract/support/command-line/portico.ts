import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

export const main = fileURLToPath(new URL("../../../../packages/cli/src/main.ts", import.meta.url));
// However the test run ends, its child processes end with it.
const parentWatch = new URL("../../../../scripts/exit-with-parent.mjs", import.meta.url).href;

export interface CommandOptions {
  /** All environment variables that the command gets, beside PATH. */
  environment?: Record<string, string>;
  folder?: string;
  /** The standard input; empty if absent. */
  input?: string;
}

export interface Outcome {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs `portico` with arguments, to its end.
 * @param as The command that runs it as another account.
 */
export function portico(
  args: string[],
  { environment = {}, folder, input = "" }: CommandOptions = {},
  as: string[] = [],
): Promise<Outcome> {
  const [command = "", ...rest] = [...as, process.execPath, "--conditions=portico-source", main, ...args];
  return new Promise((resolve) => {
    const child = execFile(
      command,
      rest,
      { cwd: folder, env: { PATH: process.env.PATH, ...environment } },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** What `portico-host.ts` receives. */
export interface Command {
  args: string[];
  environment: Record<string, string>;
  folder: string;
  input: string;
}

let host: ChildProcess | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * The same, one after the other in a warm process: starting one for each of a hundred commands costs more than the
 * commands do.
 */
export function porticoWarm(
  args: string[],
  { environment = {}, folder = process.cwd(), input = "" }: CommandOptions = {},
) {
  const answer = turn.then(async (): Promise<Outcome> => {
    host ??= fork(new URL("portico-host.ts", import.meta.url), {
      execArgv: ["--conditions=portico-source"],
      env: { PATH: process.env.PATH },
    });
    const command: Command = { args, environment, folder, input };
    host.send(command);
    const [outcome] = await once(host, "message");
    return outcome;
  });
  turn = answer;
  return answer;
}

/** Runs `portico serve` until `stop`. @throws Error with its output, if it ends before it is ready. */
export async function servePortico(
  configFile: string,
  environment: Record<string, string>,
  args: string[] = [],
): Promise<{ url: string; output(): string; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    ["--conditions=portico-source", "--import", parentWatch, main, "serve", "--config", configFile, ...args],
    { env: { PATH: process.env.PATH, ...environment }, stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const output = child.stdout as Readable;
  let text = "";
  output.on("data", (chunk) => {
    text += chunk;
  });
  for await (const line of createInterface({ input: output })) {
    const url = /^portico ready (\S+)$/.exec(line)?.[1];
    if (!url) continue;
    output.resume();
    return {
      url,
      output: () => text,
      stop() {
        child.kill("SIGTERM");
        return ended;
      },
    };
  }
  throw new Error("The provider exited before it was ready; see its output above.");
}
