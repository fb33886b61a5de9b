import { expect, test } from "vitest";
import { handle } from "../../testing/handle.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleContext,
  sampleDiscovered,
  sampleLink,
  unreachable,
} from "../../testing/login-samples.ts";
import { landing, landingEffect, tokenErrorKind, wrongAccount } from "./flow.ts";

const landingTransition = handle(landing.on);
const wrongAccountTransition = handle(wrongAccount.on);

const redeeming = { screen: "Landing", tokenType: "discovery" } as const;

test("a redeemed token leads to the organizations, to verifying the address, or logs in", () => {
  const organizations = [sampleDiscovered("Globex")];
  const discovered = landingTransition(
    redeeming,
    { type: "organizationsDiscovered", email: ADA, organizations },
    sampleContext(),
  );
  expect(discovered?.[0]).toMatchObject({ screen: "Discovery", organizations });

  const claimed = landingTransition(
    redeeming,
    { type: "organizationsDiscovered", email: ADA, organizations: [], proofs: ["magic_link", "email_otp"] },
    sampleContext(),
  );
  expect(claimed?.[0]).toMatchObject({ screen: "Main", email: ADA, primary: { isEmailVerified: false } });

  const entered = landingTransition(
    redeeming,
    { type: "memberAuthenticated", answer: sampleAnswer() },
    sampleContext(),
  );
  expect(entered?.[0]).toEqual({ screen: "LoggedIn" });
});

test("a refused token is an error without a way back, whatever the reason", () => {
  const problem = refusal("unable_to_auth_magic_link");
  const refused = landingTransition(
    redeeming,
    { type: "tokenRefused", problem, providerAnswers: true },
    sampleContext(),
  );
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

const opened = { screen: "Landing", tokenType: "multi_tenant_magic_links" } as const;
const redeem = [opened, [{ type: "redeemToken", tokenType: "multi_tenant_magic_links" }]];
const bob = "bob@initech.test";

test("an organization's link is looked at before it is redeemed, any other is redeemed at once", () => {
  expect(landingEffect(opened)).toEqual({ type: "describeLink" });
  expect(landingEffect(redeeming)).toEqual({ type: "redeemToken", tokenType: "discovery" });
});

test("an invitation for another account than the one that is signed in asks first", () => {
  const link = sampleLink();
  const asked = landingTransition(opened, { type: "linkDescribed", link, signedInAs: bob }, sampleContext());
  expect(asked).toEqual([{ screen: "WrongAccount", invitation: link, signedInAs: bob }, []]);
});

test.each([
  ["the same account, however it is written", sampleLink({ email_address: "Ada@Globex.test" }), "ada@GLOBEX.test"],
  ["a link that its owner asked for", sampleLink({ kind: "login" }), bob],
  ["no member signed in", null, undefined],
  ["a link that nothing is known of", null, bob],
])("%s goes straight on", (_, link, signedInAs) => {
  expect(landingTransition(opened, { type: "linkDescribed", link, signedInAs }, sampleContext())).toEqual(redeem);
});

test("continuing redeems the link, staying keeps the session and ends the flow", () => {
  const step = { screen: "WrongAccount", invitation: sampleLink(), signedInAs: bob } as const;
  const login = sampleAnswer();
  expect(wrongAccountTransition(step, { type: "switchClicked" }, sampleContext())).toEqual(redeem);
  expect(wrongAccountTransition(step, { type: "stayClicked" }, sampleContext())).toEqual([
    step,
    [{ type: "keepSession" }],
  ]);
  expect(wrongAccountTransition(step, { type: "sessionKept", login }, sampleContext())).toEqual([
    { screen: "LoggedIn" },
    [{ type: "announceLogin", answer: login }],
  ]);
});

test("a member who stays but was signed out meanwhile starts on Main", () => {
  const step = { screen: "WrongAccount", invitation: sampleLink(), signedInAs: bob } as const;
  const ended = wrongAccountTransition(step, { type: "sessionKept", login: null }, sampleContext());
  expect(ended?.[0]).toMatchObject({ screen: "Main" });
});
