import { ApiError, type Client, InvalidResponseError, UnreachableError } from "@portico/client";
import { beforeEach, expect, test, vi } from "vitest";
import {
  ADA,
  sampleAnswer,
  sampleBootstrap,
  sampleContext,
  sampleLink,
  sampleOrganization,
} from "../testing/login-samples.ts";
import { connectEffects } from "./engine-effects.ts";
import type { LoginConfig } from "./flow/config.ts";
import type { Problem } from "./flow/events.ts";
import type { Effect, FlowEvent } from "./machine.ts";

const answered = { request_id: "request-test-1", status_code: 200 };
const refused = new ApiError({
  status_code: 404,
  error_type: "otp_code_not_found",
  error_message: "The code is wrong.",
  error_url: "",
});

/** A client that gives every call the same answer and records the requests. */
function fakeClient(answer: (request: unknown) => unknown, info: object) {
  const requests: [string, unknown][] = [];
  const call = (name: string) => async (request: unknown) => {
    requests.push([name, request]);
    return answer(request);
  };
  const log = vi.fn();
  const forgetLanding = vi.fn();
  const client = {
    landing: { token: "token-1", tokenType: "discovery", redirectType: null },
    bootstrap: async () => sampleBootstrap,
    bootstrapSync: () => sampleBootstrap,
    telemetry: { log },
    organization: { getBySlug: call("getBySlug") },
    session: {
      getInfo: () => info,
      authenticate: call("session.authenticate"),
    },
    forgetLanding,
    subscribe: () => () => {},
    magicLinks: {
      describe: call("links.describe"),
      authenticate: call("links.authenticate"),
      email: { loginOrSignup: call("links.loginOrSignup"), discovery: { send: call("links.discovery.send") } },
      discovery: { authenticate: call("links.discovery.authenticate") },
    },
    otps: {
      email: {
        loginOrSignup: call("codes.loginOrSignup"),
        authenticate: call("codes.authenticate"),
        discovery: { send: call("codes.discovery.send"), authenticate: call("codes.discovery.authenticate") },
      },
    },
    discovery: { organizations: { create: call("create") }, intermediateSessions: { exchange: call("exchange") } },
  };
  return { client: client as unknown as Client, requests, log, forgetLanding };
}

const onEvent = vi.fn();
const onError = vi.fn();
const onSuccess = vi.fn();
const showProblem = vi.fn<(problem: Problem) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

const signedOut = { status: "out", session: null, member: null, organization: null };
const { member, organization, member_session: ongoing } = sampleAnswer();
const signedIn = { status: "in", session: ongoing, member, organization };

function connect(
  answer: (request: unknown) => unknown = () => answered,
  config: Partial<LoginConfig> = {},
  info: object = signedOut,
  spoken = "",
) {
  const fake = fakeClient(answer, info);
  const events: FlowEvent[] = [];
  const dependencies = {
    client: fake.client,
    config: sampleContext(config).config,
    callbacks: () => ({ onEvent, onError, onSuccess }),
    locale: () => spoken,
    nonce: () => undefined,
    showProblem,
    showNotice: () => {},
  };
  const runner = connectEffects(dependencies, (event) => events.push(event));
  return { ...fake, runner, events };
}

const organizationId = "organization-test-globex";
const toDiscovery = { email: ADA, organizationId: null };
const toGlobex = { email: ADA, organizationId };
const discovery = { ...answered, email_address: ADA, discovered_organizations: [] };
const discovered = { type: "organizationsDiscovered", email: ADA, organizations: [] };
const session = { ...answered, ...sampleAnswer() };
const authenticated = { type: "memberAuthenticated", answer: session };
const minutes = { session_duration_minutes: 60 };
const address = { email_address: ADA };
const link = { ...answered, ...sampleLink() };

// The provider's clock, which this browser's may differ from by hours.
const expires_at = "2026-06-01T12:10:00.000Z";
const sent = { ...answered, expires_at, expires_in_seconds: 600 };
const now = Date.parse("2026-06-01T09:30:00Z");
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(now));
const codeSent = { type: "codeSent", email: ADA, atMs: now, expiresAtMs: now + 600_000 };

