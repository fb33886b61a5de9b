import { describe, expect, test } from "vitest";
import {
  ADA,
  refusal,
  sampleConnection,
  sampleContext,
  sampleOrganization,
  unreachable,
} from "../../testing/login-samples.ts";
import type { LoginConfig } from "../flow/config.ts";
import { isOneTapAlone } from "../flow/offered-methods.ts";
import { mainStep } from "../flow/steps.ts";
import type { FlowEvent, FlowState, Step } from "../machine.ts";
import { openingEffects, transition } from "../transition.ts";

const isAlone = ({ step, ...context }: FlowState) => step.screen === "Main" && isOneTapAlone(step, context);
const okta = sampleConnection("okta");
const globex = sampleOrganization({ sso_active_connections: [okta] });
const main = mainStep();
const config: Partial<LoginConfig> = {
  products: ["emailOtp", "oauth", "sso"],
  oauthOptions: { providers: ["google", "github"] },
};
const at = (step: Step, changes: Partial<LoginConfig> = {}): FlowState => ({
  ...sampleContext({ ...config, ...changes }),
  step,
  history: [],
});
const move = (step: Step, event: FlowEvent) => {
  const [{ step: next }, effects] = transition(at(step), event);
  return [next, effects];
};

describe("a provider", () => {
  test("starts with the address as a hint, where the provider takes one", () => {
    const start = { type: "startOAuth", organizationId: null } as const;
    expect(move(main, { type: "oauthClicked", provider: "google", email: ` ${ADA}` })).toEqual([
      { ...main, busy: true, redirect: "google" },
      [{ ...start, provider: "google", loginHint: ADA }],
    ]);
    const every = { oauthOptions: { providers: ["google", "microsoft", "hubspot", "slack", "github"] } } as const;
    for (const [provider, loginHint] of [
      ["microsoft", ADA],
      ["hubspot", null],
      ["slack", null],
      ["github", null],
    ] as const) {
      const [, effects] = transition(at(main, every), { type: "oauthClicked", provider, email: ADA });
      expect(effects).toEqual([{ ...start, provider, loginHint }]);
    }
    expect(move(main, { type: "oauthClicked", provider: "google", email: " " })[1]).toEqual([
      { ...start, provider: "google", loginHint: null },
    ]);
  });

  test("starts in the organization that is known", () => {
    const [, effects] = move(
      { ...main, organization: globex },
      { type: "oauthClicked", provider: "github", email: "" },
    );
    expect(effects).toMatchObject([{ organizationId: globex.organization_id }]);
  });

  test("that is not offered, or while something is under way, does not start", () => {
    expect(move(main, { type: "oauthClicked", provider: "slack", email: "" })).toEqual([main, []]);
    const busy = { ...main, busy: true };
    expect(move(busy, { type: "oauthClicked", provider: "google", email: "" })).toEqual([busy, []]);
  });
});

test("a connection of the organization starts, and no other", () => {
  const there = { ...main, organization: globex };
  const click = (connectionId: string): FlowEvent => ({ type: "connectionClicked", connectionId });
  expect(move(there, click(okta.connection_id))).toEqual([
    { ...there, busy: true, redirect: okta.connection_id },
    [{ type: "startSso", connectionId: okta.connection_id }],
  ]);
  expect(move(there, click("saml-connection-test-else"))).toEqual([there, []]);
  expect(move(main, click(okta.connection_id))).toEqual([main, []]);
});

test("Main can be used again when leaving failed, or the browser came back", () => {
  const leaving = { ...main, email: ADA, busy: true, redirect: "google" };
  expect(move(leaving, { type: "returned" })).toEqual([mainStep(ADA), []]);
  expect(move(leaving, { type: "redirectFailed", problem: unreachable })).toEqual([
    mainStep(ADA),
    [{ type: "showProblem", problem: unreachable }],
  ]);
  const sending = { ...main, busy: true };
  expect(move(sending, { type: "returned" })).toEqual([sending, []]);
});

