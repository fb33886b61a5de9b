import { ApiError, type Client } from "@portico/client";
import type { Idp } from "@portico/client/idp";
import { beforeEach, expect, test, vi } from "vitest";
import { ada, logoutRequest, sampleQuery, sampleStart } from "../testing/consent-samples.ts";
import { connectEffects } from "./connect-effects.ts";
import type { ConsentRequest } from "./flow/read-request.ts";
import type { Effect, FlowEvent } from "./machine.ts";

const refusal = (error_type: string) =>
  new ApiError({ status_code: 401, error_type, error_message: `No: ${error_type}.`, error_url: "" });

const signedIn = {
  status: "in",
  member: { member_id: ada.memberId, email_address: ada.email },
  organization: { organization_id: ada.organizationId, organization_name: ada.organizationName },
};
const signedOut = { status: "out", member: null, organization: null };
const unknown = { status: "unknown", member: null, organization: null };

const back = "https://ledgerly.example/callback?code=1";
const onEvent = vi.fn();
const onError = vi.fn();
const navigate = vi.fn();
const target = new EventTarget();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("window", target);
});

/** @param answers by call. Errors are thrown, functions are called. */
function connect(answers: Record<string, unknown> = {}, info: object = signedIn, token?: string) {
  const requests: [string, unknown][] = [];
  let current = info;
  let notify: (info: object) => void = () => {};
  const change = (next: object) => {
    current = next;
    notify(next);
  };
  const call = (name: string) => async (request: unknown) => {
    requests.push([name, request]);
    const answer = answers[name];
    const given = typeof answer === "function" ? answer({ change }) : answer;
    if (given instanceof Error) throw given;
    return given ?? {};
  };
  const bootstrap = { projectName: "Acme Boards" };
  const client = {
    bootstrap: async () => bootstrap,
    bootstrapSync: () => bootstrap,
    telemetry: { log: (name: string, details: unknown) => requests.push([name, details]) },
    subscribe: (listener: typeof notify) => {
      notify = listener;
      return () => {
        notify = () => {};
      };
    },
    session: {
      getInfo: () => current,
      authenticate: call("authenticate"),
      revoke: call("revoke"),
      attest: call("attest"),
      exchange: call("exchange"),
    },
    discovery: { organizations: { list: call("list") } },
  } as unknown as Client;
  const idp = {
    oauthAuthorizeStart: call("start"),
    oauthAuthorizeSubmit: call("submit"),
    oauthLogoutStart: call("logout"),
  } as unknown as Idp;
  const events: FlowEvent[] = [];
  const dependencies = {
    client,
    idp,
    trustedAuthTokenParams: token ? { trustedAuthToken: token, tokenProfileID: "profile-1" } : undefined,
    callbacks: () => ({ onEvent, onError }),
    configuration: () => ({ locale: "de", manifest: "getIDPConsentManifest" }),
    navigate,
  };
  const open = () => connectEffects(dependencies, (event) => events.push(event));
  return { runner: open(), open, events, requests, change };
}

const settled = () => vi.waitFor(() => {}).then(() => new Promise((done) => setImmediate(done)));

async function outcome(effect: Effect, answers: Record<string, unknown>, info?: object) {
  const connected = connect(answers, info);
  connected.runner.run(effect);
  await settled();
  return connected;
}

const { state, nonce, code_challenge, ...started } = { nonce: undefined, code_challenge: undefined, ...sampleQuery };

const { request: logout } = logoutRequest as Extract<ConsentRequest, { kind: "logout" }>;

test.each<[effect: Effect, answers: Record<string, unknown>, request: [string, unknown], event: object]>([
  [
    { type: "startAuthorization", request: sampleQuery },
    { start: sampleStart() },
    ["start", started],
    { type: "authorizationStarted", answer: sampleStart() },
  ],
  [
    { type: "submitAuthorization", request: sampleQuery, isGranted: true },
    { submit: { redirect_uri: back } },
    ["submit", { ...sampleQuery, consent_granted: true }],
    { type: "authorizationAnswered", redirectUri: back },
  ],
  [
    { type: "submitAuthorization", request: sampleQuery, isGranted: false },
    {},
    ["submit", { ...sampleQuery, consent_granted: false }],
    { type: "authorizationAnswered", redirectUri: "" },
  ],
  [
    { type: "startLogout", request: logout },
    { logout: { redirect_uri: back, consent_required: true } },
    ["logout", logout],
    { type: "logoutStarted", isConsentRequired: true, redirectUri: back },
  ],
  [
    { type: "revokeSession", redirectUri: back },
    { revoke: refusal("session_not_found") },
    ["revoke", { forceClear: true }],
    { type: "sessionRevoked", redirectUri: back },
  ],
  [
    { type: "listOrganizations" },
    { list: { discovered_organizations: [] } },
    ["list", undefined],
    { type: "organizationsListed", organizations: [] },
  ],
])("$type makes its call and says what came of it", async (effect, answers, request, event) => {
  const { events, requests } = await outcome(effect, answers);
  expect(requests).toEqual([request]);
  expect(events).toEqual([event]);
  expect(onError).not.toHaveBeenCalled();
});

test("preflight errors go to the error callback", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const error = refusal("connected_app_not_found");
  const { events } = await outcome({ type: "startAuthorization", request: sampleQuery }, { start: error });
  expect(onError.mock.calls).toEqual([[error]]);
  const problem = { kind: "refused", errorType: error.error_type, message: error.error_message };
  expect(events).toEqual([{ type: "preflightFailed", problem }]);
  // Errors that members don't see are logged for developers.
  expect(logged.mock.calls).toEqual([[error]]);
});

