import type { Organization } from "@portico/client";
import { expect, test } from "vitest";
import { findFixes } from "./sign-in-fixes.ts";

const closed = {
  auth_methods: "RESTRICTED",
  allowed_auth_methods: ["email_otp"],
  mfa_methods: "RESTRICTED",
  email_jit_provisioning: "NOT_ALLOWED",
  email_allowed_domains: [],
  sso_jit_provisioning: "NOT_ALLOWED",
} as unknown as Organization;
const open = {
  ...closed,
  auth_methods: "ALL_ALLOWED",
  mfa_methods: "ALL_ALLOWED",
  sso_jit_provisioning: "ALL_ALLOWED",
} as Organization;
const member = { emailAddress: "ada@globex.test", isMember: true, isLocked: true };
const stranger = { ...member, isMember: false, isLocked: false };
const labels = (fixes: ReturnType<typeof findFixes>) =>
  fixes.map((fix) => (fix.kind === "change" ? fix.label : fix.kind));

test.each([
  ["wrong_passwords", "password", member, ["unlock"]],
  ["wrong_second_factors", null, member, ["unlock"]],
  ["wrong_passwords", "password", { ...member, isLocked: false }, []],
  ["allowed_auth_methods", "password", member, ["Allow passwords"]],
  ["allowed_auth_methods", "google_oauth", member, ["Allow Google"]],
  ["allowed_auth_methods", "email_otp", member, []],
  ["allowed_mfa_methods", "password", member, ["Allow all two-step verification methods"]],
  ["linked_accounts", "google_oauth", member, []],
  ["email_jit_provisioning", null, stranger, ["invite", "Let globex.test join"]],
  ["email_allowed_domains", null, stranger, ["invite", "Let globex.test join"]],
  ["sso_jit_provisioning", "sso", stranger, ["Let single sign-on create members", "invite"]],
  ["member", "password", stranger, ["invite"]],
  ["sso_connections", "sso", member, ["open_sso"]],
  [null, "sso", member, ["open_sso"]],
  [null, "password", member, []],
] as const)("%s of %s is fixed", (decidedBy, method, person, expected) => {
  expect(labels(findFixes({ decidedBy, method }, closed, person))).toEqual(expected);
});

test("a cause that the settings no longer have needs no change of them", () => {
  const fixesOf = (decidedBy: string, person = member) =>
    labels(findFixes({ decidedBy, method: "password" }, open, person));
  expect(fixesOf("allowed_auth_methods")).toEqual([]);
  expect(fixesOf("allowed_mfa_methods")).toEqual([]);
  expect(fixesOf("sso_jit_provisioning", stranger)).toEqual(["invite"]);
});

test("allowing keeps what is allowed, and a domain is added once", () => {
  expect(findFixes({ decidedBy: "allowed_auth_methods", method: "password" }, closed, member)).toMatchObject([
    { change: { allowed_auth_methods: ["email_otp", "password"] } },
  ]);
  const listed = { ...closed, email_allowed_domains: ["globex.test"] } as Organization;
  expect(findFixes({ decidedBy: "email_jit_provisioning", method: null }, listed, stranger)[1]).toMatchObject({
    change: { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] },
  });
});
