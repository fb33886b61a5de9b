// The checklist: one row for every text, rule and message that the product promises of the e-mail part of the widget.
import { apiErrors, type PublicOrganization } from "@portico/wire";
import { describe, expect, test } from "vitest";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleDiscovered,
  sampleFacts,
  sampleOrganization,
  unreachable,
} from "../testing/login-samples.ts";
import { membershipAction } from "./discovery/membership-action.ts";
import { discovery } from "./discovery/strings.ts";
import { emailConfirmation } from "./email/confirmation-strings.ts";
import { emailMethodSelection } from "./email/method-selection-strings.ts";
import type { ErrorKind } from "./error/error-step.ts";
import { errorStep } from "./error/error-step.ts";
import { errorText } from "./error/error-text.ts";
import { error } from "./error/strings.ts";
import { mainStep } from "./flow/main-step.ts";
import { CODE_SENT_NOTICE_MS } from "./flow/resend.ts";
import { openingStep } from "./landing/opening.ts";
import { landing } from "./landing/strings.ts";
import { views } from "./lazy.ts";
import { loggedIn } from "./logged-in/strings.ts";
import type { FlowEvent, FlowState, Step } from "./machine.ts";
import { headingOf } from "./main/heading.ts";
import { EMAIL_CODE_LIFETIME_MS } from "./passcode/flow.ts";
import { transition } from "./transition.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { main } from "./ui/strings/main.ts";
import { passcode } from "./ui/strings/passcode.ts";
import { problems } from "./ui/strings/problems.ts";

const email = ADA;
const organizationName = "Globex";

describe("texts of section 2", () => {
  test.each<[screen: string, quoted: string, ours: string]>([
    ["Main, discovery flow", "Sign up or log in", main.discoveryTitle],
    ["Main, organization flow", "Continue to Globex", main.organizationTitle({ organizationName })],
    ["Main, name unknown", "Continue to ...", main.organizationTitle({ organizationName: "..." })],
    ["Main, unverified email", "Verify your email", main.verifyTitle],
    ["Main, unverified email", "Confirm your email address with one of the following:", main.verifyLead],
    ["Main, divider", "or", main.or],
    ["Email confirmation", "Check your email", emailConfirmation.title],
    ["Email confirmation", "An email was sent to ada@globex.test.", emailConfirmation.sentTo({ email })],
    ["Email confirmation", "Try again", emailConfirmation.tryAgain],
    ["Email method selection", "Select how you'd like to continue.", emailMethodSelection.title],
    ["Email method selection", "Email me a log in link", emailMethodSelection.link],
    ["Email method selection", "Email me a log in code", emailMethodSelection.code],
    ["Passcode entry", "Enter passcode", passcode.title],
    [
      "Passcode entry",
      "A 6-digit passcode was sent to you at ada@globex.test.",
      passcode.sentTo({ destination: email }),
    ],
    ["Passcode entry", "Your code expires in 9:59.", passcode.expiresIn({ time: "9:59" })],
    ["Passcode entry", "Your code has expired.", passcode.expired],
    ["Passcode entry", "Resend code", passcode.resend],
    ["Passcode entry", "Code sent", passcode.sent],
    ["Organization discovery", "Select an organization to continue", discovery.title],
    ["Organization discovery", "Join", discovery.join],
    ["Organization discovery", "Accept Invite", discovery.acceptInvite],
    ["Organization discovery", "Create an organization", discovery.create],
    ["No organizations", "Create an organization to get started", discovery.createTitle],
    ["No organizations", "ada@globex.test does not belong to any organizations.", discovery.nothingTitle({ email })],
    ["No organizations", "Try a different email address", discovery.differentEmail],
    ["Success", "Success!", loggedIn.title],
    ["Success", "You have successfully logged in.", loggedIn.lead],
    ["Logging in", "Logging in...", landing.loggingIn],
  ])("%s: '%s'", (_, quoted, ours) => expect(ours).toBe(quoted));
});

describe("screens of section 2", () => {
  test.each(["Main", "EmailConfirmation", "LoggedIn", "Discovery", "Error", "EmailMethodSelection", "EmailOTPEntry"])(
    "%s has a view",
    (name) => expect(["Main", ...Object.keys(views)]).toContain(name),
  );

  test("the start screen is Main", () => {
    const landing = { hasToken: false, tokenType: null, redirectType: null, isConsentRequest: false };
    expect(openingStep(landing).screen).toBe("Main");
  });

  const unproven = { methods: ["magic_link"], isEmailVerified: false } as const;
  const organization = sampleOrganization();
  test.each([
    ["Discovery flow", "Discovery", {}, "discovery"],
    ["Organization flow", "Organization", { organization }, "organization"],
    ["Organization flow, name unknown", "Organization", {}, "organization"],
    ["Discovery flow, once an organization is chosen", "Discovery", { organization }, "organization"],
    ["Password-reset flow: no title", "PasswordReset", {}, "none"],
    ["Unverified email with primary auth methods", "Organization", { organization, primary: unproven }, "verify"],
    [
      "Unverified email without primary auth methods",
      "Organization",
      { organization, primary: { ...unproven, methods: [] } },
      "organization",
    ],
  ] as const)("title of Main, %s", (_, authFlowType, changes, heading) => {
    expect(headingOf({ ...mainStep(), ...changes }, sampleFacts({ authFlowType }).config)).toBe(heading);
  });

  test.each([
    ["pending_member", "join"],
    ["eligible_to_join_by_email_domain", "join"],
    ["eligible_to_join_by_oauth_tenant", "join"],
    ["invited_member", "acceptInvite"],
    ["active_member", undefined],
  ] as const)("%s is labeled %s", (type, label) => expect(membershipAction(type)).toBe(label));
});

