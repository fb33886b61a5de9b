import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createProcessFolder, type ProcessFolder } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { ask, signInAt } from "../support/raw-sign-in.ts";

const isWindows = process.platform === "win32";

type Running = Awaited<ReturnType<ProcessFolder["start"]>>;

/** Its server key is a file of the directory. */
const keyless = { config: { server_key: undefined } };

describe("a data directory, from one start to the next", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  let running: Running;
  beforeAll(async () => {
    folder = await createProcessFolder({ isEmpty: true });
    await chmod(folder.path, 0o755);
    running = await folder.start(keyless);
  });
  afterAll(() => folder.remove());

  const locks = async () => (await readdir(join(folder.path, "data"))).filter((name) => name.endsWith(".lock"));

  test("belongs to one process: a second one stops and names the first", async () => {
    const message = await folder.start().then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(message).toContain(`process ${running.pid} is using this data directory`);
    expect(message).toContain(`Stop process ${running.pid}`);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  test("excludes itself from git, and from tools that follow git", () => {
    expect(readFileSync(join(folder.path, "data", ".gitignore"), "utf8")).toBe("*\n");
  });

  test("keeps its data, and seeding again changes nothing", async () => {
    const session = await signInAt(running.url);
    if (!isWindows) expectOwn(folder);
    expect(await running.stop()).toBe(0);
    expect(await locks()).toEqual([]);
    running = await folder.start(keyless);
    expect((await ask(running.url, "sessions/authenticate", {}, session)).status).toBe(200);
    const found = await ask(running.url, "organizations/search", { organization_slug: "globex" });
    expect(((await found.json()) as { data: { organization: unknown } }).data.organization).not.toBeNull();
    await running.stop();
  });

  test.skipIf(isWindows)("T69: new files are only accessible to this account", () => expectOwn(folder));
});

test("of several processes that start on one data directory at once, at most one runs", async () => {
  const folder = await createProcessFolder({ isEmbedded: true });
  const starts = await Promise.allSettled(Array.from({ length: isLong ? 3 : 2 }, () => folder.start()));
  const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  expect(running.length).toBeLessThanOrEqual(1);
  for (const start of starts) {
    if (start.status === "rejected") expect(String(start.reason)).toContain("is using this data directory");
  }
  for (const provider of running) await provider.stop();
  await folder.remove();
}, 120_000);

/** Everything in a folder, with its permissions. */
function modesIn(path: string): [path: string, mode: string][] {
  const found = lstatSync(path);
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => modesIn(join(path, name))) : [];
  return [[path, (found.mode & 0o777).toString(8)], ...inside];
}

const isOpen = ([path, mode]: [string, string]) => mode !== (lstatSync(path).isDirectory() ? "700" : "600");

/** What another account of this machine gets from a command; only root can try. */
function asUnprivilegedUser(command: string, ...args: string[]): string {
  try {
    return execFileSync(command, args, {
      uid: 65534,
      gid: 65534,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "refused";
  }
}

/** Another account of this machine gets nothing of it. */
function expectOwn({ path }: ProcessFolder): void {
  const data = join(path, "data");
  expect(modesIn(data).length).toBeGreaterThan(900);
  expect(modesIn(data).filter(isOpen)).toEqual([]);
  if (process.getuid?.() !== 0) return;
  expect(asUnprivilegedUser("ls", path)).toContain("data");
  expect(asUnprivilegedUser("ls", data)).toBe("refused");
  for (const name of ["postgres/PG_VERSION", "server-key"])
    expect(asUnprivilegedUser("cat", join(data, name))).toBe("refused");
  expect(asUnprivilegedUser("touch", join(data, "planted"))).toBe("refused");
}

describe.skipIf(isWindows)("the files of an older embedded store", { timeout: 120_000 }, () => {
  test("T69: that everyone could read and write are restricted to this account", async () => {
    const folder = await createProcessFolder({ isEmbedded: true });
    const data = join(folder.path, "data");
    try {
      await chmod(folder.path, 0o755);
      await writeFile(join(data, "server-key"), "the previous server key, long enough");
      for (const [path] of modesIn(data)) await chmod(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
      const running = await folder.start(keyless);
      expect(await signInAt(running.url)).not.toBe("");
      expectOwn(folder);
      await running.stop();
      expectOwn(folder);
    } finally {
      await folder.remove();
    }
  });

  test("T69: a folder with other contents keeps its permissions, and links are not followed", async () => {
    const folder = await createProcessFolder({ isEmbedded: true });
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
