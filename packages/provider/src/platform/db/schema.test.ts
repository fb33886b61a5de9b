import { expect, test } from "vitest";
import { key } from "./schema.ts";

test("a key has a value for each of its columns, because a statement without one would match everyone's rows", () => {
  expect(key({ project_id: "p", revoked_at: null })).toEqual({ project_id: "p", revoked_at: null });
  for (const missing of [undefined, ({} as { member_id?: string }).member_id]) {
    expect(() => key({ project_id: "p", member_id: missing })).toThrow("missing member_id");
  }
});
