import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "../../../packages/provider/src/platform/crypto/tokens.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organizationId, sessionTokenOf, signIn, startForFile } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const provider = await startForFile();
const { db } = provider.provider.services;
const backend = backendOf(provider);
const globex = await organizationId(provider, "globex");
const ADA = "ada@globex.test";

async function configure(settings: object): Promise<void> {
  const { status, body } = await backend("PUT", `/organizations/${globex}`, settings);
  expect(status, JSON.stringify(body)).toBe(200);
}
const enter = (address = ADA) => signIn(provider, address, "globex", 1200);
const check = async (session: string) => {
  const { status, body } = await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} });
  return [status, body.error_type];
};
const ended = [401, "session_not_found"];

beforeEach(async () => {
  await configure({ session_idle_minutes: null, concurrent_session_limit: null });
  provider.clock.advance({ minutes: 2 });
});

describe("an idle timeout", () => {
  test("T181: ends a session that no page has used for so long, and not one in use", async () => {
    await configure({ session_idle_minutes: 30 });
    const { client } = await enter();
    const session = sessionTokenOf(client);
    for (let turn = 0; turn < 3; turn++) {
      provider.clock.advance({ minutes: 29 });
      expect((await check(session))[0]).toBe(200);
    }
    const { session_jwt } = await client.session.authenticate();
    provider.clock.advance({ minutes: 31 });
    // Neither listed, nor accepted from a page or a back end.
    const { client: other } = await enter();
    expect((await other.session.list()).sessions).toHaveLength(1);
    expect(await check(session)).toEqual(ended);
    expect((await backend("POST", "/sessions/authenticate", { session_token: session })).status).toBe(401);
    expect((await backend("POST", "/sessions/authenticate", { session_jwt })).status).toBe(401);
  });

  test("T181: also ends existing sessions, and without one nothing changes", async () => {
    const session = sessionTokenOf((await enter()).client);
    provider.clock.advance({ minutes: 90 });
    expect((await check(session))[0]).toBe(200);
    provider.clock.advance({ minutes: 90 });
    await configure({ session_idle_minutes: 60 });
    expect(await check(session)).toEqual(ended);
  });
});

describe("a limit of concurrent sessions", () => {
  test("T181: a further sign-in ends the oldest session, with an audit event that says why", async () => {
    await configure({ concurrent_session_limit: 2 });
    const sessions: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      sessions.push(sessionTokenOf((await enter()).client));
      provider.clock.advance({ minutes: 2 });
    }
    const bob = sessionTokenOf((await enter("bob@globex.test")).client);
    expect(await Promise.all(sessions.map(check))).toEqual([ended, [200, undefined], [200, undefined]]);
    // Other members have their own limit.
    expect((await check(bob))[0]).toBe(200);
    const { body } = await backend("POST", "/audit_events/search", { organization_id: globex });
    const reasons = body.data.events.map(({ details }: { details: object }) => details);
    expect(reasons).toContainEqual({ member_session_id: expect.any(String), reason: "concurrent_session_limit" });
  });

  test("T181: an app's sessions do not hide older ones from the limit", async () => {
    await configure({ concurrent_session_limit: 1 });
    const first = sessionTokenOf((await enter()).client);
    await sql`insert into sessions select (jsonb_populate_record(s, jsonb_build_object(
        'member_session_id', s.member_session_id || n, 'token_hash', s.token_hash || n, 'kind', 'app',
        'started_at', s.started_at + interval '1 second'))).*
      from sessions s, generate_series(1, 100) n where s.token_hash = ${hashToken(first)}`.execute(db);
    provider.clock.advance({ minutes: 1 });
    const second = sessionTokenOf((await enter()).client);
    expect([await check(first), (await check(second))[0]]).toEqual([ended, 200]);
  });

  test("T181: a session that its member renews is replaced, and counts once", async () => {
    await configure({ concurrent_session_limit: 1 });
    const { client, answer } = await enter("eve@globex.test");
    const who = { organization_id: globex, member_id: answer.member_id };
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), session_duration_minutes: 60 });
    expect((await check(sessionTokenOf(client)))[0]).toBe(200);
    expect((await client.session.list()).sessions).toHaveLength(1);
  });
});

describe("what ended does not come back", () => {
  test("T181: a longer idle timeout is for sessions in use", async () => {
    await configure({ session_idle_minutes: 30 });
    const idle = sessionTokenOf((await enter()).client);
    provider.clock.advance({ minutes: 20 });
    const used = sessionTokenOf((await enter()).client);
    provider.clock.advance({ minutes: 20 });
    await configure({ session_idle_minutes: 60 });
    expect(await check(idle)).toEqual(ended);
    expect((await check(used))[0]).toBe(200);
    await configure({ session_idle_minutes: null });
    expect(await check(idle)).toEqual(ended);
  });

  test("T181: nor does a session whose renewal was asked for the second factor", async () => {
    await configure({ concurrent_session_limit: 1 });
    const email_address = "cyd@globex.test";
    const { client, answer } = await enter(email_address);
    const who = { organization_id: globex, member_id: answer.member_id };
    const { secret } = await client.totp.create(who);
    const showCode = async () => {
      const code = totpCode(provider, secret);
      await client.totp.authenticate({ ...who, code, session_duration_minutes: 60 });
      return sessionTokenOf(client);
    };
    const former = await showCode();
    provider.clock.advance({ minutes: 15 });
    const { code } = await mailFrom(provider, email_address, () =>
      client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
    );
    const request = { email_address, organization_id: globex, code: code ?? "", session_duration_minutes: 60 };
    expect((await client.otps.email.authenticate(request)).mfa_required).not.toBeNull();
    const next = await showCode();
    expect([await check(former), (await check(next))[0]]).toEqual([ended, 200]);
  });
});

test("T64: raising or removing a limit is loosening the policy", async () => {
  await configure({ session_idle_minutes: 60, concurrent_session_limit: 3 });
  const { client } = await enter();
  provider.clock.advance({ minutes: 11 });
  await client.session.authenticate();
  const update = (change: object) =>
    client.organization.update(change).then(
      () => "changed",
      (error) => error.error_type,
    );
  expect(await update({ session_idle_minutes: 30 })).toBe("changed");
  expect(await update({ session_idle_minutes: 45 })).toBe("recent_authentication_required");
  expect(await update({ concurrent_session_limit: null })).toBe("recent_authentication_required");
  expect(await update({ concurrent_session_limit: 2 })).toBe("changed");
});
