import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createConsentFixtures } from "../../testing/consent-fixtures.ts";
import { sampleStart, sampleState } from "../../testing/consent-samples.ts";
import { ConsentView } from "../ConsentView.tsx";

/** Returns what the screen says, without its markup. */
function words(
  answer: ReturnType<typeof sampleStart>,
  changes: { getIDPConsentManifest?: () => string[] } = {},
): string {
  const state = sampleState({ step: { screen: "Consent", answer, busy: null, problem: null } });
  return renderToString(<ConsentView state={state} send={() => {}} {...changes} />).replaceAll(/<[^>]*>/g, "");
}

const sentence =
  "Ledgerly may act as you in Globex and do there what you may do, for 365 days or until you disconnect it. " +
  "It cannot change how anyone signs in.";

test("T63: an app that asks for full_access is said to act as the member, where and for how long", () => {
  expect(words(sampleStart(["openid", "full_access"]))).toContain(sentence);
  expect(createConsentFixtures()["consent.fullAccess"]).toBeDefined();
});

test("T63: it is said below the host's own manifest, too, which may leave it out", () => {
  const getIDPConsentManifest = () => ["Read your boards"];
  const said = words(sampleStart(["openid", "full_access"]), { getIDPConsentManifest });
  expect(said.indexOf("Read your boards")).toBeGreaterThan(-1);
  expect(said.indexOf(sentence)).toBeGreaterThan(said.indexOf("Read your boards"));
});

test("nothing is said of what was not asked for, or cannot be granted", () => {
  expect(words(sampleStart(["openid"]))).not.toContain("act as you");
  expect(words(sampleStart(["openid"], { ungrantable: ["full_access"] }))).not.toContain("act as you");
});

test("a provider that does not say how long is taken at its word", () => {
  const { grant_lifetime_days: _unknown, ...older } = sampleStart(["openid", "full_access"]);
  expect(words(older)).toContain("do there what you may do, until you disconnect it.");
});
