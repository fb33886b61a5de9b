// @vitest-environment jsdom
// The texts of the consent and logout screens, word by word, and the effect of each button.

import { draw, erase } from "@portico/ui/testing/draw";
import { flushSync } from "react-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createConsentFixtures } from "../testing/consent-fixtures.ts";
import { ConsentView } from "./ConsentView.tsx";
import type { FlowEvent } from "./machine.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { consent } from "./ui/strings.ts";

const fixtures = createConsentFixtures();
const send = vi.fn<(event: FlowEvent) => void>();

function open(name: string) {
  const state = fixtures[name];
  if (!state) throw new Error(`There is no fixture ${name}.`);
  const { getIDPConsentManifest } = state;
  const manifest = getIDPConsentManifest && { getIDPConsentManifest };
  return draw(<ConsentView state={state} send={send} styles={{}} {...manifest} />);
}

afterEach(() => {
  erase();
  send.mockReset();
});

const custom = "Ledgerly wants to access your Acme Boards account";
const refused = "You do not have permissions to grant Ledgerly access to some of the requested scopes.";

test.each<[name: string, title: string | undefined, says: string[], offers: string[]]>([
  ["consentLoading.waiting", undefined, ["Loading..."], []],
  [
    "consent.standard",
    "Sign in to Ledgerly with Acme Boards",
    ["Ledgerly is requesting to:", "Verify your identity"],
    ["Deny", "Allow"],
  ],
  ["consent.everyStandardScope", "Sign in to Ledgerly with Acme Boards", [], ["Deny", "Allow"]],
  ["consent.custom", custom, ["See your boards and the cards on them"], ["Deny", "Allow"]],
  ["consent.list", custom, ["Allow Ledgerly to:Read your boards"], ["Deny", "Allow"]],
  ["consent.groups", custom, ["Ledgerly may look at:", "Ledgerly may change:"], ["Deny", "Allow"]],
  [
    "consent.ungrantable",
    custom,
    ["You cannot grant Ledgerly's request to:Invite people to your organization", "Use the billing:manage scope"],
    [refused, "Deny", "Allow"],
  ],
  [
    "consentNoSession.signedOut",
    "You're not logged in",
    ["No active session detected. Please log in to continue."],
    ["Try again"],
  ],
  ["consentEnded.denied", "Access denied", ["Access to the application was denied."], []],
  ["logout.asking", "Log out?", ["Are you sure you want to log out of your Acme Boards account?"], ["No", "Yes"]],
  ["logout.stillLoggedIn", "You're still logged in", ["You have not been logged out. You may close this page."], []],
])("%s: '%s'", (name, title, says, offers) => {
  const screen = open(name);
  expect(screen.title()).toBe(title);
  for (const words of says) expect(screen.says()).toContain(words);
  expect(screen.offers()).toEqual(offers);
});

describe("every error has a way on", () => {
  const errors = Object.keys(fixtures).filter((name) => /^consent(NoSession|MissingParameter|Failed)/.test(name));

  test.each(errors)("%s", (name) => {
    const screen = open(name);
    const offers = screen.offers();
    if (name === "consentFailed.nowhereToGo") {
      // A new tab without history.
      expect([offers, screen.says()]).toEqual([[], expect.stringMatching(/You may close this page\.$/)]);
      return;
    }
    expect(offers.at(-1)).toMatch(/^(Try again|Go back)$/);
    const variants = [...screen.place.querySelectorAll<HTMLElement>("[data-variant]")].map(
      ({ dataset }) => dataset.variant,
    );
    expect(variants).toEqual(["main", "quiet"].slice(0, offers.length));
    screen.press(offers.at(-1) ?? "");
    expect(send.mock.calls).toEqual([[{ type: offers.at(-1) === "Go back" ? "leaveClicked" : "retryClicked" }]]);
  });

  test("being logged out is no error", () => {
    expect(open("consentNoSession.signedOut").place.querySelector("[data-state=error]")).toBeNull();
  });

  test("an unreachable provider is described in the member's language", () => {
    const german = { ...consent, byType: { service_unavailable: "Nicht erreichbar." } };
    const problem = { kind: "unreachable", message: "Unable to contact our servers." } as const;
    expect(describeProblem(german, problem)).toBe("Nicht erreichbar.");
    expect(describeProblem(consent, problem)).toBe(problem.message);
  });

  test.each(["consentEnded.allowed", "consentEnded.denied", "logout.loggedOut", "logout.stillLoggedIn"])(
    "the end %s has a mark, as its siblings do",
    (name) => expect(open(name).place.querySelector("[data-part=mark] svg")).not.toBeNull(),
  );
});

