// @vitest-environment jsdom
// The texts of the login screens, word by word, and the effect of each button.

import { createToasts } from "@portico/ui/lib/toasts";
import { draw, erase } from "@portico/ui/testing/draw";
import { flushSync } from "react-dom";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createFixtures } from "../testing/login-fixtures.ts";
import { sampleConnection } from "../testing/login-samples.ts";
import { screens } from "../testing/whole-login.ts";
import { fetchLazy } from "./areas/load-lazy.ts";
import { LoginView } from "./LoginView.tsx";
import type { FlowEvent, FlowState } from "./machine.ts";
import { transition } from "./transition.ts";
import { fetchIcons } from "./ui/LazyProviderIcon.tsx";

const nowMs = Date.now();
const fixtures = createFixtures(nowMs);
const send = vi.fn<(event: FlowEvent) => void>();

const show = (state: FlowState) => draw(<LoginView state={state} send={send} styles={{}} />);
/** @param changes to the step, to the project's settings or to the rest of the state. */
const open = (name: string, changes: Partial<FlowState> = {}) => show({ ...(fixtures[name] as FlowState), ...changes });

beforeAll(() => Promise.all([fetchLazy(), fetchIcons()]));
afterEach(() => {
  vi.useRealTimers();
  erase();
  send.mockReset();
});

const sentTo = "A 6-digit passcode was sent to you at ada@globex.test.";
const nowhere = "ada@globex.test does not belong to any organizations.";

test("every screen that is specified is there", () => {
  const specified = `Main EmailConfirmation LoggedIn Discovery Error PasswordEmailForm PasswordAuthenticate
    PasswordResetForm PasswordResetVerifyConfirmation PasswordForgotForm PasswordSetNewConfirmation
    MFAEnrollmentSelection SMSOTPEnrollment SMSOTPEntry RecoveryCodeEntry RecoveryCodeSave TOTPEnrollmentQRCode
    TOTPEnrollmentManual TOTPEntry EmailMethodSelection EmailOTPEntry SSODiscoveryEmail SSODiscoveryFallback
    SSODiscoveryMenu`.split(/\s+/);
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(specified));
});