const rows: [Effect, unknown, string, object, string, object][] = [
  [
    { type: "sendLink", ...toDiscovery },
    answered,
    "links.discovery.send",
    address,
    "B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND",
    { type: "linkSent", email: ADA },
  ],
  [
    { type: "sendLink", ...toGlobex },
    answered,
    "links.loginOrSignup",
    { ...address, organization_id: organizationId },
    "B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP",
    { type: "linkSent", email: ADA },
  ],
  [
    { type: "sendCode", by: "code", ...toDiscovery },
    sent,
    "codes.discovery.send",
    address,
    "B2B_OTPS_EMAIL_DISCOVERY_SEND",
    codeSent,
  ],
  [
    { type: "sendCode", by: "code", ...toGlobex },
    sent,
    "codes.loginOrSignup",
    { ...address, organization_id: organizationId },
    "B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP",
    codeSent,
  ],
  [
    { type: "sendCode", by: "link", ...toDiscovery },
    sent,
    "links.discovery.send",
    address,
    "B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND",
    { ...codeSent, expiresAtMs: undefined },
  ],
  [
    { type: "authenticateCode", code: "123456", ...toDiscovery },
    discovery,
    "codes.discovery.authenticate",
    { ...address, code: "123456" },
    "B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE",
    discovered,
  ],
  [
    { type: "authenticateCode", code: "123456", ...toGlobex },
    session,
    "codes.authenticate",
    { ...address, code: "123456", organization_id: organizationId, ...minutes },
    "B2B_OTPS_EMAIL_AUTHENTICATE",
    authenticated,
  ],
  [
    { type: "redeemToken", tokenType: "discovery" },
    discovery,
    "links.discovery.authenticate",
    { discovery_magic_links_token: "token-1" },
    "B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE",
    discovered,
  ],
  [
    { type: "redeemToken", tokenType: "multi_tenant_magic_links" },
    session,
    "links.authenticate",
    { magic_links_token: "token-1", ...minutes },
    "B2B_MAGIC_LINK_AUTHENTICATE",
    authenticated,
  ],
  [
    { type: "exchangeOrganization", organizationId },
    session,
    "exchange",
    { organization_id: organizationId, ...minutes },
    "B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE",
    authenticated,
  ],
  [
    { type: "createOrganization", name: "Globex" },
    session,
    "create",
    { ...minutes, organization_name: "Globex" },
    "B2B_DISCOVERY_ORGANIZATIONS_CREATE",
    authenticated,
  ],
  [
    { type: "lookUpOrganization", slug: "globex" },
    { ...answered, organization: sampleOrganization() },
    "getBySlug",
    { organization_slug: "globex" },
    "B2B_ORGANIZATIONS_GET_BY_SLUG",
    { type: "organizationFound", organization: sampleOrganization() },
  ],
];

test.each(rows)(
  "%j is one call, one event for the host and one for the machine",
  async (effect, answer, call, request, type, outcome) => {
    const { runner, requests, events } = connect(() => answer);
    runner.run(effect);
    await vi.waitFor(() => expect(events).toHaveLength(1));
    expect(requests).toEqual([[call, expect.objectContaining(request)]]);
    expect(onEvent.mock.calls).toEqual([[{ type, data: answer }]]);
    expect(events[0]).toMatchObject(outcome);
    expect(onError).not.toHaveBeenCalled();
  },
);

test("a link is described if there is a session, without a host event", async () => {
  const { runner, requests, events } = connect(() => link, {}, signedIn);
  runner.run({ type: "describeLink" });
  await vi.waitFor(() => expect(events).toEqual([{ type: "linkDescribed", link, signedInAs: ADA }]));
  expect(requests).toEqual([["links.describe", { magic_links_token: "token-1" }]]);
  expect(onEvent).not.toHaveBeenCalled();
});

test("a link is not described without a session", async () => {
  const { runner, requests, events } = connect();
  runner.run({ type: "describeLink" });
  await vi.waitFor(() => expect(events).toEqual([{ type: "linkDescribed", link: null, signedInAs: undefined }]));
  expect(requests).toEqual([]);
});

test("while the session is unknown, it is checked first, and the last known one is used", async () => {
  const { runner, requests, events } = connect(() => link, {}, { ...signedIn, status: "unknown" });
  runner.run({ type: "describeLink" });
  await vi.waitFor(() => expect(events).toEqual([{ type: "linkDescribed", link, signedInAs: ADA }]));
  expect(requests.map(([name]) => name)).toEqual(["session.authenticate", "links.describe"]);
});

