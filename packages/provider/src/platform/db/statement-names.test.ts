import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

test.each([
  ['select "members".* from "members" where "member_id" = $1', "select members"],
  ["with beat as (insert into nodes (node_id) values ($1)) insert into measurements values ($2)", "insert nodes"],
  ['update "sessions" set "revoked_at" = $1', "update sessions"],
  ["delete from outbox where id = any($1)", "delete outbox"],
  ["begin", "other"],
])("%s is named %s", (sql, name) => {
  expect(createStatementNames()(sql)).toBe(name);
});

test("statements past the limit share one name", () => {
  const nameStatement = createStatementNames();
  for (let index = 0; index < 2_000; index++) nameStatement(`select ${index} from members`);
  expect(nameStatement("select 1 from organizations")).toBe("other");
});
