import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { sql } from "kysely";
import type * as relyingParty from "openid-client";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, sessionTokenOf, signIn } from "../support/basics.ts";
import { CALLBACK, ISSUER, logIn, startIdpFixture } from "../support/idp.ts";
import { totpCode } from "../support/totp-code.ts";

// OpenID Shared Signals Framework 1.0 and CAEP 1.0, pushed by RFC 8935 and polled by RFC 8936.

const SSF = "https://schemas.openid.net/secevent/ssf/event-type";
const CAEP = "https://schemas.openid.net/secevent/caep/event-type";
const PUSH = "urn:ietf:rfc:8935";
const POLL = "urn:ietf:rfc:8936";
const secretOf = (name: string) => `${name}-secret-which-is-long`;
const PASSWORD = "correct horse battery staple 7";

/** A receiver's server. It verifies each event with `jose`, and acknowledges it with 202. */
async function startReceiver() {
  const received: { claims: JWTPayload; authorization: string | undefined }[] = [];
  const answers: { status: number; body?: string }[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, body } = answers.shift() ?? { status: 202 };
    if (status === 202) {
      expect(request.headers["content-type"]).toBe("application/secevent+jwt");
      const claims = await verify(Buffer.concat(chunks).toString(), undefined);
      received.push({ claims, authorization: request.headers.authorization });
    }
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, url: `${origin}/events`, received, answers, count: () => requests };
}

/** RFC 8417, and section 4.1 of the framework. */
async function verify(token: string, audience: string | undefined): Promise<JWTPayload> {
  const jwks = createLocalJWKSet(await (await fixture.ask("/jwks")).json());
  const { payload } = await jwtVerify(token, jwks, {
    issuer: ISSUER,
    ...(audience !== undefined && { audience }),
    typ: "secevent+jwt",
    algorithms: ["ES256"],
    currentDate: provider.provider.services.clock.now(),
    requiredClaims: ["iat", "jti", "aud", "txn", "sub_id", "events"],
  });
  expect([payload.sub, payload.exp, payload.nonce]).toEqual([undefined, undefined, undefined]);
  expect(Object.keys(payload.events as object)).toHaveLength(1);
  return payload;
}

const [receiver, other] = [await startReceiver(), await startReceiver()];
const app = {
  client_type: "third_party",
  redirect_urls: [CALLBACK],
  allowed_scopes: ["openid", "profile", "email", "offline_access", "ssf.manage"],
  client_credentials: true,
};
const names = ["ann", "bea", "cat", "dee", "eva", "flo", "gus", "hal", "ida", "joe", "kim", "lea", "mia"];
const members = names.map((name) => ({ email_address: `${name}@acme.test` }));
const fixture = await startIdpFixture({
  config: { outbound_allowed_origins: [receiver.origin, other.origin] },
  project: {
    client_credentials: { enabled: true },
    connected_apps: [
      { ...app, client_id: "third", client_secret: secretOf("third"), client_name: "Boards" },
      { ...app, client_id: "other", client_secret: secretOf("other"), client_name: "Notes" },
      {
        ...app,
        ...{ client_id: "plain", client_secret: secretOf("plain"), client_name: "Plain" },
        allowed_scopes: ["openid", "profile", "email", "offline_access"],
      },
      { ...app, client_id: "public", client_type: "third_party_public", client_name: "Public" },
    ],
    organizations: [
      organization("globex"),
      organization("acme", { members }),
      organization("passing", { members }),
      organization("strict", { members }),
    ],
  },
});
const { provider } = fixture;
const backend = backendOf(provider);
const configs = new Map<string, Promise<relyingParty.Configuration>>();
const discover = (name: string) => {
  const config = configs.get(name) ?? fixture.discover(name);
  configs.set(name, config);
  return config;
};

async function askToken(name: string, fields: Record<string, string> = {}, secret = secretOf(name)) {
  const response = await fixture.ask("/token", {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${name}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "ssf.manage", ...fields }),
  });
  return { status: response.status, body: await response.json() };
}

