import type { AuthMethod } from "@portico/wire";
import * as relyingParty from "openid-client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { refusal, sessionTokenOf, signIn } from "../support/basics.ts";
import { kinds, startDelegatedFixture } from "../support/delegated-sessions.ts";
import { logIn } from "../support/idp.ts";
import { totpCode } from "../support/totp-code.ts";

const fixture = await startDelegatedFixture();
const { provider, globex, enterAs } = fixture;
const backend = backendOf(provider);
const dur = { session_duration_minutes: 60 };

const open = {
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  mfa_methods: "ALL_ALLOWED",
  allowed_mfa_methods: [],
  mfa_policy: "OPTIONAL",
  session_maximum_minutes: null,
};
const restrictedTo = (...allowed_auth_methods: AuthMethod[]) => ({ auth_methods: "RESTRICTED", allowed_auth_methods });

async function configure(settings: object): Promise<void> {
  const { status, body } = await backend("PUT", `/organizations/${globex}`, settings);
  expect(status, JSON.stringify(body)).toBe(200);
}

const check = (session: string, body: object = {}) =>
  provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body });
const change = (session: string, body: object) =>
  provider.request("/sdk/v1/b2b/organizations/me", { method: "PUT", session, body });

beforeEach(() => configure(open));
// A code by email may be requested again, and an authenticator's works once.
afterEach(() => provider.clock.advance({ minutes: 2 }));

describe("T121: a session that an organization's stricter policy would not permit is refused", () => {
  test("an earlier session cannot be used, nor undo the policy", async () => {
    const session = await enterAs("own", "ada@globex.test", { dur: 1440 });
    await configure({ mfa_policy: "REQUIRED_FOR_ALL", ...restrictedTo("sso") });
    provider.clock.advance({ hours: 20 });
    expect(await check(session)).toMatchObject({ status: 401, body: { error_type: "session_not_found" } });
    const undone = await change(session, { mfa_policy: "OPTIONAL", auth_methods: "ALL_ALLOWED" });
    expect(undone).toMatchObject({ status: 401, body: { error_type: "session_not_found" } });
    const { body } = await backend("GET", `/organizations/${globex}`);
    expect(body.data.organization).toMatchObject({ mfa_policy: "REQUIRED_FOR_ALL", auth_methods: "RESTRICTED" });
  });

  /** Whether a session of each kind, begun with an emailed code, meets the policy. */
  const raised: [string, object, Record<(typeof kinds)[number], boolean>][] = [
    [
      "a second factor for all",
      { mfa_policy: "REQUIRED_FOR_ALL" },
      { own: false, app: false, agent: false, impersonation: false, trusted_token: false },
    ],
    [
      "its own method only",
      restrictedTo("email_otp"),
      { own: true, app: true, agent: true, impersonation: false, trusted_token: false },
    ],
    [
      "another method only",
      restrictedTo("magic_link"),
      { own: false, app: false, agent: false, impersonation: false, trusted_token: false },
    ],
    [
      "some second factors, which no one is asked for",
      { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] },
      { own: true, app: true, agent: true, impersonation: true, trusted_token: true },
    ],
    [
      "a shorter lifetime that has not passed",
      { session_maximum_minutes: 30 },
      { own: true, app: true, agent: true, impersonation: true, trusted_token: true },
    ],
  ];

  test.each(
    raised.flatMap(([name, settings, meets]) => kinds.map((kind) => [name, kind, settings, meets[kind]] as const)),
  )("%s: a session of the kind %s", async (_, kind, settings, meets) => {
    const session = await enterAs(kind, "eve@globex.test");
    expect((await check(session)).status).toBe(200);
    await configure(settings);
    const { status, body } = await check(session);
    expect([status, body.error_type]).toEqual(meets ? [200, undefined] : [401, "session_not_found"]);
    expect(body.error_details).toEqual(
      !meets && kind === "own" ? { organization_id: globex, policy_raised: true } : undefined,
    );
    expect((await backend("POST", "/sessions/authenticate", { session_token: session })).status).toBe(
      meets ? 200 : 401,
    );
  });

  test.each(kinds)("a shorter lifetime ends a session of the kind %s, counted from its sign-in", async (kind) => {
    const session = await enterAs(kind, "eve@globex.test");
    await configure({ session_maximum_minutes: 30 });
    provider.clock.advance({ minutes: 28 });
    const { body } = await check(session);
    const { started_at, expires_at } = body.data.member_session;
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBeLessThanOrEqual(30 * 60_000);
    provider.clock.advance({ minutes: 3 });
    expect((await check(session)).status).toBe(401);
  });

  test("so does the first check of a session after its shorter lifetime", async () => {
    const session = await enterAs("own", "eve@globex.test");
    await configure({ session_maximum_minutes: 30 });
    provider.clock.advance({ minutes: 31 });
    const { status, body } = await check(session);
    expect([status, body.error_type, body.error_details]).toEqual([401, "session_not_found", undefined]);
  });

  test("a back end that checks the session's JWT gets the same answer", async () => {
    const session = await enterAs("own", "eve@globex.test");
    const { session_jwt } = (await check(session)).body.data;
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    const { status, body } = await backend("POST", "/sessions/authenticate", { session_jwt });
    expect([status, body.error_type]).toEqual([401, "session_not_found"]);
  });

  test("a loosened policy requires nothing, and neither does a setting about who may join", async () => {
    await configure({ mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"], ...restrictedTo("email_otp") });
    // One factor, from before its member enrolled: the same policy would require the second one today.
    const before = await signIn(provider, "gus@globex.test", "globex");
    const who = { organization_id: globex, member_id: before.answer.member_id };
    const other = await signIn(provider, "gus@globex.test", "globex");
    const { secret } = await other.client.totp.create(who);
    await other.client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    await configure(open);
    await configure({ email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] });
    await configure({ email_jit_provisioning: "NOT_ALLOWED", email_allowed_domains: [], email_invites: "NOT_ALLOWED" });
    expect((await check(sessionTokenOf(before.client))).status).toBe(200);
    await configure({ email_invites: "ALL_ALLOWED", ...restrictedTo("email_otp") });
    expect((await check(sessionTokenOf(before.client))).status).toBe(401);
  });

  test("it is evaluated once for each stricter policy", async () => {
    const session = await enterAs("own", "eve@globex.test");
    await configure(restrictedTo("email_otp", "magic_link"));
    await check(session);
    const { db } = provider.provider.services;
    const rows = await db
      .selectFrom("sessions as s")
      .innerJoin("organizations as o", "o.organization_id", "s.organization_id")
      .select(["s.policy_version as passed", "o.policy_version as current"])
      .where("o.organization_id", "=", globex)
      .orderBy("s.started_at", "desc")
      .limit(1)
      .execute();
    expect(rows[0]?.passed).toBe(rows[0]?.current);
    expect((await check(session)).status).toBe(200);
  });

  test("a session that is exchanged or extended meets the current policy, too", async () => {
    const session = await enterAs("own", "eve@globex.test");
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    expect((await check(session, dur)).status).toBe(401);
    const away = await provider.request("/sdk/v1/b2b/sessions/exchange", {
      session,
      body: { organization_id: "organization-test-00000000-0000-7000-8000-000000000000", ...dur },
    });
    expect([away.status, away.body.error_type]).toEqual([401, "session_not_found"]);
  });
});

