import { expect, test } from "vitest";
import { grantableRoles, rolesThatMay } from "../../shared/grantable-roles.ts";
import { noFilter, toQuery } from "./to-query.ts";

const role = (role_id: string, ...permissions: [resource_id: string, ...actions: string[]][]) => ({
  role_id,
  description: "",
  permissions: permissions.map(([resource_id, ...actions]) => ({ resource_id, actions })),
});
const policy = {
  roles: [
    role("admin", ["member", "*"], ["board", "*"]),
    role("lead", ["member", "create", "update.roles"], ["board", "edit"]),
    role("editor", ["board", "edit"]),
    role("owner", ["board", "*"]),
    role("guest"),
  ],
};
const idsOf = (held: string[]) => grantableRoles(policy, held).map(({ role_id }) => role_id);

test("offers only roles that allow no more than the member's own (T50)", () => {
  expect(idsOf(["admin"])).toEqual(["admin", "lead", "editor", "owner", "guest"]);
  expect(idsOf(["lead"])).toEqual(["lead", "editor", "guest"]);
  expect(idsOf(["lead", "owner"])).toEqual(["lead", "editor", "owner", "guest"]);
  expect(idsOf(["editor"])).toEqual([]);
  expect(idsOf(["nobody"])).toEqual([]);
});

test("lists the roles that can invite members", () => {
  expect(rolesThatMay(policy, "member", "create")).toEqual(["admin", "lead"]);
});

test("converts a filter to a query, and an empty filter to none", () => {
  expect(toQuery(noFilter)).toBeUndefined();
  expect(toQuery({ ...noFilter, text: "  " })).toBeUndefined();
  expect(toQuery({ text: " ada ", status: "invited", role: "editor", secondFactor: "no" })).toEqual({
    operator: "AND",
    operands: [
      { filter_name: "member_name_or_email_fuzzy", filter_value: "ada" },
      { filter_name: "statuses", filter_value: ["invited", "pending"] },
      { filter_name: "member_roles", filter_value: ["editor"] },
      { filter_name: "member_second_factor_exists", filter_value: false },
    ],
  });
});
