import { expect, test } from "vitest";
import { openBrowser, settle } from "../../testing/browser.ts";
import { API_URL, ada, furtherFactorDue, globex, PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import type { Client } from "../create-client.ts";

/** Every method: how to call it and the request it must send. `undefined` means no body. */
const email_address = "ada@globex.test";
const credential = { id: "c", rawId: "c", type: "public-key" as const, clientExtensionResults: {} };
const assertion = { ...credential, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } };
const attestation = { ...credential, response: { clientDataJSON: "e30", attestationObject: "AA" } };
const cases: [string, (client: Client) => Promise<unknown>, string, object | undefined][] = [
  [
    "magicLinks.email.loginOrSignup",
    (client) => client.magicLinks.email.loginOrSignup({ email_address, organization_id: "o" }),
    "POST /b2b/magic_links/email/login_or_signup",
    { email_address, organization_id: "o", pkce_code_challenge: expect.any(String) },
  ],
  [
    "magicLinks.email.discovery.send",
    (client) => client.magicLinks.email.discovery.send({ email_address }),
    "POST /b2b/magic_links/email/discovery/send",
    { email_address, pkce_code_challenge: expect.any(String) },
  ],
  [
    "magicLinks.email.invite",
    (client) => client.magicLinks.email.invite({ email_address, roles: ["editor"] }),
    "POST /b2b/magic_links/email/invite",
    { email_address, roles: ["editor"] },
  ],
  [
    "magicLinks.describe",
    (client) => client.magicLinks.describe({ magic_links_token: "t" }),
    "POST /b2b/magic_links/describe",
    { magic_links_token: "t" },
  ],
  [
    "magicLinks.authenticate",
    (client) => client.magicLinks.authenticate({ magic_links_token: "t" }),
    "POST /b2b/magic_links/authenticate",
    { magic_links_token: "t", session_duration_minutes: 30, intermediate_session_token: "ist" },
  ],
  [
    "magicLinks.discovery.authenticate",
    (client) => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "t" }),
    "POST /b2b/magic_links/discovery/authenticate",
    { discovery_magic_links_token: "t", intermediate_session_token: "ist" },
  ],
  [
    "otps.email.loginOrSignup",
    (client) => client.otps.email.loginOrSignup({ email_address, organization_id: "o" }),
    "POST /b2b/otps/email/login_or_signup",
    { email_address, organization_id: "o" },
  ],
  [
    "otps.email.authenticate",
    (client) =>
      client.otps.email.authenticate({ code: "1", email_address, organization_id: "o", session_duration_minutes: 60 }),
    "POST /b2b/otps/email/authenticate",
    { code: "1", email_address, organization_id: "o", session_duration_minutes: 60, intermediate_session_token: "ist" },
  ],
  [
    "otps.email.discovery.send",
    (client) => client.otps.email.discovery.send({ email_address }),
    "POST /b2b/otps/email/discovery/send",
    { email_address },
  ],
  [
    "otps.email.discovery.authenticate",
    (client) => client.otps.email.discovery.authenticate({ code: "1", email_address }),
    "POST /b2b/otps/email/discovery/authenticate",
    { code: "1", email_address, intermediate_session_token: "ist" },
  ],
  [
    "passwords.authenticate",
    (client) => client.passwords.authenticate({ email_address, organization_id: "o", password: "p" }),
    "POST /b2b/passwords/authenticate",
    {
      email_address,
      organization_id: "o",
      password: "p",
      session_duration_minutes: 30,
      intermediate_session_token: "ist",
    },
  ],
  [
    "passwords.strengthCheck",
    (client) => client.passwords.strengthCheck({ password: "p" }),
    "POST /b2b/passwords/strength_check",
    { password: "p" },
  ],
  [
    "passwords.resetByEmailStart",
    (client) => client.passwords.resetByEmailStart({ email_address, organization_id: "o" }),
    "POST /b2b/passwords/email/reset/start",
    { email_address, organization_id: "o", code_challenge: expect.any(String) },
  ],
  [
    "passwords.resetByEmail",
    (client) => client.passwords.resetByEmail({ password_reset_token: "t", password: "p" }),
    "POST /b2b/passwords/email/reset",
    {
      password_reset_token: "t",
      password: "p",
      session_duration_minutes: 30,
      intermediate_session_token: "ist",
    },
  ],
  [
    "passwords.resetByExistingPassword",
    (client) =>
      client.passwords.resetByExistingPassword({
        email_address,
        organization_id: "o",
        existing_password: "p",
        new_password: "q",
        session_duration_minutes: 5,
      }),
    "POST /b2b/passwords/existing_password/reset",
    { email_address, organization_id: "o", existing_password: "p", new_password: "q", session_duration_minutes: 5 },
  ],
  [
    "passwords.resetBySession",
    (client) => client.passwords.resetBySession({ password: "p" }),
    "POST /b2b/passwords/session/reset",
    { password: "p" },
  ],
  [
    "passwords.discovery.authenticate",
    (client) => client.passwords.discovery.authenticate({ email_address, password: "p" }),
    "POST /b2b/passwords/discovery/authenticate",
    { email_address, password: "p" },
  ],
  [
    "passwords.discovery.resetByEmailStart",
    (client) => client.passwords.discovery.resetByEmailStart({ email_address }),
    "POST /b2b/passwords/discovery/reset/start",
    { email_address, pkce_code_challenge: expect.any(String) },
  ],
  [
    "passwords.discovery.resetByEmail",
    (client) => client.passwords.discovery.resetByEmail({ password_reset_token: "t", password: "p" }),
    "POST /b2b/passwords/discovery/reset",
    { password_reset_token: "t", password: "p", intermediate_session_token: "ist" },
  ],
  ["session.authenticate", (client) => client.session.authenticate(), "POST /b2b/sessions/authenticate", {}],
  ["session.revoke", (client) => client.session.revoke(), "POST /b2b/sessions/revoke", undefined],
  [
    "session.revokeForMember",
    (client) => client.session.revokeForMember({ member_id: "m/1" }),
    "POST /b2b/sessions/revoke/m%2F1",
    undefined,
  ],
  [
    "session.exchange",
    (client) => client.session.exchange({ organization_id: "o", session_duration_minutes: 60 }),
    "POST /b2b/sessions/exchange",
    { organization_id: "o", session_duration_minutes: 60 },
  ],
  [
    "discovery.organizations.list",
    (client) => client.discovery.organizations.list(),
    "POST /b2b/discovery/organizations",
    { intermediate_session_token: "ist" },
  ],
  [
    "discovery.organizations.create",
    (client) => client.discovery.organizations.create(),
    "POST /b2b/discovery/organizations/create",
    { intermediate_session_token: "ist" },
  ],
  [
    "discovery.intermediateSessions.exchange",
    (client) => client.discovery.intermediateSessions.exchange({ organization_id: "o", locale: "es" }),
    "POST /b2b/discovery/intermediate_sessions/exchange",
    { organization_id: "o", locale: "es", intermediate_session_token: "ist" },
  ],
  [
    "organization.getBySlug",
    (client) => client.organization.getBySlug({ organization_slug: "globex" }),
    "POST /b2b/organizations/search",
    { organization_slug: "globex" },
  ],
  [
    "otps.sms.send",
    (client) => client.otps.sms.send({ organization_id: "o", member_id: "m", mfa_phone_number: "+12025550123" }),
    "POST /b2b/otps/sms/send",
    { organization_id: "o", member_id: "m", mfa_phone_number: "+12025550123", intermediate_session_token: "ist" },
  ],
  [
    "otps.sms.authenticate",
    (client) => client.otps.sms.authenticate({ organization_id: "o", member_id: "m", code: "123456" }),
    "POST /b2b/otps/sms/authenticate",
    { organization_id: "o", member_id: "m", code: "123456", intermediate_session_token: "ist" },
  ],
  [
    "totp.create",
    (client) => client.totp.create({ organization_id: "o", member_id: "m" }),
    "POST /b2b/totp",
    { organization_id: "o", member_id: "m", intermediate_session_token: "ist" },
  ],
  [
    "totp.authenticate",
    (client) => client.totp.authenticate({ organization_id: "o", member_id: "m", code: "123456" }),
    "POST /b2b/totp/authenticate",
    { organization_id: "o", member_id: "m", code: "123456", intermediate_session_token: "ist" },
  ],
  [
    "passkeys.registerStart",
    (client) => client.passkeys.registerStart({ organization_id: "o", member_id: "m" }),
    "POST /b2b/passkeys/register/start",
    { organization_id: "o", member_id: "m", intermediate_session_token: "ist" },
  ],
  [
    "passkeys.register",
    (client) => client.passkeys.register({ organization_id: "o", member_id: "m", public_key_credential: attestation }),
    "POST /b2b/passkeys/register",
    { organization_id: "o", member_id: "m", public_key_credential: attestation, intermediate_session_token: "ist" },
  ],
  [
    "passkeys.authenticateStart",
    (client) => client.passkeys.authenticateStart({ organization_id: "o" }),
    "POST /b2b/passkeys/authenticate/start",
    { organization_id: "o" },
  ],
  [
    "passkeys.authenticate",
    (client) => client.passkeys.authenticate({ organization_id: "o", public_key_credential: assertion }),
    "POST /b2b/passkeys/authenticate",
    { organization_id: "o", public_key_credential: assertion, intermediate_session_token: "ist" },
  ],
  [
    "passkeys.discovery.authenticateStart",
    (client) => client.passkeys.discovery.authenticateStart(),
    "POST /b2b/passkeys/discovery/authenticate/start",
    {},
  ],
  [
    "passkeys.discovery.authenticate",
    (client) => client.passkeys.discovery.authenticate({ public_key_credential: assertion }),
    "POST /b2b/passkeys/discovery/authenticate",
    { public_key_credential: assertion },
  ],
  [
    "passkeys.mfa.authenticateStart",
    (client) => client.passkeys.mfa.authenticateStart({ organization_id: "o", member_id: "m" }),
    "POST /b2b/passkeys/mfa/authenticate/start",
    { organization_id: "o", member_id: "m", intermediate_session_token: "ist" },
  ],
  [
    "passkeys.mfa.authenticate",
    (client) =>
      client.passkeys.mfa.authenticate({ organization_id: "o", member_id: "m", public_key_credential: assertion }),
    "POST /b2b/passkeys/mfa/authenticate",
    { organization_id: "o", member_id: "m", public_key_credential: assertion, intermediate_session_token: "ist" },
  ],
  ["passkeys.list", (client) => client.passkeys.list(), "GET /b2b/passkeys", undefined],
  [
    "passkeys.update",
    (client) => client.passkeys.update({ passkey_id: "p-1", name: "Laptop" }),
    "PUT /b2b/passkeys/p-1",
    { passkey_id: "p-1", name: "Laptop" },
  ],
  ["passkeys.delete", (client) => client.passkeys.delete({ passkey_id: "p-1" }), "DELETE /b2b/passkeys/p-1", undefined],
  [
    "session.checkStepUp",
    (client) => client.session.checkStepUp({ max_age: 300 }),
    "POST /b2b/sessions/check_step_up",
    { max_age: 300 },
  ],
  ["recoveryCodes.get", (client) => client.recoveryCodes.get(), "GET /b2b/recovery_codes", undefined],
  ["recoveryCodes.rotate", (client) => client.recoveryCodes.rotate(), "POST /b2b/recovery_codes/rotate", {}],
  [
    "recoveryCodes.recover",
    (client) => client.recoveryCodes.recover({ organization_id: "o", member_id: "m", recovery_code: "abcd" }),
    "POST /b2b/recovery_codes/recover",
    { organization_id: "o", member_id: "m", recovery_code: "abcd", intermediate_session_token: "ist" },
  ],
  [
    "session.attest",
    (client) => client.session.attest({ token: "t", profile_id: "p", session_duration_minutes: 60 }),
    "POST /b2b/sessions/attest",
    { token: "t", profile_id: "p", session_duration_minutes: 60 },
  ],
  ["session.list", (client) => client.session.list(), "GET /b2b/sessions", undefined],
  [
    "session.revokeOne",
    (client) => client.session.revokeOne({ member_session_id: "s-1" }),
    "DELETE /b2b/sessions/s-1",
    undefined,
  ],
  [
    "impersonation.authenticate",
    (client) => client.impersonation.authenticate({ impersonation_token: "t" }),
    "POST /b2b/impersonation/authenticate",
    { impersonation_token: "t" },
  ],
  ["organization.get", (client) => client.organization.get(), "GET /b2b/organizations/me", undefined],
  [
    "organization.update",
    (client) => client.organization.update({ organization_name: "Globex", sso_default_connection_id: null }),
    "PUT /b2b/organizations/me",
    { organization_name: "Globex", sso_default_connection_id: null },
  ],
  ["organization.delete", (client) => client.organization.delete(), "DELETE /b2b/organizations/me", undefined],
  [
    "organization.members.lookup",
    (client) => client.organization.members.lookup({ email_address, organization_id: "o" }),
    "POST /b2b/organizations/members/search",
    { email_address, organization_id: "o" },
  ],
  ["self.get", (client) => client.self.get(), "GET /b2b/organizations/members/me", undefined],
  ["member.get", (client) => client.member.get(), "GET /b2b/organizations/members/me", undefined],
  [
    "self.update",
    (client) => client.self.update({ name: "Ada" }),
    "PUT /b2b/organizations/members/update",
    { name: "Ada" },
  ],
  [
    "self.deleteMFAPhoneNumber",
    (client) => client.self.deleteMFAPhoneNumber(),
    "DELETE /b2b/organizations/members/deletePhoneNumber",
    undefined,
  ],
  [
    "self.deleteMFATOTP",
    (client) => client.self.deleteMFATOTP(),
    "DELETE /b2b/organizations/members/deleteTOTP",
    undefined,
  ],
  [
    "organization.members.deleteMFAPhoneNumber",
    (client) => client.organization.members.deleteMFAPhoneNumber({ member_id: "m-1" }),
    "DELETE /b2b/organizations/members/mfa_phone_numbers/m-1",
    undefined,
  ],
  [
    "organization.members.deleteMFATOTP",
    (client) => client.organization.members.deleteMFATOTP({ member_id: "m-1" }),
    "DELETE /b2b/organizations/members/totp/m-1",
    undefined,
  ],
  [
    "organization.members.create",
    (client) => client.organization.members.create({ email_address }),
    "POST /b2b/organizations/members",
    { email_address },
  ],
  [
    "organization.members.search",
    (client) => client.organization.members.search({ limit: 10 }),
    "POST /b2b/organizations/me/members/search",
    { limit: 10 },
  ],
  [
    "organization.members.update",
    (client) => client.organization.members.update({ member_id: "m-1", name: "Bob" }),
    "PUT /b2b/organizations/members/m-1",
    { member_id: "m-1", name: "Bob" },
  ],
  [
    "organization.members.delete",
    (client) => client.organization.members.delete({ member_id: "m-1" }),
    "DELETE /b2b/organizations/members/m-1",
    undefined,
  ],
  [
    "self.startEmailUpdate",
    (client) => client.self.startEmailUpdate({ email_address: "a@b.test", delivery_method: "EMAIL_OTP" }),
    "POST /b2b/organizations/members/start_email_update",
    { email_address: "a@b.test", delivery_method: "EMAIL_OTP" },
  ],
  [
    "self.unlinkRetiredEmail",
    (client) => client.self.unlinkRetiredEmail({ email_id: "email-1" }),
    "POST /b2b/organizations/members/unlink_retired_email",
    { email_id: "email-1" },
  ],
  [
    "self.deletePassword",
    (client) => client.self.deletePassword({ member_password_id: "p-1" }),
    "DELETE /b2b/organizations/members/passwords/p-1",
    undefined,
  ],
  [
    "organization.members.deletePassword",
    (client) => client.organization.members.deletePassword({ member_password_id: "p-1" }),
    "DELETE /b2b/organizations/members/passwords/p-1",
    undefined,
  ],
  [
    "oauth.authenticate",
    (client) => client.oauth.authenticate({ oauth_token: "t", session_duration_minutes: 60 }),
    "POST /b2b/oauth/authenticate",
    { oauth_token: "t", session_duration_minutes: 60, intermediate_session_token: "ist" },
  ],
  [
    "oauth.discovery.authenticate",
    (client) => client.oauth.discovery.authenticate({ discovery_oauth_token: "t" }),
    "POST /b2b/oauth/discovery/authenticate",
    { discovery_oauth_token: "t" },
  ],
  [
    "sso.discoverConnections",
    (client) => client.sso.discoverConnections({ email_address: "a+b@globex.test" }),
    "GET /b2b/sso/discovery/connections?email_address=a%2Bb%40globex.test",
    undefined,
  ],
  [
    "sso.startLogout",
    (client) => client.sso.startLogout({ logout_redirect_url: "https://app.globex.test/bye" }),
    "POST /b2b/sso/logout/start",
    { logout_redirect_url: "https://app.globex.test/bye" },
  ],
  [
    "sso.authenticate",
    (client) => client.sso.authenticate({ sso_token: "t", session_duration_minutes: 60 }),
    "POST /b2b/sso/authenticate",
    { sso_token: "t", session_duration_minutes: 60, intermediate_session_token: "ist" },
  ],
  [
    "oauth.googleOneTap.start",
    (client) => client.oauth.googleOneTap.start(),
    "GET /b2b/oauth/google/onetap/start",
    undefined,
  ],
  [
    "oauth.googleOneTap.submit",
    (client) => client.oauth.googleOneTap.submit({ id_token: "t", organization_id: "o" }),
    "POST /b2b/oauth/google/onetap/submit",
    { id_token: "t", organization_id: "o", pkce_code_challenge: expect.any(String) },
  ],
  [
    "oauth.googleOneTap.discoverySubmit",
    (client) => client.oauth.googleOneTap.discoverySubmit({ id_token: "t" }),
    "POST /b2b/oauth/google/onetap/discovery/submit",
    { id_token: "t", pkce_code_challenge: expect.any(String) },
  ],
  [
    "organization.members.reactivate",
    (client) => client.organization.members.reactivate({ member_id: "m-1" }),
    "PUT /b2b/organizations/members/m-1/reactivate",
    undefined,
  ],
];

