import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Writes a file with everything that was loaded, at the end: a pipe may be cut off by the end of the process. */
const recordLoads = `import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
const urls = new Set();
registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
process.on("exit", () => {
  const parts = process.moduleLoadList.filter((name) => name.startsWith("NativeModule ")).map((name) => name.replace("NativeModule ", "node:"));
  writeFileSync(process.env.PORTICO_LOADED_FILE, JSON.stringify([...urls, ...parts]));
});`;

/**
 * Runs a program of ours until it exits by itself, or prints "ready" and is stopped.
 * @returns what it loaded: libraries by their name, files of ours from `packages/` on, and Node's own modules.
 */
export async function listLoaded(args: string[], environment: Record<string, string> = {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "portico-loaded-"));
  const file = join(folder, "loaded.json");
  const hook = `data:text/javascript,${encodeURIComponent(recordLoads)}`;
  const child = spawn(process.execPath, ["--conditions=portico-source", "--import", hook, ...args], {
    env: { ...process.env, NODE_OPTIONS: "", PORTICO_LOADED_FILE: file, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => {
    if (/^portico ready /m.test(chunk.toString())) child.kill("SIGTERM");
  });
  const [said] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (!existsSync(file)) throw new Error(`${args.join(" ")} did not say what it loaded: ${said}`);
  const urls = JSON.parse(readFileSync(file, "utf8")) as string[];
  rmSync(folder, { recursive: true });
  const names = urls.map(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.replace(/.*\/(?=packages\/)/, ""),
  );
  return [...new Set(names)];
}
