import { expect, test } from "vitest";
import { offline, openBrowser, refusal } from "../../testing/browser.ts";
import { PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const AUTHENTICATE = "POST /b2b/magic_links/authenticate";
const SEND = "POST /b2b/magic_links/email/discovery/send";
const LOGIN = "POST /b2b/magic_links/email/login_or_signup";

const keyOf = (namespace: string) => `portico_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:${namespace}`;
const pair = (name: string) =>
  JSON.stringify({ code_challenge: `${name}-challenge`, code_verifier: `${name}-verifier` });

function setUp(...namespaces: string[]) {
  const browser = openBrowser();
  for (const namespace of namespaces) browser.stored.set(keyOf(namespace), pair(namespace));
  browser.provide({ [AUTHENTICATE]: signedIn(), [SEND]: {}, [LOGIN]: {} });
  return startClient({ browser });
}

const token = { magic_links_token: "t-1" };

test("both sends carry the same challenge, and neither captcha nor fingerprint", async () => {
  const { browser, client } = setUp();
  await client.magicLinks.email.loginOrSignup({ email_address: "ada@globex.test", organization_id: "o" });
  await client.magicLinks.email.discovery.send({ email_address: "ada@globex.test", locale: "es" });
  const [login, send] = [browser.callsOf(LOGIN)[0]?.body, browser.callsOf(SEND)[0]?.body];
  expect(login).toEqual({
    email_address: "ada@globex.test",
    organization_id: "o",
    pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(send).toEqual({
    email_address: "ada@globex.test",
    locale: "es",
    pkce_code_challenge: login?.pkce_code_challenge,
  });
});

test("authenticate lasts 30 minutes when the caller names nothing else, and takes verifier and intermediate token along", async () => {
  const { browser, client, tab } = setUp("magic_links");
  tab.document.cookie = "portico_intermediate_session_token=ist-1;path=/;secure";
  await client.magicLinks.authenticate(token);
  expect(browser.callsOf(AUTHENTICATE)[0]?.body).toEqual({
    magic_links_token: "t-1",
    session_duration_minutes: 30,
    pkce_code_verifier: "magic_links-verifier",
    intermediate_session_token: "ist-1",
  });
  await client.magicLinks.authenticate({ ...token, session_duration_minutes: 90, locale: "en" });
  expect(browser.callsOf(AUTHENTICATE)[1]?.body).toEqual({
    magic_links_token: "t-1",
    session_duration_minutes: 90,
    locale: "en",
  });
});

test("the pair is removed after a success, never after a failure", async () => {
  const { browser, client } = setUp("magic_links");
  for (const failure of [refusal("unable_to_auth_magic_link"), offline(), refusal("pkce_mismatch")]) {
    browser.provide({ [AUTHENTICATE]: failure });
    await expect(client.magicLinks.authenticate(token)).rejects.toBeInstanceOf(Error);
    expect(browser.stored.has(keyOf("magic_links"))).toBe(true);
  }
  browser.provide({ [AUTHENTICATE]: signedIn() });
  await client.magicLinks.authenticate(token);
  expect(browser.stored.has(keyOf("magic_links"))).toBe(false);
});

test("a stored passwords pair goes first, and does when it fits", async () => {
  const { browser, client } = setUp("magic_links", "passwords");
  await client.magicLinks.authenticate(token);
  expect(browser.callsOf(AUTHENTICATE).map(({ body }) => body?.pkce_code_verifier)).toEqual(["passwords-verifier"]);
  expect(browser.stored.has(keyOf("passwords"))).toBe(false);
  expect(browser.stored.has(keyOf("magic_links"))).toBe(true);
});

test.each(["pkce_mismatch", "pkce_expected_code_verifier"])(
  "when it does not (%s), the call is repeated with the magic_links pair",
  async (error_type) => {
    const { browser, client } = setUp("magic_links", "passwords");
    browser.provide({
      [AUTHENTICATE]: ({ body }) =>
        body?.pkce_code_verifier === "passwords-verifier" ? refusal(error_type) : signedIn(),
    });
    await client.magicLinks.authenticate(token);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
    expect(browser.stored.has(keyOf("passwords"))).toBe(true);
    expect(browser.stored.has(keyOf("magic_links"))).toBe(false);
  },
);

test("any other failure is final", async () => {
  const { browser, client } = setUp("magic_links", "passwords");
  browser.provide({ [AUTHENTICATE]: refusal("unable_to_auth_magic_link") });
  await expect(client.magicLinks.authenticate(token)).rejects.toMatchObject({
    error_type: "unable_to_auth_magic_link",
  });
  expect(browser.callsOf(AUTHENTICATE)).toHaveLength(1);
});

test("discovery has no duration, and installs the intermediate session", async () => {
  const { browser, client, tab } = setUp("magic_links");
  const discovered = { intermediate_session_token: "ist-2", email_address: "a@b.test", discovered_organizations: [] };
  browser.provide({ "POST /b2b/magic_links/discovery/authenticate": discovered });
  const answer = await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "t-2" });
  expect(answer).toMatchObject(discovered);
  expect(browser.callsOf("POST /b2b/magic_links/discovery/authenticate")[0]?.body).toEqual({
    discovery_magic_links_token: "t-2",
    pkce_code_verifier: "magic_links-verifier",
  });
  expect(tab.document.cookie).toBe("portico_intermediate_session_token=ist-2");
});

test("discovery only uses the magic links' pair, as the contract requires", async () => {
  const { browser, client } = setUp("magic_links", "passwords");
  const operation = "POST /b2b/magic_links/discovery/authenticate";
  browser.provide({ [operation]: refusal("pkce_mismatch") });
  const redeeming = client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "t-2" });
  await expect(redeeming).rejects.toMatchObject({ error_type: "pkce_mismatch" });
  expect(browser.callsOf(operation).map(({ body }) => body?.pkce_code_verifier)).toEqual(["magic_links-verifier"]);
});

test("describing a link sends only its token, and changes neither session nor proof key", async () => {
  const { browser, client, tab } = setUp("magic_links");
  const described = { kind: "invite", email_address: "ada@globex.test", organization: {} };
  browser.provide({ "POST /b2b/magic_links/describe": described });
  expect(await client.magicLinks.describe(token)).toMatchObject(described);
  expect(browser.callsOf("POST /b2b/magic_links/describe")[0]?.body).toEqual(token);
  expect(browser.stored.has(keyOf("magic_links"))).toBe(true);
  expect(tab.document.cookie).toBe("");
});