/** A browser in the middle of a sign-in. */
function withIntermediateSession() {
  const browser = openBrowser();
  browser.openTab().document.cookie = "portico_intermediate_session_token=ist;path=/;secure";
  return startClient({ browser });
}

test.each(cases)("%s sends the request that the wire contract fixes", async (_, perform, operation, body) => {
  const { browser, client } = withIntermediateSession();
  browser.provide({ [operation]: {} });
  await perform(client);
  expect(browser.callsOf(operation).map((call) => call.body)).toEqual([body]);
});

test("the table above knows every method that calls the provider", () => {
  const { client } = startClient();
  const { landing, telemetry, rbac, publicToken, ...capabilities } = client;
  const namesIn = (value: object, path: string): string[] =>
    Object.entries(value).flatMap(([name, child]) =>
      typeof child === "function" ? [`${path}${name}`] : namesIn(child, `${path}${name}.`),
    );
  const local =
    /^(bootstrap|bootstrapSync|forgetLanding|subscribe|destroy)$|get(Sync|Info|Tokens|ResetEmail|PendingOrganization)$|onChange$|updateSession$|^oauth\..*(?<!googleOneTap)\.start$|^sso\.start$|^member\.(update|delete\w+|startEmailUpdate|unlinkRetiredEmail)$/;
  expect(
    namesIn(capabilities, "")
      .filter((name) => !local.test(name))
      .sort(),
  ).toEqual(cases.map(([name]) => name).sort());
});

