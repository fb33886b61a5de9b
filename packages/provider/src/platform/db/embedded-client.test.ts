import { setImmediate } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { EmbeddedClient } from "./embedded-client.ts";

let client: EmbeddedClient;
beforeAll(async () => {
  client = await EmbeddedClient.open({});
  await client.query("create table doors (name text primary key)");
});

const names = async () => (await client.query<{ name: string }>("select name from doors order by name")).rows;

test("T155: a slow statement leaves the event loop free", async () => {
  let turns = 0;
  let isDone = false;
  const counted = client.query("select count(*)::int from generate_series(1, 2000000)").finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await setImmediate();
  expect((await counted).rows).toEqual([{ count: 2_000_000 }]);
  expect(turns).toBeGreaterThan(100);
});

test("a statement outside of a transaction waits for its end", async () => {
  const order: string[] = [];
  const outside = client.transaction<{ waiting: Promise<void> }>(async (tx) => {
    await tx.query("insert into doors values ('front')");
    const waiting = names().then((rows) => void order.push(`outside sees ${rows.length}`));
    await tx.query("insert into doors values ('back')");
    order.push("inside is done");
    return { waiting };
  });
  await (await outside).waiting;
  expect(order).toEqual(["inside is done", "outside sees 2"]);
});

test("a throw rolls a transaction back, and errors have PostgreSQL's fields", async () => {
  const work = client.transaction(async (tx) => {
    await tx.query("insert into doors values ('side')");
    await tx.query("insert into doors values ('front')");
  });
  await expect(work).rejects.toMatchObject({ code: "23505", constraint: "doors_pkey" });
  expect(await names()).toEqual([{ name: "back" }, { name: "front" }]);
});

test("values keep their types", async () => {
  const { rows } = await client.query("select $1::timestamptz as at, $2::jsonb as json, $3::bytea as bytes", [
    new Date("2026-01-01T00:00:00Z"),
    JSON.stringify({ list: [1, { deep: true }] }),
    Buffer.from([1, 2]),
  ]);
  expect(rows).toEqual([
    { at: new Date("2026-01-01T00:00:00Z"), json: { list: [1, { deep: true }] }, bytes: new Uint8Array([1, 2]) },
  ]);
});

test("a closed store refuses statements", async () => {
  await client.close();
  await expect(client.query("select 1")).rejects.toThrow("is closed");
});
