import { expect, test } from "vitest";
import { ADA, sampleAnswer, sampleContext, sampleMember, sampleOrganization } from "../../testing/login-samples.ts";
import { completePrimaryAuth, screenAfterPrimaryAuth } from "./after-primary-auth.ts";

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