/** The stream calls of an app. */
function streamsOf(name: string) {
  return async (method: string, path: string, body?: unknown, token?: string) => {
    const bearer = token ?? (await askToken(name)).body.access_token;
    const response = await fixture.ask(`/ssf${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}

const [third, foreign] = [streamsOf("third"), streamsOf("other")];
const pushTo = (endpoint_url: string, more: object = {}) => ({ delivery: { method: PUSH, endpoint_url, ...more } });

/** Each test starts without streams, and with receivers that have heard nothing. */
beforeEach(async () => {
  for (const call of [third, foreign]) {
    const { body } = await call("GET", "/stream");
    for (const { stream_id } of body) await call("DELETE", `/stream?stream_id=${stream_id}`);
  }
  for (const { received, answers } of [receiver, other]) {
    received.length = 0;
    answers.length = 0;
  }
});

async function createStream(call = third, to = receiver.url, more: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/stream", pushTo(to, more));
  expect(status).toBe(201);
  return body.stream_id;
}

async function enter(name: string, slug = "acme") {
  const { client, organization_id, answer } = await signIn(provider, `${name}@acme.test`, slug);
  const visitor = fixture.visit(sessionTokenOf(client));
  return { client, organization_id, member_id: answer.member_id, visitor };
}

/** @returns the `sid` of the app's ID token. */
async function connect({ visitor }: Awaited<ReturnType<typeof enter>>, name = "third") {
  return (await logIn(await discover(name), visitor)).claims()?.sid;
}

/** What the receiver has heard, by the end of the event's type. */
async function heard(by = receiver) {
  await provider.deliverDue();
  return by.received.map(({ claims }) => {
    const [[type = "", event] = []] = Object.entries(claims.events as Record<string, Record<string, unknown>>);
    return { type: type.slice(type.lastIndexOf("/") + 1), event, sub_id: claims.sub_id, claims };
  });
}

test("the metadata says where streams are managed, also below the well-known path of the host", async () => {
  const expected = {
    spec_version: "1_0",
    issuer: ISSUER,
    jwks_uri: `${ISSUER}/jwks`,
    delivery_methods_supported: [PUSH, POLL],
    configuration_endpoint: `${ISSUER}/ssf/stream`,
    status_endpoint: `${ISSUER}/ssf/status`,
    verification_endpoint: `${ISSUER}/ssf/verify`,
    authorization_schemes: [{ spec_urn: "urn:ietf:rfc:6749" }],
    default_subjects: "ALL",
  };
  expect(await (await fixture.ask("/.well-known/ssf-configuration")).json()).toEqual(expected);
  const path = `/.well-known/ssf-configuration/oidc/${PROJECT_ID}`;
  expect(await (await fetch(`${provider.url}${path}`)).json()).toEqual(expected);
});

describe("the stream of an app", () => {
  test("is created, read, updated, replaced and deleted by the app", async () => {
    const created = await third("POST", "/stream", {
      ...pushTo(receiver.url, { authorization_header: "Bearer hush" }),
      events_requested: [`${CAEP}/session-revoked`, `${CAEP}/device-compliance-change`],
      description: "Boards",
    });
    const { stream_id } = created.body;
    const stream = {
      stream_id,
      iss: ISSUER,
      aud: "third",
      events_supported: [`${CAEP}/session-revoked`, `${CAEP}/credential-change`],
      events_requested: [`${CAEP}/session-revoked`, `${CAEP}/device-compliance-change`],
      events_delivered: [`${CAEP}/session-revoked`],
      delivery: { method: PUSH, endpoint_url: receiver.url },
      min_verification_interval: 60,
      description: "Boards",
    };
    expect(created).toEqual({ status: 201, body: stream });
    expect((await third("POST", "/stream", pushTo(other.url))).status).toBe(409);
    expect(await third("GET", "/stream")).toEqual({ status: 200, body: [stream] });
    expect(await third("GET", `/stream?stream_id=${stream_id}`)).toEqual({ status: 200, body: stream });

    const patched = await third("PATCH", "/stream", { stream_id, aud: "third", description: "Sync" });
    expect(patched).toEqual({ status: 200, body: { ...stream, description: "Sync" } });
    expect((await third("PATCH", "/stream", { stream_id, aud: "other" })).status).toBe(400);

    const replaced = await third("PUT", "/stream", { stream_id, ...pushTo(other.url) });
    const { description: _, ...rest } = stream;
    const supported = { events_requested: stream.events_supported, events_delivered: stream.events_supported };
    expect(replaced.body).toEqual({ ...rest, ...supported, delivery: { method: PUSH, endpoint_url: other.url } });

    expect((await third("DELETE", `/stream?stream_id=${stream_id}`)).status).toBe(204);
    expect(await third("GET", "/stream")).toEqual({ status: 200, body: [] });
    expect((await third("GET", `/stream?stream_id=${stream_id}`)).status).toBe(404);
  });

  test("sends a verification event with the state, at most once a minute", async () => {
    const stream_id = await createStream(third, receiver.url, { authorization_header: "Bearer hush" });
    expect((await third("POST", "/verify", { stream_id, state: "abc" })).status).toBe(204);
    expect((await third("POST", "/verify", { stream_id })).status).toBe(429);
    const [event] = await heard();
    expect(event).toMatchObject({ type: "verification", event: { state: "abc" }, claims: { aud: "third" } });
    expect(event?.claims.events).toHaveProperty([`${SSF}/verification`]);
    expect(event?.sub_id).toEqual({ format: "opaque", id: stream_id });
    expect(receiver.received[0]?.authorization).toBe("Bearer hush");
    provider.clock.advance({ seconds: 61 });
    expect((await third("POST", "/verify", { stream_id })).status).toBe(204);
  });

  test("T221: is only for apps that the operator gave the right, with a token for it", async () => {
    expect((await askToken("third", {}, "wrong-secret-which-is-long")).status).toBe(401);
    expect((await askToken("plain")).body.error).toBe("invalid_scope");
    const { access_token } = (await askToken("third")).body;
    expect(decodeJwt(access_token)).toMatchObject({ aud: `${ISSUER}/ssf`, sub: "third", scope: "ssf.manage" });
    expect((await third("GET", "/stream", undefined, "none")).status).toBe(401);
    const asMember = await enter("ann");
    const { tokens } = { tokens: await logIn(await discover("third"), asMember.visitor) };
    expect((await third("GET", "/stream", undefined, tokens.access_token)).status).toBe(401);
    expect((await third("GET", "/stream", undefined, tokens.id_token)).status).toBe(401);
    provider.clock.advance({ minutes: 6 });
    expect((await third("GET", "/stream", undefined, access_token)).status).toBe(401);
    const posted = await fixture.ask("/token", {
      method: "POST",
      body: new URLSearchParams({
        ...{ grant_type: "client_credentials", scope: "ssf.manage" },
        ...{ client_id: "third", client_secret: secretOf("third") },
      }),
    });
    expect(posted.status).toBe(200);
  });

  test("T221: cannot be seen, changed or polled by another app", async () => {
    const stream_id = await createStream();
    const poll = await foreign("POST", "/stream", { delivery: { method: POLL } });
    expect(poll.status).toBe(201);
    const attempts = [
      foreign("GET", `/stream?stream_id=${stream_id}`),
      foreign("PATCH", "/stream", { stream_id, ...pushTo(other.url) }),
      foreign("PUT", "/stream", { stream_id, ...pushTo(other.url) }),
      foreign("DELETE", `/stream?stream_id=${stream_id}`),
      foreign("GET", `/status?stream_id=${stream_id}`),
      foreign("POST", "/status", { stream_id, status: "disabled" }),
      foreign("POST", "/verify", { stream_id }),
      foreign("POST", `/poll/${stream_id}`, { returnImmediately: true }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await third("GET", "/stream")).body[0].delivery.endpoint_url).toBe(receiver.url);
  });

  test("answers a body that it cannot read with an OAuth error", async () => {
    const bearer = (await askToken("third")).body.access_token;
    for (const path of ["/stream", "/status", "/verify", "/poll/unknown"]) {
      const response = await fixture.ask(`/ssf${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
        body: "{",
      });
      expect(response.status, path).toBe(400);
      expect(await response.json()).toMatchObject({ error: "invalid_request", error_description: expect.any(String) });
    }
  });

  test("T223: takes only an https URL of the public network, and no header that continues", async () => {
    for (const url of ["ftp://x.test", "https://user:pass@x.test/", "https://x.test/#part", "nothing", ""]) {
      expect((await third("POST", "/stream", pushTo(url))).status, url).toBe(400);
    }
    const injecting = pushTo(receiver.url, { authorization_header: "Bearer a\r\nHost: b" });
    expect((await third("POST", "/stream", injecting)).status).toBe(400);
    const stream_id = await createStream(third, "http://127.0.0.1:9/events");
    await third("POST", "/verify", { stream_id });
    await provider.deliverDue();
    expect((await rowOf()).last_error).toMatch(/not requested/);
  });
});

