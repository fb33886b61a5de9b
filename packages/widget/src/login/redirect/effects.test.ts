// @vitest-environment jsdom
import { ApiError, type Client, UnreachableError } from "@portico/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, sampleAnswer, sampleConnection, sampleContext } from "../../testing/login-samples.ts";
import { connectEffects } from "../engine-effects.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { FlowEvent } from "../machine.ts";

const answered = { request_id: "request-test-1", status_code: 200 };
const refused = (error_type: string) =>
  new ApiError({ status_code: 400, error_type, error_message: `The server said ${error_type}.`, error_url: "" });

/** Answers calls by name and records the requests. */
function connect(answers: Record<string, (request?: unknown) => unknown> = {}, config: Partial<LoginConfig> = {}) {
  const requests: [string, unknown][] = [];
  const call = (name: string) => async (request?: unknown) => {
    requests.push([name, request]);
    return (answers[name] ?? (() => answered))(request);
  };
  const provider = (name: string) => ({
    start: call(`${name}.start`),
    discovery: { start: call(`${name}.discovery`) },
  });
  const forgetLanding = vi.fn();
  const client = {
    landing: { token: "token-1" },
    isTestProject: true,
    forgetLanding,
    bootstrap: async () => ({ projectName: "Acme" }),
    oauth: {
      google: provider("google"),
      github: provider("github"),
      authenticate: call("oauth.authenticate"),
      discovery: { authenticate: call("oauth.discovery.authenticate") },
      googleOneTap: {
        start: call("oneTap.start"),
        submit: call("oneTap.submit"),
        discoverySubmit: call("oneTap.discoverySubmit"),
      },
    },
    impersonation: { authenticate: call("impersonation.authenticate") },
    sso: {
      start: call("sso.start"),
      authenticate: call("sso.authenticate"),
      discoverConnections: call("sso.discoverConnections"),
    },
  };
  const events: FlowEvent[] = [];
  const callbacks = { onEvent: vi.fn(), onError: vi.fn(), onOneTapCancel: vi.fn() };
  const dependencies = {
    client: client as unknown as Client,
    config: sampleContext({
      ...config,
      oauthOptions: { oneTapScriptURL: "https://google.test/one-tap", ...config.oauthOptions },
    }).config,
    callbacks: () => callbacks,
    locale: () => "",
    nonce: () => "abc",
    showProblem: vi.fn(),
    showNotice: vi.fn(),
  };
  const runner = connectEffects(dependencies, (event) => events.push(event));
  return { runner, requests, events, forgetLanding, ...callbacks };
}

afterEach(() => vi.useRealTimers());

