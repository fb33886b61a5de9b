// The checklist for passwords: one row for every text, rule and constant that the product promises of them.
import { describe, expect, test } from "vitest";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleDiscovered,
  sampleFacts,
  sampleLookup,
  sampleMember,
  sampleOrganization,
  sampleStrength,
} from "../testing/login-samples.ts";
import { mainStep } from "./flow/main-step.ts";
import { passwordResetStep } from "./flow/password-reset-step.ts";
import { views } from "./lazy.ts";
import type { FlowEvent, FlowState, Step } from "./machine.ts";
import { form } from "./password/flow.ts";
import { STRENGTH_CHECK_DELAY_MS } from "./password/reset-flow.ts";
import { password } from "./password/strings.ts";
import { transition } from "./transition.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { main } from "./ui/strings/main.ts";
import { notices } from "./ui/strings/notices.ts";
import { problems } from "./ui/strings/problems.ts";

test.each<[screen: string, quoted: string, ours: string]>([
  ["Password login", "Log in with email and password", password.title],
  ["Password login, link", "Sign up or reset password", main.forgot],
  ["Forgot password", "Check your email for help signing in!", password.forgotTitle],
  ["Confirmation", "Check your email!", password.sentTitle],
  ["Confirmation", "Didn't get it? Resend email", `${password.notReceived} ${password.resend}`],
  ["Set new password", "Set a new password", password.newTitle],
  ["Verify first", "Verify your email first.", password.verifyTitle],
  ["Toast", "Email resent", notices.emailResent],
  ["LUDS", "Must be at least 8 character(s) long", password.minimumLength({ count: 8 })],
  [
    "LUDS",
    "Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol",
    password.complexity({ count: 3 }),
  ],
  [
    "LUDS",
    "This password may have been used on a different site that experienced a security issue. Please choose another password.",
    password.breached,
  ],
  ["an address that is none", "Invalid email address", describeProblem(problems, { kind: "invalidEmail" })],
  ["no_user_password", "Password not found for this user.", describeProblem(problems, refusal("no_user_password"))],
  ["breached_password", "Must be reset.", describeProblem(problems, refusal("breached_password"))],
  ["reset_password", "Password must be reset.", describeProblem(problems, refusal("reset_password"))],
  [
    "unauthorized_credentials",
    "Unauthorized credentials.",
    describeProblem(problems, refusal("unauthorized_credentials")),
  ],
])("%s: '%s'", (_, quoted, ours) => expect(ours).toBe(quoted));

test.each([
  "PasswordEmailForm",
  "PasswordAuthenticate",
  "PasswordResetForm",
  "PasswordResetVerifyConfirmation",
  "PasswordForgotForm",
  "PasswordSetNewConfirmation",
])("there is a view for %s", (screen) => expect(views).toHaveProperty(screen));

describe("rules of sections 4 and 5", () => {
  const begin = (step: Step, changes: Partial<FlowState> = {}): FlowState => ({
    ...sampleFacts({ products: ["emailOtp", "passwords"] }),
    step,
    history: [],
    ...changes,
  });
  const globex = sampleOrganization({ email_jit_provisioning: "NOT_ALLOWED" });
  const inGlobex = { ...mainStep(ADA), organization: globex };
  const submit = (text: string | null, email = ADA): FlowEvent => ({
    type: "passwordSubmitted",
    email,
    password: text,
  });
  const answered = { type: "memberAuthenticated", answer: sampleAnswer() } as const;
  const reset = passwordResetStep(ADA, "email");
  const saving = { ...reset, strength: sampleStrength(), busy: true };
  const landed = { screen: "Landing", tokenType: "multi_tenant_magic_links" } as const;
  const due = (member_password_id: string): FlowEvent => ({
    type: "memberAuthenticated",
    answer: sampleAnswer({
      primary_required: { allowed_auth_methods: ["password"] },
      member: sampleMember({ member_password_id }),
    }),
  });

  test.each<[rule: string, from: FlowState, event: FlowEvent, to: object]>([
    ["Email is required", begin(mainStep()), submit("x", ""), { problem: { kind: "invalidEmail" } }],
    ["Password field is required", begin(mainStep()), submit(""), { problem: { kind: "passwordRequired" } }],
    [
      "the password field stays hidden until a member search confirms membership",
      begin({ ...inGlobex, busy: true }),
      { type: "memberLookedUp", email: ADA, member: sampleLookup(), password: null },
      { screen: "Main", hasPasswordField: true },
    ],
    [
      "Reset by email for a non-member is allowed only if ... Otherwise show the no-access message",
      begin({ ...inGlobex, organization: sampleOrganization({ email_jit_provisioning: "RESTRICTED" }), busy: true }),
      { type: "memberLookedUp", email: ADA, member: null, password: null },
      { problem: { errorType: "email_jit_provisioning_not_allowed" } },
    ],
    ["multi_tenant_passwords: reset by email token, then login", begin(saving), answered, { screen: "LoggedIn" }],
    [
      "discovery: discovery reset, then Discovery with the discovered organizations",
      begin({ ...saving, proof: "discovery" }),
      { type: "organizationsDiscovered", email: ADA, organizations: [sampleDiscovered("Globex")] },
      { screen: "Discovery" },
    ],
    [
      "otherwise: reset by session, then LoggedIn",
      begin({ ...saving, proof: "session" }),
      answered,
      { screen: "LoggedIn" },
    ],
    [
      "A member session present leads to ... PasswordResetForm if the token type is multi_tenant_magic_links",
      begin(landed, { resetsBySession: true }),
      answered,
      { screen: "PasswordResetForm", proof: "session" },
    ],
    ["and else to LoggedIn", begin(landed), answered, { screen: "LoggedIn" }],
    [
      "go to Main with the restricted methods",
      begin(landed),
      due("member-password-test-1"),
      { screen: "Main", primary: { methods: ["password"] } },
    ],
    ["Password is removed if the member has no password", begin(landed), due(""), { screen: "Error" }],
    [
      "Continue is disabled until the strength check says valid",
      begin({ ...reset, strength: sampleStrength({ valid_password: false }) }),
      { type: "newPasswordSubmitted", password: "x" },
      { busy: false },
    ],
    [
      "Back returns to the previous screen",
      begin(form("PasswordForgotForm", inGlobex), { history: [form("PasswordAuthenticate", inGlobex)] }),
      { type: "backClicked" },
      { screen: "PasswordAuthenticate" },
    ],
  ])("%s", (_, from, event, to) => expect(transition(from, event)[0].step).toMatchObject(to));
});

test("constants of section 9: Default debounce: 500 ms", () => expect(STRENGTH_CHECK_DELAY_MS).toBe(500));
