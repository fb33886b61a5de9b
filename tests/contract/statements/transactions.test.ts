import { sql } from "kysely";
import { expect, test } from "vitest";
import { part } from "../../../packages/provider/src/db/prepare.ts";
import { putOff, putOffReturning, writePutOff } from "../../../packages/provider/src/db/put-off.ts";
import { transaction } from "../../../packages/provider/src/db/transaction.ts";
import { startForFile } from "../support/basics.ts";
import { sentBy } from "../support/sent-statements.ts";

const { provider } = await startForFile({ project: {} });
const { db } = provider.services;
const day = new Date("2030-01-01");
const counter = (subject: string) => ({
  project_id: "ends",
  subject,
  window_start: day,
  expires_at: day,
  count: 1,
});
const inserting = part((tx: Pick<typeof db, "insertInto">, row: ReturnType<typeof counter>) =>
  tx.insertInto("counters").values(row),
);
const insert = (subject: string) => inserting(counter(subject));
const insertingReturning = part((tx: Pick<typeof db, "insertInto">, row: ReturnType<typeof counter>) =>
  tx.insertInto("counters").values(row).returning("subject"),
);
const subjects = async () => {
  const rows = await db.selectFrom("counters").select("subject").where("project_id", "=", "ends").execute();
  return rows.map(({ subject }) => subject).sort();
};
const ends = (work: () => Promise<unknown>) =>
  sentBy(work).then((sent) => sent.map(({ text, begins, commits }) => [text.split(" ", 1)[0], begins, commits]));

test.skipIf(process.env.PORTICO_TEST_STORE !== "postgres")(
  "a transaction begins with its first statement and ends with what was put off: two messages, one where that is all",
  async () => {
    const whole = await ends(() => transaction({ db }, async (tx) => putOff(tx, insert("alone"))));
    expect(whole).toEqual([["insert", false, false]]);
    const two = await ends(() =>
      transaction({ db }, async (tx) => {
        await insert("first")(tx).execute();
        await putOff(tx, insert("last"));
      }),
    );
    expect(two).toEqual([
      ["insert", true, false],
      ["insert", false, true],
    ]);
    expect(await ends(() => transaction({ db }, async () => {}))).toEqual([]);
    expect(await subjects()).toEqual(["alone", "first", "last"]);
  },
);

test("what a write that is put off returns is there once its transaction has ended", async () => {
  const returned = (subject: string) => insertingReturning(counter(subject));
  const written = await transaction({ db }, async (tx) => {
    const late = await putOffReturning(tx, returned("returned"));
    await putOff(tx, insert("beside"));
    await writePutOff(tx);
    expect(late.rows).toEqual([]);
    return late;
  });
  expect(written.rows).toEqual([{ subject: "returned" }]);
  expect((await putOffReturning(db, returned("at once"))).rows).toEqual([{ subject: "at once" }]);
  const two = transaction({ db }, async (tx) => {
    await putOffReturning(tx, returned("undone"));
    await putOffReturning(tx, returned("undone, too"));
  });
  await expect(two).rejects.toThrow("one write that returns rows");
  expect(await subjects()).toEqual(expect.arrayContaining(["at once", "beside", "returned"]));
});

test("what was put off and fails takes its transaction along, and what fails first leaves none open", async () => {
  await insert("there")(db).execute();
  const before = await subjects();
  const atTheEnd = transaction({ db }, async (tx) => {
    await insert("undone")(tx).execute();
    await putOff(tx, insert("there"));
  });
  await expect(atTheEnd).rejects.toMatchObject({ code: "23505" });
  const alone = transaction({ db }, async (tx) => putOff(tx, insert("there")));
  await expect(alone).rejects.toMatchObject({ code: "23505" });
  const atOnce = transaction({ db }, async (tx) => {
    await insert("there")(tx).execute();
  });
  await expect(atOnce).rejects.toMatchObject({ code: "23505" });
  const caught = transaction({ db }, async (tx) => {
    await insert("undone")(tx).execute();
    await insert("there")(tx)
      .execute()
      .catch(() => {});
  });
  await expect(caught).rejects.toThrow("rolled back instead of committed");
  const thrown = transaction({ db }, async (tx) => {
    await putOff(tx, insert("undone"));
    throw new Error("no");
  });
  await expect(thrown).rejects.toThrow("no");
  const { rows } = await sql`select 1 where pg_current_xact_id_if_assigned() is not null and ${1} = 1`.execute(db);
  expect(rows).toEqual([]);
  expect(await subjects()).toEqual(before);
});

test("a statement that could not be prepared with the beginning of its transaction can be, later on", async () => {
  const ask = () => transaction({ db }, (tx) => sql`select ${1}::int as one from later`.execute(tx));
  await expect(ask()).rejects.toMatchObject({ code: "42P01" });
  await expect(ask()).rejects.toMatchObject({ code: "42P01" });
  await sql`create table later as select 1 as one`.execute(db);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});