test("errors that only developers can fix have a message for members", () => {
  for (const type of [
    "connected_app_not_found",
    "invalid_pkce_code_challenge",
    "bad_request",
    "request_schema_mismatch",
  ]) {
    const said = describeProblem(consent, { kind: "refused", errorType: type, message: "client_id: is required" });
    expect(said).toBe(consent.appFault);
  }
});

describe("what a click sends", () => {
  test.each([
    ["consent.standard", "Allow", "allowClicked"],
    ["consent.standard", "Deny", "denyClicked"],
    ["logout.asking", "Yes", "yesClicked"],
    ["logout.asking", "No", "noClicked"],
  ])("%s, '%s'", (name, pressed, type) => {
    open(name).press(pressed);
    expect(send.mock.calls).toEqual([[{ type }]]);
  });
});

test("scopes that can't be granted are in a box that opens", () => {
  const screen = open("consent.ungrantable");
  const box = screen.place.querySelector("details");
  expect(box?.open).toBe(false);
  expect(box?.textContent).toContain("Invite people to your organization");
  screen.press(refused);
  expect(box?.open).toBe(true);
});

test("the redirect target is right above the buttons, and the app's description is a quote", () => {
  const { place } = open("consent.registeredItself");
  const target = place.querySelector("[data-part=eyebrow]");
  expect(target?.textContent).toContain("127.0.0.1:53112");
  expect(target?.nextElementSibling?.getAttribute("data-part")).toBe("pair");
  expect(place.querySelector("q")?.textContent).toBe("Keeps your books while you sleep.");
  expect(place.querySelector("q")?.parentElement?.textContent).toMatch(/^From the developer:/);
});

test("the tiles of app and project show pictures, else letters; an app that registered itself shows a letter", () => {
  const faces = (name: string) => {
    const { place } = open(name);
    for (const picture of place.querySelectorAll("img")) {
      if (name === "consent.brokenLogos") flushSync(() => picture.dispatchEvent(new Event("error")));
    }
    const said = [...place.querySelectorAll("[data-part=face]")].map(
      (face) => face.querySelector("img")?.getAttribute("src") ?? face.textContent,
    );
    erase();
    return said;
  };
  expect(faces("consent.standard")).toEqual(["L", "A"]);
  expect(faces("consent.brand")).toEqual(["/brand/ledgerly.svg", "/brand/mark.svg"]);
  expect(faces("consent.brokenLogos")).toEqual(["L", "A"]);
  expect(faces("consent.selfMadePicture")).toEqual(["L", "A"]);
});

test("if nothing can be granted, denying is the primary action, and the reason is open", () => {
  const { place } = open("consent.nothingGrantable");
  expect(place.querySelector("details")?.open).toBe(true);
  const primary = "[data-part=button][data-variant=main]";
  expect([...place.querySelectorAll(primary)].map(({ textContent }) => textContent)).toEqual(["Deny"]);
  expect(open("consent.standard").place.querySelector(primary)?.textContent).toBe("Allow");
});

test("the project's logo is shown where it has one", () => {
  const sources = (name: string) => [...open(name).place.querySelectorAll("img")].map((it) => it.getAttribute("src"));
  expect(sources("consent.logos")).toContain("/brand/acme.svg");
  expect(sources("consent.standard")).toEqual([]);
});
