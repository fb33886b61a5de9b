import { ApiError, type Client } from "@portico/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, sampleAnswer, sampleContext, sampleLookup, sampleStrength } from "../../testing/login-samples.ts";
import { connectEffects } from "../engine-effects.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Effect, FlowEvent } from "../machine.ts";

const SECRET = "correct horse battery staple";
const answered = { request_id: "request-test-1", status_code: 200 };
const refused = new ApiError({
  status_code: 401,
  error_type: "unauthorized_credentials",
  error_message: "No.",
  error_url: "",
});

const onEvent = vi.fn();
const onError = vi.fn();
const showNotice = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

/** A client that gives every call the same answer and records the requests. */
function connect(answer: (request: unknown) => unknown = () => answered, config: Partial<LoginConfig> = {}) {
  const requests: [string, unknown][] = [];
  const call = (name: string) => async (request: unknown) => {
    requests.push([name, request]);
    return answer(request);
  };
  const landing: { token: string | null } = { token: "token-1" };
  const client = {
    landing,
    organization: { members: { lookup: call("lookup") } },
    passwords: {
      authenticate: call("authenticate"),
      strengthCheck: call("strengthCheck"),
      resetByEmailStart: call("resetByEmailStart"),
      resetByEmail: call("resetByEmail"),
      resetBySession: call("resetBySession"),
      discovery: {
        authenticate: call("discovery.authenticate"),
        resetByEmailStart: call("discovery.resetByEmailStart"),
        resetByEmail: call("discovery.resetByEmail"),
      },
    },
  };
  const events: FlowEvent[] = [];
  const dependencies = {
    client: client as unknown as Client,
    config: sampleContext(config).config,
    callbacks: () => ({ onEvent, onError }),
    showProblem: () => {},
    locale: () => "",
    nonce: () => undefined,
    showNotice,
  };
  return { runner: connectEffects(dependencies, (event) => events.push(event)), requests, events, landing };
}

const organizationId = "organization-test-globex";
const toDiscovery = { email: ADA, organizationId: null };
const toGlobex = { email: ADA, organizationId };
const address = { email_address: ADA };
const minutes = { session_duration_minutes: 60 };
const discovery = { ...answered, email_address: ADA, discovered_organizations: [] };
const discovered = { type: "organizationsDiscovered", email: ADA, organizations: [] };
const session = { ...answered, ...sampleAnswer() };
const authenticated = { type: "memberAuthenticated", answer: session };
const token = { password_reset_token: "token-1", password: SECRET };

const rows: [Effect, unknown, string, object, string, object][] = [
  [
    { type: "authenticatePassword", ...toGlobex, password: SECRET },
    session,
    "authenticate",
    { ...address, organization_id: organizationId, password: SECRET, ...minutes },
    "B2B_PASSWORD_AUTHENTICATE",
    authenticated,
  ],
  [
    { type: "authenticatePassword", ...toDiscovery, password: SECRET },
    discovery,
    "discovery.authenticate",
    { ...address, password: SECRET },
    "B2B_PASSWORD_DISCOVERY_AUTHENTICATE",
    discovered,
  ],
  [
    { type: "startReset", ...toGlobex, isMember: true },
    answered,
    "resetByEmailStart",
    { ...address, organization_id: organizationId },
    "B2B_PASSWORD_RESET_BY_EMAIL_START",
    { type: "resetStarted", email: ADA, isMember: true },
  ],
  [
    { type: "startReset", ...toDiscovery, isMember: true },
    answered,
    "discovery.resetByEmailStart",
    address,
    "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START",
    { type: "resetStarted", email: ADA, isMember: true },
  ],
  [
    { type: "resetPassword", proof: "email", password: SECRET },
    session,
    "resetByEmail",
    { ...token, ...minutes },
    "B2B_PASSWORD_RESET_BY_EMAIL",
    authenticated,
  ],
  [
    { type: "resetPassword", proof: "discovery", password: SECRET },
    discovery,
    "discovery.resetByEmail",
    token,
    "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL",
    discovered,
  ],
  [
    { type: "resetPassword", proof: "session", password: SECRET },
    session,
    "resetBySession",
    { password: SECRET },
    "B2B_PASSWORD_RESET_BY_SESSION",
    { type: "memberAuthenticated", answer: { member_session: session.member_session } },
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
  },
);

const failures: [Effect, string][] = [
  [{ type: "lookUpMember", ...toGlobex, password: null }, "passwordRefused"],
  [{ type: "authenticatePassword", ...toGlobex, password: SECRET }, "passwordRefused"],
  [{ type: "authenticatePassword", ...toDiscovery, password: SECRET }, "passwordRefused"],
  [{ type: "startReset", ...toGlobex, isMember: true }, "sendFailed"],
  [{ type: "checkStrength", password: SECRET, delayMs: 0 }, "strengthCheckFailed"],
  [{ type: "resetPassword", proof: "email", password: SECRET }, "resetRefused"],
  [{ type: "resetPassword", proof: "discovery", password: SECRET }, "resetRefused"],
  [{ type: "resetPassword", proof: "session", password: SECRET }, "resetRefused"],
];

