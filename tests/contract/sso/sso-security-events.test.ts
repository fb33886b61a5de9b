import { beforeAll, describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, refusal, startForFile } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { FAILED } from "../support/identity-providers/sso.ts";
import { oidcPath, stepsOfOidcLogin } from "../support/identity-providers/sso-logins.ts";
import { auditOf } from "../support/rows.ts";

// CAEP events (OpenID Shared Signals Framework 1.0), pushed by an organization's identity provider (RFC 8935).

const CONNECTION = "oidc-connection-globex";
const SECOND = "oidc-connection-second";
const INITECH = "oidc-connection-initech";
const [idp, other] = [await startOidcIdp(), await startOidcIdp()];
const provider = await startForFile({
  config: { outbound_allowed_origins: [idp.issuer, other.issuer] },
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_jit_provisioning: "ALL_ALLOWED",
        email_allowed_domains: ["globex.test"],
        sso_connections: [idp.connection(CONNECTION), idp.connection(SECOND)],
        members: [{ email_address: "ada@globex.test" }, { email_address: "bob@globex.test" }],
      }),
      organization("initech", {
        sso_connections: [other.connection(INITECH)],
        members: [{ email_address: "ada@globex.test" }],
      }),
    ],
  },
});
const backend = backendOf(provider);
const now = () => provider.provider.services.clock.now();
const { answerLogin, beginLogin, logIn, isOver, goesOn } = stepsOfOidcLogin(provider, idp, CONNECTION);
const SESSION_REVOKED = "https://schemas.openid.net/secevent/caep/event-type/session-revoked";
const CREDENTIAL_CHANGE = "https://schemas.openid.net/secevent/caep/event-type/credential-change";
const revoked = { events: { [SESSION_REVOKED]: { event_timestamp: 1 } } };
const changed = (change_type: string) => ({
  events: { [CREDENTIAL_CHANGE]: { change_type, credential_type: "password" } },
});
const subjectOf = (name = "ada") => ({ format: "iss_sub", iss: idp.issuer, sub: `subject-${name}` });

const receiverOf = async (slug: string, connection: string) =>
  `/organizations/${await organizationId(provider, slug)}/oidc_connections/${connection}/signal_receiver`;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  const owners: [string, string][] = [
    ["globex", CONNECTION],
    ["globex", SECOND],
    ["initech", INITECH],
  ];
  for (const [slug, connection] of owners) {
    const { body } = await backend("POST", await receiverOf(slug, connection), {});
    expect(body.data.receiver_url).toBe(`http://portico.test${oidcPath(connection)}/security_events`);
    tokens[connection] = body.data.bearer_token;
  }
});

