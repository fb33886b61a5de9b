import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import { key, onSame } from "./schema.ts";

interface Sessions {
  sessions: { project_id: string; member_id: string; revoked_at: Date | null };
}

const db = new Kysely<Sessions>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test("a key has a value for each of its columns, because a statement without one would match everyone's rows", () => {
  const { sql, parameters } = db
    .deleteFrom("sessions")
    .where(key({ project_id: "p", revoked_at: null }))
    .compile();
  expect(sql).toBe('delete from "sessions" where ("project_id" = $1 and "revoked_at" is null)');
  expect(parameters).toEqual(["p"]);
  for (const missing of [undefined, ({} as { member_id?: string }).member_id]) {
    expect(() => key({ project_id: "p", member_id: missing })).toThrow("missing member_id");
  }
});

test("a list in a key is one parameter, so that the statement is the same for each length", () => {
  const { sql, parameters } = db
    .deleteFrom("sessions")
    .where(key({ project_id: "p", member_id: ["m1", "m2"] }))
    .compile();
  expect(sql).toBe('delete from "sessions" where ("project_id" = $1 and "member_id" = any($2))');
  expect(parameters).toEqual(["p", ["m1", "m2"]]);
});

test("tables are joined by the columns that both have", () => {
  const { sql } = db
    .selectFrom("sessions as s")
    .innerJoin("sessions as o", onSame("o", "s", "project_id", "member_id"))
    .select("o.member_id")
    .compile();
  expect(sql).toContain('on "o"."project_id" = "s"."project_id" and "o"."member_id" = "s"."member_id"');
});
