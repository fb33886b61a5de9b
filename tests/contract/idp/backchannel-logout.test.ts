import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdmin } from "@portico/client/admin";
import { createLocalJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from "jose";
import * as relyingParty from "openid-client";
import { afterAll, describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, sessionTokenOf, signIn } from "../support/basics.ts";
import { AFTER_LOGOUT, CALLBACK, ISSUER, logIn, startIdpFixture, type Visitor } from "../support/idp.ts";
import { totpCode } from "../support/totp-code.ts";

// OpenID Connect Back-Channel Logout 1.0, with an app that logs its users in with openid-client.

const names = ["ann", "bea", "cat", "dee", "eva", "flo", "gus", "hal"];
const members = names.map((name) => ({ email_address: `${name}@acme.test` }));
const dur = { session_duration_minutes: 60 };

/** An app's server with its own sessions, by the `sid` of its ID tokens. */
async function startApp() {
  const sessions = new Map<string, { sub: string; isLive: boolean }>();
  const received: { claims: JWTPayload; token: string }[] = [];
  const answers: number[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const status = answers.shift();
    if (status !== undefined) return response.writeHead(status).end();
    const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded";
    const token = form.get("logout_token") ?? "";
    const claims = isForm && (await verify(token).catch(() => undefined));
    if (!claims) return response.writeHead(400).end();
    received.push({ claims, token });
    const session = sessions.get(String(claims.sid));
    if (session) session.isLive = false;
    return response.writeHead(200, { "Cache-Control": "no-store" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const app = { config: undefined as unknown as relyingParty.Configuration, client_id: "" };

  /** Section 2.6. */
  async function verify(token: string): Promise<JWTPayload> {
    const jwks = createLocalJWKSet(await (await fixture.ask("/jwks")).json());
    const { payload } = await jwtVerify(token, jwks, {
      issuer: ISSUER,
      audience: app.client_id,
      typ: "logout+jwt",
      algorithms: ["ES256"],
      currentDate: fixture.provider.provider.services.clock.now(),
      requiredClaims: ["iat", "exp", "jti", "sub", "sid"],
    });
    const { events, nonce, jti, sub, sid } = payload;
    expect(events).toEqual({ "http://schemas.openid.net/event/backchannel-logout": {} });
    expect(nonce).toBeUndefined();
    expect(received.some(({ claims }) => claims.jti === jti)).toBe(false);
    expect(sessions.get(String(sid))?.sub).toBe(sub);
    return payload;
  }

  return {
    origin,
    received,
    answers,
    count: () => requests,
    isLive: (sid: unknown) => sessions.get(String(sid))?.isLive,
    async register(backchannel_logout_uri = `${origin}/logout`) {
      const request = {
        ...{ client_name: "Boards", client_type: "third_party", redirect_urls: [CALLBACK] },
        ...{ backchannel_logout_uri, backchannel_logout_session_required: true },
        post_logout_redirect_urls: [AFTER_LOGOUT],
      };
      const { body } = await backend("POST", "/connected_apps", request);
      app.client_id = body.data.connected_app.client_id;
      const { client_secret } = body.data;
      app.config = await relyingParty.discovery(new URL(ISSUER), app.client_id, client_secret, undefined, {
        execute: [relyingParty.allowInsecureRequests],
        [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
      });
      return app;
    },
    /** @returns the `sid` of the ID token. */
    async logIn(visitor: Visitor) {
      const tokens = await logIn(app.config, visitor);
      const { sid, sub = "" }: { sid?: unknown; sub?: string } = tokens.claims() ?? {};
      if (sid !== undefined) sessions.set(String(sid), { sub, isLive: true });
      return { sid, tokens };
    },
  };
}

// The origin of the app is known before the provider starts.
const app = await startApp();
const other = await startApp();
const fixture = await startIdpFixture({
  config: { outbound_allowed_origins: [app.origin, other.origin] },
  project: {
    organizations: [
      organization("acme", { members: [...members, { email_address: "max@acme.test", roles: ["admin"] }] }),
      organization("passing", { members }),
      organization("leaving", { members }),
      organization("globex", { members: [{ email_address: "ada@globex.test" }] }),
    ],
  },
});
const { provider } = fixture;
const backend = backendOf(provider);
await app.register();
await other.register();

async function enter(name: string, slug = "acme") {
  const signedIn = await signIn(provider, `${name}@acme.test`, slug);
  const { organization_id, answer, client } = signedIn;
  return { client, organization_id, member_id: answer.member_id, visitor: fixture.visit(sessionTokenOf(client)) };
}

type Entered = Awaited<ReturnType<typeof enter>> & { sid: unknown };

describe("an app with a backchannel_logout_uri", () => {
  const endings: [what: string, name: string, slug: string, end: (entered: Entered) => Promise<unknown>][] = [
    ["the member signs out", "ann", "acme", ({ client }) => client.session.revoke()],
    [
      "the member signs out everywhere else",
      "bea",
      "acme",
      async () => createAdmin((await enter("bea")).client).self.revokeOtherSessions(),
    ],
    [
      "your server revokes the member's sessions",
      "cat",
      "acme",
      ({ organization_id, member_id }) => backend("POST", "/sessions/revoke", { organization_id, member_id }),
    ],
    [
      "an admin deletes the member",
      "dee",
      "acme",
      ({ organization_id, member_id }) => backend("DELETE", `/organizations/${organization_id}/members/${member_id}`),
    ],
    [
      "all sessions of the organization are revoked",
      "ann",
      "leaving",
      ({ organization_id }) => backend("POST", `/organizations/${organization_id}/sessions/revoke`, {}),
    ],
    [
      "the organization is deleted",
      "ann",
      "passing",
      ({ organization_id }) => backend("DELETE", `/organizations/${organization_id}`),
    ],
  ];

  test.each(endings)("T193: logs the member out when %s", async (_, name, slug, end) => {
    const entered = await enter(name, slug);
    const { sid } = await app.logIn(entered.visitor);
    await provider.deliverDue();
    expect(app.isLive(sid)).toBe(true);
    await end({ ...entered, sid });
    await provider.deliverDue();
    expect(app.isLive(sid)).toBe(false);
    expect(app.received.at(-1)?.claims).toMatchObject({ sub: entered.member_id, sid });
  });

  test("T193: keeps the member logged in when a session is replaced, and logs them out when that one ends", async () => {
    const { client, visitor, organization_id, member_id } = await enter("eva");
    const { sid } = await app.logIn(visitor);
    const who = { organization_id, member_id };
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    await provider.deliverDue();
    expect(app.isLive(sid)).toBe(true);
    await client.session.revoke();
    await provider.deliverDue();
    expect(app.isLive(sid)).toBe(false);
  });

  test("T194: learns only of its own logins in that session, under an ID of its own", async () => {
    const here = await enter("flo");
    const there = await enter("flo");
    const [first, second] = [await app.logIn(here.visitor), await app.logIn(there.visitor)];
    const foreign = await other.logIn(here.visitor);
    expect(new Set([first.sid, second.sid, foreign.sid]).size).toBe(3);
    expect(first.sid).not.toContain("session");
    expect((await app.logIn(here.visitor)).sid).toBe(first.sid);
    const { length } = app.received;
    await there.client.session.revoke();
    await provider.deliverDue();
    expect(app.received.slice(length).map(({ claims }) => claims.sid)).toEqual([second.sid]);
    expect([app.isLive(first.sid), other.isLive(foreign.sid)]).toEqual([true, true]);
  });

  test("T194: gets a token of its own kind, which no endpoint takes for another one", async () => {
    const { client, visitor } = await enter("gus");
    await app.logIn(visitor);
    await client.session.revoke();
    await provider.deliverDue();
    const { token, claims } = app.received.at(-1) ?? { token: "", claims: {} };
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: "logout+jwt", alg: "ES256" });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(120);
    const again = await enter("gus");
    const hinted = { client_id: String(claims.aud), post_logout_redirect_uri: AFTER_LOGOUT, id_token_hint: token };
    expect((await again.visitor.call("logout/start", hinted)).body.data.consent_required).toBe(true);
    const asSession = await backend("POST", "/sessions/authenticate", { session_jwt: token });
    expect(asSession.body.error_type).toBe("session_not_found");
  });

  test("T193: gets a fresh token until it confirms one, for a day", async () => {
    const { client, visitor } = await enter("hal");
    const { sid } = await app.logIn(visitor);
    app.answers.push(503, 400);
    await client.session.revoke();
    await provider.deliverDue();
    expect(app.isLive(sid)).toBe(true);
    provider.clock.advance({ seconds: 6 });
    await provider.deliverDue();
    provider.clock.advance({ minutes: 2 });
    await provider.deliverDue();
    expect(app.isLive(sid)).toBe(false);
    const count = app.count();
    provider.clock.advance({ hours: 2 });
    await provider.deliverDue();
    expect(app.count()).toBe(count);
  });

  test("T194: is not called in a private network", async () => {
    const hidden = await startApp();
    await hidden.register();
    const { client, visitor } = await enter("hal");
    await hidden.logIn(visitor);
    await client.session.revoke();
    await provider.deliverDue();
    provider.clock.advance({ hours: 2 });
    await provider.deliverDue();
    expect(hidden.count()).toBe(0);
    provider.clock.advance({ days: 1 });
    await provider.deliverDue();
    const { db } = provider.provider.services;
    expect(await db.selectFrom("app_logouts").select("logout_id").execute()).toEqual([]);
  });
});

test("an app without one has no sid in its ID tokens", async () => {
  const { visitor } = await enter("ann");
  const tokens = await logIn(await fixture.discover("third"), visitor);
  expect(tokens.claims()).not.toHaveProperty("sid");
});

test("the metadata says that it is supported", async () => {
  expect(await (await fixture.ask("/.well-known/openid-configuration")).json()).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
});

test.each([
  ["/relative", "ftp://app.test/logout"],
  ["https://app.test/#logout", "https://user:secret@app.test/logout"],
])("%s and %s are no backchannel_logout_uri", async (...uris) => {
  for (const backchannel_logout_uri of uris) {
    const { status, body } = await backend("POST", "/connected_apps", {
      ...{ client_name: "Boards", client_type: "third_party", redirect_urls: [CALLBACK] },
      backchannel_logout_uri,
    });
    expect([status, body.error_type]).toEqual([400, "bad_request"]);
  }
});
