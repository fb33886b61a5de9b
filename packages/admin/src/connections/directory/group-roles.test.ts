import { expect, test } from "vitest";
import { rolesOfGroup, withRole } from "./group-roles.ts";

const admins = { group_id: "g1", role_id: "admin" };
const editors = { group_id: "g1", role_id: "editor" };
const others = { group_id: "g2", role_id: "admin" };

test("adds a role to one group and removes it, without changing other groups", () => {
  expect(rolesOfGroup([admins, editors, others], "g1")).toEqual(["admin", "editor"]);
  expect(withRole([admins, others], editors, true)).toEqual([admins, others, editors]);
  expect(withRole([admins, editors, others], admins, false)).toEqual([editors, others]);
  expect(withRole([admins], admins, true)).toEqual([admins]);
});
