import { expect, test } from "vitest";
import { openBrowser, refusal } from "../../testing/browser.ts";
import { API_URL, bootstrapData, PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const AUTHENTICATE = "POST /b2b/oauth/authenticate";
const SUBMIT = "POST /b2b/oauth/google/onetap/submit";
const KEY = `portico_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:oauth`;
const pair = JSON.stringify({ code_challenge: "old-challenge", code_verifier: "old-verifier" });

function setUp(bootstrap = {}) {
  const left: URL[] = [];
  const browser = openBrowser();
  browser.stored.set(KEY, pair);
  browser.provide({ [AUTHENTICATE]: signedIn(), [SUBMIT]: { redirect_url: "https://app.example.test/" } });
  const options = {
    bootstrap: { ...bootstrapData, ...bootstrap },
    navigate: (url: string) => void left.push(new URL(url)),
  };
  return { ...startClient({ browser, options }), left };
}

test("a start navigates to the provider, with its options and a new challenge each time", async () => {
  const { client, left } = setUp();
  const request = {
    organization_slug: "globex",
    custom_scopes: ["a", "b"],
    provider_params: { login_hint: "ada@globex.test", prompt: "login" },
    login_redirect_url: "https://app.example.test/in?a=b",
    signup_redirect_url: "https://app.example.test/up",
  };
  await client.oauth.github.start(request);
  await client.oauth.github.start(request);
  const [first, second] = left.map(({ searchParams }) => searchParams.get("pkce_code_challenge"));
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(new Set([first, second, "old-challenge"]).size).toBe(3);
  expect(`${left[0]?.origin}${left[0]?.pathname}`).toBe(`${API_URL}/v1/b2b/public/oauth/github/start`);
  expect(Object.fromEntries(left[0]?.searchParams ?? [])).toEqual({
    public_token: PUBLIC_TOKEN,
    slug: "globex",
    custom_scopes: "a b",
    provider_login_hint: "ada@globex.test",
    provider_prompt: "login",
    login_redirect_url: "https://app.example.test/in?a=b",
    signup_redirect_url: "https://app.example.test/up",
    pkce_code_challenge: first,
  });
});

test("if the project requires no challenge, none is sent and the old pair is removed", async () => {
  const { browser, client, left } = setUp({ pkce_required_for_oauth: false });
  await client.oauth.slack.discovery.start();
  expect(left[0]?.href).toBe(`${API_URL}/v1/b2b/public/oauth/slack/discovery/start?public_token=${PUBLIC_TOKEN}`);
  expect(browser.stored.has(KEY)).toBe(false);
});

test("the project's own domain replaces the host, for redirects only", async () => {
  const { client, left } = setUp({ cname_domain: "login.acme.test" });
  await client.oauth.google.discovery.start({ discovery_redirect_url: "https://app.example.test/" });
  expect(left[0]?.origin).toBe("https://login.acme.test");
  expect(left[0]?.searchParams.get("discovery_redirect_url")).toBe("https://app.example.test/");
});

test("a start needs an organization, and so does One Tap's submit", async () => {
  const { browser, client, left } = setUp();
  const refused = { code: "wrong_argument", message: "organization_id is a required argument" };
  await expect(client.oauth.google.start({})).rejects.toMatchObject(refused);
  await expect(client.oauth.googleOneTap.submit({ id_token: "t", organization_id: "" })).rejects.toMatchObject(refused);
  expect([left, browser.callsOf(SUBMIT)]).toEqual([[], []]);
});

test("the pair goes with the token, is removed after a success and never after a failure", async () => {
  const { browser, client } = setUp();
  browser.provide({ [AUTHENTICATE]: refusal("oauth_token_not_found") });
  await expect(client.oauth.authenticate({ oauth_token: "t" })).rejects.toMatchObject({ status_code: 401 });
  expect(browser.stored.get(KEY)).toBe(pair);
  browser.provide({ [AUTHENTICATE]: signedIn() });
  // Concurrent calls share one request.
  await Promise.all([client.oauth.authenticate({ oauth_token: "t" }), client.oauth.authenticate({ oauth_token: "t" })]);
  expect(browser.callsOf(AUTHENTICATE).map(({ body }) => body)).toEqual([
    { oauth_token: "t", pkce_code_verifier: "old-verifier" },
    { oauth_token: "t", pkce_code_verifier: "old-verifier" },
  ]);
  expect(browser.stored.has(KEY)).toBe(false);
  expect(client.session.getInfo().status).toBe("in");
});

test("One Tap's submit brings a challenge of a new pair", async () => {
  const { browser, client } = setUp();
  await client.oauth.googleOneTap.submit({ id_token: "t", organization_id: "o" });
  expect(browser.callsOf(SUBMIT)[0]?.body).toEqual({
    id_token: "t",
    organization_id: "o",
    pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("a failed landing has its error, and leaves nothing in the URL", () => {
  const browser = openBrowser();
  const { client, tab } = startClient({
    browser,
    url: "https://app.example.test/login?a=b&error=oauth_flow_callback_error&portico_token_type=oauth",
  });
  expect(client.landing).toMatchObject({ token: null, tokenType: "oauth", error: "oauth_flow_callback_error" });
  expect(tab.location.search).toBe("?a=b");
  // An `error` parameter of another system is ignored.
  const other = startClient({ browser: openBrowser(), url: "https://app.example.test/login?error=access_denied" });
  expect(other.client.landing.error).toBeUndefined();
  expect(other.tab.location.search).toBe("?error=access_denied");
});
