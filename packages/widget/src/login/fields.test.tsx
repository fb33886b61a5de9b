// @vitest-environment jsdom
// What fields take, and when a form lets go on.
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { createFixtures } from "../testing/login-fixtures.ts";
import { ADA } from "../testing/login-samples.ts";
import { fetchLazy } from "./areas/load-lazy.ts";
import { LoginView } from "./LoginView.tsx";
import type { FlowState } from "./machine.ts";

beforeAll(() => fetchLazy());
const states: Record<string, FlowState | undefined> = createFixtures(0);

function draw(name: string): HTMLElement {
  const state = states[name];
  if (!state) throw new Error(`There is no fixture ${name}.`);
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(<LoginView state={state} send={() => {}} styles={{}} />);
  return place;
}

/** Returns a control's description, as a screen reader reads it. */
function descriptionOf(control: Element | null): string {
  const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => control?.closest("[data-part=card]")?.querySelector(`[id="${id}"]`)?.textContent).join(" ");
}

const mayContinue = (place: HTMLElement) => !place.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled;

test.each([
  ["Enter backup code, empty", "recoveryCodeEntry.empty", false],
  ["a slug, empty", "ssoDiscoveryFallback.asking", false],
  ["a phone number, empty", "smsOtpEnrollment.empty", false],
  ["a phone number, typed", "smsOtpEnrollment.typed", true],
  ["a new password, before the check", "passwordResetForm.empty", false],
  ["a new password, while it is checked", "passwordResetForm.checking", false],
  ["a new password that is too easy", "passwordResetForm.weak", false],
  ["a new password that is known from a breach", "passwordResetForm.breached", false],
  ["a new password that lacks characters", "passwordResetForm.missesCharacters", false],
  ["a new password that is valid", "passwordResetForm.good", true],
])("%s (%s): Continue can be pressed: %s", (_, name, expected) => expect(mayContinue(draw(name))).toBe(expected));

describe("the strength of a new password", () => {
  test.each([
    [0, "passwordResetForm.guessedAtOnce", "weak", 1],
    [1, "passwordResetForm.guessedSoon", "weak", 1],
    [2, "passwordResetForm.weak", "weak", 2],
    [3, "passwordResetForm.good", "strong", 3],
    [4, "passwordResetForm.strong", "strong", 4],
  ])("score %i (%s) is drawn in four segments: %s, %i of them", (_, name, state, filled) => {
    const segments = [...draw(name).querySelectorAll<HTMLElement>("[data-part=strength] > *")];
    expect(segments.map(({ dataset }) => dataset.state)).toEqual(
      [1, 2, 3, 4].map((segment) => (segment <= filled ? state : undefined)),
    );
  });

  test("a password that is known from a breach is never drawn as a strong one", () => {
    const segments = [...draw("passwordResetForm.breached").querySelectorAll<HTMLElement>("[data-part=strength] > *")];
    expect(segments.map(({ dataset }) => dataset.state)).toEqual(["weak", undefined, undefined, undefined]);
  });

  test("the form shows the address, and it describes the field", () => {
    const place = draw("passwordResetForm.empty");
    expect(place.querySelector("[data-part=lead]")?.textContent).toBe(`For ${ADA}`);
    expect(descriptionOf(place.querySelector("input[type=password]"))).toContain(`For ${ADA}`);
  });

  test("warning and suggestions are below the bar, and screen readers pause between them", () => {
    expect(draw("passwordResetForm.guessedAtOnce").textContent).toContain(
      "This is a heavily used password. Add more words that are less common. Capitalize more than the first letter.",
    );
  });

  const length = "Must be at least 8 character(s) long";
  const kinds = "Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol";
  test.each([
    ["passwordResetForm.toCount", [undefined, length], [undefined, kinds]],
    ["passwordResetForm.missesBoth", ["error", `Not met: ${length}`], ["error", `Not met: ${kinds}`]],
    ["passwordResetForm.missesCharacters", ["error", `Not met: ${length}`], ["met", `Met: ${kinds}`]],
    ["passwordResetForm.missesKinds", ["met", `Met: ${length}`], ["error", `Not met: ${kinds}`]],
  ])("where characters are counted, each demand says whether it is met: %s", (name, ...demands) => {
    const place = draw(name);
    const hints = [...place.querySelectorAll<HTMLElement>("[data-part=hint]")];
    expect(hints.map(({ dataset, textContent }) => [dataset.state, textContent])).toEqual(demands);
    expect(place.querySelector("[data-part=strength]")).toBeNull();
  });

  test.each(["passwordResetForm.breached", "passwordResetForm.countsBreached"])(
    "a breached password shows why it is refused: %s",
    (name) => {
      expect(draw(name).textContent).toContain(
        "This password may have been used on a different site that experienced a security issue. Please choose another password.",
      );
    },
  );
});

test("an address inside a message can be clicked", () => {
  const link = draw("main.serverMessage").querySelector("a[href^='https://status']");
  expect(link?.getAttribute("href")).toBe("https://status.acme.test/today");
});

