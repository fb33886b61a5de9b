import { PROJECT_ID } from "@portico/testkit";
import { SsoAuthenticateResponse } from "@portico/wire/schemas";
import { describe, expect, test, vi } from "vitest";
import { organization, startForFile } from "../support/basics.ts";
import { type OidcAnswer, startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { FAILED, landingToken, openBrowser, startUrl } from "../support/identity-providers/sso.ts";

const CONNECTION = "oidc-connection-globex";
const idp = await startOidcIdp();
const provider = await startForFile({
  config: { outbound_allowed_origins: [idp.issuer] },
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_jit_provisioning: "ALL_ALLOWED",
        email_allowed_domains: ["globex.test"],
        sso_connections: [idp.connection(CONNECTION), idp.connection("oidc-connection-second")],
        members: [
          { email_address: "ada@globex.test", name: "Ada", roles: ["admin"] },
          { email_address: "bob@globex.test", name: "Bob" },
        ],
      }),
      organization("initech", { members: [{ email_address: "ceo@initech.test" }] }),
    ],
  },
});

const now = () => provider.provider.services.clock.now();
const callback = (query: URLSearchParams, connection = CONNECTION) =>
  `http://portico.test/v1/public/sso/${PROJECT_ID}/${connection}/oidc/callback?${query}`;

async function begin(connection = CONNECTION) {
  const browser = openBrowser(provider);
  const { status, location } = await browser.send(startUrl({ connection_id: connection }));
  expect(status).toBe(303);
  return { browser, location };
}

async function logIn(answer: OidcAnswer = {}, change = (_: URLSearchParams) => {}) {
  const { browser, location } = await begin();
  const query = idp.answer(location, answer, now);
  change(query);
  return browser.send(callback(query));
}

const redeem = (sso_token: string) =>
  provider.openPage().client.sso.authenticate({ sso_token, session_duration_minutes: 60 });

test("a member logs in with OpenID Connect", async () => {
  const { location } = await logIn();
  const answer = SsoAuthenticateResponse.parse(await redeem(landingToken(location)));
  expect(answer).toMatchObject({
    member_authenticated: true,
    member: { email_address: "ada@globex.test", sso_registrations: [{ external_id: "subject-ada" }] },
    member_session: { authentication_factors: [{ type: "sso", delivery_method: "sso_oidc" }] },
  });
});

test("an address that only userinfo has is taken from there", async () => {
  const userinfo = { sub: "subject-bob", email: "bob@globex.test", name: "Bob" };
  const claims = { sub: "subject-bob", email: undefined, email_verified: undefined };
  const { location } = await logIn({ claims, userinfo });
  expect((await redeem(landingToken(location))).member.email_address).toBe("bob@globex.test");
});

// Responses in the shape of real identity providers.
const ada = { sub: "subject-ada", email: "ada@globex.test" };
test.each<[string, OidcAnswer]>([
  ["JumpCloud: true as text", { claims: { email_verified: "true" } }],
  ["a script: true in Python's words", { claims: { email_verified: "True" } }],
  ["a script: true as a number", { claims: { email_verified: 1 } }],
  [
    "Cognito: the flag only in userinfo, as text",
    { claims: { email: undefined, email_verified: undefined }, userinfo: { ...ada, email_verified: "true" } },
  ],
  [
    "Keycloak: null for claims without a value",
    { claims: { email_verified: null, name: null, groups: null, given_name: null } },
  ],
  [
    "PingFederate: a null address in the ID token",
    { claims: { email: null, email_verified: null }, userinfo: { ...ada, name: "Ada" } },
  ],
  [
    "OneLogin: an empty address in the ID token",
    { claims: { email: "", email_verified: undefined }, userinfo: { ...ada, email_verified: true } },
  ],
  [
    "Authentik: userinfo with null and objects",
    { claims: { email: undefined }, userinfo: { ...ada, groups: null, address: { country: "DE" }, name: 7 } },
  ],
  [
    "Zitadel: several audiences, roles as objects",
    {
      claims: {
        aud: [idp.client.id, "project"],
        azp: idp.client.id,
        "urn:zitadel:iam:org:project:roles": { admin: { "1": "globex" } },
      },
    },
  ],
  [
    "Entra: no flag, groups as a list, its own claims",
    { claims: { email_verified: undefined, groups: ["a", "b"], tid: "t", ver: "2.0", xms_edov: true } },
  ],
  [
    "Google: hosted domain and picture",
    { claims: { hd: "globex.test", picture: "https://idp.test/a.png", at_hash: undefined } },
  ],
  [
    "Okta: times, amr and an ID",
    { claims: { amr: ["pwd", "mfa"], auth_time: Math.floor(Date.now() / 1000), jti: "ID.1", idp: "0oa" } },
  ],
  ["AD FS: one group as text", { claims: { groups: "Domain Users", unique_name: "GLOBEX\\ada" } }],
  ["Rippling: a list with null in it", { claims: { groups: ["a", null, ""], department: null } }],
  ["an attribute that cannot be stored, and that was not asked for", { claims: { badge: "a\0b", nickname: "\ud800" } }],
])("%s", async (_, answer) => {
  const { location } = await logIn(answer);
  expect((await redeem(landingToken(location))).member.email_address).toBe("ada@globex.test");
});

