// Walks every state that the machine can reach, by every event and every outcome, from several configurations.
import { describe, expect, test } from "vitest";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleBootstrap,
  sampleDiscovered,
  sampleFacts,
  sampleMember,
  sampleOrganization,
  unreachable,
} from "../samples.ts";
import { canGoBack } from "./can-go-back.ts";
import type { LoginConfig } from "./config.ts";
import type { BootstrapFacts, Effect, FlowEvent, FlowState, ScreenEvents, ScreenName } from "./machine.ts";
import { type Landing, openingStep } from "./opening.ts";
import { screensAfter } from "./screens-after.ts";
import { openingEffects, transition } from "./transition.ts";

const BOB = "bob@globex.test";
const NOW = 1_900_000_000_000;

const heard: { [Name in ScreenName]: readonly ScreenEvents[Name]["type"][] } = {
  Landing: ["memberAuthenticated", "organizationsDiscovered", "tokenRefused"],
  LoggingIn: ["memberAuthenticated", "organizationEntryFailed"],
  LoggedIn: [],
  Main: [
    "emailSubmitted",
    "linkSent",
    "codeSent",
    "sendFailed",
    "organizationFound",
    "organizationMissing",
    "organizationLookupFailed",
    "backClicked",
  ],
  EmailMethodSelection: ["emailMethodChosen", "linkSent", "codeSent", "sendFailed", "backClicked"],
  EmailConfirmation: ["codeInsteadClicked", "startOverClicked"],
  EmailOTPEntry: [
    "codeCompleted",
    "codeRefused",
    "resendClicked",
    "codeSent",
    "sendFailed",
    "timerEnded",
    "memberAuthenticated",
    "organizationsDiscovered",
    "backClicked",
  ],
  Discovery: [
    "organizationChosen",
    "createClicked",
    "memberAuthenticated",
    "organizationEntryFailed",
    "startOverClicked",
  ],
  Error: ["backClicked"],
};

const restricted = (...allowed: ReturnType<typeof sampleOrganization>["allowed_auth_methods"]) => ({
  auth_methods: "RESTRICTED" as const,
  allowed_auth_methods: allowed,
});

const organizationLists = [
  [],
  [sampleDiscovered("Globex")],
  [
    sampleDiscovered("Globex"),
    sampleDiscovered("Initech", "invited_member"),
    sampleDiscovered("Hooli", "eligible_to_join_by_email_domain", { primary_required: ["magic_link"] }),
    sampleDiscovered("Umbrella", "pending_member", { primary_required: [], organization: restricted() }),
    sampleDiscovered("Stark", "active_member", { primary_required: ["sso"], organization: restricted("sso") }),
  ],
];

const problems = [
  unreachable,
  refusal("unable_to_auth_magic_link"),
  refusal("pkce_mismatch"),
  refusal("ad_blocker_detected"),
];

const events: FlowEvent[] = [
  { type: "backClicked" },
  { type: "startOverClicked" },
  { type: "memberAuthenticated", answer: sampleAnswer() },
  {
    type: "memberAuthenticated",
    answer: sampleAnswer({ mfa_required: { member_options: null, secondary_auth_initiated: null } }),
  },
  { type: "memberAuthenticated", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["email_otp"] } }) },
  { type: "memberAuthenticated", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["password"] } }) },
  { type: "memberAuthenticated", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["sso"] } }) },
  {
    type: "memberAuthenticated",
    answer: sampleAnswer({
      primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
      member: sampleMember({ email_address_verified: false }),
    }),
  },
  ...organizationLists.map(
    (organizations): FlowEvent => ({ type: "organizationsDiscovered", email: ADA, organizations }),
  ),
  ...problems.flatMap((problem): FlowEvent[] => [
    { type: "tokenRefused", problem, providerAnswers: true },
    { type: "tokenRefused", problem, providerAnswers: false },
  ]),
  { type: "organizationFound", organization: sampleOrganization() },
  { type: "organizationFound", organization: sampleOrganization(restricted("email_otp")) },
  { type: "organizationFound", organization: sampleOrganization(restricted("sso")) },
  { type: "organizationMissing" },
  { type: "organizationLookupFailed", problem: unreachable },
  { type: "emailSubmitted", email: "nobody" },
  { type: "emailSubmitted", email: ADA },
  { type: "emailSubmitted", email: BOB },
  { type: "emailMethodChosen", method: "link" },
  { type: "emailMethodChosen", method: "code" },
  { type: "codeInsteadClicked" },
  ...[ADA, BOB].flatMap((email): FlowEvent[] => [
    { type: "linkSent", email, atMs: NOW },
    { type: "codeSent", email, atMs: NOW },
    { type: "sendFailed", email, problem: unreachable },
  ]),
  { type: "codeCompleted", code: "123456" },
  { type: "codeRefused", problem: refusal("otp_code_not_found") },
  { type: "resendClicked" },
  { type: "timerEnded", name: "codeSentNotice" },
  ...organizationLists
    .flat()
    .map(
      ({ organization }): FlowEvent => ({ type: "organizationChosen", organizationId: organization.organization_id }),
    ),
  { type: "organizationChosen", organizationId: "organization-test-unknown" },
  { type: "createClicked" },
  { type: "organizationEntryFailed", problem: unreachable },
  { type: "organizationEntryFailed", problem: refusal("action_not_allowed_email_domain_is_claimed") },
];