describe("what it says, and what it offers", () => {
  test.each<[name: string, title: string | undefined, says: string[], offers: string[]]>([
    ["main.discovery", "Sign up or log in", [], ["Continue with email"]],
    ["main.organization", "Continue to Globex", [], ["Continue with email"]],
    ["main.passwordReset", undefined, ["Email"], ["Continue with email"]],
    [
      "main.verifyEmail",
      "Verify your email",
      ["Confirm your email address with one of the following:"],
      ["Continue with email"],
    ],
    ["main.loadingOrganization", undefined, ["Loading..."], []],
    ["main.oneTapOnly", "Sign up or log in", ["Choose an account in the Google prompt."], []],
    [
      "main.connections",
      "Continue to Globex",
      ["Continue with PartnersorEmail"],
      [
        "Continue with Globex Okta",
        "Continue with Entra ID",
        "Continue with Google Workspace",
        "Continue with Partners",
        "Continue with email",
      ],
    ],
    ["main.password", "Sign up or log in", [], ["Show password", "Continue", "Sign up or reset password"]],
    ["main.passwordOrMail", "Sign up or log in", [], ["Continue with email", "Use a password instead"]],
    [
      "emailConfirmation.sent",
      "Check your email",
      ["An email was sent to ada@globex.test."],
      ["Open Gmail", "Open Yahoo", "Open Outlook", expect.stringMatching(/^Resend in 0:\d\d$/), "Try again"],
    ],
    [
      "emailMethodSelection.ready",
      "Select how you'd like to continue.",
      [],
      ["Email me a log in link", "Email me a log in code", "Go back"],
    ],
    ["emailOtpEntry.waiting", "Enter passcode", [sentTo, "Your code expires in 9:"], ["Resend code", "Go back"]],
    ["emailOtpEntry.resending", "Enter passcode", [sentTo], ["Resend code", "Go back"]],
    ["emailOtpEntry.resent", "Enter passcode", [sentTo], ["Code sent", "Go back"]],
    ["emailOtpEntry.expired", "Enter passcode", ["Your code has expired."], ["Resend code", "Go back"]],
    [
      "discovery.several",
      "Select an organization to continue",
      ["You're logged in as ada@globex.test."],
      [
        "GGlobex",
        "IInitechAccept Invite",
        "HHooliJoin",
        "SStarkJoin",
        "Create an organization",
        "Use a different email address",
      ],
    ],
    [
      "discovery.noCreation",
      "Select an organization to continue",
      [],
      ["GGlobex", "IInitechAccept Invite", "HHooliJoin", "SStarkJoin", "Use a different email address"],
    ],
    [
      "discovery.noneButCreation",
      "Create an organization to get started",
      [nowhere],
      ["Create an organization", "Try a different email address"],
    ],
    [
      "passwordForgotForm.ready",
      "Check your email for help signing in!",
      ["a link to set a new password, or to sign up if you're new"],
      ["Continue", "Go back"],
    ],
    ["discovery.none", nowhere, [], ["Try a different email address"]],
    [
      "organizationCreation.naming",
      "Create an organization",
      ["Organization name"],
      ["Create an organization", "Go back"],
    ],
    [
      "passwordAuthenticate.ready",
      "Log in with email and password",
      ["Email", "Password"],
      ["Show password", "Continue", "Sign up or reset password", "Go back"],
    ],
    ["passwordForgotForm.ready", "Check your email for help signing in!", ["Email"], ["Continue", "Go back"]],
    ["passwordSetNewConfirmation.sent", "Check your email!", ["Didn't get it?"], ["Resend email", "Go back"]],
    ["passwordResetVerifyConfirmation.sent", "Verify your email first.", [], ["Resend email", "Go back"]],
    ["passwordResetForm.empty", "Set a new password", ["Password"], ["Show password", "Continue"]],
    ["loggedIn.done", "Success!", ["You have successfully logged in."], []],
    ["loggingIn.waiting", undefined, ["Logging in..."], []],
    ["landing.redeeming", undefined, ["Checking your link..."], []],
    [
      "mfaEnrollmentSelection.ready",
      "Set up Multi-Factor Authentication",
      [],
      ["Use an authenticator app", "Text me a code", "Use another account"],
    ],
    [
      "smsOtpEnrollment.empty",
      "Enter your phone number to set up Multi-Factor Authentication",
      ["Phone number"],
      ["Continue", "Use an authenticator app", "Go back"],
    ],
    [
      "smsOtpEnrollment.onlyMethod",
      "Enter your phone number to set up Multi-Factor Authentication",
      [],
      ["Continue", "Use another account"],
    ],
    [
      "smsOtpEntry.waiting",
      "Enter passcode",
      ["A 6-digit passcode was sent to you at \u2022\u2022\u2022\u2022 0123.", "Your code expires in 1:"],
      ["Resend code", "Use another account"],
    ],
    [
      "recoveryCodeSave.ready",
      "Save your backup codes!",
      ["This is the only time you will be able to access and save your backup codes."],
      ["Download file", "Copy all", "Done"],
    ],
    ["recoveryCodeEntry.empty", "Enter backup code", [], ["Continue", "Go back"]],
    ["ssoDiscoveryEmail.empty", "Enter your email to continue", ["Email"], ["Continue", "Go back"]],
    [
      "ssoDiscoveryMenu.several",
      "Select a connection to continue",
      [],
      ["Globex Okta", "Entra ID", "Google Workspace", "Partners", "Go back"],
    ],
    [
      "ssoDiscoveryFallback.asking",
      "Sorry, we couldn't find any connections.",
      [],
      ["Continue", "Try another log in method"],
    ],
    [
      "ssoDiscoveryFallback.missing",
      "Sorry, we couldn't find any connections.",
      ["Organization not found"],
      ["Continue", "Try another log in method"],
    ],
    [
      "totpEnrollmentQrCode.ready",
      "Scan the QR code to link your authenticator app",
      [],
      ["Continue", "Having trouble scanning?", "Go back"],
    ],
    [
      "totpEnrollmentManual.ready",
      "Having trouble scanning the QR code?",
      ["jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp"],
      ["Copy code", "Continue", "Try to scan the QR code again"],
    ],
    [
      "totpEntry.waiting",
      "Enter verification code",
      ["Enter the 6-digit code from your authenticator app."],
      ["Use a backup code", "Use another account"],
    ],
    [
      "totpEntry.withNumber",
      "Enter verification code",
      [],
      ["Use a backup code", "Text me a code instead", "Use another account"],
    ],
    ["totpEntry.enrolling", "Enter verification code", ["Get a new code from your authenticator app"], ["Go back"]],
  ])("%s: '%s'", (name, title, says, offers) => {
    const screen = open(name);
    expect(screen.title()).toBe(title);
    for (const words of says) expect(screen.says()).toContain(words);
    expect(screen.offers()).toEqual(offers);
  });
});

