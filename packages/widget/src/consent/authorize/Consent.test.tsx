// @vitest-environment jsdom
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createConsentFixtures } from "../../testing/consent-fixtures.ts";
import { sampleStart, sampleState } from "../../testing/consent-samples.ts";
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
  ["consentFailed.tooOften", "Too many attempts. Try again in 40\u00a0seconds."],
  ["consentFailed.serverMessage", "The app is closed for today."],
])("%s says: %s", (name, words) => expect(draw(name).words).toContain(words));

/** Returns the text of the screen. */
function words(
  answer: ReturnType<typeof sampleStart>,
  changes: { getIDPConsentManifest?: () => string[] } = {},
): string {
  const state = sampleState({ step: { screen: "Consent", answer, busy: null, problem: null } });
  return renderToString(<ConsentView state={state} send={() => {}} {...changes} />)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}

const sentence =
  "Ledgerly can do anything you can in Globex for 365 days, or until you disconnect it. " +
  "It can't change how anyone logs in.";

test("T63: the consent screen says that full_access allows all that the member can do, where and for how long", () => {
  expect(words(sampleStart(["openid", "full_access"]))).toContain(sentence);
  expect(createConsentFixtures()["consent.fullAccess"]).toBeDefined();
});

test("T63: the sentence also appears above the host's own manifest, which may omit it", () => {
  const getIDPConsentManifest = () => ["Read your boards"];
  const said = words(sampleStart(["openid", "full_access"]), { getIDPConsentManifest });
  expect(said.indexOf("Read your boards")).toBeGreaterThan(-1);
  expect(said.indexOf(sentence)).toBeGreaterThan(-1);
  expect(said.indexOf(sentence)).toBeLessThan(said.indexOf("Read your boards"));
});

test("the sentence is missing if full_access was not requested or cannot be granted", () => {
  expect(words(sampleStart(["openid"]))).not.toContain("anything you can");
  expect(words(sampleStart(["openid"], { ungrantable: ["full_access"] }))).not.toContain("anything you can");
});

test("an older provider that sends no lifetime leaves the days out", () => {
  const { grant_lifetime_days: _unknown, ...older } = sampleStart(["openid", "full_access"]);
  expect(words(older)).toContain("can do anything you can in Globex until you disconnect it.");
});