test.each([
  ["smsOtpEnrollment.invalid", "Phone number format is invalid. Ensure the phone number is in the E.164 format."],
  ["main.strangerWithoutAccess", "does not have access to Globex. If you think this is a mistake, contact your admin"],
  ["recoveryCodeEntry.refused", "Invalid backup code, please try again."],
  ["smsOtpEntry.refused", "Invalid passcode, please try again."],
  ["totpEntry.refused", "Invalid passcode, please try again."],
  ["ssoDiscoveryEmail.failed", "Something went wrong. Try again later or contact your admin for help."],
  ["ssoDiscoveryEmail.refused", "The server said search_is_closed."],
  ["ssoDiscoveryEmail.tooOften", "Too many attempts. Try again in 40\u00a0seconds."],
  ["smsOtpEntry.expiredTooOften", "You can get a new code in 40\u00a0seconds."],
  ["ssoDiscoveryFallback.missing", "Organization not found"],
  ["ssoDiscoveryFallback.failed", "An error occurred. Please try again."],
  ["emailMethodSelection.refused", "Marked inactive, try another address."],
])("%s says what is wrong beside its field: %s", (name, message) => {
  expect(draw(name).querySelector("[data-part=card]")?.textContent).toContain(message);
});

test.each([
  ["emailOtpEntry.waiting", `A 6-digit passcode was sent to you at ${ADA}.`],
  ["smsOtpEntry.waiting", "A 6-digit passcode was sent to you at \u2022\u2022\u2022\u2022 0123."],
  ["totpEntry.waiting", "Enter the 6-digit code from your authenticator app."],
  ["recoveryCodeEntry.empty", "Enter one of the backup codes you saved when you set up your authenticator app."],
])("%s: the lead describes the field", (name, lead) => {
  expect(descriptionOf(draw(name).querySelector("input"))).toContain(lead);
});

test("a wrong code is described by both: where it went, and what is wrong with it", () => {
  const description = descriptionOf(draw("emailOtpEntry.refused").querySelector("input"));
  expect(description).toBe(`A 6-digit passcode was sent to you at ${ADA}. Invalid passcode, please try again.`);
});

test.each([
  ["main.discovery", { enterkeyhint: "go", autocomplete: "email", inputmode: "email" }],
  ["main.password", { enterkeyhint: "next", autocomplete: "username" }],
  ["emailOtpEntry.waiting", { enterkeyhint: "go", autocomplete: "one-time-code", inputmode: "numeric" }],
  ["recoveryCodeEntry.empty", { enterkeyhint: "go", autocapitalize: "none", spellcheck: "false" }],
  ["ssoDiscoveryEmail.failed", { enterkeyhint: "go", autocomplete: "email" }],
  [
    "ssoDiscoveryFallback.asking",
    { enterkeyhint: "go", autocapitalize: "none", spellcheck: "false", autocomplete: "off" },
  ],
  ["smsOtpEnrollment.empty", { enterkeyhint: "send", autocomplete: "tel-national", inputmode: "tel" }],
])("%s: the field is required, and sets the phone's keyboard", (name, attributes) => {
  const input = draw(name).querySelector("input");
  expect(input?.required).toBe(true);
  expect(
    Object.fromEntries([...(input?.attributes ?? [])].map((each) => [each.name.toLowerCase(), each.value])),
  ).toMatchObject(attributes);
});

test("Multi-Factor stays on one line, and the title keeps the specification's exact text", () => {
  const title = draw("mfaEnrollmentSelection.ready").querySelector("[data-part=title]");
  expect(title?.textContent).toBe("Set up Multi-Factor Authentication");
  expect(title?.querySelector(".portico-unbroken")?.textContent).toBe("Multi-Factor");
});

describe("the method that led in last", () => {
  const marked = (name: string) =>
    [...draw(name).querySelectorAll("[data-note]")].map((button) => [
      button.textContent,
      button.getAttribute("data-note"),
      button.getAttribute("aria-description"),
    ]);

  test.each([
    ["main.lastUsedProvider", "Continue with Microsoft"],
    ["main.lastUsedEmail", "Continue with email"],
  ])("%s: is marked, and is called what it was called before", (name, button) => {
    expect(marked(name)).toEqual([[button, "Last used", "Last used"]]);
  });

  test("is not marked where none is known", () => expect(marked("main.everyProvider")).toEqual([]));
});

test("four or more providers show only their names, in two columns if all are short", () => {
  const shown = (name: string) =>
    [...draw(name).querySelectorAll("[data-state=folded] .portico-button-text > :last-child")].map((label) =>
      [...label.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
    );
  const providers = ["Google", "Microsoft", "HubSpot", "Slack", "GitHub", "GitLab"];
  expect(shown("main.providersAlone").flat()).toEqual(providers);
  expect(shown("main.connections")).toEqual([]);
  expect(shown("main.oneProvider")).toEqual([]);
});