describe("leaving for a provider", () => {
  const oauthOptions = {
    providers: [
      { type: "google", customScopes: ["calendar"], providerParams: { prompt: "consent" } } as const,
      "github" as const,
    ],
    loginRedirectURL: "https://acme.test/in",
    signupRedirectURL: "https://acme.test/up",
    discoveryRedirectURL: "https://acme.test/discover",
    customScopes: ["profile"],
    providerParams: { prompt: "none", hd: "globex.test" },
  };

  test("a button's own scopes and parameters come before those of all", async () => {
    const { runner, requests } = connect({}, { oauthOptions });
    runner.run({ type: "startOAuth", provider: "google", organizationId: null, loginHint: ADA });
    runner.run({ type: "startOAuth", provider: "github", organizationId: "organization-test-globex", loginHint: null });
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests).toEqual([
      [
        "google.discovery",
        {
          custom_scopes: ["calendar"],
          provider_params: { login_hint: ADA, prompt: "consent", hd: "globex.test" },
          discovery_redirect_url: "https://acme.test/discover",
        },
      ],
      [
        "github.start",
        {
          custom_scopes: ["profile"],
          provider_params: { prompt: "none", hd: "globex.test" },
          organization_id: "organization-test-globex",
          login_redirect_url: "https://acme.test/in",
          signup_redirect_url: "https://acme.test/up",
        },
      ],
    ]);
  });

  test("a page that is shown again, or is still here, can be used again", async () => {
    vi.useFakeTimers();
    const { runner, events, onEvent } = connect();
    runner.run({ type: "startOAuth", provider: "google", organizationId: null, loginHint: null });
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
    expect(events).toEqual([]);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(events).toEqual([{ type: "returned" }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual([{ type: "returned" }, { type: "returned" }]);
    runner.stop();
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(events).toHaveLength(2);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test("a start that fails is shown", async () => {
    const failed = () => Promise.reject(new UnreachableError());
    const { runner, events, onError } = connect({ "google.discovery": failed });
    runner.run({ type: "startOAuth", provider: "google", organizationId: null, loginHint: null });
    await vi.waitFor(() =>
      expect(events).toMatchObject([{ type: "redirectFailed", problem: { kind: "unreachable" } }]),
    );
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe("single sign-on", () => {
  test("starts a connection with the host's redirects, and reports it", async () => {
    const ssoOptions = { loginRedirectURL: "https://acme.test/in", signupRedirectURL: "https://acme.test/up" };
    const { runner, requests, onEvent } = connect({}, { ssoOptions });
    runner.run({ type: "startSso", connectionId: "saml-connection-test-1" });
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalled());
    expect(onEvent.mock.calls).toEqual([
      [{ type: "B2B_SSO_START", data: { connection_id: "saml-connection-test-1" } }],
    ]);
    expect(requests).toEqual([
      [
        "sso.start",
        {
          connection_id: "saml-connection-test-1",
          login_redirect_url: "https://acme.test/in",
          signup_redirect_url: "https://acme.test/up",
        },
      ],
    ]);
  });

  test("finds connections by an address", async () => {
    const connections = [sampleConnection("okta")];
    const answer = { ...answered, connections };
    const { runner, requests, events, onEvent } = connect({ "sso.discoverConnections": () => answer });
    runner.run({ type: "findConnections", email: ADA });
    await vi.waitFor(() => expect(events).toEqual([{ type: "connectionsFound", email: ADA, connections }]));
    expect(requests).toEqual([["sso.discoverConnections", { email_address: ADA }]]);
    expect(onEvent.mock.calls).toEqual([[{ type: "B2B_SSO_DISCOVER_CONNECTIONS", data: answer }]]);
  });

  test("a failed search is shown with its address", async () => {
    const { runner, events } = connect({
      "sso.discoverConnections": () => Promise.reject(refused("too_many_requests")),
    });
    runner.run({ type: "findConnections", email: ADA });
    await vi.waitFor(() => expect(events).toMatchObject([{ type: "connectionSearchFailed", email: ADA }]));
  });
});

test("a login that failed at a provider reaches the host's onError once", () => {
  const { runner, onError, forgetLanding } = connect();
  runner.run({ type: "reportLanding", errorType: "oauth_flow_callback_error" });
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: "oauth_flow_callback_error" });
  expect(forgetLanding).toHaveBeenCalledOnce();
});

const session = { ...answered, ...sampleAnswer() };
const discovery = { ...answered, email_address: ADA, discovered_organizations: [] };
test.each([
  [
    "oauth",
    "oauth.authenticate",
    { oauth_token: "token-1", session_duration_minutes: 60 },
    session,
    "B2B_OAUTH_AUTHENTICATE",
  ],
  [
    "multi_tenant_impersonation",
    "impersonation.authenticate",
    { impersonation_token: "token-1" },
    session,
    "B2B_IMPERSONATION_AUTHENTICATE",
  ],
  ["sso", "sso.authenticate", { sso_token: "token-1", session_duration_minutes: 60 }, session, "B2B_SSO_AUTHENTICATE"],
  [
    "discovery_oauth",
    "oauth.discovery.authenticate",
    { discovery_oauth_token: "token-1" },
    discovery,
    "B2B_OAUTH_DISCOVERY_AUTHENTICATE",
  ],
] as const)("a token of the type %s is redeemed by %s", async (tokenType, name, request, answer, event) => {
  const { runner, requests, events, onEvent } = connect({ [name]: () => answer });
  runner.run({ type: "redeemToken", tokenType });
  await vi.waitFor(() => expect(events).toHaveLength(1));
  expect(events[0]?.type).toBe(answer === session ? "memberAuthenticated" : "organizationsDiscovered");
  expect(requests).toEqual([[name, request]]);
  expect(onEvent.mock.calls).toEqual([[{ type: event, data: answer }]]);
});

describe("Google's prompt", () => {
  type Moment = Record<string, () => unknown>;
  const google = { initialize: vi.fn(), prompt: vi.fn(), cancel: vi.fn() };
  const prompt = { type: "promptOneTap", organizationId: null, cancelOnTapOutside: true } as const;
  const started = { "oneTap.start": () => ({ google_client_id: "client-1" }) };
  const script = () => document.querySelector<HTMLScriptElement>('script[src="https://google.test/one-tap"]');

  beforeEach(() => {
    vi.clearAllMocks();
    Object.assign(window, { google: { accounts: { id: google } } });
    // The page has the script from the first test on; until then it loads as soon as it is requested.
    const observer = new MutationObserver(() => script()?.dispatchEvent(new Event("load")));
    observer.observe(document.head, { childList: true });
    return () => observer.disconnect();
  });

  const shown = () => vi.waitFor(() => expect(google.prompt).toHaveBeenCalled());
  const moment = (changes: Moment) => google.prompt.mock.calls[0]?.[0](changes);
  const choose = () => google.initialize.mock.calls[0]?.[0].callback({ credential: "an.id.token" });

  test("the script bears the page's nonce, comes by the policy `portico`, and once", async () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => rules);
    Object.assign(window, { trustedTypes: { createPolicy } });
    const { runner } = connect(started);
    runner.run(prompt);
    await shown();
    runner.run({ ...prompt, organizationId: "organization-test-globex" });
    await vi.waitFor(() => expect(google.prompt).toHaveBeenCalledTimes(2));
    expect(document.querySelectorAll('script[src="https://google.test/one-tap"]')).toHaveLength(1);
    expect(script()?.nonce).toBe("abc");
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith("portico", expect.anything());
    expect(createPolicy.mock.calls[0]?.[1].createScriptURL("https://evil.test/")).toBe("");
  });

  test("it is asked for with the project's client", async () => {
    const { runner } = connect(started);
    runner.run({ ...prompt, cancelOnTapOutside: false });
    await shown();
    expect(google.initialize).toHaveBeenCalledExactlyOnceWith({
      client_id: "client-1",
      cancel_on_tap_outside: false,
      callback: expect.any(Function),
    });
  });

  test("stopped while it is on the way, nothing is shown; stopped later, it is canceled", async () => {
    const stopped = connect(started);
    stopped.runner.run(prompt);
    stopped.runner.stop();
    const asking = connect({
      "oneTap.start": () => {
        asking.runner.stop();
        return { google_client_id: "client-1" };
      },
    });
    asking.runner.run(prompt);
    await vi.waitFor(() => expect(asking.requests).toHaveLength(1));
    await Promise.resolve();
    expect(google.prompt).not.toHaveBeenCalled();
    expect(stopped.requests).toEqual([]);
    const later = connect(started);
    later.runner.run(prompt);
    await shown();
    later.runner.stop();
    expect(google.cancel).toHaveBeenCalled();
    moment({ isSkippedMoment: () => true });
    expect(later.events).toEqual([]);
  });

  test("what it brings is submitted, to discovery or to the organization", async () => {
    const to = {
      "oneTap.discoverySubmit": () => ({ redirect_url: "#landed" }),
      "oneTap.submit": () => ({ redirect_url: "#in" }),
    };
    const { runner, requests, events } = connect({ ...started, ...to });
    runner.run(prompt);
    await shown();
    choose();
    await vi.waitFor(() => expect(window.location.hash).toBe("#landed"));
    expect(events).toEqual([{ type: "oneTapChosen" }]);
    expect(requests.at(-1)).toEqual(["oneTap.discoverySubmit", { id_token: "an.id.token" }]);

    vi.clearAllMocks();
    const options = { loginRedirectURL: "https://acme.test/in", signupRedirectURL: "https://acme.test/up" };
    const there = connect({ ...started, ...to }, { oauthOptions: options });
    there.runner.run({ ...prompt, organizationId: "organization-test-globex" });
    await shown();
    choose();
    await vi.waitFor(() => expect(window.location.hash).toBe("#in"));
    expect(there.requests.at(-1)).toEqual([
      "oneTap.submit",
      {
        id_token: "an.id.token",
        organization_id: "organization-test-globex",
        login_redirect_url: "https://acme.test/in",
        signup_redirect_url: "https://acme.test/up",
      },
    ]);
  });

  test("a refused credential is an error", async () => {
    const { runner, events, onError } = connect({
      ...started,
      "oneTap.discoverySubmit": () => Promise.reject(refused("invalid_id_token")),
    });
    runner.run(prompt);
    await shown();
    choose();
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: "oneTapRefused" }));
    expect(onError).toHaveBeenCalledOnce();
  });

  test("dismissing it calls the cancel callback and is not an error", async () => {
    const { runner, events, onError, onOneTapCancel } = connect(started);
    runner.run(prompt);
    await shown();
    moment({ isSkippedMoment: () => true, getSkippedReason: () => "user_cancel" });
    expect(onOneTapCancel).toHaveBeenCalledExactlyOnceWith("user_cancel");
    expect(onError).not.toHaveBeenCalled();
    expect(events).toEqual([{ type: "oneTapMissed", reason: "user_cancel", isTestProject: true }]);
  });

  test.each<[string, Moment, string]>([
    ["a click elsewhere", { isSkippedMoment: () => true, getSkippedReason: () => "tap_outside" }, "unknown_reason"],
    ["a browser that gives no reason", { isSkippedMoment: () => true }, "unknown_reason"],
    [
      "a visitor who is not signed in to Google",
      { isNotDisplayed: () => true, getNotDisplayedReason: () => "opt_out_or_no_session" },
      "unknown_reason",
    ],
    [
      "an origin that is not allowed",
      { isNotDisplayed: () => true, getNotDisplayedReason: () => "unregistered_origin" },
      "unregistered_origin",
    ],
    [
      "an unknown client",
      { isNotDisplayed: () => true, getNotDisplayedReason: () => "invalid_client" },
      "invalid_client",
    ],
  ])("%s is reported with its reason", async (_, changes, reason) => {
    const { runner, events, onError } = connect(started);
    runner.run(prompt);
    await shown();
    moment(changes);
    expect(events).toEqual([{ type: "oneTapMissed", reason, isTestProject: true }]);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: `One Tap could not load: ${reason}` });
  });

  test.each<[string, () => unknown, string]>([
    ["no client id", () => ({ google_client_id: "" }), "oauth_config_not_found"],
    ["a refusal", () => Promise.reject(refused("default_provider_not_allowed")), "default_provider_not_allowed"],
    ["a provider that cannot be reached", () => Promise.reject(new UnreachableError()), "unknown_reason"],
  ])("%s is missed without asking Google", async (_, answer, reason) => {
    const { runner, events } = connect({ "oneTap.start": answer });
    runner.run(prompt);
    await vi.waitFor(() => expect(events).toEqual([{ type: "oneTapMissed", reason, isTestProject: true }]));
    expect(google.prompt).not.toHaveBeenCalled();
  });

  test("a script that does not come is missed, taken out, and may be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const url = "https://google.test/blocked";
    const { runner, events } = connect(started, { oauthOptions: { oneTapScriptURL: url } });
    runner.run(prompt);
    const blocked = () => document.querySelector(`script[src="${url}"]`);
    await vi.waitFor(() => expect(blocked()).not.toBeNull());
    blocked()?.dispatchEvent(new Event("error"));
    await vi.waitFor(() =>
      expect(events).toEqual([{ type: "oneTapMissed", reason: "unknown_reason", isTestProject: true }]),
    );
    expect(blocked()).toBeNull();
    runner.run(prompt);
    await vi.waitFor(() => expect(blocked()).not.toBeNull());
  });
});
