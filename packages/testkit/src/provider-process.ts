import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { watchProgram } from "./browser/uncaught-errors.ts";
import { prepareDataDirectory } from "./database/embedded-template.ts";
import { createTestDatabase } from "./database/test-database.ts";
import { acmeProject } from "./sample-project.ts";
import { pooledEnvironment } from "./vitest/start-pooler.ts";

const main = fileURLToPath(new URL("../../provider/src/server/main.ts", import.meta.url));
// Ends the provider when the test run ends, however that happens.
const exitWithParent = new URL("../../../scripts/exit-with-parent.mjs", import.meta.url).href;
const START_TIMEOUT_MS = 60_000;

export interface ProviderProcess {
  url: string;
  pid: number;
  /** The output so far. */
  output(): string;
  /** Closes the reading end of its standard output, like a log collector that dies. */
  stopListening(): void;
  /** Sends a signal and waits for the exit. @returns The exit code, or null if a signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  /** Overrides of the configuration, which has only the sample project. */
  config?: Record<string, unknown>;
  environment?: Record<string, string>;
}

/** A folder with the configuration and data of provider processes. */
export interface ProcessFolder {
  path: string;
  /** Starts a provider process. @throws Error with its output if it exits before it is ready. */
  start(options?: ProcessOptions): Promise<ProviderProcess>;
  /** Kills running processes and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Creates a folder for provider processes. They use PostgreSQL or the embedded database, as the other tests of the run do.
 * @param options.isEmpty Starts without a database, for tests of the first start.
 * @param options.isEmbedded Always uses the embedded database.
 */
export async function createProcessFolder({ isEmpty = false, isEmbedded = false } = {}): Promise<ProcessFolder> {
  const path = await mkdtemp(join(tmpdir(), "portico-process-"));
  const database = isEmpty || isEmbedded ? undefined : await createTestDatabase();
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
        ["--conditions=portico-source", "--import", exitWithParent, main, "--config", file],
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
    const timer = setTimeout(
      () => reject(new Error(`The provider was not ready in time. Its output:\n${output}`)),
      START_TIMEOUT_MS,
    );
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