test.each([
  ["null for what it does not return", { refresh_token: null, scope: null }],
  ["the lifetime as text", { expires_in: "3600" }],
  ["null for the lifetime", { expires_in: null }],
  ["the type in capitals", { token_type: "BEARER" }],
])("a token response with %s", async (_, fields) => {
  const { browser, location } = await begin();
  const query = idp.answer(location, {}, now);
  idp.extendTokens(fields);
  const landed = await browser.send(callback(query)).finally(() => idp.extendTokens({}));
  expect((await redeem(landingToken(landed.location))).member.email_address).toBe("ada@globex.test");
});

test.each([true, "true", null, undefined])("email_verified %j does not stop a login", async (email_verified) => {
  const { location } = await logIn({ claims: { email_verified } });
  expect((await redeem(landingToken(location))).member.email_address).toBe("ada@globex.test");
});

test("a new user of an allowed domain joins, unverified elsewhere", async () => {
  const { location } = await logIn({ claims: { sub: "subject-zoe", email: "zoe@globex.test", name: "Zoe" } });
  const { member } = await redeem(landingToken(location));
  expect(member).toMatchObject({ name: "Zoe", status: "active", email_address_verified: false });
});

describe("a refused login leaves no token", () => {
  const minutes = (count: number) => Math.floor(now().getTime() / 1000) + count * 60;
  const claims = (changes: Record<string, unknown>): OidcAnswer => ({ claims: changes });
  const forged: Record<string, () => ReturnType<typeof logIn>> = {
    "another issuer": () => logIn(claims({ iss: "https://evil.test" })),
    "another audience": () => logIn(claims({ aud: "another-client" })),
    "several audiences without azp": () => logIn(claims({ aud: ["client-at-idp", "evil"] })),
    "another authorized party": () => logIn(claims({ azp: "evil" })),
    "another nonce": () => logIn(claims({ nonce: "stale" })),
    "no nonce": () => logIn(claims({ nonce: undefined })),
    "no subject": () => logIn(claims({ sub: undefined })),
    "an empty subject": () => logIn(claims({ sub: "" })),
    "no end": () => logIn(claims({ exp: undefined })),
    "no issue time": () => logIn(claims({ iat: undefined })),
    "T17: an end two minutes ago": () => logIn(claims({ exp: minutes(-2) })),
    "a beginning in two minutes": () => logIn(claims({ nbf: minutes(2) })),
    "T39: no signature": () => logIn({ forge: "no signature" }),
    "T39: another key under the same kid": () => logIn({ forge: "other key" }),
    "T39: the client secret as a key": () => logIn({ forge: "client secret" }),
    "T8: an address that is not verified": () => logIn(claims({ email_verified: false })),
    "T8: an address that is not verified, as text": () => logIn(claims({ email_verified: "false" })),
    "T8: an address whose verified flag is another text": () => logIn(claims({ email_verified: "yes" })),
    "T8: an address whose verified flag is zero": () => logIn(claims({ email_verified: 0 })),
    "an address that cannot be stored": () => logIn(claims({ email: "ada\0@globex.test" })),
    "a subject that cannot be stored": () => logIn(claims({ sub: "ada\0" })),
    "no address": () => logIn(claims({ email: undefined })),
    "two addresses": () => logIn(claims({ email: ["ada@globex.test", "bob@globex.test"] })),
    "no address at all": () => logIn(claims({ email: "ada" })),
    "T11: an address of another organization": () => logIn(claims({ sub: "x", email: "ceo@initech.test" })),
    "T9: another subject with a member's address": () => logIn(claims({ sub: "subject-mallory" })),
    "userinfo of another subject": () =>
      logIn({
        claims: { sub: "subject-carl", email: undefined, email_verified: undefined },
        userinfo: { sub: "subject-ada", email: "ada@globex.test" },
      }),
    "T26: another issuer beside the code": () => logIn({}, (query) => query.set("iss", "https://evil.test")),
    "T26: no issuer beside the code": () => logIn({}, (query) => query.delete("iss")),
    "no state": () => logIn({}, (query) => query.delete("state")),
    "two states": () => logIn({}, (query) => query.append("state", "another")),
    "an invented state": () => logIn({}, (query) => query.set("state", "_made-up")),
    "an invented code": () => logIn({}, (query) => query.set("code", "made-up")),
    "no code": () => logIn({}, (query) => query.delete("code")),
    "the provider's own refusal": () => logIn({}, (query) => query.set("error", "access_denied")),
    "F12: tokens in HTML": () => logIn({ token: () => ({ status: 200, body: "<html>", type: "text/html" }) }),
    "F12: tokens of 2 MB": () => logIn({ token: () => ({ status: 200, body: `{"a":"${"x".repeat(2_000_000)}"}` }) }),
    "F12: a server error": () => logIn({ token: () => ({ status: 500, body: "{}" }) }),
    "no ID token": () => logIn({ token: () => ({ status: 200, body: '{"access_token":"a","token_type":"Bearer"}' }) }),
    "T16: the answer at another connection": async () => {
      const { browser, location } = await begin();
      return browser.send(callback(idp.answer(location, {}, now), "oidc-connection-second"));
    },
    "T27: the answer in another browser": async () => {
      const { location } = await begin();
      return openBrowser(provider).send(callback(idp.answer(location, {}, now)));
    },
    "an answer after eleven minutes": async () => {
      const { browser, location } = await begin();
      provider.clock.advance({ minutes: 11 });
      return browser.send(callback(idp.answer(location, {}, now)));
    },
    "T15: the same answer again": async () => {
      const { browser, location } = await begin();
      const query = idp.answer(location, {}, now);
      expect(landingToken((await browser.send(callback(query))).location)).not.toBe("");
      return browser.send(callback(query));
    },
  };
  // T20: a response without a pending login of this browser names no page to return to.
  const namesNoLogin = [
    "no state",
    "two states",
    "an invented state",
    "T16: the answer at another connection",
    "T27: the answer in another browser",
    "an answer after eleven minutes",
    "T15: the same answer again",
  ];
  test.each(Object.entries(forged))("%s", async (name, attempt) => {
    const { status, location, text, headers } = await attempt();
    if (!namesNoLogin.includes(name)) return expect([status, location]).toEqual([303, FAILED]);
    expect([status, location]).toEqual([403, ""]);
    expect(text).toContain("Single sign-on failed");
    expect(text).toContain(headers.get("x-request-id"));
    expect(text).toContain("Back to Acme Boards");
  });
});