describe("transitions of section 4 and rules of section 5", () => {
  const begin = (step: Step = mainStep(), config = {}, bootstrap = {}): FlowState => ({
    ...sampleFacts(config, bootstrap),
    step,
    history: [],
  });
  const submit = (text: string): FlowEvent => ({ type: "emailSubmitted", email: text });
  const listed = (...organizations: ReturnType<typeof sampleDiscovered>[]) =>
    begin({ screen: "Discovery", email, organizations, busy: null });
  const landed = begin({ screen: "Landing", tokenType: "multi_tenant_magic_links" });
  const entering = begin({ screen: "Discovery", email, organizations: [], busy: "new" });
  const confirmed = begin({ screen: "EmailConfirmation", email, organization: null, sentAtMs: 0 });
  const codeOnly = { products: ["emailOtp"] };
  const closed: Partial<PublicOrganization> = { auth_methods: "RESTRICTED", allowed_auth_methods: [] };
  const due = (...allowed: "password"[]) => sampleAnswer({ primary_required: { allowed_auth_methods: allowed } });

  test.each<[rule: string, from: FlowState, event: FlowEvent, to: Partial<Record<string, unknown>>]>([
    [
      "With both link and code enabled, go to method selection",
      begin(),
      submit(ADA),
      { screen: "EmailMethodSelection" },
    ],
    [
      "With only one enabled, the send is triggered directly",
      begin(mainStep(), codeOnly),
      submit(ADA),
      { screen: "Main", busy: true },
    ],
    ["Email is required", begin(), submit(""), { screen: "Main", problem: { kind: "invalidEmail" } }],
    [
      "a domain with a top-level part of 2 or more letters",
      begin(),
      submit("ada@globex.t"),
      { problem: { kind: "invalidEmail" } },
    ],
    [
      "Choosing link or code resets prior errors",
      begin({ screen: "EmailMethodSelection", email, organization: null, busy: null, problem: unreachable }),
      { type: "emailMethodChosen", method: "code" },
      { busy: "code", problem: null },
    ],
    [
      "Sending a code goes to Email OTP Entry with expiry 10 minutes ahead",
      begin({ ...mainStep(ADA), busy: true }),
      { type: "codeSent", email, atMs: 0 },
      { screen: "EmailOTPEntry", expiresAtMs: 600_000 },
    ],
    [
      "A member session present leads to LoggedIn",
      landed,
      { type: "memberAuthenticated", answer: sampleAnswer() },
      { screen: "LoggedIn" },
    ],
    [
      "If that list is empty, go to Error (auth-policy type, no back)",
      landed,
      { type: "memberAuthenticated", answer: due() },
      { screen: "Error", kind: "CannotJoinOrgDueToAuthPolicy", canGoBack: false },
    ],
    [
      "Password is removed if the member has no password",
      landed,
      { type: "memberAuthenticated", answer: due("password") },
      { screen: "Error", kind: "CannotJoinOrgDueToAuthPolicy" },
    ],
    [
      "Error with back allowed if it has no auth methods",
      listed(sampleDiscovered("Globex", "active_member", { primary_required: [], organization: closed })),
      { type: "organizationChosen", organizationId: "organization-test-globex" },
      { screen: "Error", canGoBack: true },
    ],
    [
      "Create or exchange errors go to Error with back allowed",
      entering,
      { type: "organizationEntryFailed", problem: unreachable },
      { screen: "Error", kind: "Default", canGoBack: true },
    ],
    [
      "The claimed-domain error uses its specific type",
      entering,
      { type: "organizationEntryFailed", problem: refusal("action_not_allowed_email_domain_is_claimed") },
      { screen: "Error", kind: "OrganizationDiscoveryClaimedDomain", canGoBack: true },
    ],
    [
      "Token authentication failure goes to Error with no way back",
      landed,
      { type: "tokenRefused", problem: refusal("unable_to_auth_magic_link"), providerAnswers: true },
      { screen: "Error", kind: "EmailMagicLink", canGoBack: false },
    ],
    [
      "Back from Error returns to Main only if canGoBack",
      begin(errorStep("Default", true)),
      { type: "backClicked" },
      { screen: "Main" },
    ],
    [
      "Back from Error returns to Main only if canGoBack",
      begin(errorStep("Default", false)),
      { type: "backClicked" },
      { screen: "Error" },
    ],
    [
      "a 'Try again' button that clears the email and returns to Main",
      confirmed,
      { type: "startOverClicked" },
      { screen: "Main", email: "" },
    ],
  ])("%s", (_, from, event, to) => expect(transition(from, event)[0].step).toMatchObject(to));
});