async function rowOf(client_id = "third") {
  const { db } = provider.provider.services;
  const row = db.selectFrom("signal_streams").selectAll().where("client_id", "=", client_id);
  return row.where("project_id", "=", PROJECT_ID).executeTakeFirstOrThrow();
}

type Entered = Awaited<ReturnType<typeof enter>>;

describe("session-revoked", () => {
  const endings: [what: string, name: string, slug: string, end: (entered: Entered) => Promise<unknown>][] = [
    ["the member signs out", "ann", "acme", ({ client }) => client.session.revoke()],
    [
      "your server revokes the member's sessions",
      "bea",
      "acme",
      ({ organization_id, member_id }) => backend("POST", "/sessions/revoke", { organization_id, member_id }),
    ],
    [
      "an admin deletes the member",
      "cat",
      "acme",
      ({ organization_id, member_id }) => backend("DELETE", `/organizations/${organization_id}/members/${member_id}`),
    ],
    [
      "the organization is deleted",
      "ann",
      "passing",
      ({ organization_id }) => backend("DELETE", `/organizations/${organization_id}`),
    ],
  ];

  test.each(endings)("T220: arrives with the session and the user when %s", async (_, name, slug, end) => {
    await createStream();
    const entered = await enter(name, slug);
    const sid = await connect(entered);
    expect(sid).toEqual(expect.any(String));
    expect(await heard()).toEqual([]);
    await end(entered);
    const events = await heard();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: "session-revoked",
      event: { event_timestamp: expect.any(Number) },
      sub_id: {
        format: "complex",
        session: { format: "opaque", id: sid },
        user: { format: "iss_sub", iss: ISSUER, sub: entered.member_id },
      },
      claims: { aud: "third", jti: expect.any(String), txn: expect.any(String) },
    });
  });

  test("T220: does not arrive of members who never used the app, nor under another app's session", async () => {
    await createStream();
    await createStream(foreign, other.url);
    const [user, stranger] = [await enter("dee"), await enter("eva")];
    const [sid, otherSid] = [await connect(user, "third"), await connect(user, "other")];
    await connect(stranger, "other");
    await user.client.session.revoke();
    await stranger.client.session.revoke();
    expect((await heard()).map(({ sub_id }) => sub_id)).toMatchObject([{ session: { id: sid } }]);
    const theirs = (await heard(other)).map(
      ({ sub_id }) => sub_id as { session: { id: string }; user: { sub: string } },
    );
    expect(theirs.map(({ user: { sub } }) => sub).toSorted()).toEqual([user.member_id, stranger.member_id].toSorted());
    expect(theirs.map(({ session }) => session.id)).toContain(otherSid);
    expect(theirs.map(({ session }) => session.id)).not.toContain(sid);
  });

  test("T220: does not arrive once the member has disconnected the app, or the organization blocks it", async () => {
    await createStream();
    const [first, second] = [await enter("flo"), await enter("gus", "strict")];
    await connect(first);
    await connect(second);
    await createAdmin(first.client).self.revokeConnectedApp({ connected_app_id: "third" });
    await backend("PUT", `/organizations/${second.organization_id}`, {
      third_party_connected_apps_allowed_type: "NOT_ALLOWED",
    });
    await first.client.session.revoke();
    await second.client.session.revoke();
    expect(await heard()).toEqual([]);
  });

  test("T220: is the last event that arrives after the member's address has changed", async () => {
    await createStream();
    const { client, organization_id, member_id, visitor } = await enter("kim");
    await connect({ client, organization_id, member_id, visitor });
    const email_address = "kimberly@acme.test";
    await backend("PUT", `/organizations/${organization_id}/members/${member_id}`, { email_address });
    await (await enter("kimberly")).client.passwords.resetBySession({ password: PASSWORD });
    expect((await heard()).map(({ type }) => type)).toEqual(["session-revoked"]);
  });

  test("T220: is the last event that arrives after the member's consent has ended with the session", async () => {
    await createStream();
    const entered = await enter("mia");
    const { organization_id, member_id } = entered;
    await connect(entered);
    await backend("POST", "/sessions/revoke", { organization_id, member_id });
    const { db } = provider.provider.services;
    const consents = db.selectFrom("app_consents").select("client_id").where("member_id", "=", member_id);
    expect(await consents.execute()).toEqual([]);
    provider.clock.advance({ minutes: 2 });
    await (await enter("mia")).client.passwords.resetBySession({ password: PASSWORD });
    expect((await heard()).map(({ type }) => type)).toEqual(["session-revoked"]);
  });

  test("T220: an app without the right gets no sid", async () => {
    expect(await connect(await enter("hal"), "plain")).toBeUndefined();
  });
});

