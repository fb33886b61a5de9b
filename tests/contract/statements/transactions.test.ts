import { AbortedTransactionError, sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import {
  beforeCommit,
  inSavepoint,
  insertTogether,
  lastBeforeCommit,
  onceCommitted,
  transaction,
} from "../../../packages/provider/src/platform/db/transaction.ts";
import { startForFile } from "../support/basics.ts";
import { statementsOf } from "../support/statements.ts";

const provider = await startForFile({ project: {} });
const { db } = provider.provider.services;
const day = new Date("2030-01-01");
const counter = (subject: string) => ({
  project_id: "ends",
  subject,
  window_start: day,
  expires_at: day,
  count: 1,
});
const insertAll = async (tx: Db, subjects: string[]) => {
  await tx.insertInto("counters").values(subjects.map(counter)).execute();
};
const insert = (tx: Db, subject: string) => insertAll(tx, [subject]);
const insertLate = insertTogether(insertAll);
const subjects = async (on = db) => {
  const rows = await on.selectFrom("counters").select("subject").where("project_id", "=", "ends").execute();
  return rows.map(({ subject }) => subject).sort();
};

test("rows of one kind are inserted by one statement at the end of their transaction, and at once outside of one", async () => {
  const sent = await statementsOf(provider, () =>
    transaction({ db }, async (tx) => {
      await insertLate(tx, "one");
      await insertLate(tx, "two");
      expect(await subjects(tx)).toEqual([]);
    }),
  );
  expect(sent.filter((text) => text.startsWith("insert"))).toHaveLength(1);
  await insertLate(db, "three");
  expect(await subjects()).toEqual(["one", "three", "two"]);
});

test("steps before the commit run in order, the last step after them, and those after the commit at the end", async () => {
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  await transaction({ db }, async () => {
    onceCommitted(note("committed"));
    await lastBeforeCommit(note("last"));
    await beforeCommit(note("first"));
    await beforeCommit(note("second"));
    order.push("work");
  });
  expect(order).toEqual(["work", "first", "second", "last", "committed"]);
});

test("a rolled-back savepoint undoes its writes, and its deferred steps", async () => {
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const before = await subjects();
  await transaction({ db }, async (tx) => {
    await insertLate(tx, "kept");
    const part = inSavepoint(tx, async () => {
      await insert(tx, "undone");
      await insertLate(tx, "undone, too");
      await beforeCommit(note("before the commit"));
      await lastBeforeCommit(note("last"));
      onceCommitted(note("committed"));
      throw new Error("no");
    });
    await expect(part).rejects.toThrow("no");
  });
  expect(await subjects()).toEqual([...before, "kept"].sort());
  expect(order).toEqual([]);
});

test("a failure at the end rolls its transaction back, and leaves none open", async () => {
  await insert(db, "there");
  const before = await subjects();
  const atTheEnd = transaction({ db }, async (tx) => {
    await insert(tx, "undone");
    await insertLate(tx, "there");
  });
  await expect(atTheEnd).rejects.toMatchObject({ code: "23505" });
  const atOnce = transaction({ db }, (tx) => insert(tx, "there"));
  await expect(atOnce).rejects.toMatchObject({ code: "23505" });
  const thrown = transaction({ db }, async (tx) => {
    await insertLate(tx, "undone");
    throw new Error("no");
  });
  await expect(thrown).rejects.toThrow("no");
  const { rows } = await sql`select 1 where pg_current_xact_id_if_assigned() is not null and ${1} = 1`.execute(db);
  expect(rows).toEqual([]);
  expect(await subjects()).toEqual(before);
});

test.runIf(process.env.PORTICO_TEST_STORE === "postgres")("a caught failure does not look like a commit", async () => {
  const caught = transaction({ db }, async (tx) => {
    await insert(tx, "undone");
    await insert(tx, "there").catch(() => {});
  });
  await expect(caught).rejects.toThrow(AbortedTransactionError);
});

test("a statement that could not be prepared can be, later on", async () => {
  const ask = () => transaction({ db }, (tx) => sql`select ${1}::int as one from later`.execute(tx));
  await expect(ask()).rejects.toMatchObject({ code: "42P01" });
  await expect(ask()).rejects.toMatchObject({ code: "42P01" });
  await sql`create table later as select 1 as one`.execute(db);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});
