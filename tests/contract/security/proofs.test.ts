import { createAdmin } from "@portico/client/admin";
import { createIdp } from "@portico/client/idp";
import { PROJECT_ID } from "@portico/testkit";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import * as relyingParty from "openid-client";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, refusal, sessionTokenOf, signIn, tokenOf } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { landingToken, openBrowser, startUrl } from "../support/identity-providers/sso.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import { API, CALLBACK, logIn, startIdpFixture } from "../support/idp.ts";
import { partitions } from "../support/rows.ts";
import { totpCode } from "../support/totp-code.ts";

const CONNECTION = "oidc-connection-evil";
const PASSWORD = "correct horse battery staple";
const dur = { session_duration_minutes: 60 };

/**
 * An organization with a hostile admin and an identity provider of its own, and one where one of its members is the
 * admin.
 */
const upstream = await startOidcIdp();
const issuer = await createTrustedIssuer("partner");
const app = { client_name: "Sync", redirect_urls: [CALLBACK], allowed_scopes: ["openid", "email", "full_access"] };
const secret = { client_secret: "third-secret-which-is-long", client_type: "third_party" };
const fixture = await startIdpFixture({
  config: { outbound_allowed_origins: [upstream.issuer] },
  project: {
    // Logins start by hand here.
    pkce_required_for: { magic_links: false, oauth: false, sso: false, connected_apps: true },
    trusted_token_profiles: [issuer.profile],
    connected_apps: [{ ...app, ...secret, client_id: "third" }],
    protected_resources: [{ resource: API, resource_name: "API", scopes: [] }],
    organizations: [
      organization("globex"),
      organization("evil", {
        sso_jit_provisioning: "ALL_ALLOWED",
        sso_connections: [upstream.connection(CONNECTION)],
        members: [{ email_address: "mallory@evil.test", roles: ["admin"] }, { email_address: "vera@victims.test" }],
      }),
      organization("victims", { members: [{ email_address: "vera@victims.test", roles: ["admin"] }] }),
    ],
  },
});
const evil = await organizationId(fixture.provider, "evil");
const victims = await organizationId(fixture.provider, "victims");

const now = () => fixture.provider.provider.services.clock.now();
const db = () => fixture.provider.provider.services.db;
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Answer = { status: number; body: any };
const call = (path: string, body: object, session?: string): Promise<Answer> =>
  fixture.provider.request(`/sdk/v1/b2b/${path}`, { body, session });

/** A session in the hostile organization, from its own identity provider. */
async function bySso(email: string, intermediate_session_token?: string): Promise<string> {
  const browser = openBrowser(fixture.provider);
  const { location } = await browser.send(startUrl({ connection_id: CONNECTION }));
  const query = upstream.answer(location, { claims: { sub: `subject-${email}`, email } }, now);
  const callback = `http://portico.test/v1/public/sso/${PROJECT_ID}/${CONNECTION}/oidc/callback?${query}`;
  const landed = await browser.send(callback);
  const { body } = await call("sso/authenticate", {
    ...{ sso_token: landingToken(landed.location), intermediate_session_token },
    ...dur,
  });
  return body.data.session_token;
}

async function memberOf(email_address: string, organization_id: string) {
  const found = db().selectFrom("members").selectAll().where("email_address", "=", email_address);
  return found.where("organization_id", "=", organization_id).executeTakeFirstOrThrow();
}

async function accessTokenOf(session: string, scope = "openid email full_access") {
  const config = await fixture.discover("third");
  const visitor = await fixture.enter("mallory@evil.test", "evil");
  const callAs = (name: string, body: object) =>
    fixture.provider.request(`/sdk/v1/idp/b2b/oauth/${name}`, { body, session });
  const follow: typeof visitor.follow = async (url) => {
    const sent = await fixture.fetch(url.href, { redirect: "manual" });
    const page = new URL(sent.headers.get("location") ?? "");
    const { scope: scopes = "", ...rest } = Object.fromEntries(page.searchParams);
    const fields = { ...rest, scopes: scopes.split(" ") };
    await callAs("authorize/start", fields);
    const { body } = await callAs("authorize/submit", { ...fields, consent_granted: true });
    return new URL(body.data.redirect_uri);
  };
  return { config, tokens: await logIn(config, { ...visitor, session, follow }, { scope }) };
}

