import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Block {
  language: string;
  text: string;
  /** The file that the line before it names. */
  file: string | undefined;
}

/** The code of a page, by its headings without numbers. */
export function readBlocks(page: string): Map<string, Block[]> {
  const found = new Map<string, Block[]>();
  for (const section of page.split(/^#{2,3} /m).slice(1)) {
    const title = section.slice(0, section.indexOf("\n")).replace(/^\d+\. /, "");
    const blocks = [...section.matchAll(/(?:^`([^`]+)`:\n\n)?^```(\w+)(?: title=".+")?\n([\s\S]*?)^```$/gm)];
    found.set(
      title,
      blocks.map(([, file, language = "", text = ""]) => ({ file, language, text })),
    );
  }
  return found;
}

/** The first column of the page's table of values that a reader replaces. */
export function readPlaceholders(page: string): string[] {
  const [, rows = ""] = /^\| here \| yours \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(page) ?? [];
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name);
}

export interface RunningNode {
  log(): string;
  /** Stops it, and waits. */
  end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<void>;
}

/** The terminal of a reader who follows a page, in its folder. */
export function openTerminal(folder: string, environment: NodeJS.ProcessEnv) {
  const options = { cwd: folder, env: environment };
  const script = (text: string, hasEnvironment: boolean) => `${hasEnvironment ? ". ./env.sh\n" : ""}${text}`;
  return {
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    /** @returns what was printed. @throws Error with it, if a line fails. */
    run(text: string, { hasEnvironment = true } = {}): Promise<string> {
      const child = spawn("bash", ["-euo", "pipefail", "-c", script(text, hasEnvironment)], {
        ...options,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
      return new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("close", (code) =>
          code === 0 ? resolve(said) : reject(new Error(`${text}\nended with ${code}:\n${said}`)),
        );
      });
    },
    /** Starts a long-running command: the block is one line. */
    start(line: string): RunningNode {
      const child: ChildProcess = spawn("bash", ["-euc", script(`exec env ${line}`, true)], options);
      let log = "";
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (log += chunk));
      const ended = once(child, "close");
      return {
        log: () => log,
        async end(signal) {
          child.kill(signal);
          await ended;
        },
      };
    },
  };
}