test.each<[string, (client: Client) => Promise<unknown>]>([
  ["magicLinks.authenticate: magic_links_token", (c) => c.magicLinks.authenticate({ magic_links_token: 5 as never })],
  ["otps.email.authenticate: code", (c) => c.otps.email.authenticate({ code: 123456 } as never)],
  ["otps.email.loginOrSignup: email_address", (c) => c.otps.email.loginOrSignup({ email_address: {} } as never)],
  ["organizations.getBySlug: organization_slug", (c) => c.organization.getBySlug({ organization_slug: [] as never })],
  ["members.delete: member_id", (c) => c.organization.members.delete(undefined as never)],
  ["sessions.revokeForMember: member_id", (c) => c.session.revokeForMember({} as never)],
])("%s of a wrong type is a usage error before the wire", async (name, perform) => {
  const { browser, client } = startClient();
  await client.bootstrap();
  await expect(perform(client)).rejects.toMatchObject({
    code: "wrong_argument",
    message: expect.stringContaining(`${name} must be a string.`),
  });
  expect(browser.operations()).toEqual([`GET /projects/bootstrap/${PUBLIC_TOKEN}`]);
});

test("every call carries the headers of the wire, GET and DELETE too", async () => {
  const { browser, client } = startClient();
  browser.provide({ "GET /b2b/organizations/me": { organization: globex } });
  await client.organization.get();
  const [call] = browser.callsOf("GET /b2b/organizations/me");
  expect(call?.url).toBe(`${API_URL}/sdk/v1/b2b/organizations/me`);
  expect(Object.keys(call?.headers ?? {}).sort()).toEqual([
    "Authorization",
    "Content-Type",
    "X-SDK-Client",
    "X-SDK-Parent-Host",
  ]);
});