/** What must have been asked for before an outcome can come; then it may come at any time, late, or twice. */
const outcomesOf: Record<Effect["type"], readonly FlowEvent["type"][]> = {
  loadBootstrap: ["bootstrapLoaded"],
  logRender: [],
  lookUpOrganization: ["organizationFound", "organizationMissing", "organizationLookupFailed"],
  redeemToken: ["memberAuthenticated", "organizationsDiscovered", "tokenRefused"],
  sendLink: ["linkSent", "sendFailed"],
  sendCode: ["codeSent", "sendFailed"],
  authenticateCode: ["memberAuthenticated", "organizationsDiscovered", "codeRefused"],
  exchangeOrganization: ["memberAuthenticated", "organizationEntryFailed"],
  createOrganization: ["memberAuthenticated", "organizationEntryFailed"],
  startTimer: ["timerEnded"],
  showProblem: [],
  reportError: [],
  announceLogin: [],
};
const outcomes = new Set(Object.values(outcomesOf).flat());

const noToken: Landing = { hasToken: false, tokenType: null, redirectType: null, isConsentRequest: false };
const linkLanding = (tokenType: string): Landing => ({ ...noToken, hasToken: true, tokenType });

interface World {
  name: string;
  config: Partial<LoginConfig>;
  bootstrap?: Partial<BootstrapFacts>;
  landing?: Landing;
  address?: string;
}

const worlds: World[] = [
  { name: "discovery", config: {} },
  { name: "discovery by link", config: { products: ["emailMagicLinks"] } },
  { name: "discovery by code", config: { products: ["emailOtp", "oauth"] } },
  { name: "links that bring a code", config: { products: ["emailMagicLinks"] }, bootstrap: { emailLinkAndCode: true } },
  { name: "nothing that is built", config: { products: ["sso", "passwords"] } },
  { name: "an organization by its slug", config: { authFlowType: "Organization", organizationSlug: "globex" } },
  {
    name: "an organization by the address",
    config: { authFlowType: "Organization" },
    address: "https://acme.test/globex/login",
  },
  { name: "an organization that nothing names", config: { authFlowType: "Organization" } },
  { name: "a reset page", config: { authFlowType: "PasswordReset", products: ["emailMagicLinks"] } },
  {
    name: "direct login and direct creation",
    config: {
      directLoginForSingleMembership: { status: true },
      directCreateOrganizationForNoMembership: true,
      products: ["emailOtp"],
    },
  },
  { name: "no creation by the host", config: { disableCreateOrganization: true, products: ["emailOtp"] } },
  {
    name: "no creation by the project",
    config: { products: ["emailOtp"] },
    bootstrap: { createOrganizationEnabled: false },
  },
  { name: "a discovery link", config: { products: ["emailOtp"] }, landing: linkLanding("discovery") },
  {
    name: "an organization's link",
    config: { authFlowType: "Organization", organizationSlug: "globex" },
    landing: linkLanding("multi_tenant_magic_links"),
  },
];

interface Edge {
  from: Place;
  event: FlowEvent;
  to: Place;
  effects: readonly Effect[];
}

/** A state, and the kinds of outcome that may come in it. */
interface Place {
  state: FlowState;
  possible: ReadonlySet<string>;
  key: string;
}

// Organizations and members are told apart by name, and read thousands of times.
for (const { organization, membership } of organizationLists.flat()) {
  Object.assign(organization, { toJSON: () => organization.organization_slug });
  Object.assign(membership, { toJSON: () => membership.type });
}
for (const event of events) {
  if (event.type !== "organizationFound") continue;
  const { organization } = event;
  Object.assign(organization, { toJSON: () => organization.allowed_auth_methods.join() });
}

function placeOf(state: FlowState, before: Iterable<string>, effects: readonly Effect[]): Place {
  const possible = new Set([...before, ...effects.flatMap(({ type }) => outcomesOf[type])]);
  return { state, possible, key: JSON.stringify([state.step, state.history, state.bootstrap, [...possible].sort()]) };
}