describe("T121: the same applies to tokens that the session gave to apps, and to a policy for one member", () => {
  async function connect(address: string) {
    const config = await fixture.discover("third");
    const visitor = await fixture.enter(address);
    const tokens = await logIn(config, visitor, { scope: "openid offline_access full_access" });
    const refresh = () => relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    const userinfo = (token = tokens.access_token) =>
      fixture.ask("/me", { headers: { Authorization: `Bearer ${token}` } }).then(({ status }) => status);
    return { tokens, refresh, userinfo };
  }

  test("an app's tokens are refused if the session that connected it would be", async () => {
    const { tokens, refresh, userinfo } = await connect("eve@globex.test");
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    expect(await userinfo()).toBe(401);
    await expect(refresh()).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await fixture.exchange(tokens.access_token)).status).not.toBe(200);
  });

  test("and work if it would not", async () => {
    const { refresh, userinfo } = await connect("eve@globex.test");
    await configure(restrictedTo("email_otp"));
    expect(await userinfo()).toBe(200);
    const again = await refresh();
    expect(await userinfo(again.access_token)).toBe(200);
  });

  test("a member for whom an admin requires a second factor needs it in existing sessions, too", async () => {
    const session = await enterAs("own", "rob@globex.test");
    const { member_id } = (await check(session)).body.data;
    const { userinfo } = await connect("rob@globex.test");
    await backend("PUT", `/organizations/${globex}/members/${member_id}`, { mfa_enrolled: false });
    expect([(await check(session)).status, await userinfo()]).toEqual([200, 200]);
    await backend("PUT", `/organizations/${globex}/members/${member_id}`, { mfa_enrolled: true });
    expect([(await check(session)).status, await userinfo()]).toEqual([401, 401]);
    await backend("PUT", `/organizations/${globex}/members/${member_id}`, { mfa_enrolled: false });
  });
});

