import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createProcessFolder, type ProcessFolder } from "@portico/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { ask, signInAt } from "./raw-sign-in.ts";

describe("a data directory", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  const openFolder = async (options?: { isEmpty: boolean }) => {
    folder = await createProcessFolder(options);
  };
  afterEach(() => folder.remove());

  const locks = async () => (await readdir(join(folder.path, "data"))).filter((name) => name.endsWith(".lock"));

  test("keeps yesterday's data, and seeding again changes nothing", async () => {
    await openFolder({ isEmpty: true });
    const first = await folder.start();
    const session = await signInAt(first.url);
    expect(await first.stop()).toBe(0);
    expect(await locks()).toEqual([]);

    const second = await folder.start();
    expect((await ask(second.url, "sessions/authenticate", {}, session)).status).toBe(200);
    const { data } = (await (
      await ask(second.url, "organizations/search", { organization_slug: "globex" })
    ).json()) as { data: { organization: object } };
    expect(data.organization).not.toBeNull();
    await second.stop();
  });

  test("is one process's alone: a second one stops and names the first", async () => {
    await openFolder();
    const first = await folder.start();
    const message = await folder.start().then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(message).toContain(`process ${first.pid} is using this data directory`);
    expect(message).toContain(`Stop process ${first.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop();
    await (await folder.start()).stop();
  });

  test("of three processes that start on it at once, at most one runs", async () => {
    await openFolder({ isEmpty: true });
    const starts = await Promise.allSettled(Array.from({ length: 3 }, () => folder.start()));
    const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(running.length).toBeLessThanOrEqual(1);
    for (const start of starts) {
      if (start.status === "rejected") expect(String(start.reason)).toContain("is using this data directory");
    }
    for (const provider of running) await provider.stop();
  });

  test("is free again after kill -9, with nothing acknowledged lost", async () => {
    await openFolder();
    const first = await folder.start();
    const session = await signInAt(first.url);
    expect(await first.stop("SIGKILL")).toBeNull();
    expect(await locks()).toHaveLength(1);
    const second = await folder.start();
    expect((await ask(second.url, "sessions/authenticate", {}, session)).status).toBe(200);
    expect(await locks()).toHaveLength(1);
    await second.stop();
  });
});