describe("messages leave when their value is edited", () => {
  test.each([
    ["main.invalidEmail", "input[name=email]", "ada@globex.test"],
    ["emailOtpEntry.refused", "input[name=code]", "1"],
    ["smsOtpEnrollment.invalid", "input[name=phone]", "2025550124"],
    ["recoveryCodeEntry.refused", "input[name=backup-code]", "k7dm"],
    ["ssoDiscoveryFallback.missing", "input[name=organization]", "globex"],
  ])("%s", (name, field, text) => {
    const screen = open(name);
    expect(screen.place.querySelector("[aria-invalid=true]")).not.toBeNull();
    screen.type(field, text);
    const event = send.mock.calls.map(([each]) => each).find(({ type }) => type === "fieldEdited") as FlowEvent;
    const [state] = transition(fixtures[name] as FlowState, event);
    expect(show(state).place.querySelector("[aria-invalid=true]")).toBeNull();
  });
});

test.each([
  ["main.leavingForProvider", "Continue with Google"],
  ["main.leavingForConnection", "Continue with Entra ID"],
  ["ssoDiscoveryMenu.leaving", "Entra ID"],
  ["discovery.entering", "GGlobex"],
])("while the page is being left or entered (%s) every other way rests", (name, way) => {
  const screen = open(name);
  const live = screen.offers().filter((offer) => !(screen.control(offer) as HTMLButtonElement).disabled);
  // A back button stays visible but does nothing.
  expect(live.filter((offer) => offer !== "Go back")).toEqual([way]);
  expect(screen.control(way).getAttribute("aria-busy")).toBe("true");
});

describe("every error has a way on", () => {
  const errors = Object.keys(fixtures).filter((name) => name.startsWith("error."));
  const ways = { backClicked: /^(Go back|Try again)$/, startOverClicked: /^(Back to log in|Try again)$/ };

  test.each(errors)("%s", (name) => {
    const { step } = fixtures[name] as FlowState;
    if (step.screen !== "Error") throw new Error("The fixture is another one.");
    const type = step.canGoBack ? "backClicked" : "startOverClicked";
    const screen = open(name);
    const [way, ...others] = screen.offers();
    expect([way, others]).toEqual([expect.stringMatching(ways[type]), []]);
    screen.press(way ?? "");
    expect(send.mock.calls).toEqual([[{ type }]]);
  });

  test("'Back to log in' replaces the way back that the specification forbids", () => {
    expect(open("error.linkUsed").offers()).toEqual(["Back to log in"]);
  });

  test("a link for another browser mentions the code in its email", () => {
    const tip = "The email also has a code. Enter it in the original browser, or request a new link here.";
    expect(open("error.linkOfOtherBrowserWithCode").says()).toContain(tip);
    expect(open("error.linkOfOtherBrowser").says()).not.toContain("code");
  });
});

test("a text that is over while the next may not be sent yet has a message of its own, one that is good has none", () => {
  expect(open("smsOtpEntry.tooOften").says()).toContain("Too many attempts. Try again in 15\u00a0minutes.");
  const over = "You can get a new code in 40\u00a0seconds.";
  expect(open("smsOtpEntry.expiredTooOften").says()).toContain(over);
});

test("a text that could not be sent is neither announced as sent nor called expired", () => {
  const { says } = open("smsOtpEntry.notSent");
  expect(says()).toContain("Unable to contact our servers.");
  expect(says()).not.toMatch(/was sent|expired/);
});

test("an error takes the place of the meter, which would praise the refused password", () => {
  const meter = (name: string) => open(name).place.querySelector("[data-part=strength]");
  expect(meter("passwordResetForm.strong")).not.toBeNull();
  expect(meter("passwordResetForm.refused")).toBeNull();
});

test.each([
  ["emailOtpEntry.waiting", undefined],
  ["emailOtpEntry.refused", "error"],
  ["emailOtpEntry.locked", "off"],
  ["emailOtpEntry.expired", "off"],
  ["smsOtpEntry.notSent", "off"],
  ["totpEntry.locked", "off"],
])("the cells of %s are %s, and have the focus only if a code can be entered", (name, state) => {
  const { place } = open(name);
  expect(place.querySelector<HTMLElement>("[data-part=code]")?.dataset.state).toBe(state);
  expect(document.activeElement === place.querySelector("input[name=code]")).toBe(state !== "off");
});

