import { describe, expect, test } from "vitest";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleBootstrap,
  sampleContext,
  sampleDiscovered,
  sampleOrganization,
  unreachable,
} from "../testing/login-samples.ts";
import type { FlowContext } from "./flow/context.ts";
import { errorStep, mainStep } from "./flow/steps.ts";
import type { FlowEvent, FlowState, Step } from "./machine.ts";
import { openingEffects, resume, transition } from "./transition.ts";

const NOW = 1_900_000_000_000;
const begin = (context: FlowContext = sampleContext(), step: Step = mainStep()): FlowState => ({
  ...context,
  step,
  history: [],
});

/** Returns the state after some events. */
const after = (state: FlowState, ...events: FlowEvent[]) =>
  events.reduce((before, event) => transition(before, event)[0], state);

const submitted: FlowEvent = { type: "emailSubmitted", email: ADA };
const codeChosen: FlowEvent = { type: "emailMethodChosen", method: "code" };
const codeSent: FlowEvent = { type: "codeSent", email: ADA, atMs: NOW };
const linkSent: FlowEvent = { type: "linkSent", email: ADA, atMs: NOW };
const back: FlowEvent = { type: "backClicked" };
const startOver: FlowEvent = { type: "startOverClicked" };

describe("back", () => {
  test("goes back through the screens in order, and Main keeps the address", () => {
    const entry = after(begin(), submitted, codeChosen, codeSent);
    expect(entry.step.screen).toBe("EmailOTPEntry");
    expect(after(entry, back).step).toMatchObject({ screen: "EmailMethodSelection", busy: null });
    expect(after(entry, back, back).step).toEqual(mainStep(ADA));
    expect(after(entry, back, back, back).step).toEqual(mainStep(ADA));
  });

  test("sends nothing again", () => {
    const entry = after(begin(), submitted, codeChosen, codeSent);
    expect(transition(entry, back)[1]).toEqual([]);
    expect(transition(after(entry, back), back)[1]).toEqual([]);
  });

  test("waits for a code that is being checked", () => {
    const checking = after(begin(), submitted, codeChosen, codeSent, { type: "codeCompleted", code: "123456" });
    expect(transition(checking, back)).toEqual([checking, []]);
  });

  test("from an organization that requires another factor returns to the list", () => {
    const organizations = [sampleDiscovered("Globex", "active_member", { primary_required: ["email_otp"] })];
    const list = begin(sampleContext(), { screen: "Discovery", email: ADA, organizations, busy: null });
    const main = after(list, { type: "organizationChosen", organizationId: "organization-test-globex" });
    expect(main.step.screen).toBe("Main");
    expect(after(main, back).step).toEqual(list.step);
  });

  test("from an error leads to Main, if allowed", () => {
    const organizations = [sampleDiscovered("Globex")];
    const failed = after(
      begin(),
      submitted,
      codeChosen,
      codeSent,
      { type: "codeCompleted", code: "123456" },
      { type: "organizationsDiscovered", email: ADA, organizations },
      { type: "organizationChosen", organizationId: "organization-test-globex" },
      { type: "organizationEntryFailed", problem: unreachable },
    );
    expect(failed.step.screen).toBe("Error");
    expect(after(failed, back)).toMatchObject({ step: mainStep(ADA), history: [] });
    const final = begin(sampleContext(), { ...failed.step, canGoBack: false } as Step);
    expect(transition(final, back)).toEqual([final, []]);
  });

  test("an accepted factor cannot be gone back on", () => {
    const organizations = [sampleDiscovered("Globex")];
    const list = begin(sampleContext(), { screen: "Discovery", email: ADA, organizations, busy: "new" });
    const answer = sampleAnswer({ primary_required: { allowed_auth_methods: ["email_otp"] } });
    expect(after(list, { type: "memberAuthenticated", answer })).toMatchObject({
      step: { screen: "Main" },
      history: [],
    });
  });
});

describe("starting over", () => {
  test("'Try again' clears the address and returns to Main", () => {
    const confirmation = after(begin(sampleContext({ products: ["emailMagicLinks"] })), submitted, linkSent);
    expect(after(confirmation, startOver)).toMatchObject({ step: mainStep(""), history: [] });
  });

  test("'Try a different email address' does the same, and so does 'Use a different email address'", () => {
    const stranger = begin(sampleContext(), { screen: "Discovery", email: ADA, organizations: [], busy: null });
    expect(after(stranger, startOver).step).toEqual(mainStep(""));
    const member = begin(sampleContext(), { ...stranger.step, organizations: [sampleDiscovered("Globex")] } as Step);
    expect(after(member, startOver).step).toEqual(mainStep(""));
    const entering = begin(sampleContext(), { ...member.step, busy: "organization-test-globex" } as Step);
    expect(transition(entering, startOver)).toEqual([entering, []]);
  });
});

