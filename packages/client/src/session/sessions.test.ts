import { expect, test, vi } from "vitest";
import { offline, openBrowser, refusal } from "../../testing/browser.ts";
import { signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const REVOKE = "POST /b2b/sessions/revoke";
const AUTHENTICATE = "POST /b2b/sessions/authenticate";

async function signedInClient() {
  const browser = openBrowser();
  browser.provide({ "POST /b2b/otps/email/authenticate": signedIn() });
  const started = startClient({ browser });
  await started.client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
  return started;
}

test("a revoked session is cleared, an unfinished sign-in with it", async () => {
  const { browser, client, tab } = await signedInClient();
  tab.document.cookie = "portico_intermediate_session_token=ist;path=/;secure";
  browser.provide({ [REVOKE]: {} });
  await client.session.revoke();
  expect(client.session.getInfo()).toEqual({ status: "out", session: null, member: null, organization: null });
  expect(tab.document.cookie).toBe("");
});

test.each([
  ["offline", () => offline(), undefined, "in"],
  ["a 500", () => refusal("internal_server_error", 500), undefined, "in"],
  ["offline, clearing all the same", () => offline(), { forceClear: true }, "out"],
  ["unauthorized_credentials", () => refusal("unauthorized_credentials"), undefined, "out"],
  ["user_unauthenticated", () => refusal("user_unauthenticated"), undefined, "out"],
  ["invalid_secret_authentication", () => refusal("invalid_secret_authentication"), undefined, "out"],
  ["session_not_found", () => refusal("session_not_found"), undefined, "out"],
])("a revocation that fails (%s) throws", async (_, failure, options, status) => {
  const { browser, client } = await signedInClient();
  browser.provide({ [REVOKE]: failure });
  await expect(client.session.revoke(options)).rejects.toBeInstanceOf(Error);
  expect(client.session.getInfo().status).toBe(status);
});

test("authenticate extends the session if a duration is given, and signs out only after the four errors", async () => {
  const { browser, client } = await signedInClient();
  browser.provide({ [AUTHENTICATE]: signedIn() });
  await client.session.authenticate({ session_duration_minutes: 60 });
  expect(browser.callsOf(AUTHENTICATE)[0]?.body).toEqual({ session_duration_minutes: 60 });
  browser.provide({ [AUTHENTICATE]: refusal("internal_server_error", 500) });
  await expect(client.session.authenticate()).rejects.toMatchObject({ status_code: 500 });
  expect(client.session.getInfo().status).toBe("in");
  browser.provide({ [AUTHENTICATE]: refusal("session_not_found") });
  await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: "session_not_found" });
  expect(client.session.getInfo().status).toBe("out");
});

test("the four errors of any other call do not sign out", async () => {
  const { browser, client } = await signedInClient();
  browser.provide({ "GET /b2b/organizations/me": refusal("unauthorized_credentials") });
  await expect(client.organization.get()).rejects.toMatchObject({ error_type: "unauthorized_credentials" });
  expect(client.session.getInfo().status).toBe("in");
});

test("updateSession only writes the cookies: no state, no call", async () => {
  const { browser, client, tab } = startClient();
  client.session.updateSession({ session_token: "token-9", session_jwt: "a.b.c" });
  expect(tab.document.cookie).toBe("portico_session=token-9; portico_session_jwt=a.b.c");
  expect(client.session.getTokens()).toEqual({ session_token: "token-9", session_jwt: "a.b.c" });
  expect(client.session.getInfo().status).toBe("out");
  expect(browser.callsOf(AUTHENTICATE)).toHaveLength(0);
  browser.provide({ [AUTHENTICATE]: signedIn("9") });
  await client.session.authenticate();
  expect(client.session.getInfo().status).toBe("in");
});

test("updateSession without both tokens is a usage error", () => {
  const { client, tab } = startClient();
  expect(() => client.session.updateSession({ session_token: "x" } as never)).toThrow("session_jwt must be a string");
  expect(tab.document.cookie).toBe("");
});

test("onChange calls back with the session until unsubscribed", async () => {
  const { browser, client } = startClient();
  const listener = vi.fn();
  const stop = client.session.onChange(listener);
  browser.provide({ "POST /b2b/otps/email/authenticate": signedIn(), [REVOKE]: {} });
  await client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
  expect(listener).toHaveBeenLastCalledWith(client.session.getSync());
  await client.session.revoke();
  expect(listener).toHaveBeenLastCalledWith(null);
  stop();
  await client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
  expect(listener).toHaveBeenCalledTimes(2);
});