test("while one button waits for its request, the other methods rest", () => {
  const isResting = (state: string, name: string) => (open(state).control(name) as HTMLButtonElement).disabled;
  expect(isResting("emailMethodSelection.sending", "Email me a log in link")).toBe(true);
  expect(isResting("smsOtpEntry.checking", "Use an authenticator app")).toBe(true);
  expect(isResting("emailOtpEntry.checking", "Resend code")).toBe(true);
});

describe("what a click sends", () => {
  const aboutCodes = expect.stringMatching(/^Acme Boards backup codes\nada@globex.test, Globex\n\w+ \d+, \d{4}$/);
  const chosen = { type: "organizationChosen" } as const;
  test.each<[name: string, pressed: string, event: Partial<FlowEvent>]>([
    ["emailConfirmation.mayResend", "Resend email", { type: "resendClicked" }],
    ["emailConfirmation.sent", "Try again", { type: "startOverClicked" }],
    ["emailMethodSelection.ready", "Email me a log in link", { type: "emailMethodChosen", method: "link" }],
    ["emailMethodSelection.ready", "Email me a log in code", { type: "emailMethodChosen", method: "code" }],
    ["emailMethodSelection.ready", "Go back", { type: "backClicked" }],
    ["emailOtpEntry.waiting", "Resend code", { type: "resendClicked" }],
    ["smsOtpEntry.waiting", "Resend code", { type: "resendClicked" }],
    ["discovery.several", "GGlobex", { ...chosen, organizationId: "organization-test-globex" }],
    ["discovery.several", "HHooliJoin", { ...chosen, organizationId: "organization-test-hooli" }],
    ["discovery.several", "Create an organization", { type: "createClicked" }],
    ["discovery.several", "Use a different email address", { type: "startOverClicked" }],
    ["discovery.noneButCreation", "Create an organization", { type: "organizationNamed", name: "Globex" }],
    ["organizationCreation.naming", "Create an organization", { type: "organizationNamed", name: "Globex" }],
    ["organizationCreation.naming", "Go back", { type: "backClicked" }],
    ["discovery.none", "Try a different email address", { type: "startOverClicked" }],
    ["passwordAuthenticate.ready", "Sign up or reset password", { type: "forgotClicked" }],
    ["passwordForgotForm.ready", "Continue", { type: "resetRequested" }],
    ["passwordSetNewConfirmation.sent", "Resend email", { type: "resendClicked" }],
    ["mfaEnrollmentSelection.ready", "Use an authenticator app", { type: "mfaMethodChosen", method: "totp" }],
    ["mfaEnrollmentSelection.ready", "Text me a code", { type: "mfaMethodChosen", method: "sms_otp" }],
    ["smsOtpEnrollment.empty", "Use an authenticator app", { type: "mfaMethodChosen", method: "totp" }],
    ["smsOtpEnrollment.typed", "Continue", { type: "phoneSubmitted" }],
    ["recoveryCodeSave.ready", "Download file", { type: "downloadCodesClicked", heading: aboutCodes }],
    ["recoveryCodeSave.ready", "Copy all", { type: "copyCodesClicked", heading: aboutCodes }],
    ["recoveryCodeSave.ready", "Done", { type: "codesAcknowledged" }],
    ["ssoDiscoveryEmail.searching", "Go back", { type: "backClicked" }],
    ["ssoDiscoveryMenu.several", "Entra ID", { type: "connectionClicked" }],
    ["ssoDiscoveryFallback.asking", "Try another log in method", { type: "startOverClicked" }],
    ["totpEnrollmentQrCode.ready", "Having trouble scanning?", { type: "codeViewToggled" }],
    ["totpEnrollmentQrCode.ready", "Continue", { type: "continueClicked" }],
    ["totpEnrollmentManual.ready", "Continue", { type: "continueClicked" }],
    ["totpEnrollmentManual.ready", "Copy code", { type: "copySecretClicked" }],
    ["totpEnrollmentManual.ready", "Try to scan the QR code again", { type: "codeViewToggled" }],
    ["totpEntry.waiting", "Use a backup code", { type: "backupCodeClicked" }],
    ["totpEntry.waiting", "Use another account", { type: "startOverClicked" }],
    ["totpEntry.withNumber", "Text me a code instead", { type: "mfaMethodChosen", method: "sms_otp" }],
    ["totpEntry.enrolling", "Go back", { type: "backClicked" }],
    ["mfaEnrollmentSelection.passkey", "Use a passkey", { type: "mfaMethodChosen", method: "passkey" }],
    ["mfaPasskeyEnrollment.ready", "Create passkey", { type: "passkeyClicked" }],
    ["offerPasskey.ready", "Create passkey", { type: "passkeyClicked" }],
    ["offerPasskey.ready", "Not now", { type: "offerDeclined" }],
    ["offerPasskey.asking", "Not now", { type: "offerDeclined" }],
    ["mfaPasskeyEntry.ready", "Use a passkey", { type: "passkeyClicked" }],
    ["mfaPasskeyEntry.withOthers", "Use an authenticator app", { type: "mfaMethodChosen", method: "totp" }],
    ["mfaPasskeyEntry.withOthers", "Text me a code instead", { type: "mfaMethodChosen", method: "sms_otp" }],
    ["totpEntry.withPasskey", "Use a passkey", { type: "mfaMethodChosen", method: "passkey" }],
    ["smsOtpEntry.withPasskey", "Use a passkey", { type: "mfaMethodChosen", method: "passkey" }],
  ])("%s, '%s'", (name, pressed, event) => {
    open(name).press(pressed);
    expect(send.mock.calls).toEqual([[expect.objectContaining(event)]]);
  });
});

