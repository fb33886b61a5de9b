import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createProcessFolder, type ProcessFolder } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signInAt } from "./raw-sign-in.ts";

type Running = Awaited<ReturnType<ProcessFolder["start"]>>;

describe("a data directory, from one start to the next", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  let running: Running;
  beforeAll(async () => {
    folder = await createProcessFolder({ isEmpty: true });
    running = await folder.start();
  });
  afterAll(() => folder.remove());

  const locks = async () => (await readdir(join(folder.path, "data"))).filter((name) => name.endsWith(".lock"));

  test("is one process's alone: a second one stops and names the first", async () => {
    const message = await folder.start().then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(message).toContain(`process ${running.pid} is using this data directory`);
    expect(message).toContain(`Stop process ${running.pid}`);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  test("keeps yesterday's data, and seeding again changes nothing", async () => {
    const session = await signInAt(running.url);
    expect(await running.stop()).toBe(0);
    expect(await locks()).toEqual([]);
    running = await folder.start();
    expect((await ask(running.url, "sessions/authenticate", {}, session)).status).toBe(200);
    const found = await ask(running.url, "organizations/search", { organization_slug: "globex" });
    expect(((await found.json()) as { data: { organization: unknown } }).data.organization).not.toBeNull();
    await running.stop();
  });
});

test("of three processes that start on one data directory at once, at most one runs", async () => {
  const folder = await createProcessFolder();
  const starts = await Promise.allSettled(Array.from({ length: 3 }, () => folder.start()));
  const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  expect(running.length).toBeLessThanOrEqual(1);
  for (const start of starts) {
    if (start.status === "rejected") expect(String(start.reason)).toContain("is using this data directory");
  }
  for (const provider of running) await provider.stop();
  await folder.remove();
}, 120_000);