describe("T121: a session can complete the missing step itself", () => {
  const exchange = (session: string) =>
    provider.request("/sdk/v1/b2b/sessions/exchange", { session, body: { organization_id: globex, ...dur } });

  test("exchanged for its own organization it requires the second factor, and keeps the factors that it has", async () => {
    const session = await enterAs("own", "rob@globex.test");
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    const { data } = (await exchange(session)).body;
    expect(data).toMatchObject({ member_authenticated: false, member_session: null, session_token: "" });
    expect([data.primary_required, data.mfa_required !== null]).toEqual([null, true]);
    const { member_id, intermediate_session_token } = data;
    const who = { organization_id: globex, member_id, intermediate_session_token };
    const { secret } = (await provider.request("/sdk/v1/b2b/totp", { body: who })).body.data;
    const proof = { ...who, code: totpCode(provider, secret), ...dur };
    const done = (await provider.request("/sdk/v1/b2b/totp/authenticate", { body: proof })).body.data;
    const factors = done.member_session.authentication_factors.map(({ type }: { type: string }) => type);
    expect(factors.toSorted()).toEqual(["email_otp", "totp"]);
    expect((await check(done.session_token)).status).toBe(200);
    await configure(open);
    expect((await check(session)).status, "the former session has ended").toBe(401);
  });

  test("if another method is required, that is named", async () => {
    const session = await enterAs("own", "nil@globex.test");
    await configure(restrictedTo("sso", "magic_link"));
    const { data } = (await exchange(session)).body;
    expect(data).toMatchObject({ primary_required: { allowed_auth_methods: ["sso", "magic_link"] } });
  });

  test("it begins once", async () => {
    const session = await enterAs("own", "eve@globex.test");
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    const answers = await Promise.all([exchange(session), exchange(session)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test.each(kinds.filter((kind) => kind !== "own"))("not from a session of the kind %s", async (kind) => {
    const session = await enterAs(kind, "eve@globex.test");
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    expect((await exchange(session)).status).toBe(403);
  });

  test("signing out ends it permanently, whatever the policy becomes", async () => {
    const session = await enterAs("own", "eve@globex.test");
    await configure({ mfa_policy: "REQUIRED_FOR_ALL" });
    expect((await provider.request("/sdk/v1/b2b/sessions/revoke", { session, body: {} })).status).toBe(200);
    await configure(open);
    expect((await check(session)).status).toBe(401);
  });
});

describe("T122: only a session that passes the policy can change it", () => {
  test.each([
    { mfa_policy: "REQUIRED_FOR_ALL" },
    { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] },
    { session_maximum_minutes: 600 },
    { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] },
  ])("%j, by a session without the second factor that its member has", async (settings) => {
    const first = await signIn(provider, "ada@globex.test", "globex");
    const { member } = first.answer;
    const who = { organization_id: globex, member_id: member.member_id };
    if (member.mfa_enrolled) expect.fail("the second factor of the previous case is removed");
    const second = await signIn(provider, "ada@globex.test", "globex");
    const { secret } = await second.client.totp.create(who);
    await second.client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    await refusal(first.client.organization.update(settings as never), "second_factor_required");
    await first.client.organization.update({ organization_logo_url: "https://globex.test/logo.png" });
    await second.client.organization.update(settings as never);
    await backend("DELETE", `/organizations/${globex}/members/${who.member_id}/totp`);
  });
});

describe("T121: an organization's maximum session lifetime", () => {
  test("limits a new session, and each extension of it", async () => {
    await configure({ session_maximum_minutes: 90 });
    const { client, answer } = await signIn(provider, "eve@globex.test", "globex", 1440);
    const ms = (text: string | undefined) => Date.parse(text ?? "");
    const began = ms(answer.member_session?.started_at);
    expect(ms(answer.member_session?.expires_at) - began).toBeLessThanOrEqual(90 * 60_000);
    provider.clock.advance({ minutes: 60 });
    const extended = await client.session.authenticate({ session_duration_minutes: 1440 });
    expect(ms(extended.member_session.expires_at) - began).toBeLessThanOrEqual(90 * 60_000);
    provider.clock.advance({ minutes: 31 });
    await refusal(client.session.authenticate({}), "session_not_found");
  });

  test("is at most the project's, and at least five minutes", async () => {
    for (const session_maximum_minutes of [1441, 4, 7.5]) {
      const { status, body } = await backend("PUT", `/organizations/${globex}`, { session_maximum_minutes });
      expect([status, JSON.stringify(body).includes("session_maximum_minutes")]).toEqual([400, true]);
    }
    await configure({ session_maximum_minutes: 1440 });
    await configure({ session_maximum_minutes: null });
  });
});

describe("T138: a member who narrows the sign-in methods", () => {
  test("can sign in again with what is left", async () => {
    const session = await enterAs("own", "ada@globex.test", { dur: 1440 });
    for (const methods of [["google_oauth"], ["google_oauth", "sso"], ["github_oauth"]] as AuthMethod[][]) {
      const refused = await change(session, restrictedTo(...methods));
      expect([methods, refused.status, refused.body.error_type]).toEqual([methods, 409, "sso_would_lock_out"]);
    }
    expect((await change(session, restrictedTo("google_oauth", "email_otp"))).status).toBe(200);
    expect((await check(session)).status).toBe(200);
    // All of them read their mailbox.
    expect((await change(session, restrictedTo("google_oauth", "password"))).status).toBe(200);
  });
});