describe("credential-change", () => {
  test("T220: arrives for a password, an authenticator app and backup codes", async () => {
    await createStream();
    const { client, organization_id, member_id, visitor } = await enter("ida");
    await connect({ client, organization_id, member_id, visitor });
    await client.passwords.resetBySession({ password: PASSWORD });
    const who = { organization_id, member_id };
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), session_duration_minutes: 60 });
    await client.recoveryCodes.rotate();
    await backend("DELETE", `/organizations/${organization_id}/members/${member_id}/totp`);
    const changes = (await heard()).filter(({ type }) => type === "credential-change");
    expect(changes.map(({ event }) => `${event?.credential_type} ${event?.change_type}`).toSorted()).toEqual([
      "app create",
      "app delete",
      "password create",
      "pin update",
    ]);
    expect(changes[0]?.sub_id).toEqual({ format: "iss_sub", iss: ISSUER, sub: member_id });
  });

  test("does not arrive if the stream has not requested it", async () => {
    await third("POST", "/stream", { ...pushTo(receiver.url), events_requested: [`${CAEP}/session-revoked`] });
    const entered = await enter("joe");
    await connect(entered);
    await entered.client.passwords.resetBySession({ password: PASSWORD });
    await entered.client.session.revoke();
    expect((await heard()).map(({ type }) => type)).toEqual(["session-revoked"]);
  });
});