test.each([
  ["recoveryCodeEntry.empty", "input", "k7dm-3pqx-wz9f"],
  ["ssoDiscoveryFallback.asking", "input[placeholder='Enter org slug']", "globex"],
  ["smsOtpEnrollment.empty", "input[type=tel]", "2025550123"],
])("%s: Continue is disabled while its field is empty", (name, field, text) => {
  const screen = open(name);
  const button = screen.control("Continue") as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  screen.type(field, "  ");
  expect(button.disabled).toBe(true);
  screen.type(field, text);
  expect(button.disabled).toBe(false);
});

test("in the combined form the password field is concealed until it is asked for", () => {
  const isConcealed = (name: string) => {
    const field = open(name).place.querySelector("input[type=password]");
    return [field?.closest(".portico-unseen, [hidden]") !== null, field?.getAttribute("tabindex")];
  };
  expect(isConcealed("main.passwordOrMail")).toEqual([true, "-1"]);
  expect(isConcealed("main.memberWithPassword")).toEqual([false, null]);
});

test("the links of the confirmation open the inboxes, in pages of their own", () => {
  const screen = open("emailConfirmation.sent");
  for (const [name, host] of [
    ["Open Gmail", "mail.google.com"],
    ["Open Yahoo", "mail.yahoo.com"],
    ["Open Outlook", "outlook.office.com"],
  ] as const) {
    const link = screen.control(name) as HTMLAnchorElement;
    expect([link.host, link.target]).toEqual([host, "_blank"]);
  }
});

test("an organization whose name is unknown is 'Continue to ...'", () => {
  const { step } = fixtures["main.organization"] as FlowState;
  if (step.screen !== "Main" || !step.organization) throw new Error("The fixture is another one.");
  const nameless = { ...step, organization: { ...step.organization, organization_name: "" } };
  expect(open("main.organization", { step: nameless }).title()).toBe("Continue to ...");
});

test("a row of an organization shows its logo, or its first letter", () => {
  const { step } = fixtures["discovery.several"] as FlowState;
  if (step.screen !== "Discovery") throw new Error("The fixture is another one.");
  const organizations = step.organizations.map((one, at) =>
    at ? one : { ...one, organization: { ...one.organization, organization_logo_url: "https://globex.test/l.png" } },
  );
  const { place } = open("discovery.several", { step: { ...step, organizations } });
  const faces = [...place.querySelectorAll("[data-part=face]")];
  expect(faces[0]?.querySelector("img")?.getAttribute("src")).toBe("https://globex.test/l.png");
  expect(faces.slice(1).map(({ textContent }) => textContent)).toEqual(["I", "H", "S"]);
  expect(place.querySelectorAll("[data-part=organization] svg")).toHaveLength(4);
});

test("Main shows the project's logo and the organization's, of 100 by 50 at most", () => {
  const state = fixtures["main.organization"] as FlowState;
  if (state.step.screen !== "Main" || !state.step.organization || !state.bootstrap) throw new Error("Another fixture.");
  const organization = { ...state.step.organization, organization_logo_url: "https://globex.test/l.png" };
  const bootstrap = { ...state.bootstrap, projectLogoUrl: "https://acme.test/l.png" };
  const { place } = show({ ...state, bootstrap, step: { ...state.step, organization } });
  const logos = [...place.querySelectorAll("img")];
  expect(logos.map(({ src }) => src)).toEqual(["https://acme.test/l.png", "https://globex.test/l.png"]);
  for (const logo of logos) {
    const { maxWidth, maxHeight } = getComputedStyle(logo);
    expect([maxWidth, maxHeight]).toEqual(["100px", "50px"]);
  }
});

