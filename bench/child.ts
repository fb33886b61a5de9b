import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface Child {
  url: string;
  pid: number;
  /** From the start to the line that reports readiness. */
  startMs: number;
  cpuSeconds(): Promise<number>;
  memoryMiB(): Promise<number>;
  stop(): Promise<unknown>;
}

/** Runs a program that prints `… ready URL`, and reads its CPU and memory from its metrics. Discards its log. */
export async function startChild(args: string[], environment: Record<string, string>): Promise<Child> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ["--conditions=portico-source", ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const found = / ready (http:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`${args.join(" ")} ended with ${code} before it was ready.`)));
  });
  const startMs = performance.now() - startedAtMs;
  lines.close();
  child.stdout.resume();

  const metric = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const value = new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`${url}/metrics does not say ${name}.`);
    return Number(value);
  };
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    cpuSeconds: () => metric("process_cpu_seconds_total"),
    memoryMiB: async () => (await metric("process_resident_memory_bytes")) / 1024 / 1024,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