/** What no session of a hostile organization may lead to. */
async function expectNothingBeyond(session: string, why: string): Promise<void> {
  const onward = await call("sessions/exchange", { organization_id: victims, ...dur }, session);
  expect(onward.body.data?.member_session ?? null, why).toBeNull();
  expect(onward.status, why).toBeGreaterThanOrEqual(400);
  const { body } = await call("discovery/organizations", {}, session);
  const listed = (body.data?.discovered_organizations ?? []) as { organization: { organization_id: string } }[];
  expect(
    listed.map(({ organization }) => organization.organization_id).filter((id) => id !== evil),
    why,
  ).toEqual([]);
}

/** Sessions in the hostile organization that someone else vouched for, of a person in two organizations. */
const weakSessions: Record<string, (address: string) => Promise<string>> = {
  "its own identity provider": bySso,
  "support staff": async (address) => {
    const { member_id } = await memberOf(address, evil);
    const created = await backendOf(fixture.provider)(
      "POST",
      `/organizations/${evil}/members/${member_id}/impersonation_tokens`,
      {
        ...{ impersonator_id: "support-7", reason: "Ticket 7" },
      },
    );
    const { impersonation_token } = created.body.data ?? created.body;
    return (await call("impersonation/authenticate", { impersonation_token })).body.data.session_token;
  },
  "the host's back end": async (email) => {
    const token = await issuer.sign(now().getTime(), { email, organization_id: evil });
    return (await call("sessions/attest", { token, profile_id: "partner", organization_id: evil, ...dur })).body.data
      .session_token;
  },
  "an app": async (address) => {
    const { tokens } = await accessTokenOf(await bySso(address));
    const body = { access_token: tokens.access_token, ...dur };
    const answer = await createIdp(fixture.provider.openPage().client).exchangeAccessToken(body);
    return answer.session_token;
  },
  "a password that was set there": async (email_address) => {
    await call("passwords/session/reset", { password: PASSWORD }, await bySso(email_address));
    const { body } = await call("passwords/authenticate", {
      ...{ email_address, organization_id: evil, password: PASSWORD },
      ...dur,
    });
    return body.data.session_token;
  },
};

/** What such a session may try to leave behind for later. */
const credentials: Record<string, (session: string, address: string) => Promise<void>> = {
  nothing: async () => {},
  "a password": async (session, email_address) => {
    await call("passwords/session/reset", { password: PASSWORD }, session);
    await refuseDiscovery(email_address, PASSWORD);
  },
  "a password that replaces its password": async (session, email_address) => {
    await call("passwords/session/reset", { password: PASSWORD }, session);
    await call("passwords/existing_password/reset", {
      ...{ email_address, organization_id: evil, existing_password: PASSWORD },
      ...{ new_password: `${PASSWORD} again`, ...dur },
    });
    await refuseDiscovery(email_address, `${PASSWORD} again`);
  },
  "an authenticator": async (session, address) => {
    const { member_id } = await memberOf(address, evil);
    const who = { organization_id: evil, member_id };
    const { body } = await call("totp", who, session);
    if (!body.data?.secret) return;
    const code = totpCode(fixture.provider, body.data.secret);
    const { body: shown } = await call("totp/authenticate", { ...who, code, ...dur }, session);
    if (shown.data?.session_token) await expectNothingBeyond(shown.data.session_token, "with the authenticator");
  },
  "an app's grant": async (session) => {
    const granted = await accessTokenOf(session).catch(() => undefined);
    if (!granted) return;
    const { access_token } = granted.tokens;
    const body = { access_token, ...dur };
    const answer = await createIdp(fixture.provider.openPage().client)
      .exchangeAccessToken(body)
      .catch(() => undefined);
    if (answer) await expectNothingBeyond(answer.session_token, "by the app's token");
    const claims = granted.tokens.claims();
    const userinfo = await relyingParty.fetchUserInfo(granted.config, access_token, claims?.sub ?? "");
    expect(userinfo).toMatchObject({ email_verified: false });
  },
};