async function signedInClient() {
  const browser = openBrowser();
  browser.provide({ "POST /b2b/otps/email/authenticate": signedIn() });
  const started = startClient({ browser });
  await started.client.otps.email.authenticate({ code: "1", email_address, organization_id: "o" });
  return started;
}

test("reading and changing oneself or the organization keeps the copies fresh", async () => {
  const { browser, client } = await signedInClient();
  browser.provide({
    "PUT /b2b/organizations/members/update": { member: { ...ada, name: "Ada L." }, organization: globex },
    "PUT /b2b/organizations/me": { organization: { ...globex, organization_name: "Globex Inc" } },
    "POST /b2b/organizations/search": { organization: { organization_id: globex.organization_id } },
  });
  await client.self.update({ name: "Ada L." });
  await client.organization.update({ organization_name: "Globex Inc" });
  await client.organization.getBySlug({ organization_slug: "globex" });
  expect(client.self.getSync()?.name).toBe("Ada L.");
  expect(client.organization.getSync()?.organization_name).toBe("Globex Inc");
});

test("deleting oneself, or the organization, signs out; deleting another member does not", async () => {
  const one = await signedInClient();
  one.browser.provide({ "DELETE /b2b/organizations/members/member-test-bob": { member_id: "member-test-bob" } });
  one.browser.provide({ "DELETE /b2b/organizations/members/member-test-ada": { member_id: "member-test-ada" } });
  await one.client.organization.members.delete({ member_id: "member-test-bob" });
  expect(one.client.session.getInfo().status).toBe("in");
  await one.client.organization.members.delete({ member_id: "member-test-ada" });
  expect(one.client.session.getInfo().status).toBe("out");

  const two = await signedInClient();
  two.browser.provide({ "DELETE /b2b/organizations/me": { organization_id: globex.organization_id } });
  await two.client.organization.delete();
  expect(two.client.session.getInfo().status).toBe("out");
  expect(two.tab.document.cookie).toBe("");
});

test("the discovery list uses the session if there is no intermediate one", async () => {
  const { browser, client } = await signedInClient();
  browser.provide({ "POST /b2b/discovery/organizations": { discovered_organizations: [] } });
  await client.discovery.organizations.list();
  const [call] = browser.callsOf("POST /b2b/discovery/organizations");
  expect(call?.body).toEqual({});
  expect(atob(call?.headers.Authorization?.slice(6) as string)).toBe(`${PUBLIC_TOKEN}:token-one`);
});

test("a failed exchange leaves the intermediate token in place", async () => {
  const browser = openBrowser();
  browser.provide({ "POST /b2b/otps/email/discovery/authenticate": furtherFactorDue });
  const { client, tab } = startClient({ browser });
  await client.otps.email.discovery.authenticate({ code: "1", email_address });
  await client.discovery.intermediateSessions.exchange({ organization_id: "o" }).catch(() => {});
  await settle();
  expect(tab.document.cookie).toBe("portico_intermediate_session_token=ist-1");
});
