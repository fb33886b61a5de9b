import { createAdmin } from "@portico/client/admin";
import { acmeProject, PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { MemberAuthResponse, SessionResponse } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  discover,
  inVariant,
  mailFrom,
  organization,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const provider = await startForFile({
  project: {
    organizations: [
      ...acmeProject.organizations,
      organization("vault", { mfa_policy: "REQUIRED_FOR_ALL", members: [{ email_address: "ada@globex.test" }] }),
      {
        organization_name: "Open House",
        organization_slug: "open-house",
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
      },
    ],
  },
  otherProjects: [variant("other", {})],
});
const initech = await organizationId(provider, "initech");

const authenticate = (session: string, body: object = {}, on = provider) =>
  on.request("/sdk/v1/b2b/sessions/authenticate", { body, session });

/** As a host's back end, with project ID and secret. */
const askAsBackend = (body: object, [user, secret]: string[] = [PROJECT_ID, PROJECT_SECRET]) =>
  provider.request("/v1/b2b/sessions/authenticate", {
    body,
    headers: { Authorization: `Basic ${btoa(`${user}:${secret}`)}` },
  });

const dead = { status: 401, body: { error_type: "session_not_found" } };

describe("authenticating a session", () => {
  test("answers with the same token and a new JWT, and only extends the session on request", async () => {
    const { client, answer } = await signIn(provider, "ada@globex.test", "globex", 60);
    provider.clock.advance({ minutes: 2 });
    const again = SessionResponse.parse(await client.session.authenticate());
    expect(again.session_token).toBe(answer.session_token);
    expect(again.session_jwt).not.toBe(answer.session_jwt);
    expect(again.member_session.expires_at).toBe(answer.member_session?.expires_at);
    const extended = await client.session.authenticate({ session_duration_minutes: 120 });
    const endsInMs = Date.parse(extended.member_session.expires_at) - provider.provider.services.clock.now().getTime();
    expect(endsInMs).toBeGreaterThan(119 * 60_000);
    const shorter = await client.session.authenticate({ session_duration_minutes: 5 });
    expect(shorter.member_session.expires_at).toBe(extended.member_session.expires_at);
  });

  test("records the access at most once a minute", async () => {
    const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
    const accessedAt = async () => (await client.session.authenticate()).member_session.last_accessed_at;
    provider.clock.advance({ seconds: 50 });
    expect(await accessedAt()).toBe(answer.member_session?.last_accessed_at);
    provider.clock.advance({ seconds: 11 });
    const second = await accessedAt();
    expect(Date.parse(second) - Date.parse(answer.member_session?.last_accessed_at ?? "")).toBeGreaterThan(60_000);
    expect(await accessedAt()).toBe(second);
  });

  test("shows what an administrator changed meanwhile", async () => {
    const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    await admin.organization.members.update({
      member_id: answer.member_id,
      name: "Robert",
      preserve_existing_sessions: true,
    });
    expect((await client.session.authenticate()).member.name).toBe("Robert");
  });

  test("is refused without a token, with an invented one, and once the session has ended", async () => {
    await refusal(provider.openPage().client.session.authenticate(), "unauthorized_credentials");
    expect(await authenticate("made-up")).toMatchObject(dead);
    expect(await authenticate("")).toMatchObject({ status: 401, body: { error_type: "unauthorized_credentials" } });
    const { client } = await signIn(provider, "bob@globex.test", "globex", 5);
    provider.clock.advance({ minutes: 5 });
    await refusal(client.session.authenticate({ session_duration_minutes: 60 }), "session_not_found");
    expect(client.session.getInfo().status).toBe("out");
  });

  test("a duration outside 5 minutes to the project's maximum is refused", async () => {
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    for (const session_duration_minutes of [0, 4, 1441]) {
      await refusal(client.session.authenticate({ session_duration_minutes }), "invalid_session_duration_minutes");
    }
    const wrong = await authenticate(sessionTokenOf(client), { session_duration_minutes: "60" });
    expect(wrong).toMatchObject({ status: 400, body: { body: [{ dataPath: ".session_duration_minutes" }] } });
  });

  test("T42: six tabs at once end up with one token", async () => {
    const { answer } = await signIn(provider, "bob@globex.test", "globex");
    const tabs = await Promise.all(Array.from({ length: 6 }, () => authenticate(answer.session_token)));
    expect(tabs.map(({ body }) => body.data.session_token)).toEqual(Array(6).fill(answer.session_token));
  });
});

describe("revoking", () => {
  test("ends the session, its JWT with it", async () => {
    const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
    await client.session.revoke();
    expect(client.session.getInfo().status).toBe("out");
    expect(await authenticate(answer.session_token)).toMatchObject(dead);
    expect(await askAsBackend({ session_jwt: answer.session_jwt })).toMatchObject(dead);
    await refusal(client.session.revoke(), "unauthorized_credentials");
    const again = await provider.request("/sdk/v1/b2b/sessions/revoke", { session: answer.session_token });
    expect(again).toMatchObject(dead);
  });

  test("ends all except this one in one press, with what was begun in them", async () => {
    const others = [];
    for (const _ of [1, 2]) others.push((await signIn(provider, "bob@globex.test", "globex")).client);
    const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
    const { client: ada } = await signIn(provider, "ada@globex.test", "globex");
    const begun = await others[0]?.totp.create({
      organization_id: answer.organization.organization_id,
      member_id: answer.member_id,
    });
    const { revoked } = await createAdmin(client).self.revokeOtherSessions();
    expect(revoked).toBeGreaterThanOrEqual(2);
    for (const other of others) await refusal(other.session.authenticate(), "session_not_found");
    expect((await client.session.list()).sessions).toMatchObject([{ is_current: true }]);
    // T61: an unconfirmed authenticator from one of them is gone.
    await refusal(
      client.totp.authenticate({
        organization_id: answer.organization.organization_id,
        member_id: answer.member_id,
        code: totpCode(provider, begun?.secret ?? ""),
      }),
      "totp_not_found",
    );
    // Another member's.
    expect((await ada.session.authenticate()).member.email_address).toBe("ada@globex.test");
    expect(await createAdmin(client).self.revokeOtherSessions()).toMatchObject({ revoked: 0 });
  });

  test("an administrator ends all sessions of a member", async () => {
    const first = await signIn(provider, "bob@globex.test", "globex");
    const second = await signIn(provider, "bob@globex.test", "globex");
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    const { member_id } = first.answer;
    expect((await admin.session.revokeForMember({ member_id })).ended.sessions).toBeGreaterThanOrEqual(2);
    expect((await admin.session.revokeForMember({ member_id })).ended).toEqual({});
    for (const { answer } of [first, second]) expect(await authenticate(answer.session_token)).toMatchObject(dead);
    await admin.session.authenticate();
  });

  test("an administrator lists a member's sessions, and ends one of them", async () => {
    const first = await signIn(provider, "bob@globex.test", "globex");
    const second = await signIn(provider, "bob@globex.test", "globex");
    const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
    const { members } = createAdmin(client);
    const { member_id, member_session } = first.answer;
    const member_session_id = member_session?.member_session_id ?? "";
    const { sessions } = await members.listSessions({ member_id });
    expect(sessions.map((session) => session.member_session_id)).toContain(member_session_id);
    expect(sessions.some(({ is_current }) => is_current)).toBe(false);
    expect((await members.revokeSession({ member_id, member_session_id })).ended.sessions).toBe(1);
    expect(await authenticate(first.answer.session_token)).toMatchObject(dead);
    await second.client.session.authenticate();
    await refusal(members.revokeSession({ member_id, member_session_id }), "session_not_found");
    // T49: the session of one member is unknown at another.
    const own = answer.member_session?.member_session_id ?? "";
    await refusal(members.revokeSession({ member_id, member_session_id: own }), "session_not_found");
    await refusal(
      createAdmin(second.client).members.listSessions({ member_id: answer.member_id }),
      "unauthorized_action",
    );
    await client.session.authenticate();
  });

  test("an administrator who ends a session ends nothing of the member in another organization", async () => {
    const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    const moved = await client.session.exchange({ organization_id: initech, session_duration_minutes: 60 });
    const { member_id } = answer;
    const { members } = createAdmin(admin);
    for (const { member_session_id, is_current } of (await members.listSessions({ member_id })).sessions)
      if (!is_current) await members.revokeSession({ member_id, member_session_id });
    expect(await authenticate(moved.session_token)).toMatchObject({ status: 200 });
  });

  test("a member ends their own everywhere, and no one else's", async () => {
    const { client: bob, answer } = await signIn(provider, "bob@globex.test", "globex");
    const { client: ada, answer: admin } = await signIn(provider, "ada@globex.test", "globex");
    await refusal(bob.session.revokeForMember({ member_id: admin.member_id }), "unauthorized_action");
    await ada.session.authenticate();
    await bob.session.revokeForMember({ member_id: answer.member_id });
    await refusal(bob.session.authenticate(), "session_not_found");
  });

  test("T49: a member of another organization or project is unknown, and stays signed in", async () => {
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    const elsewhere = await signIn(provider, "ivy@invited.test", "initech");
    const other = inVariant(provider, "other");
    const foreign = await signIn(other, "bob@globex.test", "globex");
    for (const member_id of [elsewhere.answer.member_id, foreign.answer.member_id, "member-test-x", "%00", "a/b"]) {
      const refused = await provider.request(`/sdk/v1/b2b/sessions/revoke/${encodeURIComponent(member_id)}`, {
        session: sessionTokenOf(admin),
      });
      expect([400, 404]).toContain(refused.status);
    }
    await elsewhere.client.session.authenticate();
    await foreign.client.session.authenticate();
    const crossed = await authenticate(foreign.answer.session_token);
    expect(crossed).toMatchObject(dead);
  });
});

describe("changing the organization", () => {
  test("T34: creates a session with a new token and ends the old one", async () => {
    const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
    const switched = await client.session.exchange({ organization_id: initech, session_duration_minutes: 60 });
    expect(MemberAuthResponse.parse(switched)).toMatchObject({
      member_authenticated: true,
      organization: { organization_slug: "initech" },
      member_session: { organization_id: initech, roles: ["admin"] },
    });
    expect(switched.session_token).not.toBe(answer.session_token);
    expect(switched.member_session?.member_session_id).not.toBe(answer.member_session?.member_session_id);
    expect(await authenticate(answer.session_token)).toMatchObject(dead);
    expect(await authenticate(switched.session_token)).toMatchObject({ status: 200 });
    // Changing to the current organization gives a new session as well.
    const renewed = await client.session.exchange({ organization_id: initech, session_duration_minutes: 60 });
    expect(renewed.session_token).not.toBe(switched.session_token);
    expect(await authenticate(switched.session_token)).toMatchObject(dead);
  });

  test("joins if the address is allowed, and is refused otherwise", async () => {
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const go = (organization_id: string) => client.session.exchange({ organization_id, session_duration_minutes: 60 });
    await refusal(go(initech), "email_jit_provisioning_not_allowed");
    await refusal(go("organization-test-nope"), "organization_not_found");
    // T49
    await refusal(go(await organizationId(inVariant(provider, "other"), "globex")), "organization_not_found");
    const joined = await go(await organizationId(provider, "open-house"));
    expect(joined).toMatchObject({ member_authenticated: true, member: { status: "active", roles: [] } });
  });

  test("T32: the other organization's methods apply: primary_required, and the old session continues", async () => {
    const globex = await organizationId(provider, "globex");
    const umbrella = await organizationId(provider, "umbrella");
    const { client } = provider.openPage();
    const email_address = "ada@globex.test";
    const mail = await mailFrom(provider, email_address, () =>
      client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
    );
    const { session_token } = await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
    const step = await client.session.exchange({ organization_id: umbrella, session_duration_minutes: 60 });
    expect(MemberAuthResponse.parse(step)).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ["email_otp"] },
      session_token: "",
    });
    expect(await authenticate(session_token)).toMatchObject({ status: 200 });
    // With a session from a code the same change succeeds.
    const byCode = await signIn(provider, email_address, "globex");
    const switched = await byCode.client.session.exchange({ organization_id: umbrella, session_duration_minutes: 60 });
    expect(switched.member_authenticated).toBe(true);
  });

  test("T32: nor does a change bypass the other organization's MFA", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const vault = await organizationId(provider, "vault");
    const step = await client.session.exchange({ organization_id: vault, session_duration_minutes: 60 });
    expect(step).toMatchObject({ member_session: null, session_token: "", mfa_required: { member_options: null } });
  });

  test("one session becomes one other, however many change it at once", async () => {
    const { answer } = await signIn(provider, "ada@globex.test", "globex");
    const shots = await Promise.all(
      Array.from({ length: 10 }, () =>
        provider.request("/sdk/v1/b2b/sessions/exchange", {
          body: { organization_id: initech, session_duration_minutes: 60 },
          session: answer.session_token,
        }),
      ),
    );
    expect(shots.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const shot of shots.filter(({ status }) => status !== 200)) expect(shot).toMatchObject(dead);
  });

  test("requires a session", async () => {
    const { client } = provider.openPage();
    await refusal(
      client.session.exchange({ organization_id: initech, session_duration_minutes: 60 }),
      "unauthorized_credentials",
    );
  });
});

test("T34: a token that the caller sends is never adopted, and no two sessions share one", async () => {
  const { client, answer } = await discover(provider, "bob@globex.test");
  client.session.updateSession({ session_token: "attacker-chosen", session_jwt: "a.b.c" });
  const globex = await organizationId(provider, "globex");
  const first = await client.discovery.intermediateSessions.exchange({
    organization_id: globex,
    session_duration_minutes: 60,
  });
  const { answer: second } = await signIn(provider, "bob@globex.test", "globex");
  expect(
    new Set([first.session_token, second.session_token, answer.intermediate_session_token, "attacker-chosen"]).size,
  ).toBe(4);
  expect(await authenticate("attacker-chosen")).toMatchObject(dead);
});