async function refuseDiscovery(email_address: string, password: string): Promise<void> {
  const { status } = await call("passwords/discovery/authenticate", { email_address, password });
  expect(status).toBe(401);
}

describe("T59: a credential opens no more than the session that created it", () => {
  const matrix = Object.keys(weakSessions).flatMap((weak) =>
    Object.keys(credentials).map((created) => [weak, created]),
  );
  test.each(matrix)("with %s: %s", async (weak = "", created = "") => {
    const place = (of: object, name: string) => Object.keys(of).indexOf(name);
    const address = `person-${place(weakSessions, weak)}-${place(credentials, created)}@victims.test`;
    const backend = backendOf(fixture.provider);
    for (const organization_id of [evil, victims]) {
      await backend("POST", `/organizations/${organization_id}/members`, { email_address: address });
    }
    // They have been in both, with their own mailbox.
    await signIn(fixture.provider, address, "evil");
    await signIn(fixture.provider, address, "victims");
    const session = await weakSessions[weak]?.(address);
    expect(session, "the weak session itself").toBeTruthy();
    await expectNothingBeyond(session ?? "", weak);
    await credentials[created]?.(session ?? "", address);
    await expectNothingBeyond(session ?? "", `${weak}, after ${created}`);
  });

  test("a credential created with a mailbox's proof has the same scope", async () => {
    const { client } = await signIn(fixture.provider, "vera@victims.test", "evil");
    await client.passwords.resetBySession({ password: PASSWORD });
    const { status, body } = await call("passwords/discovery/authenticate", {
      ...{ email_address: "vera@victims.test", password: PASSWORD },
    });
    expect(status).toBe(200);
    const { intermediate_session_token } = body.data;
    const entered = await call("discovery/intermediate_sessions/exchange", {
      ...{ intermediate_session_token, organization_id: victims },
      ...dur,
    });
    expect(entered.body.data.member_session.roles).toEqual(["admin"]);
  });
});

/** Credentials that the holder keeps from before the address changed. */
const leftovers: Record<string, (address: string) => Promise<() => Promise<Answer | undefined>>> = {
  "a session": async (address) => {
    const { client } = await signIn(fixture.provider, address, "evil");
    const session = sessionTokenOf(client);
    return () => call("sessions/exchange", { organization_id: victims, ...dur }, session);
  },
  "a discovery": async (address) => {
    const { code } = await mailFrom(fixture.provider, address, () =>
      call("otps/email/discovery/send", { email_address: address }),
    );
    const { body } = await call("otps/email/discovery/authenticate", { email_address: address, code });
    const { intermediate_session_token } = body.data;
    return () =>
      call("discovery/intermediate_sessions/exchange", { intermediate_session_token, organization_id: evil, ...dur });
  },
  "a code": async (email_address) => {
    const mail = await mailFrom(fixture.provider, email_address, () =>
      call("otps/email/login_or_signup", { email_address, organization_id: evil }),
    );
    return () => call("otps/email/authenticate", { email_address, organization_id: evil, code: mail.code, ...dur });
  },
  "a password": async (address) => {
    const { client } = await signIn(fixture.provider, address, "evil");
    await client.passwords.resetBySession({ password: PASSWORD });
    return async () => {
      const { email_address } = await movedRow(address);
      return call("passwords/authenticate", { email_address, organization_id: evil, password: PASSWORD, ...dur });
    };
  },
  "an app's token": async (address) => {
    const { client } = await signIn(fixture.provider, address, "evil");
    const { tokens } = await accessTokenOf(sessionTokenOf(client));
    const body = { access_token: tokens.access_token, ...dur };
    return async () => {
      const answer = await createIdp(fixture.provider.openPage().client)
        .exchangeAccessToken(body)
        .catch(() => undefined);
      return answer && { status: 200, body: { data: answer } };
    };
  },
};

