import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServerKey } from "../../../platform/crypto/server-key.ts";
import { connect } from "../../../platform/db/connect.ts";
import type { Connection } from "../../../platform/db/connection.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { recordsMigrations } from "../schema.ts";
import { planRotation, statesOf } from "./signing-key-states.ts";
import { createSigningKeys, generateSigningKey, toRow } from "./signing-keys.ts";
import { insertSigningKey } from "./signing-keys-store.ts";

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second));
const key = (signsFrom: number, retiresAt: number | null) => ({
  signs_from: at(signsFrom),
  retires_at: retiresAt === null ? null : at(retiresAt),
});

describe("states", () => {
  const rotated = [key(420, null), key(0, 840)];
  test.each<[string, ReturnType<typeof key>[], number, string[]]>([
    ["the only key", [key(0, null)], 5, ["signing"]],
    ["the only key, by a clock that is behind", [key(5, null)], 4, ["signing"]],
    ["before the new key's time", rotated, 419, ["published", "signing"]],
    ["from its time on", rotated, 420, ["signing", "retiring"]],
    ["before the old key's end", rotated, 839, ["signing", "retiring"]],
    ["from its end on", rotated, 840, ["signing", "gone"]],
    ["a leak", [key(10, null), key(0, 10)], 10, ["signing", "gone"]],
    ["a leak, by a clock that is behind", [key(10, null), key(0, 10)], 9, ["published", "signing"]],
    ["a leak while a key waits", [key(420, 10), key(10, null), key(0, 10)], 10, ["gone", "signing", "gone"]],
    ["three keys", [key(800, null), key(420, 1280), key(0, 840)], 500, ["published", "signing", "retiring"]],
    ["no key", [], 0, []],
  ])("%s", (_, keys, second, expected) => {
    expect(statesOf(keys, at(second))).toEqual(expected);
  });
});

test("T41: every host knows a key before it signs, and the old key outlives the tokens that it signed", () => {
  const { signs_from, retires_at } = planRotation(at(0));
  // A node's cache of a minute, then a host's of five, and a minute between clocks.
  expect(signs_from).toEqual(at(420));
  // A JWT of five minutes, a minute between clocks, a node's cache.
  expect(retires_at).toEqual(at(840));
});

describe("in the database", () => {
  const serverKey = createServerKey("a server key for tests, long enough");
  let connection: Connection;
  let db: Db;
  beforeAll(async () => {
    connection = await connect({ memory: true }, () => {});
    db = connection.db;
    await migrate(connection, recordsMigrations);
  }, 60_000);
  afterAll(() => connection.close());

  async function add(project_id: string, signsFrom: number, retiresAt: number | null): Promise<string> {
    const row = toRow(serverKey, project_id, await generateSigningKey());
    await insertSigningKey(db, { ...row, created_at: at(0), ...key(signsFrom, retiresAt) });
    return row.kid;
  }

  test("one read serves every state, and values that belong to a state's keys stay", async () => {
    const old = await add("p", 0, 840);
    const next = await add("p", 420, null);
    const keys = createSigningKeys(db, serverKey);
    const first = await keys.forProject("p", at(1));
    await db.deleteFrom("signing_keys").where("project_id", "=", "p").execute();
    expect(await keys.forProject("p", at(419))).toBe(first);
    expect([first.kid, [...first.publicKeys.keys()]]).toEqual([old, [next, old]]);
    const second = await keys.forProject("p", at(420));
    expect([second.kid, second.jwks.keys.map(({ kid }) => kid)]).toEqual([next, [next, old]]);
    expect([...(await keys.forProject("p", at(840))).publicKeys.keys()]).toEqual([next]);
    expect(await keys.forProject("p", at(1))).toBe(first);
  });

  test("a node reads forgotten keys again", async () => {
    const old = await add("q", 0, null);
    const keys = createSigningKeys(db, serverKey);
    expect((await keys.forProject("q", at(20))).kid).toBe(old);
    const next = await add("q", 10, null);
    expect((await keys.forProject("q", at(20))).kid).toBe(old);
    keys.forget("q");
    expect((await keys.forProject("q", at(20))).kid).toBe(next);
    expect(await keys.findForProject("unknown", at(20))).toBeUndefined();
  });
});
