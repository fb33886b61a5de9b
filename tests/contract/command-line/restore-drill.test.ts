import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acmeProject, createDatabase, createMigratedDatabase, findFreePort } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { porticoWarm, servePortico } from "../support/command-line/portico.ts";

const serverUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";
const isReady = process.env.PORTICO_TEST_STORE === "postgres";
/** A pg_dump that is older than the server refuses it. */
const canDump = isReady && spawnSync("pg_dump", ["--schema-only", serverUrl]).status === 0;

let folder: string;
let live: Awaited<ReturnType<typeof createDatabase>>;
let copy: typeof live;
let drill: (into: string) => ReturnType<typeof porticoWarm>;
let dump: string;

beforeAll(async () => {
  if (!isReady) return;
  folder = mkdtempSync(join(tmpdir(), "portico-drill-"));
  [live, copy] = [await createMigratedDatabase(serverUrl), await createDatabase(serverUrl)];
  const file = join(folder, "portico.config.json");
  const content = { mode: "development", public_url: "http://localhost:4100", projects: [acmeProject] };
  writeFileSync(file, JSON.stringify(content));
  const port = `${await findFreePort()}`;
  const environment = { DATABASE_URL: live.url, PORTICO_SERVER_KEY: "k".repeat(40), PORT: port };
  dump = join(folder, "portico.dump");
  if (canDump) await (await servePortico(file, environment)).stop();
  if (canDump) spawnSync("pg_dump", ["--format=custom", "--no-owner", `--file=${dump}`, live.url]);
  drill = (into) => porticoWarm(["restore", dump, "--into", into, "--config", file], { environment });
});
afterAll(async () => {
  await live?.drop();
  await copy?.drop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.runIf(canDump)("a drill restores into another database, and the server key decrypts its keys", async () => {
  const { exitCode, stdout, stderr } = await drill(copy.url);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("The live database was not touched.");
  expect(stdout).toMatch(/ok +│ database .*all migrations are applied/);
  expect(stdout).toMatch(/ok +│ keys /);
  expect(stdout).not.toContain(new URL(copy.url).password || "no password");
});

test.runIf(isReady)("a drill refuses the live database under every name, and one that has tables", async () => {
  const other = new URL(live.url);
  other.hostname = other.hostname === "localhost" ? "127.0.0.1" : "localhost";
  other.search = "";
  for (const url of [live.url, `${live.url.split("?")[0]}?application_name=drill`, other.href]) {
    const refused = await drill(url);
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("is the live database") });
  }
  const full = await createMigratedDatabase(serverUrl);
  const refused = await drill(full.url);
  await full.drop();
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/already has \d+ tables/) });
});

test.runIf(isReady)("a database that does not exist, or a file that is no dump, gets one sentence", async () => {
  const missing = await drill(live.url.replace(/\/[^/?]*(\?|$)/, "/not_there$1"));
  expect(missing.exitCode).toBe(1);
  expect(missing.stderr).toMatch(/not_there/);
  expect(missing.stderr).not.toContain("    at ");
});
