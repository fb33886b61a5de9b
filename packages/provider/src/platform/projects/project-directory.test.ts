import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { createProjectDirectory } from "./project-directory.ts";

/** A store that holds nothing. */
const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test("a project cannot be read inside a transaction, even if it is cached", async () => {
  const projects = createProjectDirectory(db, { clock: { now: () => new Date(0) } as never, onError: () => {} });
  expect(await projects.findById("one")).toBeUndefined();
  const within = transaction({ db }, async () => projects.findById("one"));
  await expect(within).rejects.toThrow("inside a transaction");
});
