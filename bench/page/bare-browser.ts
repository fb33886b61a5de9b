// A minimal browser driver. Full drivers subscribe to requests and scripts, which makes the browser look up source positions and
// takes a fifth of the first screen's time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findBrowser } from "../../packages/testkit/src/browser/find-browser.mjs";

type Fields = Record<string, unknown>;

export interface BareBrowser {
  /** Calls a method of the Chrome DevTools Protocol, optionally in a page's session. @throws the browser's error. */
  send<Answer = unknown>(method: string, params?: Fields, sessionId?: string): Promise<Answer>;
  /** Resolves with the next event of this name. */
  until(method: string): Promise<void>;
  /** @returns a function that stops listening. */
  on(method: string, listener: (params: Fields) => void): () => void;
  close(): Promise<void>;
}

const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

export async function openBareBrowser(): Promise<BareBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "portico-bench-browser-"));
  const args = [...flags, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
  // In its own process group, because the command may be a wrapper script.
  const child = spawn(findBrowser() ?? "chromium", args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  const gone = once(child, "exit");
  const socket = new WebSocket(await addressOf(createInterface(child.stderr)));
  // Keep reading standard error: the browser would block if the pipe were full.
  child.stderr.resume();
  await once(socket, "open");

  let calls = 0;
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<(params: Fields) => void>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, error, result, method, params } = JSON.parse(data);
    for (const listener of listeners.get(method) ?? []) listener(params);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result as never);
  });
  const on: BareBrowser["on"] = (method, listener) => {
    const all = listeners.get(method) ?? new Set();
    listeners.set(method, all.add(listener));
    return () => void all.delete(listener);
  };
  const send: BareBrowser["send"] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++calls, { resolve, reject });
      socket.send(JSON.stringify({ id: calls, method, params, sessionId }));
    });
  return {
    on,
    until: (method) =>
      new Promise((resolve) => {
        const stop = on(method, () => {
          stop();
          resolve();
        });
      }),
    send,
    async close() {
      // A busy browser may exit without a response. It has no state to keep.
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error("The browser did not print its DevTools URL.");
}
