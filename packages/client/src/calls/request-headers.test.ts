import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { readSettings } from "../lib/options.ts";
import type { SessionInfo } from "../session/store.ts";
import { CLIENT_VERSION, findTimeZone, requestHeaders } from "./request-headers.ts";

const tab = openBrowser().openTab("https://app.example.test:8443/login");
const settings = readSettings(PUBLIC_TOKEN, { apiUrl: API_URL, wirePrefix: "acme" }, tab);
const signedOut: SessionInfo = { status: "out", session: null, member: null, organization: null };
const { member_session: session, member, organization } = signedIn();

test("the secret is the session token, and without one the public token again", () => {
  expect(atob(requestHeaders(settings, "token-1", signedOut).Authorization.slice(6))).toBe(`${PUBLIC_TOKEN}:token-1`);
  expect(requestHeaders(settings, undefined, signedOut).Authorization).toBe(
    `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`,
  );
});

test("the telemetry object has the wire's fields, and new ids for each call", () => {
  findTimeZone();
  const read = (info: SessionInfo) => JSON.parse(atob(requestHeaders(settings, undefined, info)["X-SDK-Client"]));
  const headers = read({ status: "in", session, member, organization });
  const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
  expect(headers).toEqual({
    event_id: expect.stringMatching(`^event-id-${uuid}`),
    app_session_id: expect.stringMatching(`^app-session-id-${uuid}`),
    persistent_id: expect.stringMatching(`^persistent-id-${uuid}`),
    client_sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    timezone: expect.any(String),
    acme_member_id: "member-test-ada",
    acme_member_session_id: "member-session-test-one",
    app: { identifier: "app.example.test" },
    sdk: { identifier: `@portico/client ${packageJson.version}`, version: "5.37.0" },
  });
  expect(read(signedOut).event_id).not.toBe(headers.event_id);
  expect(read(signedOut)).not.toHaveProperty("acme_member_id");
});

test("the page's origin travels along", () => {
  expect(requestHeaders(settings, undefined, signedOut)["X-SDK-Parent-Host"]).toBe("https://app.example.test:8443");
});

test("a cookie or stored ID beyond Latin-1 breaks no call", () => {
  const odd = { ...member, member_id: "mémber-✓" };
  const headers = requestHeaders(settings, "tökén-✓", { status: "in", session, member: odd, organization });
  expect(atob(headers.Authorization.slice(6))).toBe(`${PUBLIC_TOKEN}:t?k?n-?`);
  expect(JSON.parse(atob(headers["X-SDK-Client"]))).toMatchObject({ acme_member_id: "m?mber-?" });
});

test("the version is the package's", () => {
  expect(CLIENT_VERSION).toBe(packageJson.version);
});