describe("Google's prompt", () => {
  const providers = [{ type: "google", one_tap: true } as const, "github" as const];
  const asked = { oauthOptions: { providers } };
  const onlyGoogle: Partial<LoginConfig> = {
    products: ["oauth"],
    oauthOptions: { providers: [providers[0] as never] },
  };
  const prompt = { type: "promptOneTap", organizationId: null, cancelOnTapOutside: true };

  test("comes when a Google provider has one_tap, once", () => {
    expect(openingEffects(at(main, asked))).toContainEqual(prompt);
    expect(openingEffects(at(main))).not.toContainEqual(prompt);
    const [after, effects] = transition(at(main, asked), { type: "emailSubmitted", email: ADA });
    expect(after.step).toMatchObject({ busy: true });
    expect(effects).toEqual([expect.objectContaining({ type: "sendCode" })]);
  });

  test("goes with Main, and another organization has another one", () => {
    const sending = { ...mainStep(ADA), busy: true };
    expect(transition(at(sending, asked), { type: "codeSent", email: ADA, atMs: 0 })[1]).toEqual([
      { type: "cancelOneTap" },
    ]);
    const inOrganization = { ...asked, authFlowType: "Organization" as const, organizationSlug: "globex" };
    expect(openingEffects(at(main, inOrganization))).not.toContainEqual(expect.objectContaining({ type: prompt.type }));
    const found = transition(at(main, inOrganization), { type: "organizationFound", organization: globex });
    expect(found[1]).toEqual([{ ...prompt, organizationId: globex.organization_id }]);
  });

  test("does not come where the organization bars it, nor on a reset page", () => {
    const strict = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["github_oauth"] });
    const barred = at({ ...main, organization: strict }, asked);
    expect(openingEffects(barred)).toEqual([
      { type: "loadBootstrap" },
      { type: "watchSession" },
      { type: "recallMethods" },
      { type: "resumeLogin" },
    ]);
    expect(openingEffects(at(main, { ...asked, authFlowType: "PasswordReset" }))).toEqual([
      { type: "loadBootstrap" },
      { type: "watchSession" },
      { type: "recallMethods" },
      { type: "resumeLogin" },
    ]);
  });

  test("cancel_on_tap_outside is handed on", () => {
    const oauthOptions = { providers: [{ type: "google", one_tap: true, cancel_on_tap_outside: false }] as const };
    expect(openingEffects(at(main, { oauthOptions }))).toContainEqual({ ...prompt, cancelOnTapOutside: false });
  });

  test("hides the button only where it is all that the host offers, and until it is missed", () => {
    expect(isAlone(at(main, onlyGoogle))).toBe(true);
    expect(isAlone(at(main, asked))).toBe(false);
    expect(isAlone(at(main, { ...onlyGoogle, oauthOptions: asked.oauthOptions }))).toBe(false);
    expect(isAlone(at(main, { ...onlyGoogle, products: ["oauth", "sso"] }))).toBe(false);
    const [missed, effects] = transition(at(main, onlyGoogle), {
      type: "oneTapMissed",
      reason: "unknown_reason",
      isTestProject: true,
    });
    expect(missed.step).toMatchObject({ oneTapMiss: { reason: "unknown_reason", isVisible: true } });
    expect(effects).toEqual([{ type: "cancelOneTap" }]);
    expect(isAlone(missed)).toBe(false);
  });

  test.each([
    ["unknown_reason", true, true],
    ["unknown_reason", false, false],
    ["user_cancel", true, false],
  ])("the reason (%s) is visible only in a test project (%s): %s", (reason, isTestProject, isVisible) => {
    const [{ step }] = transition(at(main, asked), { type: "oneTapMissed", reason, isTestProject });
    expect(step).toMatchObject({ oneTapMiss: { reason, isVisible } });
  });

  test("its credential is a login with Google; if it is rejected, the error has a way back", () => {
    const [chosen] = transition(at(main, asked), { type: "oneTapChosen" });
    expect(chosen.step).toMatchObject({ busy: true, redirect: "google" });
    const [refused] = transition(chosen, { type: "oneTapRefused", problem: refusal("invalid_id_token") });
    expect(refused.step).toMatchObject({ screen: "Error", kind: "Default", canGoBack: true });
    expect(transition(at(main), { type: "oneTapChosen" })[0].step).toEqual(main);
  });
});
