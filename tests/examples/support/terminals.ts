import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Commands that run until they are stopped: each counts as done once it prints its URL. */
const SERVERS = /^(npx (portico serve|sirv)\b|npm run (dev|provider|start:dev)|npm start|node )/;
const ADDRESS = /https?:\/\/(localhost|127\.0\.0\.1):\d+/;
const PATIENCE_MS = 300_000;

/** The terminals of a reader who follows a page, line by line. */
export interface Terminals {
  /** @throws Error with the line's output, if it fails or does not become ready. */
  type(line: string): Promise<void>;
  /** The folder of the next line. */
  folder: string;
  /** The output of all servers. */
  log(): string;
  close(): Promise<void>;
}

/**
 * @param options.prefix is put before the command of a server.
 * @param options.env for everything.
 */
export function openTerminals(
  folder: string,
  { env, prefix }: { env: NodeJS.ProcessEnv; prefix: string[] },
): Terminals {
  const started: { child: ChildProcess; ended: Promise<unknown> }[] = [];
  let all = "";

  async function start(line: string, cwd: string): Promise<void> {
    const isServer = SERVERS.test(line);
    const [command = "", ...args] = [...(isServer ? prefix : []), "sh", "-c", line];
    // A process group of its own, so that its child processes end with it.
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const ended = once(child, "close");
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
        if (isServer) all += chunk;
      });
    started.push({ child, ended });
    const giveUpAtMs = performance.now() + PATIENCE_MS;
    const isReady = () => (isServer ? ADDRESS.test(withoutColors(said)) : child.exitCode === 0);
    while (!isReady()) {
      if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`${line}\n${said}\nfailed.`);
      if (isServer && child.exitCode === 0) throw new Error(`${line}\n${said}\nended.`);
      if (performance.now() > giveUpAtMs) throw new Error(`${line}\n${said}\nis not ready.`);
      await sleep(20);
    }
  }

  const terminals: Terminals = {
    folder,
    async type(line) {
      const [, into] = /^cd (\S+)$/.exec(line) ?? [];
      if (into) terminals.folder = resolve(terminals.folder, into);
      else await start(line, terminals.folder);
    },
    log: () => withoutColors(all),
    async close() {
      for (const { child } of started.reverse()) if (child.exitCode === null && child.pid) process.kill(-child.pid);
      await Promise.all(started.map(({ ended }) => ended));
    },
  };
  return terminals;
}

function withoutColors(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colors are.
  return text.replaceAll(/\u001b\[[\d;]*m/g, "");
}