describe("what was wrong with a field", () => {
  const edited: FlowEvent = { type: "fieldEdited" };

  test("leaves when the field is edited, and nothing is asked for", () => {
    const refused = begin(sampleContext(), { ...mainStep("ada@globex"), problem: { kind: "invalidEmail" } });
    expect(transition(refused, edited)).toEqual([{ ...refused, step: mainStep("ada@globex") }, []]);
    const unknown = { screen: "SSODiscoveryFallback", email: ADA, busy: false, failure: "missing" } as const;
    expect(after(begin(sampleContext(), unknown), edited).step).toEqual({ ...unknown, failure: null });
  });

  test("is no error of the flow, which stays", () => {
    const failed = begin(sampleContext(), errorStep("Default", true, unreachable));
    expect(transition(failed, edited)).toEqual([failed, []]);
  });
});

describe("a fresh start", () => {
  const refused = { screen: "Landing", tokenType: "multi_tenant_magic_links" } as const;
  const tokenRefused: FlowEvent = {
    type: "tokenRefused",
    problem: refusal("unable_to_auth_magic_link"),
    providerAnswers: true,
  };

  test("after an invalid link leads to Main, and the link's purpose is forgotten", () => {
    const failed = after({ ...begin(sampleContext(), refused), resetsBySession: true }, tokenRefused);
    const [main, effects] = transition(failed, startOver);
    expect(main).toMatchObject({ step: mainStep(), history: [], resetsBySession: false });
    expect(effects).toEqual([]);
  });

  test("looks an organization up again that was not found", () => {
    const context = sampleContext({ authFlowType: "Organization", organizationSlug: "globex" });
    const missing = after(begin(context), { type: "organizationMissing" });
    expect(transition(missing, startOver)[1]).toEqual([{ type: "lookUpOrganization", slug: "globex" }]);
  });

  test("where nothing names an organization asks for the project's pattern again", () => {
    const context = sampleContext({ authFlowType: "Organization" }, null);
    const loaded: FlowEvent = { type: "bootstrapLoaded", bootstrap: sampleBootstrap };
    const nameless = after(begin({ ...context, pageAddress: "https://acme.test/globex/login" }), {
      ...loaded,
      bootstrap: { ...sampleBootstrap, slugPattern: null },
    });
    const [waiting, effects] = transition(nameless, startOver);
    expect(effects).toEqual([{ type: "loadBootstrap" }]);
    expect(transition(waiting, loaded)[1]).toContainEqual({ type: "lookUpOrganization", slug: "globex" });
  });

  test("is not offered where one can go back", () => {
    const failed = begin(sampleContext(), errorStep("Default", true, unreachable));
    expect(transition(failed, startOver)).toEqual([failed, []]);
  });
});

