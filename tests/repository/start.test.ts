import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readPorts } from "../../scripts/ports.ts";
import { isPortTaken } from "../../scripts/program.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "portico-start-"));
const environment = {
  ...process.env,
  // As a person has it: Vitest sets it to "test", which Vite would build for.
  NODE_ENV: undefined,
  PORTICO_DATA_DIR: join(folder, "data"),
  // Above the ports that browsers refuse, and below those that systems give to outgoing connections.
  PORTICO_PORT_OFFSET: String(7000 + Math.floor(Math.random() * 20_000)),
};
const ports = readPorts(environment);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("npm start prints every URL, builds nothing the second time, and Ctrl-C stops the whole process tree", async () => {
  const first = npmStart();
  await first.says("Portico is ready.");
  await first.says(`http://localhost:${ports.provider}/dev/inbox`);
  expect((await fetch(`http://localhost:${ports.demo}/`)).status).toBe(200);
  expect((await fetch(`http://localhost:${ports.sandbox}/`)).status).toBe(200);
  expect((await fetch(`http://localhost:${ports.thirdParty}/`)).status).toBe(200);
  await first.pressCtrlC();
  expect(await Promise.all([ports.demo, ports.provider, ports.sandbox, ports.thirdParty].map(isPortTaken))).toEqual([
    false,
    false,
    false,
    false,
  ]);

  const second = npmStart();
  await second.says("Portico is ready.");
  expect(second.said()).not.toContain("are built");
  await second.pressCtrlC();
});

test("npm start names a port that is in use and the remedy", async () => {
  const otherProgram = await listen(ports.provider);
  onTestFinished(() => void otherProgram.close());
  const start = npmStart();
  await start.says(`Port ${ports.provider} of the provider is already in use.`);
  await start.says("PORTICO_PORT_OFFSET=");
  await start.ended;
});

test("a program that dies stops everything, and its last output is shown", async () => {
  const start = npmStart({ PORTICO_SERVER_KEY: "too short" });
  await start.says("The provider ended unexpectedly, so everything stops.");
  await start.ended;
  expect(await isPortTaken(ports.demo)).toBe(false);
});

function npmStart(changes: Record<string, string> = {}) {
  // A process group of its own, as in a terminal, where Ctrl-C reaches npm, its shell and start.ts at once.
  const child = spawn("npm", ["start"], { cwd: root, env: { ...environment, ...changes }, detached: true });
  let output = "";
  let hasEnded = false;
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      hasEnded = true;
      resolve();
    });
  });
  const pressCtrlC = async () => {
    if (!hasEnded) process.kill(-groupOf(child), "SIGINT");
    await ended;
  };
  onTestFinished(pressCtrlC);
  return {
    ended,
    pressCtrlC,
    said: () => output,
    async says(text: string) {
      while (!output.includes(text) && !hasEnded) await sleep(20);
      expect(output).toContain(text);
    },
  };
}

function groupOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("npm did not start.");
  return child.pid;
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, "127.0.0.1", () => resolve(server));
  });
}
