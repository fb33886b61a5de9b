import { expect, test } from "vitest";
import { guardSpace } from "./embedded-space.ts";

const requireSpace = guardSpace("/data", () => ({ bavail: 1000, bsize: 4096 }));

test.each([
  'insert into "counters" values (1)',
  'update "sessions" set "revoked_at" = now()',
  'with "gone" as (delete from "email_codes" returning *) select 1',
  'vacuum (analyze) "counters"',
  'analyze "members"',
])("F13: on a disk that is nearly full this is refused: %s", (statement) => {
  expect(() => requireSpace(statement)).toThrow("less than 64 MiB left");
});

test.each(['select "updated_at" from "sessions"', "begin", "rollback"])("F13: and this is not: %s", (statement) => {
  expect(() => requireSpace(statement)).not.toThrow();
});