/** The organization of each of them by then. */
const movedRow = async (former: string) =>
  memberOf(former.replace("puppet", "vip").replace("evil.test", "victims.test"), evil);

describe("T58: nothing from before a change of address works for the new one", () => {
  test.each(Object.keys(leftovers))("%s", async (kind) => {
    const name = kind.replace(/\W+/g, "-");
    const [puppet, vip] = [`puppet-${name}@evil.test`, `vip-${name}@victims.test`];
    const backend = backendOf(fixture.provider);
    await backend("POST", `/organizations/${victims}/members`, { email_address: vip, roles: ["admin"] });
    const { client: mallory } = await signIn(fixture.provider, "mallory@evil.test", "evil");
    const { member_id } = await mallory.organization.members.create({ email_address: puppet });
    await signIn(fixture.provider, puppet, "evil");
    const use = await leftovers[kind]?.(puppet);
    const moved = await mallory.organization.members.update({ member_id, email_address: vip });
    expect(moved.member).toMatchObject({ email_address: vip, email_address_verified: false });
    const session = (await use?.())?.body.data?.session_token;
    if (session) await expectNothingBeyond(session, kind);
    if (session) {
      const { body } = await call("sessions/authenticate", {}, session);
      expect(body.data?.member.email_address, "the session is not the new address's").not.toBe(vip);
    }
  });
});