test.each(failures)("a refused %j reaches the host's onError and the machine", async (effect, type) => {
  const { runner, events } = connect(() => Promise.reject(refused));
  runner.run(effect);
  await vi.waitFor(() => expect(events).toHaveLength(1));
  expect(events[0]).toMatchObject({ type, problem: { kind: "refused", errorType: "unauthorized_credentials" } });
  expect(onError.mock.calls).toEqual([[refused]]);
});

test("a member is looked up without a host event, and the password is passed on to the response", async () => {
  const member = sampleLookup();
  const { runner, requests, events } = connect(() => ({ ...answered, member }));
  runner.run({ type: "lookUpMember", ...toGlobex, password: SECRET });
  await vi.waitFor(() => expect(events).toEqual([{ type: "memberLookedUp", email: ADA, member, password: SECRET }]));
  expect(requests).toEqual([["lookup", { ...address, organization_id: organizationId }]]);
  expect(onEvent).not.toHaveBeenCalled();
});

test("the host's redirects, templates, lifetime and locale go along", async () => {
  const { runner, requests } = connect(() => answered, {
    sessionOptions: { sessionDurationMinutes: 15 },
    passwordOptions: {
      loginRedirectURL: "https://acme.test/in",
      resetPasswordRedirectURL: "https://acme.test/reset",
      resetPasswordExpirationMinutes: 20,
      resetPasswordTemplateId: "reset-1",
      verifyEmailTemplateId: "verify-1",
      discoveryRedirectURL: "https://acme.test/found",
      locale: "es",
    },
  });
  runner.run({ type: "startReset", ...toGlobex, isMember: false });
  runner.run({ type: "startReset", ...toDiscovery, isMember: true });
  runner.run({ type: "authenticatePassword", ...toGlobex, password: SECRET });
  runner.run({ type: "resetPassword", proof: "email", password: SECRET });
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  const common = {
    ...address,
    login_redirect_url: "https://acme.test/in",
    reset_password_redirect_url: "https://acme.test/reset",
    reset_password_expiration_minutes: 20,
    reset_password_template_id: "reset-1",
    verify_email_template_id: "verify-1",
    locale: "es",
  };
  expect(requests[0]?.[1]).toEqual({ ...common, organization_id: organizationId });
  expect(requests[1]?.[1]).toEqual({ ...common, discovery_redirect_url: "https://acme.test/found" });
  for (const request of requests.slice(2))
    expect(request[1]).toMatchObject({ session_duration_minutes: 15, locale: "es" });
});

test("a password that is refused leaves the token for another try", async () => {
  const { runner, requests, events, landing } = connect(() => Promise.reject(refused));
  runner.run({ type: "resetPassword", proof: "email", password: "weak" });
  await vi.waitFor(() => expect(events).toHaveLength(1));
  landing.token = null;
  runner.run({ type: "resetPassword", proof: "email", password: SECRET });
  await vi.waitFor(() => expect(events).toHaveLength(2));
  expect(requests[1]?.[1]).toMatchObject(token);
});

test("good news is shown", () => {
  connect().runner.run({ type: "showNotice", notice: "emailResent" });
  expect(showNotice.mock.calls).toEqual([["emailResent"]]);
});

describe("the check of a new password", () => {
  const check = (password: string): Effect => ({ type: "checkStrength", password, delayMs: 500 });

  test("waits until the typing ends, and asks once", async () => {
    vi.useFakeTimers();
    const strength = sampleStrength();
    const { runner, requests, events } = connect(() => strength);
    runner.run(check("corr"));
    vi.advanceTimersByTime(499);
    runner.run(check("correct"));
    await vi.advanceTimersByTimeAsync(499);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toEqual([["strengthCheck", { password: "correct" }]]);
    expect(events).toEqual([{ type: "strengthChecked", strength }]);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test("of nothing asks nothing, and calls the last one off", async () => {
    vi.useFakeTimers();
    const { runner, requests } = connect();
    runner.run(check("c"));
    runner.run(check(""));
    await vi.runAllTimersAsync();
    expect(requests).toEqual([]);
  });

  test("that comes late is ignored, whether it succeeded or failed", async () => {
    vi.useFakeTimers();
    const answers: PromiseWithResolvers<unknown>[] = [];
    const { runner, events } = connect(() => {
      const answer = Promise.withResolvers();
      answers.push(answer);
      return answer.promise;
    });
    for (const typed of ["c", "co", "cor"]) {
      runner.run(check(typed));
      await vi.advanceTimersByTimeAsync(500);
    }
    const latest = sampleStrength({ score: 2 });
    answers[2]?.resolve(latest);
    answers[0]?.resolve(sampleStrength());
    answers[1]?.reject(refused);
    await vi.runAllTimersAsync();
    expect(events).toEqual([{ type: "strengthChecked", strength: latest }]);
    expect(onError).not.toHaveBeenCalled();
  });
});
