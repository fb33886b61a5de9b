import { describe, expect, test } from "vitest";
import { organization, refusal, startForFile } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { FAILED } from "../support/identity-providers/sso.ts";
import { oidcPath, stepsOfOidcLogin } from "../support/identity-providers/sso-logins.ts";
import { auditOf } from "../support/rows.ts";

// OpenID Connect Back-Channel Logout 1.0, received from an organization's identity provider.

const CONNECTION = "oidc-connection-globex";
const SECOND = "oidc-connection-second";
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
        sso_connections: [idp.connection(CONNECTION), idp.connection(SECOND)],
        members: [{ email_address: "ada@globex.test" }, { email_address: "bob@globex.test" }],
      }),
    ],
  },
});

const now = () => provider.provider.services.clock.now();
const { answerLogin, beginLogin, logIn, isOver, goesOn } = stepsOfOidcLogin(provider, idp, CONNECTION);

async function post(token: string, connection = CONNECTION) {
  const response = await fetch(`${provider.url}${oidcPath(connection)}/backchannel_logout`, {
    method: "POST",
    body: new URLSearchParams({ logout_token: token }),
  });
  return { status: response.status, cache: response.headers.get("cache-control"), body: await response.json() };
}

describe("T195: a logout token of the identity provider", () => {
  test("ends the sessions of that session there, and no other", async () => {
    const [first, same, other] = [await logIn("s-1"), await logIn("s-1"), await logIn("s-2")];
    const token = await idp.signLogoutToken(now(), { sub: "subject-ada", sid: "s-1" });
    const events = await auditOf(provider, async () =>
      expect(await post(token)).toEqual({ status: 200, cache: "no-store", body: {} }),
    );
    const ended = events.filter(({ action }) => action === "session.revoked");
    expect(ended.map(({ details }) => details.reason)).toEqual(Array(2).fill("identity_provider_logout"));
    await isOver(first);
    await isOver(same);
    await goesOn(other);
    expect((await post(token)).status).toBe(400);
  });

  test("ends logins whose token is not redeemed yet", async () => {
    const sso_token = await beginLogin("s-early");
    expect((await post(await idp.signLogoutToken(now(), { sub: "subject-ada", sid: "s-early" }))).status).toBe(200);
    await refusal(
      provider.openPage().client.sso.authenticate({ sso_token, session_duration_minutes: 60 }),
      "sso_token_not_found",
    );
  });

  test.each([
    ["session", { sid: "s-late" }],
    ["user", { sub: "subject-ada" }],
  ])("T232: ends logins of its %s that are under way, and not later ones", async (_, claims) => {
    const [ended, bob] = [await answerLogin("s-late"), await answerLogin("s-bob", "bob")];
    expect((await post(await idp.signLogoutToken(now(), claims))).status).toBe(200);
    expect((await ended()).location).toBe(FAILED);
    expect((await bob()).location).not.toBe(FAILED);
    await goesOn(await logIn("s-late"));
  });

  test("ends all sessions of a user if it names no session", async () => {
    const [ada, again, bob] = [await logIn("s-3"), await logIn("s-4"), await logIn("s-5", "bob")];
    expect((await post(await idp.signLogoutToken(now(), { sub: "subject-ada" }))).status).toBe(200);
    await isOver(ada);
    await isOver(again);
    await goesOn(bob);
  });

  test("counts for its own connection only", async () => {
    const [here, there] = [await logIn("s-6"), await logIn("s-6", "ada", SECOND)];
    expect((await post(await idp.signLogoutToken(now(), { sid: "s-6" }), SECOND)).status).toBe(200);
    await isOver(there);
    await goesOn(here);
  });

  const refused: [what: string, claims: Record<string, unknown>, options?: { typ?: string; isForged?: boolean }][] = [
    ["another key", {}, { isForged: true }],
    ["another issuer", { iss: "https://evil.test" }],
    ["another audience", { aud: "another-client" }],
    ["a nonce", { nonce: "n" }],
    ["no event", { events: undefined }],
    ["another event", { events: { "https://schemas.openid.net/secevent/risc/event-type/account-disabled": {} } }],
    ["no jti", { jti: undefined }],
    ["no user and no session", { sid: undefined }],
    ["another type", {}, { typ: "at+jwt" }],
    ["an end in the past", { exp: 1 }],
    ["an age of an hour", { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }],
  ];

  test.each(refused)("with %s ends nothing", async (_, claims, options) => {
    const client = await logIn("s-7");
    const token = await idp.signLogoutToken(now(), { sid: "s-7", ...claims }, options);
    expect(await post(token)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    await goesOn(client);
  });

  test("that is an ID token or nothing is refused, as is an unknown connection", async () => {
    for (const token of ["", "a.b.c", "x".repeat(20_000)]) expect((await post(token)).status).toBe(400);
    expect((await post("", "oidc-connection-unknown")).status).toBe(404);
  });

  test("is accepted without a type, as some identity providers send it", async () => {
    const client = await logIn("s-8");
    const token = await idp.signLogoutToken(now(), { sid: "s-8" }, { typ: "JWT" });
    expect((await post(token)).status).toBe(200);
    await isOver(client);
  });
});
