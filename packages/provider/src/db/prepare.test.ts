import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { expect, test } from "vitest";
import { json } from "./json.ts";
import { compileOnce, part } from "./prepare.ts";
import type { Db } from "./schema.ts";

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement, and how often it was built. */
function counted<Values extends object>(build: Parameters<typeof compileOnce<Values>>[0]) {
  let built = 0;
  const compile = compileOnce<Values>((on, values) => {
    built += 1;
    return build(on, values);
  });
  const said = (values: Values) => {
    const { sql, parameters } = compile(db, values);
    return [sql, parameters];
  };
  return { said, built: () => built };
}

const isOneOf = part((_: Db, ids: string[]) => sql`id in (${sql.join(ids)})`);
const isOld = part((_: Db, { age }: { age: number }) => sql`age > ${age}`);

test("a statement is built once for a shape, and each run has its own values", () => {
  const { said, built } = counted((_, { id, at }: { id: string; at: Date | null }) => sql`select ${at}, ${id}, ${id}`);
  const at = new Date(0);
  expect(said({ id: "a", at })).toEqual(["select $1, $2, $3", [at, "a", "a"]]);
  expect(said({ id: "b", at: null })).toEqual(["select $1, $2, $3", [null, "b", "b"]]);
  expect(built()).toBe(1);
});

test("another number in a list, another part, and what is left out make another statement", () => {
  const { said, built } = counted(
    (on, { which, limit }: { which: ReturnType<typeof isOneOf | typeof isOld>; limit?: number | undefined }) =>
      sql`select 1 where ${which(on)} ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
  expect(said({ which: isOneOf(["a"]) })).toEqual(["select 1 where id in ($1) ", ["a"]]);
  expect(said({ which: isOneOf(["b", "c"]) })).toEqual(["select 1 where id in ($1, $2) ", ["b", "c"]]);
  expect(said({ which: isOld({ age: 1 }), limit: 2 })).toEqual(["select 1 where age > $1 limit $2", [1, 2]]);
  expect(said({ which: isOld({ age: 3 }), limit: undefined })).toEqual(["select 1 where age > $1 ", [3]]);
  expect(built()).toBe(4);
  expect(said({ which: isOneOf(["d", "e"]) })).toEqual(["select 1 where id in ($1, $2) ", ["d", "e"]]);
  expect(built()).toBe(4);
});

test("a value for a jsonb column stays one, and is no part of the text, whoever chose its keys", () => {
  const { said, built } = counted((_, { value }: { value: object }) => sql`select ${value}`);
  expect(said({ value: json({ a: [1] }) })).toEqual(["select $1::jsonb", ['{"a":[1]}']]);
  expect(said({ value: json(["'; drop table members"]) })).toEqual(["select $1::jsonb", [`["'; drop table members"]`]]);
  expect(built()).toBe(1);
});

test("of a statement a hundred shapes are kept, those that were asked for last", () => {
  const { said, built } = counted((_, ids: string[]) => sql`select ${sql.join(ids)}`);
  const list = (length: number) => Array.from({ length }, () => "a");
  for (let length = 1; length <= 100; length++) said(list(length));
  said(list(1));
  said(list(101));
  said(list(1));
  expect(built()).toBe(101);
  said(list(2));
  expect(built()).toBe(102);
});
