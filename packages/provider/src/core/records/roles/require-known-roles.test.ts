import { expect, test } from "vitest";
import { requireRolesFit } from "./require-known-roles.ts";

const roles = (count: number) => Array.from({ length: count }, (_, index) => `role-of-25-characters-${1000 + index}`);

test("a member may have as many roles as a session JWT in a cookie has room for", () => {
  expect(() => requireRolesFit(roles(50))).not.toThrow();
  expect(() => requireRolesFit(roles(60))).toThrow("roles: the IDs of these 60 roles take 1741 characters");
});
