import { SMS_CODE_LIFETIME_MS } from "./mfa/steps.ts";
// Rules that members and hosts rely on, one row each.

import { toastLifetimeMs } from "@portico/ui/components/Toaster";
import { apiErrors, type PublicOrganization } from "@portico/wire";
import { describe, expect, test } from "vitest";
import {
  ADA,
  limit,
  refusal,
  sampleAnswer,
  sampleConnection,
  sampleContext,
  sampleDiscovered,
  sampleLookup,
  sampleMember,
  sampleOrganization,
  sampleStrength,
  unreachable,
} from "../testing/login-samples.ts";
import { screens, views } from "../testing/whole-login.ts";
import type { PresentScreen } from "./areas/views.ts";
import { membershipAction } from "./discovery/Discovery.tsx";
import { error, errorText } from "./error/ErrorScreen.tsx";
import { CODE_SENT_NOTICE_MS } from "./flow/codes.ts";
import { passwordResetStep } from "./flow/password-reset-step.ts";
import { type ErrorKind, errorStep, mainStep } from "./flow/steps.ts";
import { openingStep } from "./landing/opening.ts";
import type { FlowEvent, FlowState, Step } from "./machine.ts";
import { groupBlocks } from "./main/blocks.ts";
import { headingOf } from "./main/MainHeader.tsx";
import { CHECK_TIMEOUT_MS, FORMAT_TIMEOUT_MS } from "./mfa/sms/phone/check-phone.ts";
import { oneTap } from "./notes/Notes.tsx";
import { EMAIL_CODE_LIFETIME_MS } from "./passcode/flow.ts";
import { form } from "./password/flow.ts";
import { STRENGTH_CHECK_DELAY_MS } from "./password/reset-flow.ts";
import { transition } from "./transition.ts";
import { describeProblem } from "./ui/ProblemMessage.tsx";
import { problems } from "./ui/strings/later.ts";

const email = ADA;
const organizationName = "Globex";

describe("screens", () => {
  test.each(Object.keys(screens))("%s has a view", (name) => {
    const present: PresentScreen[] = ["Main", "Landing", "LoggingIn"];
    expect([...present, ...Object.keys(views)]).toContain(name);
  });

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
    expect(headingOf({ ...mainStep(), ...changes }, sampleContext({ authFlowType }).config)).toBe(heading);
  });

  test.each([
    ["pending_member", "join"],
    ["eligible_to_join_by_email_domain", "join"],
    ["eligible_to_join_by_oauth_tenant", "join"],
    ["invited_member", "acceptInvite"],
    ["active_member", undefined],
  ] as const)("%s is labelled %s", (type, label) => expect(membershipAction(type)).toBe(label));
});

