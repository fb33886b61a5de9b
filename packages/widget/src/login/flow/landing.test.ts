import { expect, test } from "vitest";
import { ADA, refusal, sampleAnswer, sampleDiscovered, sampleFacts, unreachable } from "../samples.ts";
import { landingTransition, tokenErrorKind } from "./landing.ts";

const redeeming = { screen: "Landing", tokenType: "discovery" } as const;

test("a redeemed link leads to the organizations, or in", () => {
  const organizations = [sampleDiscovered("Globex")];
  const discovered = landingTransition(
    redeeming,
    { type: "organizationsDiscovered", email: ADA, organizations },
    sampleFacts(),
  );
  expect(discovered?.[0]).toMatchObject({ screen: "Discovery", organizations });

  const entered = landingTransition(redeeming, { type: "memberAuthenticated", answer: sampleAnswer() }, sampleFacts());
  expect(entered?.[0]).toEqual({ screen: "LoggedIn" });
});

test("a refused token is an error without a way back, whatever the reason", () => {
  const problem = refusal("unable_to_auth_magic_link");
  const refused = landingTransition(redeeming, { type: "tokenRefused", problem, providerAnswers: true }, sampleFacts());
  expect(refused?.[0]).toMatchObject({ screen: "Error", kind: "EmailMagicLink", canGoBack: false, problem });
});

test.each([
  ["a link that was used", "discovery", refusal("unable_to_auth_magic_link"), true, "EmailMagicLink"],
  ["a link of another browser", "multi_tenant_magic_links", refusal("pkce_mismatch"), true, "EmailMagicLink"],
  ["another kind of token", "sso", refusal("sso_token_not_found"), true, "Default"],
  ["what the provider takes for an ad blocker", "discovery", refusal("ad_blocker_detected"), true, "AdBlockerDetected"],
  ["a call that is stopped while others get through", "discovery", unreachable, true, "AdBlockerDetected"],
  ["no network at all", "discovery", unreachable, false, "Default"],
] as const)("%s has its own kind", (_, tokenType, problem, providerAnswers, kind) => {
  expect(tokenErrorKind(tokenType, problem, providerAnswers)).toBe(kind);
});
