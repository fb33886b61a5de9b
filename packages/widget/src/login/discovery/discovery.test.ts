import type { MembershipType } from "@portico/wire";
import { expect, test } from "vitest";
import {
  ADA,
  sampleAnswer,
  sampleContext,
  sampleDiscovered,
  sampleMember,
  sampleOrganization,
} from "../../testing/login-samples.ts";
import type { LoginConfig } from "../flow/config.ts";
import { completePrimaryAuth, screenAfterPrimaryAuth } from "./after-primary-auth.ts";
import { suggestName } from "./Discovery.tsx";
import { directLoginOrganization } from "./flow.ts";

const { config } = sampleContext();
const due = (...allowed: NonNullable<ReturnType<typeof sampleAnswer>["primary_required"]>["allowed_auth_methods"]) => ({
  primary_required: { allowed_auth_methods: allowed },
});

test("a session means logged in, and the host gets it once", () => {
  const answer = sampleAnswer();
  expect(completePrimaryAuth({ answer }, sampleContext())).toEqual([
    { screen: "LoggedIn" },
    [{ type: "announceLogin", answer }],
  ]);
});

test("a required primary factor leads to Main with the remaining methods", () => {
  expect(screenAfterPrimaryAuth(sampleAnswer(due("email_otp")), config)).toMatchObject({
    screen: "Main",
    email: ADA,
    organization: sampleOrganization(),
    primary: { methods: ["email_otp"], isEmailVerified: true },
  });
});

test("an unproven address comes along, so that Main asks to verify it", () => {
  const answer = sampleAnswer({ ...due("magic_link"), member: sampleMember({ email_address_verified: false }) });
  expect(screenAfterPrimaryAuth(answer, config)).toMatchObject({ primary: { isEmailVerified: false } });
});

test("password is removed if the member has none", () => {
  const without = sampleAnswer(due("password", "magic_link"));
  expect(screenAfterPrimaryAuth(without, config)).toMatchObject({ primary: { methods: ["magic_link"] } });
  const member = sampleMember({ member_password_id: "password-test-1" });
  const having = sampleAnswer({ ...due("password", "magic_link"), member });
  expect(screenAfterPrimaryAuth(having, config)).toMatchObject({ primary: { methods: ["password", "magic_link"] } });
});

test.each([[[]], [["password"]], [["sso"]]] as const)(
  "with %j left to a member without a password it is the auth-policy error, without a way back",
  (allowed) => {
    expect(screenAfterPrimaryAuth(sampleAnswer(due(...allowed)), config)).toMatchObject({
      screen: "Error",
      kind: "CannotJoinOrgDueToAuthPolicy",
      canGoBack: false,
      organizationName: "Globex",
    });
  },
);

test("neither session nor primary factor means a second factor, whatever mfa_required is", () => {
  const due = { mfa_required: { member_options: null, secondary_auth_initiated: null } };
  for (const answer of [sampleAnswer(due), { ...sampleAnswer(due), mfa_required: null }]) {
    expect(screenAfterPrimaryAuth(answer, config)).toBeNull();
    expect(completePrimaryAuth({ answer }, sampleContext())[0].screen).toBe("MFAEnrollmentSelection");
  }
});

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
  ["only an invitation", on, ["invited_member"], null],
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

test.each([
  ["ada@globex.test", "Globex"],
  ["ada@mail.globex.co.uk", "Globex"],
  ["ada@big-blue.example", "Big Blue"],
  ["ada.lovelace@gmail.com", "Ada Lovelace"],
  ["ada@m\u00fcller.example", "M\u00fcller"],
  ["ada", ""],
])("the organization of %s is called %j to begin with", (email, name) => expect(suggestName(email)).toBe(name));
