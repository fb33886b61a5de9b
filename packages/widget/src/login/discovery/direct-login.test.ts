import type { MembershipType } from "@portico/wire";
import { expect, test } from "vitest";
import { sampleDiscovered } from "../../testing/login-samples.ts";
import type { LoginConfig } from "../flow/config.ts";
import { directLoginOrganization } from "./flow.ts";

type Rule = LoginConfig["directLoginForSingleMembership"];

const organizations = (...types: MembershipType[]) => types.map((type, at) => sampleDiscovered(`Org ${at}`, type));
const on: Rule = { status: true };
const ignoring: Rule = { status: true, ignoreInvites: true, ignoreJitProvisioning: true };

const rows: [string, Rule, MembershipType[], number | null][] = [
  ["off: never", { status: false }, ["active_member"], null],
  ["not configured: never", undefined, ["active_member"], null],
  ["one active membership", on, ["active_member"], 0],
  ["two active memberships", on, ["active_member", "active_member"], null],
  ["none at all", on, [], null],
  ["an invitation alone", on, ["invited_member"], null],
  ["an invitation beside it", on, ["invited_member", "active_member"], null],
  ["an invitation beside it, ignored", { status: true, ignoreInvites: true }, ["invited_member", "active_member"], 1],
  ["a pending membership beside it", on, ["active_member", "pending_member"], null],
  [
    "a pending membership beside it, ignored",
    { status: true, ignoreInvites: true },
    ["active_member", "pending_member"],
    0,
  ],
  ["one to join by domain beside it", on, ["active_member", "eligible_to_join_by_email_domain"], null],
  ["one to join by tenant beside it", on, ["active_member", "eligible_to_join_by_oauth_tenant"], null],
  [
    "one to join beside it, ignored",
    { status: true, ignoreJitProvisioning: true },
    ["active_member", "eligible_to_join_by_email_domain"],
    0,
  ],
  [
    "one to join beside it, while only invitations are ignored",
    { status: true, ignoreInvites: true },
    ["active_member", "eligible_to_join_by_email_domain"],
    null,
  ],
  ["everything ignored, two active", ignoring, ["active_member", "active_member", "invited_member"], null],
];

test.each(rows)("%s", (_, rule, types, chosen) => {
  const found = organizations(...types);
  expect(directLoginOrganization(found, rule)).toBe(chosen === null ? null : found[chosen]);
});