test("a divider 'or' separates groups of different kinds, and none is within one", () => {
  const dividers = (name: string) =>
    [...open(name).place.querySelectorAll("[data-part=divider]")].map(({ textContent }) => textContent);
  expect(dividers("main.everyProvider")).toEqual(["or"]);
  expect(dividers("main.providersFirst")).toEqual(["or"]);
  expect(dividers("main.providersAlone")).toEqual([]);
});

test("the countdown moves with each second, and ends", () => {
  vi.useFakeTimers({ now: nowMs, toFake: ["setTimeout", "clearTimeout", "Date"] });
  const screen = open("emailOtpEntry.waiting");
  const left = () => screen.place.querySelector("[role=timer]")?.textContent;
  const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));
  expect(left()).toBe("Your code expires in 9:42.");
  pass(1000);
  expect(left()).toBe("Your code expires in 9:41.");
  pass(1000);
  expect(left()).toBe("Your code expires in 9:40.");
  vi.setSystemTime(nowMs + 582_000);
  pass(1000);
  expect(left()).toBe("Your code has expired.");
  expect(screen.place.querySelector("[data-part=code][data-state=off]")).not.toBeNull();
});

test("known identity providers have a sign of their own, all others the generic one", () => {
  const { step } = fixtures["ssoDiscoveryMenu.several"] as FlowState;
  if (step.screen !== "SSODiscoveryMenu") throw new Error("The fixture is another one.");
  const connections = ["google-workspace", "microsoft-entra", "okta", "generic", "constructor"].map(sampleConnection);
  const { place } = open("ssoDiscoveryMenu.several", { step: { ...step, connections } });
  const signs = [...place.querySelectorAll("svg")].map((sign) => sign.outerHTML).slice(0, 5);
  expect(new Set(signs).size).toBe(4);
  expect(signs[3]).toBe(signs[4]);
  expect(signs[3]).toContain("portico-icon-sso");
});

test("the QR code is shown, and what is not created yet cannot be gone on with", () => {
  const { place } = open("totpEnrollmentQrCode.ready");
  expect(place.querySelector("[data-part=qr] img")?.getAttribute("src")).toMatch(/^data:image\/svg/);
  const early = open("totpEnrollmentQrCode.creating");
  expect((early.control("Continue") as HTMLButtonElement).disabled).toBe(true);
});

test("the watermark is below the card, with link and logo, if the project allows it", () => {
  const state = fixtures["main.discovery"] as FlowState;
  const watermarkOf = (displayWatermark: boolean) => {
    const bootstrap = state.bootstrap && { ...state.bootstrap, displayWatermark, watermarkUrl: "https://acme.test/by" };
    const { place } = show({ ...state, bootstrap });
    return place.querySelector<HTMLAnchorElement>("[data-part=card] ~ * a, [data-part=watermark]");
  };
  const watermark = watermarkOf(true);
  expect(watermark?.textContent).toMatch(/^Powered by/);
  expect(watermark?.href).toBe("https://acme.test/by");
  expect(watermark?.querySelector("svg")).not.toBeNull();
  expect(watermarkOf(false)).toBeNull();
});

test("toasts are shown over the screen, good news and bad", () => {
  const toasts = createToasts();
  toasts.push("success", "Email resent");
  toasts.push("error", "Couldn't copy codes to clipboard");
  const state = fixtures["recoveryCodeSave.ready"] as FlowState;
  const { place } = draw(<LoginView state={state} send={send} styles={{}} toasts={toasts} />);
  const shown = [...place.querySelectorAll<HTMLElement>("[data-part=toast]")];
  expect(shown.map(({ dataset, textContent }) => [dataset.state, textContent])).toEqual([
    ["success", "Email resent"],
    ["error", "Couldn't copy codes to clipboard"],
  ]);
});

test.each([
  ["passwordEmailForm.ready", "email"],
  ["passwordForgotForm.ready", "email"],
  ["passwordAuthenticate.ready", "password"],
  ["ssoDiscoveryEmail.empty", "email"],
])("%s has the focus on what is to be typed: the %s", (name, field) => {
  show(fixtures[name as keyof typeof fixtures] as FlowState);
  expect(document.activeElement?.getAttribute("name")).toBe(field);
});
