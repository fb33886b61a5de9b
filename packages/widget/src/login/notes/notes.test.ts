// @vitest-environment jsdom
import type { AuthenticationFactor } from "@portico/wire";
import { beforeEach, expect, test, vi } from "vitest";
import { sampleAnswer, sampleContext, sampleOrganization } from "../../testing/login-samples.ts";
import type { Login } from "../flow/events.ts";
import { readLastMethods, rememberMethods } from "./effects.ts";
import { describeIssue } from "./Notes.tsx";
import { awaitProvider, silentUrlOf } from "./watch.ts";

const TOKEN = "public-token-test-1";
const globex = "organization-test-globex";

beforeEach(() => localStorage.clear());

const factor = (changes: Partial<AuthenticationFactor>) =>
  ({ sequence_order: "PRIMARY", ...changes }) as AuthenticationFactor;
const mail = factor({ type: "magic_link", delivery_method: "email" });
const google = factor({ type: "oauth", delivery_method: "oauth_google" });
const okta = factor({
  type: "sso",
  delivery_method: "sso_saml",
  sso_factor: { id: "r", provider_id: "connection-okta", external_id: "e" },
});
const text = factor({ type: "sms_otp", delivery_method: "sms", sequence_order: "SECONDARY" });

function login(factors: AuthenticationFactor[], name = "Globex"): Login {
  const { member_session, ...answer } = sampleAnswer({ organization: sampleOrganization({ organization_name: name }) });
  return { ...answer, member_session: member_session && { ...member_session, authentication_factors: factors } };
}

test.each<[string, AuthenticationFactor[], Record<string, string>]>([
  ["a mail", [mail], { "": "email", [globex]: "email" }],
  ["a code by mail", [{ ...mail, type: "email_otp" }], { "": "email", [globex]: "email" }],
  [
    "a password and a text",
    [factor({ type: "password", delivery_method: "knowledge" }), text],
    { "": "password", [globex]: "password" },
  ],
  ["a provider", [google], { "": "google", [globex]: "google" }],
  [
    "a connection, which has a button of its own in its organization",
    [okta],
    { "": "sso", [globex]: "connection-okta" },
  ],
  [
    "a mail, and the connection that the organization asks for",
    [mail, okta],
    { "": "email", [globex]: "connection-okta" },
  ],
])("a login by %s is remembered in the project and in its organization", (_, factors, remembered) => {
  rememberMethods(TOKEN, login(factors));
  expect(readLastMethods(TOKEN)).toEqual(remembered);
});

test("each project has its own memory, and each organization", () => {
  rememberMethods(TOKEN, login([google]));
  rememberMethods(TOKEN, login([mail], "Initech"));
  rememberMethods("public-token-test-2", login([okta]));
  expect(readLastMethods(TOKEN)).toEqual({ "": "email", [globex]: "google", "organization-test-initech": "email" });
});

test("no more than twenty organizations are kept, the latest", () => {
  for (let at = 0; at < 30; at++) rememberMethods(TOKEN, login([mail], `Org${at}`));
  const known = Object.keys(readLastMethods(TOKEN));
  expect(known).toHaveLength(21);
  expect(known).toContain("organization-test-org29");
});

test.each([["{"], ["null"], ["7"]])("an invalid stored value (%s) marks nothing", (text) => {
  localStorage.setItem(`portico-last-method::${TOKEN}`, text);
  expect(readLastMethods(TOKEN)[""]).toBeUndefined();
});

test("where nothing may be stored, a login ends as anywhere", () => {
  const denied = () => {
    throw new Error("denied");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
  rememberMethods(TOKEN, login([mail]));
  expect(readLastMethods(TOKEN)).toEqual({});
  vi.restoreAllMocks();
});

const fault = { error_type: "bad_domain_for_portico_sdk" };

test.each([
  ["https://acme.test/login", "https://acme.test"],
  ["http://localhost:5173/", "http://localhost:5173"],
])("of the page %s it names the origin %s", (pageAddress, origin) => {
  const { command, lead } = describeIssue(fault as never, { pageAddress, publicToken: TOKEN });
  expect(command).toBe(`portico projects origins add ${origin}`);
  expect(lead).toContain(`${origin} is not in allowed_origins of the project with the token ${TOKEN}`);
});

// These origins can't be allowed in a project.
test.each(["null/home/ada/index.html", "capacitor://localhost/login"])("the page %s has none", (pageAddress) => {
  expect(describeIssue(fault as never, { pageAddress }).title).toBe("This page has no origin");
});

test.each([
  ["http://localhost:5173/", true, "http://localhost:4100"],
  ["http://127.0.0.1/login", true, "http://localhost:4100"],
  ["http://[::1]:3000/login", true, "http://localhost:4100"],
  ["http://localhost:5173/", false, undefined],
  ["https://acme.test/login", true, undefined],
  ["http://localhost.acme.test/", true, undefined],
])("a silent provider on the page %s is named: %s", (pageAddress, isTestProject, url) => {
  const context = sampleContext({}, { unreachableUrl: "http://localhost:4100" });
  expect(silentUrlOf({ ...context, pageAddress, isTestProject })).toBe(url);
});

test.each([
  ["a provider that starts late", [false, false, true], true, 1],
  ["a page where only the bootstrap call is blocked", [true], false, 0],
])("%s reloads the page %#", async (_, answers, isReachable, reloads) => {
  vi.useFakeTimers();
  const waiting = [...answers];
  const fetchAnswer = vi.fn(async () => {
    if (!waiting.shift()) throw new TypeError("refused");
    return new Response();
  });
  vi.stubGlobal("fetch", fetchAnswer);
  const reload = vi.fn();
  const bootstrap = vi.fn(async () =>
    isReachable && waiting.length === 0 ? {} : { unreachableUrl: "http://localhost:4100" },
  );
  const client = { isTestProject: true, bootstrap } as unknown as Parameters<typeof awaitProvider>[0];
  const ended = awaitProvider(client, new AbortController().signal, reload);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(fetchAnswer).toHaveBeenCalledTimes(answers.length);
  expect(reload).toHaveBeenCalledTimes(reloads);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
