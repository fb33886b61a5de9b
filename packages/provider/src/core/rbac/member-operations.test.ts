import type { OperationName, RbacPolicy } from "@portico/wire";
import { allOperations, contract } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { type MemberOperation, mayActOn, memberOperations } from "./member-operations.ts";

const all = {
  member: ["create", "search", "update", "update.roles", "delete", "revoke_sessions"],
  organization: ["update"],
  api_key: ["delete"],
};
const permissions = (actions: Record<string, string[]>) =>
  Object.entries(actions).map(([resource_id, granted]) => ({ resource_id, actions: granted }));
const role = (role_id: string, actions: Record<string, string[]>) => ({
  role_id,
  description: "",
  permissions: permissions(actions),
});
/** `staff` has every permission that an operation may ask for; `boss` has one more. */
const policy: RbacPolicy = {
  roles: [
    role("boss", { ...all, organization: ["update", "delete"] }),
    role("staff", all),
    role("granting-nothing", { ...all, member: all.member.filter((action) => action !== "update.roles") }),
    role("reader", { member: ["search"] }),
    role("other", { board: ["write"] }),
  ],
  resources: [],
  scopes: [],
};
const targets = { less: ["reader"], "no role": [], equal: ["staff"], more: ["boss"], other: ["other"] };
const actor = (...roles: string[]) => ({ roles, isSelf: false });
const names = Object.keys(memberOperations) as MemberOperation[];
const ofGuard = (...guards: string[]) => names.filter((name) => guards.includes(memberOperations[name].guard));

describe("T140: every operation on a member", () => {
  const matrix = names.flatMap((name) =>
    (Object.keys(targets) as (keyof typeof targets)[]).map((target) => [name, target] as const),
  );

  test.each(matrix)("%s, for a target with the permissions: %s", (name, target) => {
    const { guard } = memberOperations[name];
    const isOpen = guard === "read" || (guard !== "backend" && target !== "more" && target !== "other");
    expect(mayActOn(policy, name, actor("staff"), targets[target])).toBe(isOpen);
    expect(mayActOn(policy, name, actor("boss"), targets.more)).toBe(guard !== "backend");
    expect(mayActOn(policy, name, "backend", targets[target])).toBe(true);
  });

  test.each(names)("%s requires its permissions", (name) => {
    expect(mayActOn(policy, name, actor(), [])).toBe(false);
    expect(mayActOn(policy, name, actor("other"), [])).toBe(false);
  });

  test.each(ofGuard("takeover"))("T64: %s requires permission to assign the target's roles", (name) => {
    expect(mayActOn(policy, name, actor("granting-nothing"), ["reader"])).toBe(false);
    expect(mayActOn(policy, name, actor("granting-nothing"), [])).toBe(true);
  });

  test.each(names)("%s of oneself requires no more permissions than one has", (name) => {
    const self = { roles: ["staff"], isSelf: true };
    // Roles that are only effective in sessions of another connection.
    const { guard, ...rule } = memberOperations[name];
    const isFree = guard === "read" || "self" in rule;
    expect(mayActOn(policy, name, self, targets.more)).toBe(isFree);
    expect(mayActOn(policy, name, { roles: [], isSelf: true }, [])).toBe("self" in rule && rule.self === "nothing");
  });
});

/** Operations with the ID of a member, password or key that only its owner may use. */
const ofSelf: OperationName[] = [
  "otps.sms.send",
  "otps.sms.authenticate",
  "passkeys.registerStart",
  "passkeys.register",
  "passkeys.mfa.authenticateStart",
  "passkeys.mfa.authenticate",
  "totp.create",
  "totp.authenticate",
  "recoveryCodes.recover",
  // Filters of the audit log, which has a permission of its own.
  "organization.listAuditEvents",
  // Of one's own keys, and of the organization's.
  "apiKeys.rotateStart",
  "apiKeys.rotateComplete",
  "apiKeys.rotateCancel",
];

test("T140: every operation of the contract about a member, or something of a member, is in the list", () => {
  const namesMember = (name: OperationName) => {
    const { request } = contract[name];
    const fields = "shape" in request ? Object.keys(request.shape) : [];
    return (
      /\{(member|member_password|api_key)_id\}/.test(allOperations[name].path) ||
      fields.some((field) => /^(member|member_password|api_key)_id$/.test(field))
    );
  };
  const found = (Object.keys(contract) as OperationName[]).filter(namesMember);
  const listed: string[] = [...names, ...ofSelf];
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
  expect(found.length).toBeGreaterThan(15);
});
