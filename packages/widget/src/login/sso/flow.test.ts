import { describe, expect, test } from "vitest";
import { ADA, sampleConnection, sampleContext, sampleOrganization, unreachable } from "../../testing/login-samples.ts";
import { mainStep } from "../flow/steps.ts";
import type { FlowEvent, FlowState, Step, StepOf } from "../machine.ts";
import { transition } from "../transition.ts";

const okta = sampleConnection("okta");
const entra = sampleConnection("microsoft-entra");
const at = (step: Step, history: Step[] = [mainStep(ADA)]): FlowState => ({
  ...sampleContext({ products: ["emailOtp", "sso"] }),
  step,
  history,
});
const move = (step: Step, event: FlowEvent) => {
  const [{ step: next }, effects] = transition(at(step), event);
  return [next, effects];
};

describe("by an address", () => {
  const asking: StepOf<"SSODiscoveryEmail"> = { screen: "SSODiscoveryEmail", email: "", busy: false, problem: null };
  const searching = { ...asking, email: ADA, busy: true };
  const found = (...connections: (typeof okta)[]): FlowEvent => ({ type: "connectionsFound", email: ADA, connections });

  test("Main leads there with what was typed, and back again", () => {
    const [there] = transition(at(mainStep(), []), { type: "ssoClicked", email: ` ${ADA}` });
    expect(there.step).toEqual({ ...asking, email: ADA });
    expect(transition(there, { type: "backClicked" })[0].step).toEqual(mainStep(ADA));
  });

  test("an address is looked for once it is one", () => {
    expect(move(asking, { type: "emailSubmitted", email: "ada" })).toEqual([
      { ...asking, email: "ada", problem: { kind: "invalidEmail" } },
      [],
    ]);
    expect(move(asking, { type: "emailSubmitted", email: `${ADA} ` })).toEqual([
      searching,
      [{ type: "findConnections", email: ADA }],
    ]);
  });

  test("exactly one connection starts at once", () => {
    expect(move(searching, found(okta))).toEqual([searching, [{ type: "startSso", connectionId: okta.connection_id }]]);
  });

  test("no connection leads to the fallback, several to the menu", () => {
    expect(move(searching, found())[0]).toMatchObject({ screen: "SSODiscoveryFallback", email: ADA });
    expect(move(searching, found(okta, entra))[0]).toMatchObject({ screen: "SSODiscoveryMenu", busy: null });
  });

  test("results for another address, or a second time, are ignored", () => {
    expect(move({ ...searching, email: "bob@globex.test" }, found(okta))[1]).toEqual([]);
    expect(move(asking, found(okta))[1]).toEqual([]);
  });

  test("a failure leaves the field as it was", () => {
    const failed = { ...searching, busy: false, problem: unreachable };
    expect(move(searching, { type: "connectionSearchFailed", email: ADA, problem: unreachable })).toEqual([failed, []]);
    expect(move(searching, { type: "redirectFailed", problem: unreachable })).toEqual([failed, []]);
    expect(move(searching, { type: "returned" })).toEqual([{ ...searching, busy: false }, []]);
  });
});

describe("the menu", () => {
  const menu: StepOf<"SSODiscoveryMenu"> = {
    screen: "SSODiscoveryMenu",
    email: ADA,
    connections: [okta, entra],
    busy: null,
  };
  const busy = { ...menu, busy: entra.connection_id };

  test("a connection that is listed starts, one at a time", () => {
    const choose = (connectionId: string): FlowEvent => ({ type: "connectionClicked", connectionId });
    expect(move(menu, choose(entra.connection_id))).toEqual([
      busy,
      [{ type: "startSso", connectionId: entra.connection_id }],
    ]);
    expect(move(busy, choose(okta.connection_id))).toEqual([busy, []]);
    expect(move(menu, choose("saml-connection-test-else"))).toEqual([menu, []]);
  });

  test("it can be used again when that failed, or the browser came back", () => {
    expect(move(busy, { type: "returned" })).toEqual([menu, []]);
    expect(move(busy, { type: "redirectFailed", problem: unreachable })).toEqual([
      menu,
      [{ type: "showProblem", problem: unreachable }],
    ]);
  });
});

describe("the fallback", () => {
  const fallback: StepOf<"SSODiscoveryFallback"> = {
    screen: "SSODiscoveryFallback",
    email: ADA,
    busy: false,
    failure: null,
  };
  const looking = { ...fallback, busy: true };
  const found = (...sso_active_connections: (typeof okta)[]): FlowEvent => ({
    type: "organizationFound",
    organization: sampleOrganization({ sso_active_connections }),
  });

  test("a slug is looked up, an empty one is not", () => {
    expect(move(fallback, { type: "slugSubmitted", slug: " " })).toEqual([fallback, []]);
    expect(move(fallback, { type: "slugSubmitted", slug: " globex " })).toEqual([
      looking,
      [{ type: "lookUpOrganization", slug: "globex" }],
    ]);
  });

  test("one active connection starts", () => {
    expect(move(looking, found(okta))).toEqual([looking, [{ type: "startSso", connectionId: okta.connection_id }]]);
  });

  test.each([[[]], [[okta, entra]]])("any other count sets the organization and returns to Main", (connections) => {
    expect(move(looking, found(...connections))).toMatchObject([
      { screen: "Main", email: ADA, organization: { organization_name: "Globex" } },
      [],
    ]);
  });

  test("an organization without a usable method is an error with a way back", () => {
    const organization = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
    expect(move(looking, { type: "organizationFound", organization })[0]).toMatchObject({
      screen: "Error",
      kind: "CannotJoinOrgDueToAuthPolicy",
      canGoBack: true,
    });
  });

  test("no organization and a failure have different errors", () => {
    expect(move(looking, { type: "organizationMissing" })).toEqual([{ ...fallback, failure: "missing" }, []]);
    expect(move(looking, { type: "organizationLookupFailed", problem: unreachable })).toEqual([
      { ...fallback, failure: "failed" },
      [],
    ]);
  });

  test("another method is found on Main, with the address that was typed", () => {
    const [{ step }] = transition(at(fallback, [mainStep()]), { type: "startOverClicked" });
    expect(step).toEqual(mainStep(ADA));
    expect(move(looking, { type: "startOverClicked" })).toEqual([looking, []]);
  });
});