const seconds = (from: number) => Math.floor(now().getTime() / 1000) + from;
test.each([
  ["behind", () => ({ exp: seconds(-50) })],
  ["ahead", () => ({ iat: seconds(50), nbf: seconds(50), exp: seconds(300) })],
] as const)("F8: an identity provider whose clock is 50 seconds %s logs in", async (_, claims) => {
  expect(landingToken((await logIn({ claims: claims() })).location)).not.toBe("");
});

test("F12: rotated keys are fetched for an unknown kid, at most once a minute", async () => {
  const fetches = () => idp.seen.filter((path) => path === "/jwks").length;
  const arrives = async (answer?: OidcAnswer) => landingToken((await logIn(answer)).location) !== "";
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    // Cached keys are too old by then.
    vi.setSystemTime(Date.now() + 600_000);
    const before = fetches();
    expect(await arrives()).toBe(true);
    await idp.rotateKey("key-2");
    // Not fetched again within the minute, for any login.
    expect([await arrives(), await arrives()]).toEqual([false, false]);
    expect(fetches()).toBe(before + 1);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await arrives()).toBe(true);
    expect(fetches()).toBe(before + 2);
    vi.setSystemTime(Date.now() + 61_000);
    for (let login = 0; login < 3; login++) expect(await arrives({ forge: "unknown kid" })).toBe(false);
    expect(fetches()).toBe(before + 3);
    expect(await arrives()).toBe(true);
    expect(fetches()).toBe(before + 3);
  } finally {
    vi.useRealTimers();
  }
});

test("T15: a token works once, and is valid for five minutes", async () => {
  const token = landingToken((await logIn()).location);
  await redeem(token);
  await expect(redeem(token)).rejects.toMatchObject({ error_type: "sso_token_not_found" });
  const late = landingToken((await logIn()).location);
  provider.clock.advance({ minutes: 6 });
  await expect(redeem(late)).rejects.toMatchObject({ error_type: "sso_token_not_found" });
});