describe("the bootstrap", () => {
  const loaded: FlowEvent = { type: "bootstrapLoaded", bootstrap: sampleBootstrap };
  const organizationFlow = sampleContext({ authFlowType: "Organization" }, null);
  const lookUp = { type: "lookUpOrganization", slug: "globex" };
  const render = { type: "logRender" };

  const opening = [
    { type: "loadBootstrap" },
    { type: "watchSession" },
    { type: "recallMethods" },
    { type: "resumeLogin" },
  ];

  test("is asked for first, and Main waits for nothing", () => {
    expect(openingEffects(begin(sampleContext({}, null)))).toEqual(opening);
    expect(after(begin(sampleContext({}, null)), submitted).step.screen).toBe("EmailMethodSelection");
  });

  test("is logged once", () => {
    const [informed, effects] = transition(begin(sampleContext({}, null)), loaded);
    expect(effects).toEqual([render]);
    expect(transition(informed, loaded)).toEqual([informed, []]);
  });

  test("brings the pattern by which the address names the organization", () => {
    const page = begin({ ...organizationFlow, pageAddress: "https://acme.test/globex/login" });
    expect(openingEffects(page)).toEqual(opening);
    expect(transition(page, loaded)[1]).toEqual([render, lookUp]);
  });

  test("is not waited for where an earlier visit or the host knows the organization, which is looked up once", () => {
    const pageAddress = "https://acme.test/globex/login";
    const known = begin({ ...sampleContext({ authFlowType: "Organization" }), pageAddress, isBootstrapLoaded: false });
    const named = begin(sampleContext({ authFlowType: "Organization", organizationSlug: "globex" }, null));
    for (const page of [known, named]) {
      expect(openingEffects(page)).toEqual([...opening, lookUp]);
      expect(transition(page, loaded)[1]).toEqual([render]);
    }
  });

  test("without a slug leads to the Organization error, which the host gets", () => {
    const [state, effects] = transition(begin(organizationFlow), loaded);
    expect(state.step).toMatchObject({ screen: "Error", kind: "Organization", canGoBack: false });
    expect(effects).toContainEqual({ type: "reportError", kind: "Organization" });
  });

  test.each<[string, FlowEvent]>([
    ["it does not exist", { type: "organizationMissing" }],
    [
      "it allows none of the methods",
      {
        type: "organizationFound",
        organization: sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: [] }),
      },
    ],
  ])("after the organization's answer changes nothing: where %s, the host hears of it once", (_, answer) => {
    const page = begin(sampleContext({ authFlowType: "Organization", organizationSlug: "globex" }, null));
    const [failed, reported] = transition(page, answer);
    expect(failed.step.screen).toBe("Error");
    expect(reported.map(({ type }) => type)).toEqual(["reportError"]);
    expect(transition(failed, loaded)[1]).toEqual([render]);
  });

  test("that comes late still creates at once where the host wants it", () => {
    const context = sampleContext({ directCreateOrganizationForNoMembership: true }, null);
    const stranger = begin(context, { screen: "Discovery", email: ADA, organizations: [], busy: null });
    const [state, effects] = transition(stranger, loaded);
    expect(state.step).toEqual({ screen: "LoggingIn" });
    expect(effects).toEqual([render, { type: "createOrganization" }]);
  });
});

test("a lookup that failed is tried again on the way back", () => {
  const context = sampleContext({ authFlowType: "Organization", organizationSlug: "globex" });
  const failed = after(begin(context), { type: "organizationLookupFailed", problem: unreachable });
  const [main, effects] = transition(failed, back);
  expect(main.step).toEqual(mainStep());
  expect(effects).toEqual([{ type: "lookUpOrganization", slug: "globex" }]);
});

test("a landing redeems its token as it begins", () => {
  const landing = begin(sampleContext(), { screen: "Landing", tokenType: "discovery" });
  expect(openingEffects(landing)).toEqual([{ type: "loadBootstrap" }, { type: "redeemToken", tokenType: "discovery" }]);
});

test("what this browser remembers of logins changes nothing but the facts", () => {
  const before = begin();
  const lastMethods = { "": "google" };
  expect(transition(before, { type: "methodsRecalled", lastMethods })).toEqual([{ ...before, lastMethods }, []]);
});

describe("a widget that was hidden", () => {
  const code = after(begin(), submitted, codeChosen, codeSent);

  test("continues where nothing was under way, and looks for a session again", () => {
    for (const state of [begin(), after(begin(), submitted), code, after(begin(), submitted, linkSent)]) {
      const [kept, effects] = resume(state) ?? [];
      expect(kept).toEqual(state);
      expect(effects?.map(({ type }) => type)).toEqual([
        "loadBootstrap",
        "watchSession",
        "recallMethods",
        "resumeLogin",
      ]);
    }
  });

  test("offers another code if it had not heard of the one that was sent", () => {
    const resending = after(code, { type: "resendClicked" });
    expect(resending.step).toMatchObject({ resend: "sending" });
    expect(resume(resending)?.[0].step).toEqual(code.step);
  });

  test("opens again where it waited, and where it has ended", () => {
    const organization = begin(sampleContext({ authFlowType: "Organization", organizationSlug: "globex" }));
    const steps: Step[] = [
      { screen: "Landing", tokenType: "discovery" },
      { screen: "LoggingIn" },
      { screen: "LoggedIn" },
      { ...mainStep(ADA), busy: true },
      { ...mainStep(), redirect: "google" },
    ];
    for (const state of [organization, ...steps.map((step) => begin(undefined, step))])
      expect(resume(state)).toBeNull();
  });
});

test("the end of a session is only news to a page that said the member is in", () => {
  const ended: FlowEvent = { type: "sessionEnded" };
  expect(transition(begin(undefined, { screen: "LoggedIn" }), ended)[0].step).toEqual(mainStep());
  const code = after(begin(), submitted, codeChosen, codeSent);
  expect(transition(code, ended)).toEqual([code, []]);
});
