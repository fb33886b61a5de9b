import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createConsentFixtures } from "../../testing/consent-fixtures.ts";
import { sampleStart, sampleState } from "../../testing/consent-samples.ts";
import { ConsentView } from "../ConsentView.tsx";

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

test("T63: the sentence also appears below the host's own manifest, which may omit it", () => {
  const getIDPConsentManifest = () => ["Read your boards"];
  const said = words(sampleStart(["openid", "full_access"]), { getIDPConsentManifest });
  expect(said.indexOf("Read your boards")).toBeGreaterThan(-1);
  expect(said.indexOf(sentence)).toBeGreaterThan(said.indexOf("Read your boards"));
});

test("the sentence is missing if full_access was not requested or cannot be granted", () => {
  expect(words(sampleStart(["openid"]))).not.toContain("anything you can");
  expect(words(sampleStart(["openid"], { ungrantable: ["full_access"] }))).not.toContain("anything you can");
});

test("an older provider that sends no lifetime leaves the days out", () => {
  const { grant_lifetime_days: _unknown, ...older } = sampleStart(["openid", "full_access"]);
  expect(words(older)).toContain("can do anything you can in Globex until you disconnect it.");
});