describe("delivery", () => {
  const verifyAgain = async (stream_id: string, state: string) => {
    provider.clock.advance({ seconds: 61 });
    expect((await third("POST", "/verify", { stream_id, state })).status).toBe(204);
  };
  const statesOf = async () => (await heard()).map(({ event }) => event?.state ?? event?.status);

  test("T222: is repeated with the same ID until the receiver takes the event", async () => {
    const stream_id = await createStream();
    receiver.answers.push({ status: 503 }, { status: 500 });
    await verifyAgain(stream_id, "kept");
    const before = receiver.count();
    expect(await statesOf()).toEqual([]);
    expect(await rowOf()).toMatchObject({ last_error: "The receiver answered 503.", last_delivered_at: null });
    provider.clock.advance({ seconds: 10 });
    expect(await statesOf()).toEqual([]);
    provider.clock.advance({ minutes: 6 });
    expect(await statesOf()).toEqual(["kept"]);
    expect(receiver.count() - before).toBe(3);
    expect(await rowOf()).toMatchObject({ last_error: "", failing_since: null, last_delivered_at: expect.any(Date) });
  });

  test("an event that the receiver refuses by RFC 8935 is not repeated", async () => {
    const stream_id = await createStream();
    receiver.answers.push({ status: 400, body: '{"err": "invalid_audience"}' });
    await verifyAgain(stream_id, "refused");
    expect(await statesOf()).toEqual([]);
    provider.clock.advance({ hours: 3 });
    expect(await statesOf()).toEqual([]);
    expect((await rowOf()).last_error).toBe("The receiver answered 400 with invalid_audience.");
  });

  test("T222: a receiver that answers 410, or nothing for three days, disables the stream until the app enables it", async () => {
    const stream_id = await createStream();
    receiver.answers.push({ status: 410 });
    await verifyAgain(stream_id, "gone");
    await provider.deliverDue();
    const status = async () => (await third("GET", `/status?stream_id=${stream_id}`)).body;
    expect(await status()).toMatchObject({ status: "disabled", reason: expect.stringContaining("410") });
    expect((await third("POST", "/verify", { stream_id })).status).toBe(400);
    expect((await third("POST", "/status", { stream_id, status: "enabled" })).body).toEqual({
      stream_id,
      status: "enabled",
    });

    receiver.answers.push(...Array.from({ length: 60 }, () => ({ status: 503 })));
    for (let day = 0; day < 5; day += 1) {
      if ((await status()).status === "enabled") await verifyAgain(stream_id, `day ${day}`);
      await provider.deliverDue();
      provider.clock.advance({ hours: 23 });
    }
    expect(await status()).toMatchObject({ status: "disabled", reason: expect.stringContaining("3 days") });
    receiver.answers.length = 0;
    await third("POST", "/status", { stream_id, status: "enabled" });
    expect(await statesOf()).toEqual([]);
  });

  test("a paused stream keeps its events, and a disabled one drops them", async () => {
    const stream_id = await createStream();
    const entered = await enter("bea");
    await connect(entered);
    const paused = { stream_id, status: "paused", reason: "Maintenance" };
    expect((await third("POST", "/status", paused)).body).toEqual(paused);
    await entered.client.session.revoke();
    expect(await heard()).toEqual([]);
    await third("POST", "/status", { stream_id, status: "enabled" });
    expect((await heard()).map(({ type }) => type)).toEqual(["session-revoked"]);
    const again = await enter("bea");
    await connect(again);
    await third("POST", "/status", { stream_id, status: "disabled" });
    await again.client.session.revoke();
    await third("POST", "/status", { stream_id, status: "enabled" });
    expect(await heard()).toHaveLength(1);
  });

  // The embedded database has one connection, so two transactions never run at once.
  const atOnce = test.skipIf(process.env.PORTICO_TEST_STORE !== "postgres");
  atOnce("an event that happens while the app enables the stream is not left behind", async () => {
    const stream_id = await createStream();
    const entered = await enter("lea");
    await connect(entered);
    await third("POST", "/status", { stream_id, status: "paused" });
    const { db } = provider.provider.services;
    const isWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count ?? 0;
    };
    const revoking = await db.transaction().execute(async (tx) => {
      await sql`select 1 from signal_streams where client_id = 'third' for update`.execute(tx);
      const revoked = entered.client.session.revoke();
      // Either it waits for this change, or it has committed.
      for (let looks = 0; looks < 20 && (await isWaiting()) === 0; looks += 1) await sleep(50);
      await sql`update signal_streams set status = 'enabled' where client_id = 'third'`.execute(tx);
      return { revoked };
    });
    await revoking.revoked;
    expect((await heard()).map(({ type }) => type)).toEqual(["session-revoked"]);
  });

  test("T222: a stream with 10000 waiting events is disabled instead of growing", async () => {
    const stream_id = await createStream();
    await third("POST", "/status", { stream_id, status: "paused" });
    const { db } = provider.provider.services;
    await sql`insert into signals select ${PROJECT_ID}, 'signal-filled-' || n, 'third', null, null, 'verification', '{}', '',
      0, 'infinity', now(), now() + interval '7 days' from generate_series(1, 10000) n`.execute(db);
    const entered = await enter("dee");
    await connect(entered);
    await entered.client.session.revoke();
    expect(await rowOf()).toMatchObject({ status: "disabled", reason: expect.stringContaining("full") });
    expect(await db.selectFrom("signals").select("signal_id").execute()).toEqual([]);
    await third("POST", "/status", { stream_id, status: "enabled" });
    const again = await enter("dee");
    await connect(again);
    await again.client.session.revoke();
    expect((await heard()).map(({ type }) => type)).toEqual(["session-revoked"]);
    expect(await rowOf()).toMatchObject({ status: "enabled" });
  });

  test("T222: an organization with thousands of logins can be deleted", async () => {
    const stream_id = await createStream();
    await third("POST", "/status", { stream_id, status: "paused" });
    const { db } = provider.provider.services;
    const body = { organization_name: "Large", organization_slug: "large" };
    const { organization_id } = (await backend("POST", "/organizations", body)).body.data.organization;
    const logins = sql`generate_series(1, 5000) n`;
    await sql`insert into signal_subjects
      select ${PROJECT_ID}, ${organization_id}, 'member-' || n, 'third', now() + interval '1 year' from ${logins}`.execute(
      db,
    );
    await sql`insert into app_logins select ${PROJECT_ID}, ${organization_id}, 'member-' || n, 'session-large-' || n,
      'third', 'sid-' || n, now(), now() + interval '1 year' from ${logins}`.execute(db);
    await sql`analyze signal_subjects, app_logins`.execute(db);
    expect((await backend("DELETE", `/organizations/${organization_id}`)).status).toBe(200);
    const { rows } = await sql`select count(*)::integer from signals`.execute(db);
    expect(rows).toEqual([{ count: 5000 }]);
    await db.deleteFrom("app_logouts").execute();
  });
});