describe("constants of section 9", () => {
  test.each([
    ["email OTP expiry 10 minutes", EMAIL_CODE_LIFETIME_MS, 600_000],
    ["resend confirmation 'Code sent' for 2 s", CODE_SENT_NOTICE_MS, 2000],
  ])("%s", (_, ours, quoted) => expect(ours).toBe(quoted));
});

describe("messages of section 8", () => {
  const say = (errorType: string, message?: string) =>
    describeProblem(problems, refusal(errorType, message), { email, organizationName });
  const noAccess = "ada@globex.test does not have access to Globex. If you think this is a mistake, contact your admin";

  test.each([
    ["invalid_email", "Email format is invalid."],
    ["inactive_email", "Marked inactive, try another address."],
    ["unauthorized_credentials", "Unauthorized credentials."],
    ["user_unauthenticated", "Must have an active session to call this method."],
    ["email_not_found", "Email not found."],
    ["unable_to_auth_magic_link", "Link already used or expired."],
    ["invalid_code", "Code format is invalid."],
    ["otp_code_not_found", "Invalid passcode, please try again."],
    ["user_lock_limit_reached", "Too many failed authentication attempts. Please try again later."],
    ["email_jit_provisioning_not_allowed", noAccess],
    ["invalid_email_for_jit_provisioning", noAccess],
  ])("%s: '%s'", (errorType, quoted) => expect(say(errorType)).toBe(quoted));

  test.each(["unauthorized_action", "invalid_session_token", "session_not_found"])(
    "%s has a text of ours",
    (errorType) => {
      expect(say(errorType, "The server's.")).not.toBe("The server's.");
    },
  );

  test("every message is for an error that there is", () => {
    // Types with a text of their own that other capabilities answer with: docs/wire/rules.md#error-types.
    const elsewhere = [
      "inactive_email",
      "user_unauthenticated",
      "email_not_found",
      "invalid_session_token",
      "no_user_password",
      "reset_password",
      "sso_token_not_found",
      "unsubscribed_phone_number",
      "duplicate_member_phone_number",
    ];
    const known = [...Object.keys(apiErrors), ...elsewhere];
    expect(Object.keys(problems.byType).filter((type) => !known.includes(type))).toEqual([]);
  });

  test.each(["too_many_requests", "something_new", "toString", "__proto__"])(
    "unmapped errors show the server's error_message: %s",
    (errorType) => expect(say(errorType, "The server's.")).toBe("The server's."),
  );

  test.each([
    ["an address that is none", { kind: "invalidEmail" }, "Invalid email address"],
    ["API unreachable", unreachable, "Unable to contact our servers."],
    ["F1: a provider without its database", refusal("service_unavailable"), "Unable to contact our servers."],
    [
      "an answer that is no JSON",
      { kind: "failed", message: "Invalid JSON response from our servers." },
      "Invalid JSON response from our servers.",
    ],
    ["anything else", { kind: "failed", message: "" }, "Something went wrong"],
  ] as const)("%s: '%s'", (_, problem, quoted) => expect(describeProblem(problems, problem)).toBe(quoted));

  const screen = (kind: ErrorKind, problem = errorStep(kind, false).problem) => {
    const step = { ...errorStep(kind, false, problem), organizationName };
    return errorText(error, step, problem ? describeProblem(problems, problem) : undefined);
  };
  const slugFailure = refusal("internal_server_error");

  test.each([
    ["Default", screen("Default").title, "Something went wrong"],
    [
      "'Organization not found. Please try again.' when the slug gives none",
      screen("Organization").lead,
      "Organization not found. Please try again.",
    ],
    [
      "'An error occurred. Please try again.' on a slug lookup failure",
      screen("Organization", slugFailure).lead,
      "An error occurred. Please try again.",
    ],
    [
      "a login link expired or reused",
      screen("EmailMagicLink", refusal("unable_to_auth_magic_link")).lead,
      "Link already used or expired.",
    ],
  ])("Error screen, %s", (_, ours, quoted) => expect(ours).toBe(quoted));

  test("Error screen, an auth policy, with or without organization name", () => {
    expect(screen("CannotJoinOrgDueToAuthPolicy").lead).toMatch(/^Globex /);
    const unnamed = errorText(error, errorStep("CannotJoinOrgDueToAuthPolicy", false), undefined);
    expect(unnamed.lead).toMatch(/^This organization /);
  });

  test("Error screen, a link opened in another browser says to open it where it was asked for", () => {
    const { title, next } = screen("EmailMagicLink", refusal("pkce_expected_code_verifier"));
    expect(title).toBe("Open this link where you asked for it");
    expect(next).toContain("ask for a new one");
  });

  test("Error screen, an ad blocker and a claimed domain have texts of their own, and say what to do", () => {
    const texts = [
      screen("AdBlockerDetected", unreachable),
      screen("OrganizationDiscoveryClaimedDomain", refusal("x")),
    ];
    for (const { lead, next } of texts) {
      expect(lead).not.toBe(error.later);
      expect(next).toBeTruthy();
    }
  });
});
