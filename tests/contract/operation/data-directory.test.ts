import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createProcessFolder, type ProcessFolder } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signInAt } from "../support/raw-sign-in.ts";

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

  test("keeps itself out of git, and out of what goes by git", () => {
    expect(readFileSync(join(folder.path, "data", ".gitignore"), "utf8")).toBe("*\n");
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

/** Everything in a folder, with what may be done with it. */
function modesIn(path: string): [path: string, mode: string][] {
  const found = lstatSync(path);
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => modesIn(join(path, name))) : [];
  return [[path, (found.mode & 0o777).toString(8)], ...inside];
}

const isOpen = ([path, mode]: [string, string]) => mode !== (lstatSync(path).isDirectory() ? "700" : "600");

/** What another account of this machine gets by a command; only root may try. */
function asNobody(command: string, ...given: string[]): string {
  try {
    return execFileSync(command, given, {
      uid: 65534,
      gid: 65534,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "refused";
  }
}

describe.skipIf(process.platform === "win32")("the files of the embedded store", { timeout: 120_000 }, () => {
  test.each([
    ["made anew", true],
    ["from before, when everybody could read and write them", false],
  ])("T69: %s, they are this account's alone", async (_, isEmpty) => {
    const folder = await createProcessFolder({ isEmpty });
    const data = join(folder.path, "data");
    try {
      await chmod(folder.path, 0o755);
      if (!isEmpty) {
        await writeFile(join(data, "server-key"), "a server key of before, long enough");
        for (const [path] of modesIn(data)) await chmod(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
      }
      const running = await folder.start({ config: { server_key: undefined } });
      const session = await signInAt(running.url);
      expect(session).not.toBe("");
      expect(modesIn(data).filter(isOpen)).toEqual([]);
      if (process.getuid?.() === 0) {
        expect(asNobody("ls", folder.path)).toContain("data");
        expect(asNobody("ls", data)).toBe("refused");
        for (const name of ["postgres/PG_VERSION", "server-key"])
          expect(asNobody("cat", join(data, name))).toBe("refused");
        expect(asNobody("touch", join(data, "planted"))).toBe("refused");
      }
      await running.stop();
      expect(modesIn(data).length).toBeGreaterThan(900);
      expect(modesIn(data).filter(isOpen)).toEqual([]);
    } finally {
      await folder.remove();
    }
  });

  test("T69: a folder that holds something else keeps its modes, and no link is followed", async () => {
    const folder = await createProcessFolder();
    const data = join(folder.path, "data");
    try {
      const program = join(data, "program.sh");
      await writeFile(program, "#!/bin/sh");
      await mkdir(join(folder.path, "elsewhere"));
      await symlink(join(folder.path, "elsewhere"), join(data, "postgres", "link"));
      await symlink(program, join(data, "postgres", "another"));
      for (const path of [data, program, join(folder.path, "elsewhere")]) await chmod(path, 0o755);
      const running = await folder.start();
      await running.stop();
      expect(existsSync(join(data, ".gitignore"))).toBe(false);
      for (const path of [data, program, join(folder.path, "elsewhere")]) {
        expect([path, ((await stat(path)).mode & 0o777).toString(8)]).toEqual([path, "755"]);
      }
      const store = modesIn(join(data, "postgres")).filter(([path]) => !lstatSync(path).isSymbolicLink());
      expect(store.filter(isOpen)).toEqual([]);
    } finally {
      await folder.remove();
    }
  });
});