async function push(token: string, connection = CONNECTION, bearer = tokens[connection]) {
  const response = await fetch(`${provider.url}${oidcPath(connection)}/security_events`, {
    method: "POST",
    headers: { "Content-Type": "application/secevent+jwt", ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: token,
  });
  const text = await response.text();
  return { status: response.status, ...(text && { body: JSON.parse(text) }) };
}

const send = async (claims: Record<string, unknown>, connection = CONNECTION) =>
  push(await idp.signSecurityEvent(now(), { sub_id: subjectOf(), ...claims }), connection);

describe("T201: an event of the identity provider", () => {
  const session = { format: "opaque", id: "s-1" };
  const subjects: [what: string, sub_id: object][] = [
    ["iss_sub", subjectOf()],
    ["email", { format: "email", email: "Ada@globex.test" }],
    ["opaque", { format: "opaque", id: "subject-ada" }],
    ["a complex subject with a user", { format: "complex", user: subjectOf() }],
    ["a complex subject with a session", { format: "complex", session, user: subjectOf() }],
  ];

  test.each(subjects)("ends the user's sessions, named by %s", async (what, sub_id) => {
    const [first, second, bob] = [await logIn("s-1"), await logIn("s-2"), await logIn("s-1b", "bob")];
    const events = await auditOf(provider, async () =>
      expect(await send({ ...revoked, sub_id })).toEqual({ status: 202 }),
    );
    await isOver(first);
    if (what.endsWith("session")) await goesOn(second);
    else await isOver(second);
    await goesOn(bob);
    expect(events.filter(({ action }) => action === "sso.logged_out")).toMatchObject([
      { details: { connection_id: CONNECTION, event: "session-revoked" } },
    ]);
  });

  test("ends logins whose token is not redeemed yet", async () => {
    const [sso_token, bob] = [await beginLogin("s-early"), await beginLogin("s-early-too", "bob")];
    expect((await send(revoked)).status).toBe(202);
    const authenticate = (token: string) =>
      provider.openPage().client.sso.authenticate({ sso_token: token, session_duration_minutes: 60 });
    await refusal(authenticate(sso_token), "sso_token_not_found");
    await authenticate(bob);
  });

  test.each(subjects)("T232: ends logins that are under way, named by %s, and not later ones", async (_, sub_id) => {
    const [ended, bob] = [await answerLogin("s-1"), await answerLogin("s-bob", "bob")];
    expect((await send({ ...revoked, sub_id })).status).toBe(202);
    expect((await ended()).location).toBe(FAILED);
    expect((await bob()).location).not.toBe(FAILED);
    await goesOn(await logIn("s-1"));
  });

  test.each(["revoke", "update", "delete"])("ends them, if it reports a changed credential: %s", async (change) => {
    const client = await logIn("s-3");
    expect((await send(changed(change))).status).toBe(202);
    await isOver(client);
  });

  test("ends all sessions of the user whose credential changed in one of them", async () => {
    const other = await logIn("s-12");
    const sub_id = { format: "complex", session, user: subjectOf() };
    expect((await send({ ...changed("update"), sub_id })).status).toBe(202);
    await isOver(other);
  });

  test("is only recorded, if it reports a new credential", async () => {
    const client = await logIn("s-4");
    const events = await auditOf(provider, () => send(changed("create")));
    expect(events).toMatchObject([{ action: "sso.logged_out", details: { sessions: 0, event: "credential-change" } }]);
    await goesOn(client);
  });

  test("counts for its own connection only", async () => {
    const [here, there] = [await logIn("s-5"), await logIn("s-5", "ada", SECOND)];
    const elsewhere = await logIn("s-5", "ada", INITECH, other);
    for (const [, sub_id] of subjects) expect((await send({ ...revoked, sub_id }, SECOND)).status).toBe(202);
    await isOver(there);
    await goesOn(here);
    await goesOn(elsewhere);
  });

  test("ends nothing a second time, and is acknowledged", async () => {
    await logIn("s-6");
    const token = await idp.signSecurityEvent(now(), { ...revoked, sub_id: subjectOf() });
    expect((await push(token)).status).toBe(202);
    const client = await logIn("s-6");
    expect((await push(token)).status).toBe(202);
    await goesOn(client);
  });

  test("of another type is acknowledged", async () => {
    const client = await logIn("s-7");
    const verification = "https://schemas.openid.net/secevent/ssf/event-type/verification";
    expect(await send({ events: { [verification]: { state: "x" } } })).toEqual({ status: 202 });
    await goesOn(client);
  });

  /** Converting it to a text throws. */
  const noText = { toString: 1 };
  const at = (seconds: number) => Math.floor(now().getTime() / 1000) + seconds;
  const refused: [what: string, err: string, claims: () => object, options?: { typ?: string; isForged?: boolean }][] = [
    ["another key", "invalid_key", () => ({}), { isForged: true }],
    ["another issuer", "invalid_issuer", () => ({ iss: "https://evil.test" })],
    ["another audience", "invalid_audience", () => ({ aud: "another-client" })],
    ["another connection's audience", "invalid_audience", () => ({ aud: `http://portico.test${oidcPath(SECOND)}` })],
    ["no audience", "invalid_audience", () => ({ aud: undefined })],
    ["the type of an ID token", "invalid_request", () => ({}), { typ: "JWT" }],
    ["the type of a logout token", "invalid_request", () => ({}), { typ: "logout+jwt" }],
    ["an end", "invalid_request", () => ({ exp: at(60) })],
    ["a subject of its own", "invalid_request", () => ({ sub: "subject-ada" })],
    ["a nonce", "invalid_request", () => ({ nonce: "n" })],
    ["an age of two hours", "invalid_request", () => ({ iat: at(-7200) })],
    ["an issue in the future", "invalid_request", () => ({ iat: at(3600) })],
    ["no jti", "invalid_request", () => ({ jti: undefined })],
    ["a jti that is no text", "invalid_request", () => ({ jti: noText })],
    ["no event", "invalid_request", () => ({ events: {} })],
    ["two events", "invalid_request", () => ({ events: { ...revoked.events, ...changed("revoke").events } })],
    ["an event that is a list", "invalid_request", () => ({ events: { [SESSION_REVOKED]: [] } })],
    ["no subject", "invalid_request", () => ({ sub_id: undefined })],
    ["another issuer's subject", "invalid_request", () => ({ sub_id: { ...subjectOf(), iss: "https://evil.test" } })],
    ["an email that is no text", "invalid_request", () => ({ sub_id: { format: "email", email: noText } })],
    [
      "a change that is no text",
      "invalid_request",
      () => ({ events: { [CREDENTIAL_CHANGE]: { change_type: noText } } }),
    ],
    ["an unknown format", "invalid_request", () => ({ sub_id: { format: "did", url: "did:x" } })],
    ["a user in a user", "invalid_request", () => ({ sub_id: { format: "complex", user: { format: "complex" } } })],
  ];

  test.each(refused)("with %s ends nothing: %s", async (_, err, claims, options) => {
    const client = await logIn("s-8");
    const token = await idp.signSecurityEvent(now(), { ...revoked, sub_id: subjectOf(), ...claims() }, options);
    const events = await auditOf(provider, async () => {
      expect(await push(token)).toEqual({ status: 400, body: { err, description: expect.any(String) } });
    });
    expect(events).toMatchObject([
      { action: "sso.logout_refused", details: { connection_id: CONNECTION, reason: err } },
    ]);
    await goesOn(client);
    provider.clock.advance({ minutes: 11 });
  });

  test("is refused without the connection's bearer token, before it is read", async () => {
    const client = await logIn("s-9");
    const token = await idp.signSecurityEvent(now(), { ...revoked, sub_id: subjectOf() });
    for (const bearer of ["", "x", tokens[SECOND] ?? "", "x".repeat(1000)]) {
      expect(await push(token, CONNECTION, bearer)).toMatchObject({
        status: 401,
        body: { err: "authentication_failed" },
      });
    }
    await goesOn(client);
    expect((await push(token)).status).toBe(202);
    await isOver(client);
  });

  test("cannot be larger than 16 KiB, or something else than a token", async () => {
    expect((await push("x".repeat(17_000))).status).toBe(413);
    for (const text of ["", "a.b.c", "{}"]) expect((await push(text)).status).toBe(400);
    expect((await push("", "oidc-connection-unknown", "x")).status).toBe(404);
  });

  test("is refused once its receiver is deleted, and with a replaced token", async () => {
    const path = await receiverOf("globex", SECOND);
    const client = await logIn("s-10", "ada", SECOND);
    await backend("POST", path, {});
    expect((await send(revoked, SECOND)).status).toBe(401);
    tokens[SECOND] = (await backend("POST", path, {})).body.data.bearer_token;
    await backend("DELETE", path);
    expect((await send(revoked, SECOND)).status).toBe(401);
    await goesOn(client);
  });

  test("cannot be received for another organization's connection", async () => {
    const foreign = `/organizations/${await organizationId(provider, "initech")}/oidc_connections/${CONNECTION}`;
    const { status, body } = await backend("POST", `${foreign}/signal_receiver`, {});
    expect([status, body.error_type]).toEqual([404, "oidc_connection_not_found"]);
    const client = await logIn("s-11");
    expect((await send(revoked)).status).toBe(202);
    await isOver(client);
  });
});