function walk({ config, bootstrap, landing = noToken, address }: World) {
  const facts = { ...sampleFacts(config, null), ...(address && { pageAddress: address }) };
  const loaded: FlowEvent = { type: "bootstrapLoaded", bootstrap: { ...sampleBootstrap, ...bootstrap } };
  const first: FlowState = { ...facts, step: openingStep(landing), history: [] };
  const opening = openingEffects(first);
  const start = placeOf(first, [], opening);
  const known = new Map([[start.key, start]]);
  const edges: Edge[] = [];
  const queue = [start];
  for (let from = queue.pop(); from; from = queue.pop()) {
    for (const event of [loaded, ...events]) {
      if (outcomes.has(event.type) && !from.possible.has(event.type)) continue;
      const [state, effects] = transition(from.state, event);
      if (state === from.state && effects.length === 0) continue;
      const to = placeOf(state, from.possible, effects);
      edges.push({ from, event, to, effects });
      if (known.has(to.key)) continue;
      known.set(to.key, to);
      queue.push(to);
    }
  }
  return { start, opening, places: [...known.values()], edges };
}

const isEnd = ({ step }: FlowState) => step.screen === "LoggedIn" || (step.screen === "Error" && !step.canGoBack);

function isWaiting({ step, config }: FlowState): boolean {
  if (step.screen === "Landing" || step.screen === "LoggingIn") return true;
  if (step.screen === "Main" && config.authFlowType === "Organization" && !step.organization) return true;
  return "busy" in step && Boolean(step.busy);
}

describe.each(worlds)("$name", (world) => {
  const { start, opening, places, edges } = walk(world);

  test("some states are reached, and not without end", () => {
    expect(places.length).toBeGreaterThan(1);
    expect(places.length).toBeLessThan(40_000);
  });

  test("an event out of place changes nothing and asks for nothing", () => {
    for (const { from, event } of edges) {
      const { step, isBootstrapLoaded } = from.state;
      const isHeard =
        event.type === "bootstrapLoaded" ? !isBootstrapLoaded : (heard[step.screen] as string[]).includes(event.type);
      if (!isHeard) expect.fail(`${event.type} at ${step.screen}`);
    }
  });

  test("there is no dead end: from everywhere but the ends a member can still get in", () => {
    const behind = new Map<string, string[]>();
    for (const { from, to } of edges) behind.set(to.key, [...(behind.get(to.key) ?? []), from.key]);
    const hopeful = new Set<string>();
    // A mailed link goes on where it is opened, as a landing.
    const goals: ScreenName[] = ["LoggedIn", "EmailConfirmation"];
    const queue = places.filter(({ state }) => goals.includes(state.step.screen)).map(({ key }) => key);
    for (let key = queue.pop(); key; key = queue.pop()) {
      if (hopeful.has(key)) continue;
      hopeful.add(key);
      queue.push(...(behind.get(key) ?? []));
    }
    const stuck = places.filter(({ state, key }) => !isEnd(state) && !hopeful.has(key)).map(({ state }) => state.step);
    const isNameless = world.config.authFlowType === "Organization" && !world.config.organizationSlug;
    // Without a slug there is nothing to get into: Main waits for the pattern, and the error that follows is an end.
    expect(stuck).toEqual(isNameless && !world.address ? [start.state.step] : []);
  });

  test("an end is quiet, and nothing else is", () => {
    const left = new Set(edges.map(({ from }) => from.key));
    for (const { state, key } of places) {
      if (!state.bootstrap) continue;
      if (left.has(key) === isEnd(state)) expect.fail(JSON.stringify(state.step));
    }
  });

  test("what waits has asked for what it waits for", () => {
    if (isWaiting(start.state) && world.config.organizationSlug) expect(opening.length).toBeGreaterThan(1);
    for (const { from, event, to, effects } of edges) {
      const { step, bootstrap, config } = to.state;
      const isNew = step.screen !== from.state.step.screen || !isWaiting(from.state);
      const isWaitingForPattern = step.screen === "Main" && !bootstrap && !config.organizationSlug;
      if (isWaiting(to.state) && isNew && !isWaitingForPattern && effects.length === 0) {
        expect.fail(`${event.type} at ${from.state.step.screen}`);
      }
    }
  });

  test("Back leads to the previous screen, and from an error to Main", () => {
    for (const { state } of places.filter(({ state }) => canGoBack(state))) {
      const [back] = transition(state, { type: "backClicked" });
      const previous = state.step.screen === "Error" ? "Main" : state.history.at(-1)?.screen;
      expect(back.step.screen).toBe(previous);
      if (state.step.screen !== "Error") expect(back.history).toEqual(state.history.slice(0, -1));
    }
  });

  test("every screen that can come next is fetched ahead", () => {
    for (const { from, to, event } of edges) {
      const [before, after] = [from.state.step.screen, to.state.step.screen];
      if (before === after || event.type === "backClicked" || screensAfter[before].includes(after)) continue;
      expect.fail(`${before} to ${after}`);
    }
  });
});