describe("operators", () => {
  const streamOf = async (client_id = "third") => {
    const { signal_streams } = (await backend("GET", "/signal_streams")).body.data;
    return signal_streams.find((stream: { client_id: string }) => stream.client_id === client_id);
  };
  const path = "/connected_apps/third/signal_stream";

  test("see each stream, and pause and delete it", async () => {
    const stream_id = await createStream();
    await third("POST", "/verify", { stream_id, state: "seen" });
    expect(await streamOf()).toMatchObject({ stream_id, method: "push", endpoint_url: receiver.url, pending: 1 });
    await heard();
    expect(await streamOf()).toMatchObject({ pending: 0, status: "enabled", last_delivered_at: expect.any(String) });
    const paused = (await backend("PUT", path, { status: "paused" })).body.data.signal_stream;
    expect(paused).toMatchObject({ status: "paused", is_held: true });
    const [, updated] = await heard();
    expect(updated).toMatchObject({ type: "stream-updated", event: { status: "paused" }, sub_id: { id: stream_id } });
    const entered = await enter("hal");
    await connect(entered);
    await entered.client.session.revoke();
    for (const status of ["enabled", "disabled"]) {
      expect((await third("POST", "/status", { stream_id, status })).status, status).toBe(403);
    }
    expect((await third("DELETE", `/stream?stream_id=${stream_id}`)).body.error).toBe("stream_paused");
    expect(await heard()).toHaveLength(2);
    await backend("PUT", path, { status: "enabled" });
    expect(
      (await heard())
        .slice(2)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(["session-revoked", "stream-updated"]);
    expect((await backend("DELETE", path)).status).toBe(200);
    expect(await streamOf()).toBeUndefined();
    expect((await backend("DELETE", path)).body.error_type).toBe("connected_app_not_found");
    expect((await third("GET", `/stream?stream_id=${stream_id}`)).status).toBe(404);
  });
});

describe("polling", () => {
  type Polled = { sets: Record<string, string>; moreAvailable?: boolean };
  async function poll(stream_id: string, body: object = {}): Promise<Polled> {
    const answer = await third("POST", `/poll/${stream_id}`, { returnImmediately: true, ...body });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  test("returns events until they are acknowledged or refused, and no more than requested", async () => {
    const { body } = await third("POST", "/stream", {});
    const { stream_id, delivery } = body;
    expect(delivery).toEqual({ method: POLL, endpoint_url: `${ISSUER}/ssf/poll/${stream_id}` });
    expect(await poll(stream_id)).toEqual({ sets: {} });
    const entered = await enter("eva");
    const sid = await connect(entered);
    await third("POST", "/verify", { stream_id, state: "here" });
    await entered.client.session.revoke();
    expect(await poll(stream_id, { maxEvents: 0 })).toEqual({ sets: {} });
    const first = await poll(stream_id, { maxEvents: 1, returnImmediately: false });
    expect(first.moreAvailable).toBe(true);
    const both = await poll(stream_id);
    expect(both.moreAvailable).toBeUndefined();
    const claims = await Promise.all(Object.values(both.sets).map((token) => verify(token, "third")));
    expect(claims.map(({ jti }) => jti)).toEqual(Object.keys(both.sets));
    expect(claims.map(({ sub_id }) => sub_id)).toMatchObject([{ id: stream_id }, { session: { id: sid } }]);
    const [one = "", two = ""] = Object.keys(both.sets);
    expect(Object.keys((await poll(stream_id, { ack: [one] })).sets)).toEqual([two]);
    const setErrs = { [two]: { err: "invalid_request", description: "No." } };
    expect(await poll(stream_id, { setErrs })).toEqual({ sets: {} });
    expect((await rowOf()).last_error).toBe("The receiver refused an event with invalid_request.");
  });

  test("T222: waits for an event in three requests at once, for less time than a stopping node has", async () => {
    const { stream_id } = (await third("POST", "/stream", {})).body;
    const wait = () => poll(stream_id, { returnImmediately: false });
    const waits = [wait(), wait(), wait()];
    // The first looks find nothing, and the three are waiting.
    await sleep(1_000);
    expect(await Promise.race([wait(), sleep(3_000, "waiting")])).toEqual({ sets: {} });
    await third("POST", "/verify", { stream_id });
    for (const { sets } of await Promise.all(waits)) expect(Object.keys(sets)).toHaveLength(1);
    await poll(stream_id, { ack: Object.keys((await poll(stream_id)).sets) });
    const last = wait();
    const now = performance.now.bind(performance);
    await sleep(1_000);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 9_000);
    expect(await Promise.race([last, sleep(3_000, "waiting")])).toEqual({ sets: {} });
    vi.restoreAllMocks();
  });

  test("T221: an app cannot acknowledge another app's events", async () => {
    const { stream_id } = (await third("POST", "/stream", {})).body;
    const theirs = (await foreign("POST", "/stream", {})).body;
    await third("POST", "/verify", { stream_id });
    const [jti = ""] = Object.keys((await poll(stream_id)).sets);
    await foreign("POST", `/poll/${theirs.stream_id}`, { returnImmediately: true, ack: [jti] });
    expect(Object.keys((await poll(stream_id)).sets)).toEqual([jti]);
  });

  test("is not for a stream that is pushed", async () => {
    const stream_id = await createStream();
    expect((await third("POST", `/poll/${stream_id}`, { returnImmediately: true })).status).toBe(400);
  });
});

test("T221: removing the right, or the app, ends the stream", async () => {
  const request = { client_name: "Gone", ...app, client_id: "gone" };
  const { client_secret } = (await backend("POST", "/connected_apps", request)).body.data;
  const { access_token } = (await askToken("gone", {}, client_secret)).body;
  const gone = (method: string, path: string, body?: unknown) => streamsOf("gone")(method, path, body, access_token);
  const { stream_id } = (await gone("POST", "/stream", pushTo(receiver.url))).body;
  await gone("POST", "/verify", { stream_id });
  await backend("PUT", "/connected_apps/gone", { allowed_scopes: ["openid"] });
  expect(await heard()).toEqual([]);
  expect((await gone("GET", "/stream")).status).toBe(403);
  await backend("DELETE", "/connected_apps/gone");
  const { db } = provider.provider.services;
  const left = db.selectFrom("signal_streams").select("stream_id").where("client_id", "=", "gone");
  expect(await left.execute()).toEqual([]);
});
