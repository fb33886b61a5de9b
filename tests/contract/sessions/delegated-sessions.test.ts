import { createBackend } from "@portico/backend";
import { PROJECT_ID } from "@portico/testkit";
import { decodeJwt } from "jose";
import * as relyingParty from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organizationId, signIn } from "../support/basics.ts";
import {
  type DelegatedKind,
  delegatedKinds,
  refusalOfKind,
  startDelegatedFixture,
} from "../support/delegated-sessions.ts";
import { CALLBACK, ISSUER, logIn } from "../support/idp.ts";
import { auditOf } from "../support/rows.ts";

const ADA = "ada@globex.test";

const fixture = await startDelegatedFixture({ session_maximum_minutes: 43_200 });
const closed = await organizationId(fixture.provider, "closed");

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A call with that session, `path` from `/sdk/v1/b2b` on. */
const as = (session: string) => async (method: Method, path: string, body?: object) => {
  const init = { method, session, ...(method !== "GET" && { body: body ?? {} }) };
  return fixture.provider.request(`/sdk/v1/b2b${path}`, init);
};
const isAlive = async (session: string) => (await as(session)("POST", "/sessions/authenticate")).status === 200;
const backend = () => backendOf(fixture.provider);

async function newMember(address: string): Promise<string> {
  const { body } = await backend()("POST", `/organizations/${fixture.globex}/members`, { email_address: address });
  await signIn(fixture.provider, address, "globex");
  return body.data.member_id;
}

describe.each(delegatedKinds)("T63: a session of the kind %s of an admin", (kind: DelegatedKind) => {
  let session: string;
  let ada: string;
  beforeAll(async () => {
    session = await fixture.enterAs(kind, ADA);
    ada = (await as(session)("GET", "/organizations/members/me")).body.data.member.member_id;
  });

  const who = () => ({ organization_id: fixture.globex, member_id: ada });
  /** With values that would succeed in the member's own session. */
  const attacks: [string, () => [Method, string, object?]][] = [
    ["sets a password", () => ["POST", "/passwords/session/reset", { password: "correct horse battery staple 9" }]],
    [
      "changes the address",
      () => ["POST", "/organizations/members/start_email_update", { email_address: "x@globex.test" }],
    ],
    [
      "changes another member's address",
      () => ["PUT", `/organizations/members/${ada}`, { email_address: "x@globex.test" }],
    ],
    ["enrols an authenticator", () => ["POST", "/totp", who()]],
    ["enrols a phone", () => ["POST", "/otps/sms/send", { ...who(), mfa_phone_number: "+12025550130" }]],
    ["turns second factors on", () => ["PUT", "/organizations/members/update", { mfa_enrolled: true }]],
    ["changes the phone", () => ["PUT", "/organizations/members/update", { mfa_phone_number: "+12025550130" }]],
    ["reads the recovery codes", () => ["GET", "/recovery_codes"]],
    [
      "adds a member",
      () => ["POST", "/organizations/members", { email_address: "mallory@globex.test", roles: ["admin"] }],
    ],
    ["invites a member", () => ["POST", "/magic_links/email/invite", { email_address: "mallory@globex.test" }]],
    ["assigns a role", () => ["PUT", `/organizations/members/${ada}`, { roles: ["admin", "editor"] }]],
    ["opens the organization", () => ["PUT", "/organizations/me", { email_jit_provisioning: "RESTRICTED" }]],
    ["connects an identity provider", () => ["POST", "/sso/oidc", { display_name: "Mine" }]],
    ["enters an organization that bars the app", () => ["POST", "/sessions/exchange", { organization_id: closed }]],
    ["ends the member's other sessions", () => ["POST", `/sessions/revoke/${ada}`]],
  ];
  test.each(attacks)("%s: refused, and nothing changes", async (_, attack) => {
    const rows = await auditOf(fixture.provider, async () => {
      const { status, body } = await as(session)(...attack());
      expect([status, body.error_type]).toEqual([403, refusalOfKind(kind)]);
    });
    expect(rows).toEqual([]);
  });

  test("only sees its own organization", async () => {
    const { body } = await as(session)("POST", "/discovery/organizations");
    const ids = body.data.discovered_organizations.map(
      ({ organization }: { organization: { organization_id: string } }) => organization.organization_id,
    );
    expect(ids).toEqual([fixture.globex]);
  });

  test("T162: its JWT and a host's server show its kind, and who acts", async () => {
    const { body } = await as(session)("POST", "/sessions/authenticate", {});
    const sub = {
      app: "third",
      agent: fixture.agent.clientMetadata().client_id,
      impersonation: "support-7",
      trusted_token: undefined,
    }[kind];
    const { act, portico_session_kind } = decodeJwt(body.data.session_jwt);
    expect({ act, portico_session_kind }).toEqual({ act: sub && { sub }, portico_session_kind: kind });
    const { now } = fixture.provider.provider.services.clock;
    const host = createBackend({
      apiUrl: fixture.provider.url,
      publicUrl: "http://portico.test",
      projectId: PROJECT_ID,
      now,
    });
    const claims = await host.verifySessionJwt(body.data.session_jwt);
    expect([claims.kind, claims.act]).toEqual([kind, sub === undefined ? null : { sub }]);
  });

  test("appears with its kind in the member's list of sessions", async () => {
    const own = await fixture.enterAs("own", ADA);
    const { body } = await as(own)("GET", "/sessions");
    const shown = body.data.sessions.filter((one: { kind: string }) => one.kind === kind);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.client_id).toEqual(
      { app: "third", agent: fixture.agent.clientMetadata().client_id }[kind as "app" | "agent"],
    );
    expect(shown[0]?.client_name).toEqual({ app: "Boards Sync", agent: "Agent" }[kind as "app" | "agent"]);
  });
});