test("a link that can't be described is not an error: redeeming it reports the reason", async () => {
  const { runner, events } = connect(() => Promise.reject(refused), {}, { ...signedIn, status: "unknown" });
  runner.run({ type: "describeLink" });
  await vi.waitFor(() => expect(events).toEqual([{ type: "linkDescribed", link: null, signedInAs: ADA }]));
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  [
    "reports who is signed in",
    signedIn,
    { member_id: member.member_id, member, organization, member_session: ongoing },
  ],
  ["reports that no one is signed in any more", signedOut, null],
])("keeping the session forgets the link and %s", (_, info, login) => {
  const { runner, requests, events, forgetLanding } = connect(undefined, {}, info);
  runner.run({ type: "keepSession" });
  expect(forgetLanding).toHaveBeenCalledOnce();
  expect(events).toEqual([{ type: "sessionKept", login }]);
  expect(requests).toEqual([]);
});

test("the host's durations, redirects, templates and locale go along", async () => {
  const { runner, requests } = connect(() => answered, {
    sessionOptions: { sessionDurationMinutes: 15 },
    emailMagicLinksOptions: {
      loginRedirectURL: "https://acme.test/in",
      signupRedirectURL: "https://acme.test/up",
      loginTemplateId: "login-1",
      signupTemplateId: "signup-1",
      locale: "es",
    },
  });
  runner.run({ type: "sendLink", ...toGlobex });
  runner.run({ type: "createOrganization" });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.[1]).toEqual({
    email_address: ADA,
    organization_id: organizationId,
    login_redirect_url: "https://acme.test/in",
    signup_redirect_url: "https://acme.test/up",
    login_template_id: "login-1",
    signup_template_id: "signup-1",
    locale: "es",
  });
  expect(requests[1]?.[1]).toEqual({ session_duration_minutes: 15 });
});

const words = { loginTemplateId: "login-1", signupTemplateId: "signup-1", locale: "es" };
const mailed = { email_address: ADA, login_template_id: "login-1", locale: "es" };

test.each<[string, Effect, Partial<LoginConfig>, string, object]>([
  [
    "a link into discovery",
    { type: "sendLink", ...toDiscovery },
    { emailMagicLinksOptions: { discoveryRedirectURL: "https://acme.test/found", ...words } },
    "links.discovery.send",
    { ...mailed, discovery_redirect_url: "https://acme.test/found" },
  ],
  [
    "a code into discovery",
    { type: "sendCode", by: "code", ...toDiscovery },
    { emailOtpOptions: words },
    "codes.discovery.send",
    mailed,
  ],
  [
    "a code of an organization",
    { type: "sendCode", by: "code", ...toGlobex },
    { emailOtpOptions: words },
    "codes.loginOrSignup",
    { ...mailed, organization_id: organizationId, signup_template_id: "signup-1" },
  ],
  [
    "a redeemed link",
    { type: "redeemToken", tokenType: "multi_tenant_magic_links" },
    { emailMagicLinksOptions: words, sessionOptions: { sessionDurationMinutes: 15 } },
    "links.authenticate",
    { magic_links_token: "token-1", session_duration_minutes: 15, locale: "es" },
  ],
])("%s carries what the host configured for it, and nothing else", (_, effect, config, call, request) => {
  const { runner, requests } = connect(undefined, config);
  runner.run(effect);
  expect(requests).toEqual([[call, request]]);
});

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["pt-br", "pt-br"],
])("what is mailed speaks the widget's language, unless the host names another for it: %s", async (spoken, locale) => {
  const asked = async (config: Partial<LoginConfig>) => {
    const { runner, requests } = connect(() => sent, config, signedOut, spoken);
    runner.run({ type: "sendLink", ...toDiscovery });
    runner.run({ type: "sendCode", by: "code", ...toGlobex });
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    return requests.map(([, request]) => (request as { locale?: string }).locale);
  };
  expect(await asked({})).toEqual([locale, locale]);
  expect(await asked({ emailOtpOptions: { locale: "fr" } })).toEqual([locale, "fr"]);
});

const failures: [Effect, string][] = [
  [{ type: "sendLink", ...toGlobex }, "sendFailed"],
  [{ type: "sendCode", by: "code", ...toDiscovery }, "sendFailed"],
  [{ type: "authenticateCode", code: "123456", ...toDiscovery }, "codeRefused"],
  [{ type: "redeemToken", tokenType: "discovery" }, "tokenRefused"],
  [{ type: "exchangeOrganization", organizationId }, "organizationEntryFailed"],
  [{ type: "createOrganization" }, "organizationEntryFailed"],
  [{ type: "lookUpOrganization", slug: "globex" }, "organizationLookupFailed"],
];

