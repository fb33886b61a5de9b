import { expect, test } from "vitest";
import { openBrowser, refusal } from "../../testing/browser.ts";
import { API_URL, bootstrapData, PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import type { Client } from "../create-client.ts";
import { createAdmin } from "../entries/admin.ts";

const AUTHENTICATE = "POST /b2b/sso/authenticate";
const KEY = `portico_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:sso`;
const pair = JSON.stringify({ code_challenge: "old-challenge", code_verifier: "old-verifier" });
const request = { sso_token: "t", session_duration_minutes: 60 };

function setUp(bootstrap = {}) {
  const left: URL[] = [];
  const browser = openBrowser();
  browser.stored.set(KEY, pair);
  browser.provide({ [AUTHENTICATE]: signedIn() });
  const options = {
    bootstrap: { ...bootstrapData, pkce_required_for_sso: true, ...bootstrap },
    navigate: (url: string) => void left.push(new URL(url)),
  };
  return { ...startClient({ browser, options }), left };
}

test("a start leaves for the provider, with a new challenge each time", async () => {
  const { client, left } = setUp();
  const login_redirect_url = "https://app.example.test/in?a=b";
  const signup_redirect_url = "https://app.example.test/up";
  await client.sso.start({ connection_id: "c", login_redirect_url, signup_redirect_url });
  await client.sso.start({ connection_id: "c" });
  const [first, second] = left.map(({ searchParams }) => searchParams.get("pkce_code_challenge"));
  expect(new Set([first, second, "old-challenge"]).size).toBe(3);
  expect(`${left[0]?.origin}${left[0]?.pathname}`).toBe(`${API_URL}/v1/public/sso/start`);
  expect(Object.fromEntries(left[0]?.searchParams ?? [])).toEqual({
    public_token: PUBLIC_TOKEN,
    connection_id: "c",
    login_redirect_url,
    signup_redirect_url,
    pkce_code_challenge: first,
  });
  await expect(client.sso.start({} as never)).rejects.toMatchObject({ code: "wrong_argument" });
});

test("if the project requires no challenge, none is sent and the old pair is removed", async () => {
  const { browser, client, left } = setUp({ pkce_required_for_sso: false });
  await client.sso.start({ connection_id: "c" });
  expect(left[0]?.searchParams.has("pkce_code_challenge")).toBe(false);
  expect(browser.stored.has(KEY)).toBe(false);
});

test("the pair goes with a success, never with a failure, and the caller's own verifier wins", async () => {
  const { browser, client } = setUp();
  browser.provide({ [AUTHENTICATE]: refusal("sso_token_not_found") });
  await expect(client.sso.authenticate(request)).rejects.toMatchObject({ error_type: "sso_token_not_found" });
  expect(browser.stored.has(KEY)).toBe(true);
  browser.provide({ [AUTHENTICATE]: signedIn() });
  await Promise.all([client.sso.authenticate(request), client.sso.authenticate(request)]);
  await client.sso.authenticate({ ...request, ...{ pkce_code_verifier: "mine" } });
  expect(browser.callsOf(AUTHENTICATE).map(({ body }) => body?.pkce_code_verifier)).toEqual([
    "old-verifier",
    "old-verifier",
    "mine",
  ]);
  expect(browser.stored.has(KEY)).toBe(false);
  expect(client.session.getInfo().status).toBe("in");
});

test("an impersonator's token is redeemed once, however often it is tried, and leaves the landing", async () => {
  const browser = openBrowser();
  browser.provide({ "POST /b2b/impersonation/authenticate": signedIn() });
  const url = "https://app.example.test/in?token=t&portico_token_type=multi_tenant_impersonation";
  const { client, tab } = startClient({ browser, url });
  expect(client.landing).toMatchObject({ token: "t", tokenType: "multi_tenant_impersonation" });
  expect(tab.location.search).toBe("");
  await Promise.all([1, 2].map(() => client.impersonation.authenticate({ impersonation_token: "t" })));
  expect(browser.callsOf("POST /b2b/impersonation/authenticate").map(({ body }) => body)).toEqual([
    { impersonation_token: "t" },
  ]);
  expect(client.landing.token).toBeNull();
  expect(client.session.getInfo().status).toBe("in");
});

test("administrators' calls go by the client's session, and by no other object's", async () => {
  const { browser, client } = setUp();
  const { sso } = createAdmin(client);
  browser.provide({
    "PUT /b2b/sso/saml/c%2F1/url": {},
    "DELETE /b2b/sso/saml/c/verification_certificates/k": {},
    "GET /b2b/sso": {},
  });
  await sso.saml.updateConnectionByURL({ connection_id: "c/1", metadata_url: "https://idp.test/" });
  await sso.saml.deleteVerificationCertificate({ connection_id: "c", certificate_id: "k" });
  await sso.getConnections();
  expect(browser.operations().filter((name) => name.includes("/sso"))).toEqual([
    "PUT /b2b/sso/saml/c%2F1/url",
    "DELETE /b2b/sso/saml/c/verification_certificates/k",
    "GET /b2b/sso",
  ]);
  expect(() => createAdmin({ ...client } as Client)).toThrow("Pass the client itself.");
});
