import { expect, test } from "vitest";
import { openBrowser, refusal } from "../../testing/browser.ts";
import { PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const email_address = "ada@globex.test";
const keyOf = (name: string) => `portico_sdk_state_${PUBLIC_TOKEN}::${name}`;
const PAIR = keyOf("PKCE_VERIFIER:passwords");
const START = "POST /b2b/passwords/email/reset/start";
const DISCOVERY_START = "POST /b2b/passwords/discovery/reset/start";
const FINISH = "POST /b2b/passwords/email/reset";
const DISCOVERY_FINISH = "POST /b2b/passwords/discovery/reset";

function setUp() {
  const browser = openBrowser();
  browser.provide({
    [START]: {},
    [DISCOVERY_START]: {},
    [FINISH]: signedIn(),
    [DISCOVERY_FINISH]: { intermediate_session_token: "ist", discovered_organizations: [] },
  });
  return startClient({ browser });
}

test("a second mail reuses the proof key, under the names that each call has for it", async () => {
  const { browser, client } = setUp();
  await client.passwords.resetByEmailStart({ email_address, organization_id: "o" });
  await client.passwords.discovery.resetByEmailStart({ email_address });
  const challenge = browser.callsOf(START)[0]?.body?.code_challenge;
  expect(challenge).toMatch(/^[\w-]{43}$/);
  expect(browser.callsOf(DISCOVERY_START)[0]?.body?.pkce_code_challenge).toBe(challenge);
});

test("the verifier goes along, stays after a refusal, and goes after a success", async () => {
  const { browser, client } = setUp();
  const request = { password_reset_token: "t", password: "p" };
  for (const [reset, operation, field] of [
    [client.passwords.resetByEmail, FINISH, "code_verifier"],
    [client.passwords.discovery.resetByEmail, DISCOVERY_FINISH, "pkce_code_verifier"],
  ] as const) {
    await client.passwords.resetByEmailStart({ email_address, organization_id: "o" });
    const { code_verifier } = JSON.parse(browser.stored.get(PAIR) ?? "{}");
    browser.provide({ [operation]: refusal("weak_password") });
    await expect(reset(request)).rejects.toMatchObject({ error_type: "weak_password" });
    expect(browser.stored.has(PAIR)).toBe(true);
    browser.provide({ [operation]: signedIn() });
    await reset(request);
    expect(browser.callsOf(operation).at(-1)?.body?.[field]).toBe(code_verifier);
    expect(browser.stored.has(PAIR)).toBe(false);
  }
});

test("a login sends a stored verifier, too", async () => {
  const { browser, client } = setUp();
  await client.passwords.resetByEmailStart({ email_address, organization_id: "o" });
  browser.provide({ "POST /b2b/passwords/authenticate": signedIn() });
  await client.passwords.authenticate({ email_address, organization_id: "o", password: "p" });
  expect(browser.callsOf("POST /b2b/passwords/authenticate")[0]?.body?.code_verifier).toMatch(/^[0-9a-f]+$/);
});

test("the address of the last mail that was sent is kept as plain text", async () => {
  const { browser, client } = setUp();
  expect(client.passwords.getResetEmail()).toBeNull();
  await client.passwords.resetByEmailStart({ email_address, organization_id: "o" });
  expect(browser.stored.get(keyOf("reset-email-value"))).toBe(email_address);
  browser.provide({ [DISCOVERY_START]: refusal("invalid_email") });
  await expect(client.passwords.discovery.resetByEmailStart({ email_address: "b@c.test" })).rejects.toThrow();
  expect(client.passwords.getResetEmail()).toBe(email_address);
});

test("a finished reset forgets the token of the address, a refused one keeps it for the next try", async () => {
  const browser = openBrowser();
  const url =
    "https://app.test/reset?portico_redirect_type=reset_password&token=t&portico_token_type=multi_tenant_passwords";
  const { client, tab } = startClient({ browser, url });
  browser.provide({ [FINISH]: refusal("breached_password") });
  const reset = () => client.passwords.resetByEmail({ password_reset_token: "t", password: "p" });
  await expect(reset()).rejects.toThrow();
  expect(client.landing.token).toBe("t");
  browser.provide({ [FINISH]: signedIn() });
  expect(tab.location.search).toBe("?portico_redirect_type=reset_password");
  await reset();
  expect(client.landing).toMatchObject({ token: null, redirectType: null });
  expect(tab.location.search).toBe("");
  expect(client.session.getInfo().status).toBe("in");
});