test.each(failures)("a refused %j reaches the host's onError and the machine", async (effect, type) => {
  const { runner, events } = connect(() => Promise.reject(refused));
  runner.run(effect);
  await vi.waitFor(() => expect(events).toHaveLength(1));
  const problem = { kind: "refused", errorType: "otp_code_not_found", message: "The code is wrong." };
  expect(events[0]).toMatchObject({ type, problem });
  expect(onError.mock.calls).toEqual([[refused]]);
  expect(onEvent).not.toHaveBeenCalled();
});

test("no organization with the slug is an answer and no failure", async () => {
  const { runner, events } = connect(() => ({ ...answered, organization: null }));
  runner.run({ type: "lookUpOrganization", slug: "unknown" });
  await vi.waitFor(() => expect(events).toEqual([{ type: "organizationMissing" }]));
});

test.each([
  [new UnreachableError(), { kind: "unreachable", message: "Unable to contact our servers." }],
  [
    new InvalidResponseError("Invalid JSON response from our servers."),
    { kind: "failed", message: "Invalid JSON response from our servers." },
  ],
])("%s is reported unchanged", async (error, problem) => {
  const { runner, events } = connect(() => Promise.reject(error));
  runner.run({ type: "createOrganization" });
  await vi.waitFor(() => expect(events).toEqual([{ type: "organizationEntryFailed", problem }]));
});

test("an unexpected error is logged, reported, and shown without details", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { runner, events } = connect(() => Promise.reject(new TypeError("x is undefined")));
  runner.run({ type: "createOrganization" });
  await vi.waitFor(() =>
    expect(events).toEqual([{ type: "organizationEntryFailed", problem: { kind: "failed", message: "" } }]),
  );
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    code: "unexpected",
    message: expect.stringContaining("x is undefined"),
  });
  expect(logged).toHaveBeenCalledOnce();
});

test("a callback that throws is logged and changes nothing", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  onEvent.mockImplementation(() => {
    throw new Error("the host's own");
  });
  const { runner, events } = connect(() => session);
  runner.run({ type: "createOrganization" });
  await vi.waitFor(() => expect(events).toEqual([authenticated]));
  runner.run({ type: "announceLogin", answer: sampleAnswer() });
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledTimes(2);
});

test("a finished login is announced once, and without its tokens", () => {
  const { runner } = connect();
  const answer = sampleAnswer();
  runner.run({ type: "announceLogin", answer });
  expect(onEvent.mock.calls).toEqual([[{ type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }]]);
  const { member_id, member, organization, member_session } = answer;
  expect(onSuccess.mock.calls).toEqual([[{ member_id, member, organization, member_session }]]);
});

test("an error that no call reported reaches the host too", () => {
  const { runner } = connect();
  runner.run({ type: "reportError", kind: "Organization" });
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: "LoginError", code: "login_impossible" });
});

test("the render is logged with configuration and bootstrap", () => {
  const { runner, log } = connect();
  runner.run({ type: "logRender" });
  expect(log.mock.calls).toEqual([
    ["render_b2b_login_screen", { options: sampleContext().config, bootstrap: sampleBootstrap }],
  ]);
});

test("a timer ends once, and a new one of its name takes its place", () => {
  vi.useFakeTimers();
  const { runner, events } = connect();
  const timer: Effect = { type: "startTimer", name: "codeSentNotice", delayMs: 2000 };
  runner.run(timer);
  vi.advanceTimersByTime(1500);
  runner.run(timer);
  vi.advanceTimersByTime(1999);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual([{ type: "timerEnded", name: "codeSentNotice" }]);
});

test("once stopped, timers, responses and callbacks are ignored", async () => {
  vi.useFakeTimers();
  const { runner, events } = connect(() => session);
  runner.run({ type: "startTimer", name: "codeSentNotice", delayMs: 2000 });
  runner.run({ type: "createOrganization" });
  runner.stop();
  await vi.runAllTimersAsync();
  expect(vi.getTimerCount()).toBe(0);
  expect(events).toEqual([]);
  expect(onEvent).not.toHaveBeenCalled();
});
