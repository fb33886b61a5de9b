import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Tells on the standard error, at the end, what was loaded. */
const tell = `import { registerHooks } from "node:module";
const urls = new Set();
registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
process.on("exit", () => {
  const parts = process.moduleLoadList.filter((name) => name.startsWith("NativeModule ")).map((name) => name.replace("NativeModule ", "node:"));
  process.stderr.write("loaded " + JSON.stringify([...urls, ...parts]) + "\\n");
});`;

/**
 * Runs a program of ours until it ends by itself, or says "ready" and is told to end.
 * @returns what it loaded: libraries by their name, files of ours from `packages/` on, and Node's own parts.
 */
export async function listLoaded(args: string[], environment: Record<string, string> = {}): Promise<string[]> {
  const hook = `data:text/javascript,${encodeURIComponent(tell)}`;
  const child = spawn(process.execPath, ["--conditions=portico-source", "--import", hook, ...args], {
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => {
    if (/^portico ready /m.test(chunk.toString())) child.kill("SIGTERM");
  });
  const [said] = await Promise.all([text(child.stderr), once(child, "close")]);
  const urls = JSON.parse(/^loaded (.*)$/m.exec(said)?.[1] ?? "null") as string[] | null;
  if (!urls) throw new Error(`${args.join(" ")} did not say what it loaded: ${said}`);
  const names = urls.map(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.replace(/.*\/(?=packages\/)/, ""),
  );
  return [...new Set(names)];
}