test("T62: someone else's proof leaves nothing of the former owner's, in any table that knows members", async () => {
  const provider = fixture.provider;
  const { client: eve, answer } = await signIn(provider, "mallory@evil.test", "evil").then(async ({ client }) => {
    await client.organization.members.create({ email_address: "eve@evil.test" });
    return signIn(provider, "eve@evil.test", "evil");
  });
  const { member_id } = answer.member;
  const who = { organization_id: evil, member_id };
  await bySso("eve@evil.test");
  await eve.passwords.resetBySession({ password: PASSWORD });
  const { tokens } = await accessTokenOf(sessionTokenOf(eve));
  await db()
    .insertInto("member_oauth_registrations")
    .values({
      ...{
        project_id: PROJECT_ID,
        provider_type: "github",
        issuer: "https://github.test",
        provider_subject: "666",
        ...who,
      },
      ...{ registration_id: "oauth-registration-eve", profile_picture_url: null, locale: null, reach: "project" },
      ...{ provider_tenants: sql`'[]'`, created_at: now() },
    })
    .execute();
  const created = await eve.totp.create(who);
  await eve.totp.authenticate({ ...who, code: totpCode(provider, created.secret), ...dur });

  const address = "victor@victims.test";
  const mail = await mailFrom(provider, address, () => eve.self.startEmailUpdate({ email_address: address }));
  // The page names the account, the organization and the consequences before anyone agrees.
  const link = new URL(mail.links[0] ?? "");
  const page = await (await fetch(`${provider.url}${link.pathname}${link.search}`)).text();
  for (const word of [
    "eve@evil.test",
    "Evil",
    "becomes yours",
    "two-step verification and connected apps are removed",
  ]) {
    expect(page).toContain(word);
  }
  const taken = await call("magic_links/authenticate", { magic_links_token: tokenOf(mail), ...dur });
  expect(taken.body.data.member).toMatchObject({ member_id, email_address: address, oauth_registrations: [] });

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id' and table_name not in ${partitions} order by 1`.execute(
    db(),
  );
  const left: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where member_id = ${member_id}`.execute(db());
    if (rows[0]?.n) left[name] = rows[0].n;
  }
  const { audit_events: _, sessions: _s, ...others } = left;
  // The used link, so that its page can say so; the former address, so that no one else gets it.
  expect(others).toEqual({ magic_links: 1, members: 1, retired_email_addresses: 1 });
  const alive = db().selectFrom("sessions").select("member_session_id").where("member_id", "=", member_id);
  expect(await alive.where("revoked_at", "is", null).execute()).toEqual([
    { member_session_id: taken.body.data.member_session.member_session_id },
  ]);
  const config = await fixture.discover("third");
  expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
});

test("T58: a pending email change ends with the member's state: added roles, another password", async () => {
  const { client: mallory } = await signIn(fixture.provider, "mallory@evil.test", "evil");
  const changes: Record<string, (member_id: string, session: string) => Promise<unknown>> = {
    "more roles": (member_id) => mallory.organization.members.update({ member_id, roles: ["admin"] }),
    "another password": (_, session) => call("passwords/session/reset", { password: PASSWORD }, session),
  };
  for (const [name, change] of Object.entries(changes)) {
    const own = `${name.replace(/\W+/g, "-")}@evil.test`;
    const { member_id } = await mallory.organization.members.create({ email_address: own });
    const { client } = await signIn(fixture.provider, own, "evil");
    const mail = await mailFrom(fixture.provider, `new-${own}`, () =>
      createAdmin(mallory).organization.members.startEmailUpdate({ member_id, email_address: `new-${own}` }),
    );
    await change(member_id, sessionTokenOf(client));
    const { status, body } = await call("magic_links/authenticate", { magic_links_token: tokenOf(mail), ...dur });
    expect([status, body.error_type], name).toEqual([401, "unable_to_auth_magic_link"]);
  }
});

describe("T59: a credential stays where its address was verified", () => {
  test("a password that was set under one address only works in its organization for the next", async () => {
    const [former, next] = ["worker@evil.test", "private@victims.test"];
    await backendOf(fixture.provider)("POST", `/organizations/${victims}/members`, {
      ...{ email_address: next, roles: ["admin"] },
    });
    await backendOf(fixture.provider)("POST", `/organizations/${evil}/members`, { email_address: former });
    const { client } = await signIn(fixture.provider, former, "evil");
    await client.passwords.resetBySession({ password: PASSWORD });
    const mail = await mailFrom(fixture.provider, next, () => client.self.startEmailUpdate({ email_address: next }));
    const moved = await call(
      "magic_links/authenticate",
      { magic_links_token: tokenOf(mail), ...dur },
      sessionTokenOf(client),
    );
    // In the member's own session, so that the password stays.
    expect(moved.body.data.member).toMatchObject({
      email_address: next,
      member_password_id: expect.stringMatching(/./),
    });
    await refuseDiscovery(next, PASSWORD);
    const { body } = await call("passwords/authenticate", {
      ...{ email_address: next, organization_id: evil, password: PASSWORD },
      ...dur,
    });
    expect(body.data.member_session).not.toBeNull();
    await expectNothingBeyond(body.data.session_token, "with the former password");
  });
});

describe("T61: a second factor cannot be removed with the first", () => {
  async function enrolled(email_address: string, roles: string[] = []) {
    await backendOf(fixture.provider)("POST", `/organizations/${evil}/members`, { email_address, roles });
    const early = await signIn(fixture.provider, email_address, "evil");
    const who = { organization_id: evil, member_id: early.answer.member_id };
    const { client } = await signIn(fixture.provider, email_address, "evil");
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(fixture.provider, secret), ...dur });
    return { early: early.client, client, who, secret };
  }

  test("with an email change, one's own or by an administrator's call on oneself", async () => {
    const { early, who } = await enrolled("chief@evil.test", ["admin"]);
    const email_address = "thief@evil.test";
    await refusal(early.self.startEmailUpdate({ email_address }), "second_factor_required");
    const { member_id } = who;
    const asAdmin = createAdmin(early).organization.members.startEmailUpdate({ member_id, email_address });
    await refusal(asAdmin, "second_factor_required");
  });

  test("with an emailed code, if the organization's own provider has identified the member", async () => {
    const email_address = "by-sso@victims.test";
    const session = await bySso(email_address);
    const { member_id } = await memberOf(email_address, evil);
    const who = { organization_id: evil, member_id };
    const { body } = await call("totp", who, session);
    await call("totp/authenticate", { ...who, code: totpCode(fixture.provider, body.data.secret), ...dur }, session);
    const mail = await mailFrom(fixture.provider, email_address, () =>
      call("otps/email/login_or_signup", { email_address, organization_id: evil }),
    );
    const typed = { email_address, organization_id: evil, code: mail.code, ...dur };
    const login = (await call("otps/email/authenticate", typed)).body.data;
    expect([login.member_session, login.mfa_required]).toEqual([null, expect.any(Object)]);
    expect(login.member).toMatchObject({ email_address_verified: true, mfa_enrolled: true });
  });

  test("nor does it extend a session forever (T72)", async () => {
    const { client, who, secret } = await enrolled("again@evil.test");
    const begun = now().getTime();
    fixture.provider.clock.advance({ hours: 23 });
    const code = totpCode(fixture.provider, secret);
    const { member_session } = await client.totp.authenticate({ ...who, code, session_duration_minutes: 1440 }).catch(
      // The session of an hour is over by then, which is just as well.
      () => ({ member_session: null }),
    );
    const end = Date.parse(member_session?.expires_at ?? now().toISOString());
    expect(end - begun).toBeLessThanOrEqual(1440 * 60_000 + 5000);
  });
});

test("T58: signing out everywhere ends what was begun there: a pending email change", async () => {
  await backendOf(fixture.provider)("POST", `/organizations/${evil}/members`, { email_address: "robbed@evil.test" });
  const { client: thief } = await signIn(fixture.provider, "robbed@evil.test", "evil");
  const mail = await mailFrom(fixture.provider, "robber@evil.test", () =>
    thief.self.startEmailUpdate({ email_address: "robber@evil.test" }),
  );
  const { client: owner, answer } = await signIn(fixture.provider, "robbed@evil.test", "evil");
  await owner.session.revokeForMember({ member_id: answer.member_id });
  const { body } = await call("magic_links/authenticate", { magic_links_token: tokenOf(mail), ...dur });
  expect(body.error_type).toBe("unable_to_auth_magic_link");
});

test("a code for a new address does not work as a login code, and replaces none", async () => {
  const { client: mallory } = await signIn(fixture.provider, "mallory@evil.test", "evil");
  const email_address = "outsider@victims.test";
  await mallory.organization.members.create({ email_address });
  const login = await mailFrom(fixture.provider, email_address, () =>
    call("otps/email/login_or_signup", { email_address, organization_id: evil }),
  );
  await mallory.organization.members.create({ email_address: "schemer@evil.test" });
  const { client: schemer } = await signIn(fixture.provider, "schemer@evil.test", "evil");
  const free = "unknown@victims.test";
  const wish = await mailFrom(fixture.provider, free, () =>
    schemer.self.startEmailUpdate({ email_address: free, delivery_method: "EMAIL_OTP" }),
  );
  const typed = (address: string, code: string | null) =>
    call("otps/email/authenticate", { email_address: address, organization_id: evil, code, ...dur });
  expect((await typed(free, wish.code)).body.error_type).toBe("otp_code_not_found");
  expect((await typed(email_address, login.code)).status).toBe(200);
});

describe("T67: hosts and apps see who vouched for an address", () => {
  const claimsOf = (session: string) =>
    call("sessions/authenticate", {}, session).then(({ body }) => decodeJwt(body.data.session_jwt));

  test("in the session JWT", async () => {
    const { client } = await signIn(fixture.provider, "vera@victims.test", "evil");
    expect(await claimsOf(sessionTokenOf(client))).toMatchObject({
      ...{ email_verified: true, portico_email_authority: "mailbox" },
    });
    expect(await claimsOf(await bySso("vera@victims.test"))).toMatchObject({
      ...{ email_verified: false, portico_email_authority: "organization" },
    });
    expect(await claimsOf(await bySso("stranger@victims.test"))).toMatchObject({ email_verified: false });
  });

  test.each(Object.entries(weakSessions))("in the session JWT, by %s", async (_, enter) => {
    expect(await claimsOf(await enter("vera@victims.test"))).toMatchObject({ email_verified: false });
  });

  test.each([
    ["mailbox", true, async () => sessionTokenOf((await signIn(fixture.provider, "vera@victims.test", "evil")).client)],
    ["organization", false, () => bySso("vera@victims.test")],
  ])("at the app, by %s: %s", async (portico_email_authority, email_verified, enter) => {
    const { config, tokens } = await accessTokenOf(await enter(), "openid email");
    const { sub = "" } = tokens.claims() ?? {};
    expect(await relyingParty.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({
      ...{ email: "vera@victims.test", email_verified, portico_email_authority },
    });
  });
});

test("T32: an unverified claim of an earlier step adds nothing to an organization's own provider", async () => {
  const email_address = "claimed@evil.test";
  await backendOf(fixture.provider)("POST", `/organizations/${evil}/members`, { email_address });
  await call("passwords/session/reset", { password: PASSWORD }, await bySso(email_address));
  const claimed = await call("passwords/authenticate", {
    ...{ email_address, organization_id: evil, password: PASSWORD },
    ...dur,
  });
  const { intermediate_session_token, primary_required } = claimed.body.data;
  expect(primary_required).not.toBeNull();
  const session = await bySso(email_address, intermediate_session_token);
  const { body } = await call("sessions/authenticate", {}, session);
  const factors = body.data.member_session.authentication_factors as { type: string }[];
  expect(factors.map(({ type }) => type)).toEqual(["sso"]);
});

describe("T72: the absolute lifetime of a session", () => {
  test("cannot be exceeded by extensions or repeated exchanges", async () => {
    const { client } = await signIn(fixture.provider, "vera@victims.test", "evil");
    const { started_at } = (await client.session.authenticate({})).member_session ?? {};
    const last = Date.parse(started_at ?? "") + 1440 * 60_000;
    const extended = await client.session.authenticate({ session_duration_minutes: 1440 });
    expect(Date.parse(extended.member_session?.expires_at ?? "")).toBeLessThanOrEqual(last + 1000);
    fixture.provider.clock.advance({ hours: 23 });
    const late = await client.session.authenticate({ session_duration_minutes: 1440 });
    expect(Date.parse(late.member_session?.expires_at ?? "")).toBeLessThanOrEqual(last + 1000);
    const there = await call(
      "sessions/exchange",
      { organization_id: victims, session_duration_minutes: 1440 },
      sessionTokenOf(client),
    );
    expect(Date.parse(there.body.data.member_session.expires_at)).toBeLessThanOrEqual(last + 1000);
    fixture.provider.clock.advance({ hours: 2 });
    expect((await call("sessions/authenticate", {}, there.body.data.session_token)).status).toBe(401);
  });

  test("a policy that would refuse a longer session does not extend it", async () => {
    const { client } = await signIn(fixture.provider, "vera@victims.test", "evil");
    const policy = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] };
    expect((await backendOf(fixture.provider)("PUT", `/organizations/${evil}`, policy)).status).toBe(200);
    await refusal(client.session.authenticate({ session_duration_minutes: 600 }), "session_not_found");
  });
});