describe("mails, links and organizations", () => {
  const begin = (step: Step = mainStep(), config = {}, bootstrap = {}): FlowState => ({
    ...sampleContext(config, bootstrap),
    step,
    history: [],
  });
  const submit = (text: string): FlowEvent => ({ type: "emailSubmitted", email: text });
  const listed = (...organizations: ReturnType<typeof sampleDiscovered>[]) =>
    begin({ screen: "Discovery", email, organizations, busy: null });
  const landed = begin({ screen: "Landing", tokenType: "multi_tenant_magic_links" });
  const entering = begin({ screen: "Discovery", email, organizations: [], busy: "new" });
  const confirmed = begin({ screen: "EmailConfirmation", email, organization: null, sentAtMs: 0, resend: "ready" });
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

describe("messages", () => {
  const say = (errorType: string, message?: string) =>
    describeProblem(problems, refusal(errorType, message), { email, organizationName });

  test("an error with a text of ours shows it instead of the server's message", () => {
    for (const [errorType, ours] of Object.entries(problems.byType)) expect(say(errorType, "The server's.")).toBe(ours);
    const types = ["unauthorized_action", "invalid_session_token", "session_not_found", "oauth_token_not_found"];
    const others = ["oauth_flow_callback_error", "member_password_not_found", "invalid_phone_number_country_code"];
    for (const errorType of [...types, ...others]) expect(problems.byType).toHaveProperty(errorType);
  });

  test.each(["email_jit_provisioning_not_allowed", "invalid_email_for_jit_provisioning"])(
    "%s names the address and the organization",
    (errorType) => expect(say(errorType)).toBe(problems.noAccess({ email, organizationName })),
  );

  test("every message belongs to an existing error", () => {
    // Other capabilities use these.
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
    const ofBrowsers = ["passkey_canceled", "passkey_unsupported"];
    const known = [...Object.keys(apiErrors), ...elsewhere, ...ofBrowsers];
    expect(Object.keys(problems.byType).filter((type) => !known.includes(type))).toEqual([]);
  });

  test.each(["something_new", "toString", "__proto__"])(
    "unmapped errors show the server's error_message: %s",
    (errorType) => expect(say(errorType, "The server's.")).toBe("The server's."),
  );

  test("limits show a waiting time, or a moment if it is unknown, and never the name of a header", () => {
    expect(describeProblem(problems, limit(40))).toBe("Too many attempts. Try again in 40\u00a0seconds.");
    const unknown = refusal("too_many_requests", "Retry-After says when to come back.");
    expect(describeProblem(problems, unknown)).toBe("Too many attempts. Try again in a moment.");
    const german = { ...problems, byType: { service_unavailable: "Nicht erreichbar." } };
    expect(describeProblem(german, unreachable)).toBe("Nicht erreichbar.");
    const host = { ...problems, byType: { too_many_requests: "Slowly." } };
    expect(describeProblem(host, limit(40))).toBe("Slowly.");
  });

  test.each([
    ["an invalid email address", { kind: "invalidEmail" }, "Invalid email address"],
    ["API unreachable", unreachable, "Unable to contact our servers."],
    ["F1: a provider without its database", refusal("service_unavailable"), "Unable to contact our servers."],
    [
      "an answer that is no JSON",
      { kind: "failed", message: "Invalid JSON response from our servers." },
      "Invalid JSON response from our servers.",
    ],
    ["anything else", { kind: "failed", message: "" }, "Something went wrong"],
  ] as const)("%s: '%s'", (_, problem, quoted) => expect(describeProblem(problems, problem)).toBe(quoted));

  const screen = (kind: ErrorKind, problem = errorStep(kind, false).problem, mailsCodes = false) => {
    const step = { ...errorStep(kind, false, problem), organizationName };
    return errorText(error, step, problem ? describeProblem(problems, problem) : undefined, mailsCodes);
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

  test("Error screen, an auth policy, with or without the organization's name", () => {
    expect(screen("CannotJoinOrgDueToAuthPolicy").lead).toMatch(/^Globex /);
    const unnamed = errorText(error, errorStep("CannotJoinOrgDueToAuthPolicy", false), undefined);
    expect(unnamed.lead).toMatch(/^This organization /);
  });

  test("Error screen, a link opened in another browser asks to open it in the original one", () => {
    const { title, next } = screen("EmailMagicLink", refusal("pkce_expected_code_verifier"));
    expect(title).toBe("Open this link in your original browser");
    expect(next).toContain("request a new one");
  });

  test("Error screen, a link opened in another browser mentions the code in the email, if there is one", () => {
    const mismatch = refusal("pkce_mismatch");
    expect(screen("EmailMagicLink", mismatch, true).next).toMatch(/^The email also has a code/);
    expect(screen("EmailMagicLink", mismatch, false).next).not.toContain("code");
    // The reset email contains no code.
    const ofReset = { ...errorStep("EmailMagicLink", false, mismatch), isOfReset: true };
    expect(errorText(error, ofReset, undefined, true).next).not.toContain("code");
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

describe("passwords", () => {
  const begin = (step: Step, changes: Partial<FlowState> = {}): FlowState => ({
    ...sampleContext({ products: ["emailOtp", "passwords"] }),
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

test("Consecutive OAuth and SSO blocks are grouped. A divider separates groups of different kinds.", () => {
  expect(groupBlocks(["oauth", "sso", "emailOtp", "sso"])).toEqual([["oauth", "sso"], ["email"]]);
});

test("developer messages cover what Google and the project may say", () => {
  expect(Object.keys(oneTap.byReason)).toEqual([
    "unregistered_origin",
    "invalid_client",
    "oauth_config_not_found",
    "no_login_redirect_urls_set",
    "no_signup_redirect_urls_set",
    "default_provider_not_allowed",
  ]);
});

test("a login that failed at an organization's provider says in title and text what to do", () => {
  const step = errorStep("Default", true, refusal("sso_flow_callback_error", ""));
  const { title, lead } = errorText(error, step, describeProblem(problems, refusal("sso_flow_callback_error", "")));
  expect(`${title}. ${lead}`).toBe("Something went wrong. Try again later or contact your admin for help.");
});

describe("providers and connections", () => {
  const okta = sampleConnection("okta");
  const begin = (step: Step): FlowState => ({
    ...sampleContext({ products: ["emailOtp", "oauth", "sso"], oauthOptions: { providers: ["google"] } }),
    step,
    history: [],
  });
  const landed = (tokenType: "oauth" | "discovery_oauth" | "sso") => begin({ screen: "Landing", tokenType });
  const refused: FlowEvent = { type: "tokenRefused", problem: refusal("oauth_token_not_found"), providerAnswers: true };
  const searching = begin({ screen: "SSODiscoveryEmail", email: ADA, busy: true, problem: null });
  const looking = begin({ screen: "SSODiscoveryFallback", email: ADA, busy: true, failure: null });
  const only = sampleDiscovered("Globex", "active_member", {
    primary_required: ["sso"],
    organization: { sso_default_connection_id: okta.connection_id, sso_active_connections: [okta] },
  });
  const found = (...sso_active_connections: (typeof okta)[]): FlowEvent => ({
    type: "organizationFound",
    organization: sampleOrganization({ sso_active_connections }),
  });

  test.each<[rule: string, from: FlowState, event: FlowEvent, to: object, effects: object[]]>([
    [
      "Exactly one starts SSO at once",
      searching,
      { type: "connectionsFound", email: ADA, connections: [okta] },
      { screen: "SSODiscoveryEmail", busy: true },
      [{ type: "startSso", connectionId: okta.connection_id }],
    ],
    [
      "Zero goes to the fallback",
      searching,
      { type: "connectionsFound", email: ADA, connections: [] },
      { screen: "SSODiscoveryFallback" },
      [],
    ],
    [
      "Several go to the menu",
      searching,
      { type: "connectionsFound", email: ADA, connections: [okta, sampleConnection("generic")] },
      { screen: "SSODiscoveryMenu" },
      [],
    ],
    ["One active connection starts SSO", looking, found(okta), { busy: true }, [{ type: "startSso" }]],
    [
      "a slug lookup with no organization shows an error",
      looking,
      { type: "organizationMissing" },
      { failure: "missing" },
      [],
    ],
    [
      "Any other count sets the organization and returns to Main",
      looking,
      found(),
      { screen: "Main", organization: { organization_name: "Globex" } },
      [],
    ],
    [
      "if the only allowed method is sso and a default connection exists, SSO starts",
      begin({ screen: "Discovery", email: ADA, organizations: [only], busy: null }),
      { type: "organizationChosen", organizationId: only.organization.organization_id },
      { screen: "Discovery", busy: only.organization.organization_id },
      [{ type: "startSso", connectionId: okta.connection_id }],
    ],
    [
      "OAuth start adds a login hint for Google and Microsoft from the entered email",
      begin(mainStep()),
      { type: "oauthClicked", provider: "google", email: ADA },
      { screen: "Main", busy: true },
      [{ type: "startOAuth", loginHint: ADA }],
    ],
    [
      "Its type is otherwise Default: oauth",
      landed("oauth"),
      refused,
      { screen: "Error", kind: "Default", canGoBack: false },
      [],
    ],
    [
      "Its type is otherwise Default: sso",
      landed("sso"),
      refused,
      { screen: "Error", kind: "Default", canGoBack: false },
      [],
    ],
    [
      "discovery_oauth lands on the organizations",
      landed("discovery_oauth"),
      { type: "organizationsDiscovered", email: ADA, organizations: [] },
      { screen: "Discovery" },
      [],
    ],
  ])("%s", (_, from, event, to, effects) => {
    const [next, asked] = transition(from, event);
    expect(next.step).toMatchObject(to);
    expect(asked).toMatchObject(effects);
  });
});

test.each([
  ["an emailed code lives 10 minutes", EMAIL_CODE_LIFETIME_MS, 600_000],
  ["a texted code lives 2 minutes", SMS_CODE_LIFETIME_MS, 120_000],
  ["'Code sent' is visible for 2 s", CODE_SENT_NOTICE_MS, 2000],
  ["a password is checked half a second after the last key", STRENGTH_CHECK_DELAY_MS, 500],
  ["a phone number is formatted within 10 s, or not at all", FORMAT_TIMEOUT_MS, 10_000],
  ["a phone number is checked for 2 s", CHECK_TIMEOUT_MS, 2000],
  ["an error is visible for 4 s", toastLifetimeMs("error"), 4000],
  ["good news stand for 2 s", toastLifetimeMs("success"), 2000],
])("%s", (_, ours, promised) => expect(ours).toBe(promised));