describe("an app's session", () => {
  test("T63: every audit row of its calls names the app", async () => {
    let session = "";
    const rows = await auditOf(fixture.provider, async () => {
      const { access_token } = await fixture.letIn("third", "eve@globex.test");
      session = (await fixture.exchange(access_token)).body.data.session_token;
      await as(session)("PUT", "/organizations/members/update", { name: "Eve by app" });
    });
    const acted = rows.slice(rows.findIndex(({ action }) => action === "connected_app.authorized") + 1);
    expect(acted.map(({ action }) => action)).toEqual(["session.issued", "access_token.exchanged", "member.updated"]);
    for (const { details } of acted) expect(details).toMatchObject({ app: { client_id: "third" } });
  });

  test("T63: its factors show that an app holds it", async () => {
    const { access_token } = await fixture.letIn("third", "eve@globex.test");
    const { member_session } = (await fixture.exchange(access_token)).body.data;
    expect(member_session.authentication_factors).toMatchObject([
      { type: "email_otp" },
      {
        type: "oauth_access_token",
        delivery_method: "oauth_access_token_exchange",
        oauth_access_token_factor: { client_id: "third" },
      },
    ]);
  });

  /** Each way in which a grant ends, with a member of its own. */
  const ends: Record<
    string,
    (of: { address: string; member_id: string; tokens: relyingParty.TokenEndpointResponse }) => Promise<unknown>
  > = {
    "the member disconnects the app": async ({ address }) =>
      as(await fixture.enterAs("own", address))("POST", "/organizations/members/connected_apps/third/revoke"),
    "an administrator disconnects it": async ({ member_id }) =>
      as(await fixture.enterAs("own", ADA))("POST", `/organizations/members/${member_id}/connected_apps/third/revoke`),
    "the app revokes its refresh token": async ({ tokens }) =>
      relyingParty.tokenRevocation(await fixture.discover("third"), tokens.refresh_token ?? ""),
    "a refresh token is used twice": async ({ tokens }) => {
      const config = await fixture.discover("third");
      await relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
      fixture.provider.clock.advance({ minutes: 1 });
      await relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "").catch(() => {});
    },
    "the member sets a new password": async ({ address }) =>
      as(await fixture.enterAs("own", address))("POST", "/passwords/session/reset", {
        password: "correct horse battery staple 9",
      }),
    "the organization bars the app": async () => {
      const own = await fixture.enterAs("own", ADA);
      await as(own)("PUT", "/organizations/me", { third_party_connected_apps_allowed_type: "NOT_ALLOWED" });
    },
    "the member leaves": async ({ member_id }) =>
      backend()("DELETE", `/organizations/${fixture.globex}/members/${member_id}`),
    "a year passes": async () => fixture.provider.clock.advance({ days: 365 }),
  };
  test.each(Object.keys(ends))("T63: ends with its grant: %s", async (way) => {
    const address = `${way.replaceAll(/\W+/g, "-")}@globex.test`;
    const member_id = await newMember(address);
    const tokens = await fixture.letIn("third", address, "openid full_access offline_access");
    const { session_token, session_jwt } = (await fixture.exchange(tokens.access_token, 43_200)).body.data;
    const other = await fixture.letIn("first", address);
    const bystander = (await fixture.exchange(other.access_token, 43_200)).body.data.session_token;
    expect(await isAlive(session_token)).toBe(true);
    await ends[way]?.({ address, member_id, tokens });
    const { body } = await as(session_token)("POST", "/sessions/authenticate");
    expect(body.error_type).toBe("session_not_found");
    // A back end that asks gets the same answer, by token and by JWT.
    for (const shown of [{ session_token }, { session_jwt }]) {
      expect((await backend()("POST", "/sessions/authenticate", shown)).body.error_type).toBe("session_not_found");
    }
    const isOfOneApp = /disconnects|revokes|twice|bars/.test(way);
    expect(await isAlive(bystander), "the session of another app").toBe(isOfOneApp);
    if (way === "the organization bars the app") {
      const own = await fixture.enterAs("own", ADA);
      await as(own)("PUT", "/organizations/me", { third_party_connected_apps_allowed_type: "ALL_ALLOWED" });
      return;
    }
    if (/leaves|year/.test(way)) return;
    const own = await fixture.enterAs("own", address);
    const { sessions } = (await as(own)("GET", "/sessions")).body.data;
    expect(sessions.filter((one: { client_id?: string }) => one.client_id === "third")).toEqual([]);
  });

  test("T63: ends with its app, and with the app's permission for full access", async () => {
    const created = await backend()("POST", "/connected_apps", {
      client_type: "third_party_public",
      client_name: "Short-lived",
      redirect_urls: [CALLBACK],
      allowed_scopes: ["openid", "full_access"],
    });
    const { client_id } = created.body.data.connected_app;
    const config = await relyingParty.discovery(new URL(ISSUER), client_id, undefined, relyingParty.None(), {
      execute: [relyingParty.allowInsecureRequests],
      [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
    });
    const enter = async () => {
      const { access_token } = await logIn(config, await fixture.enter("gus@globex.test"), {
        scope: "openid full_access",
      });
      return (await fixture.exchange(access_token)).body.data.session_token as string;
    };
    const first = await enter();
    await backend()("PUT", `/connected_apps/${client_id}`, { allowed_scopes: ["openid"] });
    expect(await isAlive(first)).toBe(false);
    await backend()("PUT", `/connected_apps/${client_id}`, { allowed_scopes: ["openid", "full_access"] });
    const second = await enter();
    await backend()("DELETE", `/connected_apps/${client_id}`);
    expect(await isAlive(second)).toBe(false);
    const own = await fixture.enterAs("own", "gus@globex.test");
    const { sessions } = (await as(own)("GET", "/sessions")).body.data;
    expect(sessions.map(({ kind }: { kind: string }) => kind)).not.toContain("app");
  });

  test("T63: the consent page gets how long the app keeps it", async () => {
    const visitor = await fixture.enter("eve@globex.test");
    const start = await visitor.call("authorize/start", {
      client_id: "third",
      redirect_uri: CALLBACK,
      response_type: "code",
      scopes: ["openid", "full_access"],
    });
    expect(start.body.data.grant_lifetime_days).toBe(365);
  });

  test("T63: ends with a grant that has only minutes left, when it begins and when it is extended", async () => {
    const { access_token } = await fixture.letIn("third", "eve@globex.test");
    const { db, clock } = fixture.provider.provider.services;
    const endsAt = new Date(clock.now().getTime() + 10 * 60_000);
    const newest = db.selectFrom("app_grants").select("grant_id").orderBy("created_at", "desc").limit(1);
    await db.updateTable("app_grants").set({ expires_at: endsAt }).where("grant_id", "=", newest).execute();
    const { session_token, member_session } = (await fixture.exchange(access_token, 60)).body.data;
    expect(member_session.expires_at).toBe(endsAt.toISOString());
    const { body } = await as(session_token)("POST", "/sessions/authenticate", { session_duration_minutes: 60 });
    expect(body.data.member_session.expires_at).toBe(endsAt.toISOString());
  });

  test("T63: is never extended beyond its grant", async () => {
    const { access_token } = await fixture.letIn("third", "eve@globex.test");
    const { session_token, member_session } = (await fixture.exchange(access_token, 43_200)).body.data;
    const endsAtMs = Date.parse(member_session.started_at) + 365 * 86_400_000;
    for (let days = 0; days < 360; days += 29) {
      const { body } = await as(session_token)("POST", "/sessions/authenticate", { session_duration_minutes: 43_200 });
      expect(Date.parse(body.data.member_session.expires_at)).toBeLessThanOrEqual(endsAtMs);
      fixture.provider.clock.advance({ days: 29 });
    }
    expect(await isAlive(session_token)).toBe(false);
  });

  test("T63: the token of a grant without a proof gives no access", async () => {
    const address = "puppet@globex.test";
    const member_id = await newMember(address);
    const { access_token } = await fixture.letIn("third", address);
    await fixture.provider.provider.services.db
      .updateTable("app_grants")
      .set({ proofs: "[]" })
      .where("member_id", "=", member_id)
      .execute();
    const { status, body } = await fixture.exchange(access_token);
    expect([status, body.data]).toEqual([403, undefined]);
  });

  test("T63: a grant that ends while its token is exchanged gives no session", async () => {
    const rounds = 10;
    for (let round = 0; round < rounds; round++) {
      const { access_token } = await fixture.letIn("third", "rob@globex.test");
      const own = as(await fixture.enterAs("own", "rob@globex.test"));
      const [exchanged] = await Promise.all([
        fixture.exchange(access_token),
        own("POST", "/organizations/members/connected_apps/third/revoke"),
      ]);
      const session = exchanged.body.data?.session_token;
      if (session) expect(await isAlive(session)).toBe(false);
      const { sessions } = (await own("GET", "/sessions")).body.data;
      expect(sessions.map(({ kind }: { kind: string }) => kind)).not.toContain("app");
    }
  });
});
