import { expect, test } from "vitest";
import { isAtLeast, operatorRoleOf, operatorRoles } from "./operators-organization.ts";

test("each role may do what lower roles may", () => {
  const table = operatorRoles.map((role) => operatorRoles.map((least) => isAtLeast(role, least)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test("the highest role counts, and other roles make no operator", () => {
  expect(operatorRoleOf(["read_only", "owner", "support"])).toBe("owner");
  expect(operatorRoleOf(["support", "read_only"])).toBe("support");
  expect(operatorRoleOf(["admin", "OWNER", "owner "])).toBeUndefined();
  expect(operatorRoleOf([])).toBeUndefined();
});
