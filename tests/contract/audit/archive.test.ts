import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { pruneEvents } from "../../../packages/provider/src/audit/prune-events.ts";
import { verifyChain } from "../../../packages/provider/src/audit/verify-chain.ts";
import { expectWholeLog } from "../support/audit-log.ts";
import { backendAuthorization, backendOf } from "../support/backend.ts";
import { startForFile, variant } from "../support/basics.ts";
import { porticoWarm } from "../support/command-line/portico.ts";

const provider = await startForFile({ otherProjects: [variant("abroad", {})] });
const { db, auditKey, clock } = provider.provider.services;
const folder = mkdtempSync(join(tmpdir(), "portico-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { PORTICO_URL: provider.url, PORTICO_PROJECT_ID: PROJECT_ID, PORTICO_SECRET: PROJECT_SECRET };
const run = (...args: string[]) =>
  porticoWarm(["audit", ...args], { folder, environment: { NO_COLOR: "1", ...environment } });
const file = (name: string) => join(folder, name);
const linesOf = (name: string) =>
  readFileSync(file(name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

let made = 0;
async function addEvents(count: number): Promise<number> {
  for (const end = made + count; made < end; made++) {
    await backendOf(provider)("POST", "/organizations", { organization_name: `Hooli ${made}` });
  }
  return (await expectWholeLog(provider.url)).sequence;
}

const post = (path: string, body: object, authorization = backendAuthorization()) =>
  fetch(`${provider.url}/v1/b2b/audit_events/${path}`, {
    method: "POST",
    headers: { ...authorization, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const prune = (needsArchive: boolean) =>
  pruneEvents({ db, auditKey, now: clock.now(), before: new Date(clock.now().getTime() + 1), needsArchive });

test("archives hold every event once, in the order of places, each going on behind the one before", async () => {
  const first = await addEvents(5);
  const { exitCode, stdout, stderr } = await run("archive", "--output", file("one.ndjson"));
  expect([exitCode, stdout], stderr).toEqual([0, `${file("one.ndjson")}: places 1 to ${first}\n`]);
  const second = await addEvents(3);
  expect((await run("archive", "--output", file("two.ndjson"))).exitCode).toBe(0);
  const [one, two] = [linesOf("one.ndjson"), linesOf("two.ndjson")];
  const events = [...one.slice(0, -1), ...two.slice(0, -1)];
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: second }, (_, index) => index + 1));
  expect(one.at(-1).archive).toMatchObject({ after_sequence: 0, after_chain: "", sequence: first });
  expect(two.at(-1).archive).toMatchObject({ after_sequence: first, after_chain: one.at(-1).archive.chain });
  expect(Object.keys(events[0])).not.toContain("mac");
  expect((await run("verify", "--archive", file("one.ndjson"), file("two.ndjson"))).exitCode).toBe(0);
});

test("T80: an archive that was cut short, changed, left out or forged is named, and keeps nothing from retention", async () => {
  const text = readFileSync(file("one.ndjson"), "utf8");
  const lines = text.trimEnd().split("\n");
  const seal = JSON.parse(lines.at(-1) ?? "");
  const write = (changed: (string | undefined)[]) => writeFileSync(file("changed.ndjson"), `${changed.join("\n")}\n`);
  const problemsOf = async (...names: string[]) => {
    const { exitCode, stdout } = await run("verify", "--archive", ...names.map(file));
    expect(exitCode).toBe(1);
    return stdout;
  };
  write(lines.slice(0, -1));
  expect(await problemsOf("changed.ndjson")).toContain("it was cut short");
  write([...lines.slice(0, 2), ...lines.slice(3)]);
  expect(await problemsOf("changed.ndjson")).toContain("its lines are not those that were sealed");
  write([lines[0]?.replace("organization", "member"), ...lines.slice(1)]);
  expect(await problemsOf("changed.ndjson")).toContain("its lines are not those that were sealed");
  write([...lines.slice(0, -1), JSON.stringify({ archive: { ...seal.archive, after_chain: "another" } })]);
  expect(await problemsOf("changed.ndjson")).toContain("its last line is not the provider's");
  expect(await problemsOf("two.ndjson", "one.ndjson")).toContain("it does not go on where the file before ends");

  const forged = { archive: { ...seal.archive, sequence: 1_000_000 }, is_kept: true };
  expect((await post("check_archive", forged)).status).toBe(400);
  const other = Buffer.from("project-test-abroad:secret-test-abroad-not-a-secret").toString("base64");
  expect((await post("check_archive", seal, { Authorization: `Basic ${other}` })).status).toBe(400);
  expect((await post("archive", {}, { Authorization: "Basic bm86Ym9keQ==" })).status).toBe(401);
});

test("T80: where retention waits for archives, it deletes what is kept in one and nothing else, whoever says how far that is", async () => {
  const { sequence: kept } = linesOf("two.ndjson").at(-1).archive;
  const end = await addEvents(2);
  await sql`update audit_archives set sequence = ${end} where project_id = ${PROJECT_ID}`.execute(db);
  expect(await prune(true)).toBe(0);
  await sql`update audit_archives set sequence = ${kept} where project_id = ${PROJECT_ID}`.execute(db);
  // Streamed, and kept by nobody.
  expect((await (await post("archive", {})).text()).trimEnd().split("\n")).toHaveLength(3);
  expect(await prune(true)).toBe(kept);
  const checkpoint = linesOf("two.ndjson").at(-1).archive;
  const { findings, pruned_sequence } = await verifyChain({
    ...{ db, auditKey, projectId: PROJECT_ID, after: 0, limit: 1000 },
    checkpoint: { sequence: checkpoint.sequence, chain: checkpoint.chain },
  });
  expect({ findings, pruned_sequence }).toEqual({ findings: [], pruned_sequence: kept });
  // What is gone from the log is in the archives, which can still be checked.
  expect((await run("verify", "--archive", file("one.ndjson"), file("two.ndjson"))).exitCode).toBe(0);
});

test("T80: an event that was altered is sealed into no archive", async () => {
  await sql`update audit_events set action = 'another' where project_id = ${PROJECT_ID}
    and sequence = (select max(sequence) from audit_events where project_id = ${PROJECT_ID})`.execute(db);
  const { exitCode, stderr } = await run("archive", "--output", file("three.ndjson"));
  expect([exitCode, stderr]).not.toEqual([0, ""]);
  expect(exitCode).not.toBe(0);
});
