import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareDataDirectory } from "./embedded-template.ts";
import { pooledEnvironment } from "./pooled-setup.ts";
import { acmeProject } from "./sample-project.ts";
import { databaseOfTests } from "./test-database.ts";
import { watchProgram } from "./uncaught.ts";

const main = fileURLToPath(new URL("../../provider/src/server/main.ts", import.meta.url));
// However the test run ends, what it started ends with it.
const parentWatch = new URL("../../../scripts/exit-with-parent.mjs", import.meta.url).href;
const PATIENCE_MS = 60_000;

export interface ProviderProcess {
  url: string;
  pid: number;
  /** Everything it has said so far. */
  output(): string;
  /** Ends our reading of what it says, as a collector of logs that dies. */
  stopListening(): void;
  /** Sends a signal and waits for the end. @returns the exit code; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  /** Changes to a configuration that has the sample project alone. */
  config?: Record<string, unknown>;
  environment?: Record<string, string>;
}

/** A folder for processes: their configuration and their data. */
export interface ProcessFolder {
  path: string;
  /** Starts the provider as an operator would. @throws Error with what it said, when it ends before it is ready. */
  start(options?: ProcessOptions): Promise<ProviderProcess>;
  /** Kills what still runs, and removes the folder. */
  remove(): Promise<void>;
}

/**
 * The store is that of the other tests: a database of the server that they have, or the embedded one.
 * @param options.isEmpty for tests of the first start, which makes a database; the others begin with one that is made.
 * @param options.isEmbedded for tests of the embedded store, whatever the store of the others.
 */
export async function createProcessFolder({ isEmpty = false, isEmbedded = false } = {}): Promise<ProcessFolder> {
  const path = await mkdtemp(join(tmpdir(), "portico-process-"));
  const database = isEmpty || isEmbedded ? undefined : await databaseOfTests();
  if (!isEmpty && !database) await prepareDataDirectory(join(path, "data"));
  const children = new Set<ChildProcess>();
  let started = 0;
  return {
    path,
    async start({ config, environment } = {}) {
      started += 1;
      const file = join(path, `portico.config.${started}.json`);
      await writeFile(file, JSON.stringify({ ...sampleConfig, ...config }));
      const child = spawn(
        process.execPath,
        ["--conditions=portico-source", "--import", parentWatch, main, "--config", file],
        {
          env: {
            ...process.env,
            ...pooledEnvironment(),
            PORT: "0",
            PORTICO_DATA_DIR: join(path, "data"),
            ...(database && { DATABASE_URL: database.url }),
            NODE_OPTIONS: "",
            ...environment,
          },
          stdio: ["ignore", "pipe", "pipe", "ipc"],
        },
      );
      children.add(child);
      return waitUntilReady(child);
    },
    async remove() {
      await Promise.all([...children].filter(isRunning).map(kill));
      await database?.drop();
      await rm(path, { recursive: true, force: true });
    },
  };
}

const sampleConfig = {
  mode: "development",
  public_url: "http://portico.test",
  server_key: "a server key for tests, long enough",
  projects: [acmeProject],
};

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

function waitUntilReady(child: ChildProcess): Promise<ProviderProcess> {
  let output = "";
  watchProgram(child, () => output);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  const stopListening = () => {
    child.stdout?.destroy();
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The provider was not ready in time:\n${output}`)), PATIENCE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        const url = /^portico ready (\S+)/m.exec(output)?.[1];
        if (url) resolve({ url, pid: child.pid ?? 0, output: () => output, stopListening, stop });
      });
    }
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(output));
    });
  });
}
