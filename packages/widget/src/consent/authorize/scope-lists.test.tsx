// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createConsentFixtures } from "../../testing/consent-fixtures.ts";
import { ConsentView } from "../ConsentView.tsx";

const states: Record<string, ReturnType<typeof createConsentFixtures>[string] | undefined> = createConsentFixtures();

function draw(name: string) {
  const state = states[name];
  if (!state) throw new Error(`There is no fixture ${name}.`);
  const place = document.createElement("div");
  const { getIDPConsentManifest } = state;
  const view = <ConsentView state={state} send={() => {}} getIDPConsentManifest={getIDPConsentManifest} />;
  place.innerHTML = renderToStaticMarkup(view);
  const listIn = (within: Element) => [...within.querySelectorAll("li")].map(({ textContent }) => textContent);
  return { place, listIn, words: place.textContent ?? "" };
}

test("scopes that the member can't grant are in a separate box", () => {
  const { place, listIn } = draw("consent.ungrantable");
  const box = place.querySelector("details") as HTMLDetailsElement;
  expect(box.open).toBe(false);
  expect(box.querySelector("summary")?.textContent).toBe(
    "You do not have permissions to grant Ledgerly access to some of the requested scopes.",
  );
  expect(box.querySelector("h2")?.textContent).toBe("You cannot grant Ledgerly's request to:");
  expect(listIn(box)).toEqual(["Invite people to your organization", "Use the billing:manage scope"]);
  box.remove();
  expect(listIn(place)).toEqual([
    "Verify your identityView information stored within your account",
    "See your boards and the cards on them",
  ]);
});

test("if all scopes can be granted, there is no such box", () => {
  expect(draw("consent.standard").place.querySelector("details")).toBeNull();
});

test("a scope is described by the project's policy, or by its name", () => {
  const { place, listIn } = draw("consent.custom");
  expect(listIn(place).slice(-3)).toEqual([
    "See your boards and the cards on them",
    "Change boards and cards",
    "Use the reports:export scope",
  ]);
});

test.each([
  ["consent.unknownPlace", "Sign in to The App with Acme Boards"],
  ["consentNoSession.signedOut", "No active session detected. Please log in to continue."],
  ["consentMissingParameter.client", "Required parameter is missing: client_id."],
  ["consentEnded.denied", "Access to the application was denied."],
  ["consentFailed.refused", "The app sent an invalid request. Nothing was shared with it."],
  [
    "consentFailed.otherOrganization",
    "This app is asking for a different organization than the one you're logged in to.",
  ],
  ["consentFailed.tooOften", "Too many attempts. Try again in 40 seconds."],
  ["consentFailed.serverMessage", "The app is closed for today."],
])("%s says: %s", (name, words) => expect(draw(name).words).toContain(words));
