import { hasPermission } from "@portico/wire";
import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import { effectivePolicy, requireRolesFit } from "./policy.ts";

const board = { resource_id: "board", description: "Boards", actions: ["read", "write"] };
const role = (role_id: string, actions: string[]) => ({
  role_id,
  description: role_id,
  permissions: [{ resource_id: "board", actions }],
});
const projectWith = (roles: object[]) =>
  ({ rbac_policy: { roles, resources: [board], scopes: [] } }) as unknown as Project;

const policy = effectivePolicy(projectWith([role("reader", ["read"]), role("owner", ["*"]), role("powerless", [])]));

test.each([
  [["reader"], "board", "read", true],
  [["reader"], "board", "write", false],
  [["reader"], "member", "read", false],
  [["powerless"], "board", "read", false],
  [["powerless", "reader"], "board", "read", true],
  [["owner"], "board", "anything", true],
  [["owner"], "member", "delete", false],
  [["admin"], "member", "update.roles", true],
  [["admin"], "board", "write", true],
  [["admin"], "somewhere", "else", false],
  [["unknown"], "board", "read", false],
  [[], "board", "read", false],
])("%j may %s.%s: %s", (roles, resource, action, answer) => {
  expect(hasPermission(policy, roles, resource, action)).toBe(answer);
});

test("a project cannot weaken or strengthen the founder's role", () => {
  const admins = effectivePolicy(projectWith([role("admin", [])])).roles.filter(({ role_id }) => role_id === "admin");
  expect(admins).toHaveLength(1);
  expect(admins[0]?.permissions).toContainEqual({ resource_id: "organization", actions: ["*"] });
});

test("a policy lists Portico's own resources, then the project's", () => {
  expect(policy.resources.map(({ resource_id, actions }) => [resource_id, actions])).toEqual([
    ["organization", ["update", "delete"]],
    ["member", ["create", "search", "update", "update.roles", "delete", "revoke_sessions"]],
    ["sso", ["create", "read", "update", "delete"]],
    ["api_key", ["create", "read", "update", "delete"]],
    ["machine_access", ["create", "read", "delete"]],
    ["audit_log", ["read"]],
    ["scim", ["create", "read", "update", "delete"]],
    ["board", ["read", "write"]],
  ]);
});

const roles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ role_id: `role-of-25-characters-${1000 + index}` }));

test("a member may have as many roles as a session JWT in a cookie has room for", () => {
  expect(() => requireRolesFit(roles(50))).not.toThrow();
  expect(() => requireRolesFit(roles(60))).toThrow("roles: the IDs of these 60 roles take 1741 characters");
});
