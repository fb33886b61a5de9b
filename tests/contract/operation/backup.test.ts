import { createHash } from "node:crypto";
import { chmod, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createProcessFolder } from "@portico/testkit";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, expect, test } from "vitest";
import { expectWholeLog } from "../support/audit-log.ts";
import { porticoWarm } from "../support/command-line/portico.ts";
import { ask, signInAt } from "../support/raw-sign-in.ts";

const folder = await createProcessFolder({ isEmbedded: true });
afterAll(() => folder.remove());
const config = join(folder.path, "portico.config.1.json");
const file = join(folder.path, "store.backup");
const portico = (args: string[], environment: Record<string, string> = {}) =>
  porticoWarm([...args, "--config", config], {
    environment: { PORTICO_DATA_DIR: join(folder.path, "data"), ...environment },
  });

test("the drill: back up while members sign in, lose the machine, restore elsewhere, continue", {
  timeout: 240_000,
}, async () => {
  const running = await folder.start();
  const session = await signInAt(running.url);
  const kept = await expectWholeLog(running.url);
  const sessions: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) sessions.push(await signInAt(running.url));
  })();
  await expect.poll(() => sessions.length).toBeGreaterThan(2);
  const before = sessions.length;
  // An attacker prepares a file of that name, which everyone may read.
  await writeFile(`${file}.partial`, "");
  await chmod(`${file}.partial`, 0o666);
  const spy = await open(`${file}.partial`);
  expect(await portico(["backup", file])).toMatchObject({ exitCode: 0, stderr: "" });
  expect((await spy.stat()).size).toBe(0);
  await spy.close();
  await expect.poll(() => sessions.length).toBeGreaterThan(before);
  isWriting = false;
  await writing;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await portico(["backup", file])).stderr).toContain("already exists");
  await running.stop("SIGKILL");
  // The drill, in one command: a copy that is checked, and never the live data.
  const drill = await portico(["restore", file, "--into", join(folder.path, "drill")]);
  expect(drill).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("The live database was not touched.") });
  expect(drill.stdout).toMatch(/ok +│ keys /);
  for (const live of [
    `${folder.path}/./data/`,
    join(folder.path, "data", "postgres"),
    join(folder.path, "data", "new"),
  ])
    expect(await portico(["restore", file, "--into", live])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("is the live database of this configuration, so nothing was restored"),
    });
  expect((await portico(["restore", file])).stderr).toContain("already contains a database");

  const elsewhere = { PORTICO_DATA_DIR: join(folder.path, "elsewhere") };
  const wrongKey = await portico(["restore", file], {
    ...elsewhere,
    PORTICO_SERVER_KEY: "a server key of another provider",
  });
  expect(wrongKey.stderr).toMatch(/The backup needs the server key [\w-]{8}, but the configuration has [\w-]{8}\./);
  expect(await portico(["restore", file], elsewhere)).toMatchObject({ exitCode: 0, stderr: "" });

  const restored = await folder.start({ environment: elsewhere });
  // Everyone who was signed in when the backup began still is, and the signing key can still be decrypted.
  for (const one of [session, ...sessions.slice(0, before)]) {
    const answer = await ask(restored.url, "sessions/authenticate", {}, one);
    expect(answer.status).toBe(200);
    const { data } = await answer.json();
    const keys = createRemoteJWKSet(new URL(`${restored.url}/v1/sessions/jwks/${projectOf(data.session_jwt)}`));
    await jwtVerify(data.session_jwt, keys, { clockTolerance: 120 });
  }
  // One of Ada's codes may still wait to be sent, and arrive after a new one.
  await signInAt(restored.url, "bob@globex.test");
  await expectWholeLog(restored.url, kept);
  expect((await portico(["restore", file, "--force"], elsewhere)).stderr).toContain("is using this data directory");
  await restored.stop();
  expect((await portico(["restore", file, "--force"], elsewhere)).stdout).toContain("The previous data is in ");
});

test("a file that is no backup, is truncated, or is of a newer version is refused", { timeout: 60_000 }, async () => {
  const elsewhere = { PORTICO_DATA_DIR: join(folder.path, "nowhere") };
  const whole = await readFile(file);
  const end = whole.indexOf("\n");
  const restoring = async (bytes: Uint8Array | string) => {
    await writeFile(`${file}.changed`, bytes);
    return (await portico(["restore", `${file}.changed`], elsewhere)).stderr;
  };
  expect(await restoring("anything else\n")).toContain("This file is not a backup");
  const manifest = JSON.parse(whole.subarray(0, end).toString());
  const sha256 = createHash("sha256").update("no store\n").digest("hex");
  const otherwise: [changes: object, refusal: string][] = [
    [{ migrations: undefined }, "This file is not a backup"],
    [{ server_keys: null }, "This file is not a backup"],
    [{ created_at: "\u001b[31m" }, "This file is not a backup"],
    [{ sha256 }, "cannot be opened"],
  ];
  for (const [changes, refusal] of otherwise)
    expect(await restoring(`${JSON.stringify({ ...manifest, ...changes })}\nno store\n`)).toContain(refusal);
  // Nothing of it stays.
  expect((await readdir(elsewhere.PORTICO_DATA_DIR)).filter((name) => name.startsWith("postgres"))).toEqual([]);
  const newer = { ...manifest, migrations: [...manifest.migrations, "2099-01-01-future"] };
  expect(await restoring(Buffer.concat([Buffer.from(JSON.stringify(newer)), whole.subarray(end)]))).toContain(
    "by a newer version, which has 2099-01-01-future",
  );
  expect(await restoring(whole.subarray(0, whole.length - 1))).toContain("incomplete");
});

test("a PostgreSQL server is backed up with its own tools, which the message names", async () => {
  const environment = { DATABASE_URL: "postgres://unknown@127.0.0.1:9/none" };
  const { stderr } = await portico(["restore", file], environment);
  expect(stderr).toContain("pg_restore --clean --if-exists --no-owner");
});

function projectOf(jwt: string): string {
  const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  return [claims.aud].flat()[0];
}