test("how long to wait reaches the machine", async () => {
  const error = new ApiError({
    status_code: 429,
    error_type: "too_many_requests",
    error_message: "",
    error_url: "",
    error_details: { retry_after_seconds: 40 },
  });
  const { events } = await outcome({ type: "startAuthorization", request: sampleQuery }, { start: error });
  expect(events).toMatchObject([{ problem: { errorType: "too_many_requests", retryAfterSeconds: 40 } }]);
});

test("going back opens the previous page", async () => {
  const back = vi.fn();
  vi.stubGlobal("history", { back });
  await outcome({ type: "goBack" }, {});
  expect(back).toHaveBeenCalledOnce();
});

test("a session that the provider has revoked is detected and sent to the flow", async () => {
  const { runner, events, requests } = connect({
    start: refusal("session_not_found"),
    authenticate: ({ change }: { change: (info: object) => void }) => {
      change(signedOut);
      return refusal("session_not_found");
    },
  });
  runner.run({ type: "openSession" });
  await settled();
  runner.run({ type: "startAuthorization", request: sampleQuery });
  await settled();
  expect(requests.map(([name]) => name)).toEqual(["start", "authenticate"]);
  expect(events.slice(0, 2)).toEqual([
    { type: "sessionFound", who: ada },
    { type: "sessionChanged", who: null },
  ]);
});

test("a response for an earlier session is ignored", async () => {
  const starts = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let at = 0;
  const { runner, events } = connect({ start: () => starts[at++]?.promise });
  runner.run({ type: "startAuthorization", request: sampleQuery });
  runner.run({ type: "startAuthorization", request: sampleQuery });
  starts[1]?.resolve(sampleStart(["openid"]));
  await settled();
  starts[0]?.resolve(sampleStart(["email"]));
  await settled();
  expect(events).toEqual([{ type: "authorizationStarted", answer: sampleStart(["openid"]) }]);
});

test.each<[name: string, info: object, answers: Record<string, unknown>, event: object]>([
  ["a member who is known", signedIn, {}, { type: "sessionFound", who: ada }],
  ["a member of an earlier visit", { ...signedIn, status: "unknown" }, {}, { type: "sessionFound", who: ada }],
  ["a visitor who is not signed in", signedOut, {}, { type: "sessionMissing" }],
  [
    "a member with HTTP-only cookies",
    unknown,
    { authenticate: ({ change }: { change: (info: object) => void }) => change(signedIn) },
    { type: "sessionFound", who: ada },
  ],
  [
    "a provider that does not answer",
    unknown,
    { authenticate: refusal("internal_server_error") },
    { type: "preflightFailed", problem: { kind: "refused" } },
  ],
])("the gate knows %s", async (_, info, answers, event) => {
  const { events } = await outcome({ type: "openSession" }, answers, info);
  expect(events).toMatchObject([event]);
});

test("a trusted token is attested once, and replaces the existing session", async () => {
  const { runner, open, requests } = connect({}, signedIn, "token-1");
  runner.run({ type: "openSession" });
  runner.stop();
  open().run({ type: "openSession" });
  await settled();
  expect(requests).toEqual([
    ["revoke", { forceClear: true }],
    [
      "attest",
      {
        token: "token-1",
        profile_id: "profile-1",
        organization_id: ada.organizationId,
        session_duration_minutes: 60,
      },
    ],
  ]);
});

test("an attest failure is reported and does not sign in", async () => {
  const error = refusal("unauthorized_credentials");
  const { runner, events } = connect({ attest: error }, signedOut, "token-1");
  runner.run({ type: "openSession" });
  await settled();
  expect(onError.mock.calls).toEqual([[error]]);
  expect(events).toEqual([{ type: "sessionMissing" }]);
});

test("a redirect is followed, and the flow knows if the page stayed or came back", () => {
  vi.useFakeTimers();
  const { runner, events } = connect();
  runner.run({ type: "redirect", redirectUri: back });
  expect(navigate.mock.calls).toEqual([[back]]);
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(events).toEqual([]);
  vi.advanceTimersByTime(10_000);
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(events).toEqual([{ type: "stayed" }, { type: "returned" }]);
  runner.stop();
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(events).toHaveLength(2);
  vi.useRealTimers();
});

test("flow events carry what pages rely on", () => {
  const { runner } = connect();
  runner.run({ type: "announce", event: "OAUTH_AUTHORIZE_FLOW_START", request: sampleQuery });
  runner.run({ type: "announce", event: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED", request: sampleQuery });
  runner.run({ type: "announce", event: "OAUTH_AUTHORIZE_FLOW_COMPLETE", request: sampleQuery });
  const { client_id, redirect_uri } = sampleQuery;
  expect(onEvent.mock.calls).toEqual([
    [{ type: "OAUTH_AUTHORIZE_FLOW_START", data: { client_id, redirect_uri, scope: "openid email profile" } }],
    [{ type: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED", data: {} }],
    [{ type: "OAUTH_AUTHORIZE_FLOW_COMPLETE", data: {} }],
  ]);
});

test("the host gets missing sessions and parameters as errors, and the render is logged", () => {
  const { runner, requests } = connect();
  runner.run({ type: "reportNoSession" });
  runner.run({ type: "reportMissing", parameter: "client_id" });
  runner.run({ type: "logRender" });
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(["no_session", "missing_parameter"]);
  expect(requests).toEqual([
    [
      "render_b2b_idp_screen",
      {
        options: { locale: "de", manifest: "getIDPConsentManifest", callbacks: ["onEvent", "onError"] },
        bootstrap: { projectName: "Acme Boards" },
      },
    ],
  ]);
});
