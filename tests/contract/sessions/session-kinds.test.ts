import { createAdmin } from "@portico/client/admin";
import { createIdp } from "@portico/client/idp";
import { decodeJwt, generateKeyPair, type JWTPayload } from "jose";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  discover,
  organization,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
} from "../support/basics.ts";
import { describedOperations, sampleOf } from "../support/described-operations.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import { auditOf } from "../support/rows.ts";

const issuer = await createTrustedIssuer("partner");
const provider = await startForFile({
  project: {
    trusted_token_profiles: [issuer.profile],
    organizations: [
      organization("globex", {
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "bob@globex.test" },
          { email_address: "cyd@globex.test" },
        ],
      }),
      organization("safe", { mfa_policy: "REQUIRED_FOR_ALL", members: [{ email_address: "ada@safe.test" }] }),
      {
        organization_name: "Codes only",
        organization_slug: "codes",
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["email_otp"],
        members: [{ email_address: "ada@codes.test" }],
      },
    ],
  },
});
const globex = await organizationId(provider, "globex");
const safe = await organizationId(provider, "safe");

const backend = () => backendOf(provider);
const now = () => provider.provider.services.clock.now().getTime();

async function memberId(organization_id: string, email_address: string): Promise<string> {
  const query = { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email_address] }] };
  const { body } = await backend()("POST", `/organizations/${organization_id}/members/search`, { query });
  return body.data.members[0].member_id;
}

test("T31: an intermediate session is refused at every call that requires a session", async () => {
  const { answer } = await discover(provider, "ada@globex.test");
  const closed: string[] = [];
  for (const { name, method, path, schema } of await describedOperations(provider)) {
    const body = method === "GET" ? undefined : sampleOf(schema);
    const call = (session?: string) => provider.request(path.replace(/\{\w+\}/g, "id"), { method, body, session });
    if ((await call()).body.error_type !== "unauthorized_credentials") continue;
    closed.push(name);
    const { status, body: refused } = await call(answer.intermediate_session_token);
    expect([name, status, refused.error_type]).toEqual([name, 401, "session_not_found"]);
  }
  expect(closed.length).toBeGreaterThan(40);
});

describe("impersonation", () => {
  const allow = async (organization_id: string, address: string, fields: object = {}) => {
    const path = `/organizations/${organization_id}/members/${await memberId(organization_id, address)}/impersonation_tokens`;
    return backend()("POST", path, { impersonator_id: "support-7", reason: "Ticket 4711", ...fields });
  };
  const tokenFor = async (organization_id: string, address: string, fields?: object): Promise<string> =>
    (await allow(organization_id, address, fields)).body.data.impersonation_token;

  test("session, JWT and every audit row name the actor and the reason, and the token works once", async () => {
    const { body } = await allow(globex, "bob@globex.test");
    const { impersonation_token, impersonation_url } = body.data;
    const landing = new URL(impersonation_url).searchParams;
    expect([landing.get("token"), landing.get("portico_token_type")]).toEqual([
      impersonation_token,
      "multi_tenant_impersonation",
    ]);
    const { client } = provider.openPage();
    const impersonator = { id: "support-7", reason: "Ticket 4711" };
    const rows = await auditOf(provider, async () => {
      const answer = await client.impersonation.authenticate({ impersonation_token });
      expect(answer).toMatchObject({
        member: { email_address: "bob@globex.test" },
        member_session: { custom_claims: { act: { sub: "support-7", reason: "Ticket 4711" } } },
      });
      expect(decodeJwt(answer.session_jwt)).toMatchObject({ act: { sub: "support-7" } });
      await client.self.update({ name: "Bob" });
    });
    expect(rows.map((row) => row.action)).toEqual(["session.issued", "impersonation.started", "member.updated"]);
    for (const row of rows) expect(row.details).toMatchObject({ impersonator });
    await refusal(
      provider.openPage().client.impersonation.authenticate({ impersonation_token }),
      "unable_to_auth_impersonation_token",
    );
  });

  test("T55: no sign-in method is changed, no other organization entered, and no time extended", async () => {
    const { client } = provider.openPage();
    const token = await tokenFor(globex, "cyd@globex.test", { session_duration_minutes: 5 });
    const { member_id } = await client.impersonation.authenticate({ impersonation_token: token });
    const who = { organization_id: globex, member_id };
    const forbidden: (() => Promise<unknown>)[] = [
      () => client.totp.create(who),
      () => client.otps.sms.send({ ...who, mfa_phone_number: "+12025550130" }),
      () => client.self.update({ mfa_enrolled: true }),
      () => client.self.deleteMFATOTP(),
      () => client.recoveryCodes.rotate(),
      () => client.session.exchange({ organization_id: safe, session_duration_minutes: 60 }),
      () => client.session.authenticate({ session_duration_minutes: 60 }),
    ];
    for (const call of forbidden) await refusal(call(), "impersonation_not_allowed");
    await client.session.authenticate();
    provider.clock.advance({ minutes: 5 });
    await refusal(client.session.authenticate(), "session_not_found");
  });

  test("T55: an admin's impersonator adds no lasting sign-in method, of the admin or of others", async () => {
    const { client } = provider.openPage();
    const token = await tokenFor(globex, "ada@globex.test");
    const { member_id, member } = await client.impersonation.authenticate({ impersonation_token: token });
    const bob = await memberId(globex, "bob@globex.test");
    const admin = createAdmin(client);
    const idp = createIdp(client);
    const { members } = client.organization;
    const forbidden: Record<string, () => Promise<unknown>> = {
      "a password": () => client.passwords.resetBySession({ password: "correct horse battery staple 9" }),
      "no password": () =>
        client.self.deletePassword({ member_password_id: member.member_password_id || "password-test-1" }),
      "another's password": () => members.deletePassword({ member_password_id: "password-test-1" }),
      "recovery codes, read": () => client.recoveryCodes.get(),
      "recovery codes, new": () => client.recoveryCodes.rotate(),
      "an authenticator": () => client.totp.create({ organization_id: globex, member_id }),
      "another's authenticator": () => members.deleteMFATOTP({ member_id: bob }),
      "another's phone": () => members.deleteMFAPhoneNumber({ member_id: bob }),
      "an address": () => client.self.startEmailUpdate({ email_address: "eve@globex.test" }),
      "another's address": () => members.update({ member_id: bob, email_address: "eve@globex.test" }),
      "another's name": () => members.update({ member_id: bob, name: "Eve" }),
      "a member": () => members.create({ email_address: "eve@globex.test", roles: ["admin"] }),
      "an invitation": () => client.magicLinks.email.invite({ email_address: "eve@globex.test" }),
      "a member less": () => members.delete({ member_id: bob }),
      "a member again": () => members.reactivate({ member_id: bob }),
      "the policy": () => client.organization.update({ email_jit_provisioning: "RESTRICTED" }),
      "no organization": () => client.organization.delete(),
      "connections, with their secrets": () => admin.sso.getConnections(),
      "a connection": () => admin.sso.oidc.createConnection({ display_name: "Mine" }),
      "a SAML connection": () => admin.sso.saml.createConnection({ display_name: "Mine" }),
      "a re-keyed connection": () =>
        admin.sso.oidc.updateConnection({ connection_id: "c", issuer: "https://evil.test" }),
      "no connection": () => admin.sso.deleteConnection({ connection_id: "c" }),
      "an app": () =>
        idp.oauthAuthorizeSubmit({
          client_id: "app",
          redirect_uri: "https://app.test/callback",
          response_type: "code",
          scopes: ["openid"],
          consent_granted: true,
        }),
      "no app": () => idp.revokeConnectedApp({ connected_app_id: "app" }),
      "another's app": () => admin.members.revokeConnectedApp({ member_id: bob, connected_app_id: "app" }),
      "no other sessions": () => client.session.revokeForMember({ member_id }),
    };
    for (const [what, call] of Object.entries(forbidden)) {
      const error = (await call().then(
        () => expect.fail(`${what} was changed`),
        (reason: unknown) => reason,
      )) as { error_type?: string };
      expect([what, error.error_type]).toEqual([what, "impersonation_not_allowed"]);
    }
    // Allowed for support.
    await client.self.get();
    await members.search({});
    await client.self.update({ name: "Ada" });
    await client.session.revoke();
  });

  test("T55: a token is valid for 5 minutes", async () => {
    const token = await tokenFor(globex, "bob@globex.test");
    provider.clock.advance({ minutes: 5 });
    const late = provider.openPage().client.impersonation.authenticate({ impersonation_token: token });
    await refusal(late, "unable_to_auth_impersonation_token");
  });

  test("T32: it bypasses no policy", async () => {
    const open = async (organization_id: string, address: string) =>
      provider.openPage().client.impersonation.authenticate({
        impersonation_token: await tokenFor(organization_id, address),
      });
    await refusal(open(safe, "ada@safe.test"), "operation_restricted_by_organization_mfa_methods");
    const codes = await organizationId(provider, "codes");
    await refusal(open(codes, "ada@codes.test"), "operation_restricted_by_organization_auth_methods");
  });
});

describe("attest", () => {
  const attest = (token: string, fields: object = {}) =>
    provider
      .openPage()
      .client.session.attest({ token, profile_id: "partner", session_duration_minutes: 60, ...fields });
  const email = "bob@globex.test";

  test("T55: a token of a trusted issuer gives one session", async () => {
    const token = await issuer.sign(now(), { email, organization_id: globex });
    const answer = await attest(token);
    expect(answer).toMatchObject({
      member: { email_address: email },
      member_session: { authentication_factors: [{ type: "trusted_auth_token" }] },
    });
    await refusal(attest(token), "invalid_trusted_auth_token");
    const raced = await issuer.sign(now(), { email });
    const shots = await Promise.allSettled(Array.from({ length: 5 }, () => attest(raced, { organization_id: globex })));
    expect(shots.filter((shot) => shot.status === "fulfilled")).toHaveLength(1);
  });

  test("T63: it replaces the session that the call sends, by token or by JWT, if that is the same member's", async () => {
    const take = async (shown: object) => attest(await issuer.sign(now(), { email, organization_id: globex }), shown);
    const isAlive = (session: string) =>
      provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} }).then(({ status }) => status === 200);
    const own = sessionTokenOf((await signIn(provider, email, "globex")).client);
    const first = await take({ session_token: own });
    expect(first.session_token).not.toBe(own);
    expect([await isAlive(own), await isAlive(first.session_token)]).toEqual([false, true]);
    const second = await take({ session_jwt: first.session_jwt });
    expect([await isAlive(first.session_token), await isAlive(second.session_token)]).toEqual([false, true]);
    // Without one in the call, the session stays; so does another member's, and an expired one.
    await take({});
    const cyd = sessionTokenOf((await signIn(provider, "cyd@globex.test", "globex")).client);
    for (const shown of [{ session_token: cyd }, { session_token: own }, { session_token: "unknown" }])
      await take(shown);
    await take({ session_jwt: "no JWT" });
    expect([await isAlive(second.session_token), await isAlive(cyd)]).toEqual([true, true]);
    // A refused token ends nothing.
    await refusal(attest("not a token", { session_token: second.session_token }), "invalid_trusted_auth_token");
    expect(await isAlive(second.session_token)).toBe(true);
  });

  test("T59: the issuer's claim of an address verifies it for no one else", async () => {
    const { body } = await backend()("POST", `/organizations/${globex}/members`, { email_address: "new@globex.test" });
    const token = await issuer.sign(now(), { email: "new@globex.test", organization_id: globex });
    const answer = await attest(token);
    expect(answer.member).toMatchObject({ member_id: body.data.member_id, email_address_verified: false });
    const elsewhere = provider.request("/sdk/v1/b2b/sessions/exchange", {
      session: answer.session_token,
      body: { organization_id: safe },
    });
    expect((await elsewhere).body.error_type).toBe("session_authorization_error");
  });

  test("it names its organization, itself or in the call, and opens no other", async () => {
    await refusal(attest(await issuer.sign(now(), { email })), "token_missing_organization_id_claim");
    const token = await issuer.sign(now(), { email, organization_id: globex });
    await refusal(attest(token, { organization_id: safe }), "invalid_trusted_auth_token");
    const unknownProfile = attest(await issuer.sign(now(), { email }), {
      profile_id: "unknown",
      organization_id: globex,
    });
    await refusal(unknownProfile, "trusted_token_profile_not_found");
  });

  test.each<[string, JWTPayload]>([
    ["expired", { exp: 1_000 }],
    ["too old", { iat: 1_000, exp: 9_999_999_999 }],
    ["without a time", { iat: undefined }],
    ["without an end", { exp: undefined }],
    ["without an id", { jti: undefined }],
    ["of another issuer", { iss: "https://evil.test" }],
    ["for another audience", { aud: "another" }],
    ["without an address", { email: undefined }],
    ["for an address that is not verified", { email_verified: false }],
    ["for an address whose verified flag is another text", { email_verified: "yes" }],
    ["for a stranger", { email: "zoe@globex.test" }],
    ["for a list of addresses", { email: ["bob@globex.test"] }],
  ])("T55: one that is %s is refused", async (_, claims) => {
    const token = await issuer.sign(now(), { email, organization_id: globex, ...claims });
    await refusal(attest(token), "invalid_trusted_auth_token");
  });

  test("T39: one under another key or algorithm is refused", async () => {
    const claims = { email, organization_id: globex };
    const { privateKey } = await generateKeyPair("ES256");
    const publicBytes = new TextEncoder().encode(JSON.stringify(issuer.jwk));
    const unsigned = `${btoa('{"alg":"none","kid":"key-1"}')}.${(await issuer.sign(now(), claims)).split(".")[1]}.`;
    const tokens = [
      await issuer.sign(now(), claims, privateKey),
      await issuer.sign(now(), claims, publicBytes, "HS256"),
      unsigned,
      "not a token",
    ];
    for (const token of tokens) await refusal(attest(token), "invalid_trusted_auth_token");
  });

  test("T40: a session JWT is not a trusted token, and a trusted token not a session", async () => {
    const { answer } = await signIn(provider, email, "globex");
    await refusal(attest(answer.session_jwt), "invalid_trusted_auth_token");
    const session = await issuer.sign(now(), { email, organization_id: globex });
    const { status } = await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} });
    expect(status).toBe(401);
  });

  test("T32: it bypasses no policy", async () => {
    const at = async (organization_id: string, address: string) =>
      attest(await issuer.sign(now(), { email: address, organization_id }));
    await refusal(at(safe, "ada@safe.test"), "operation_restricted_by_organization_mfa_methods");
    const codes = await organizationId(provider, "codes");
    await refusal(at(codes, "ada@codes.test"), "operation_restricted_by_organization_auth_methods");
  });
});

describe("sessions", () => {
  test("a member sees where they are signed in, and revokes one of those sessions", async () => {
    const laptop = await signIn(provider, "ada@globex.test", "globex");
    const phone = await signIn(provider, "ada@globex.test", "globex");
    const other = await signIn(provider, "bob@globex.test", "globex");
    const { sessions } = await laptop.client.session.list();
    expect(sessions).toMatchObject([
      { member_session_id: phone.answer.member_session?.member_session_id, is_current: false },
      { member_session_id: laptop.answer.member_session?.member_session_id, is_current: true },
    ]);
    expect(sessions[0]).toMatchObject({
      ip_address: "127.0.0.1",
      user_agent: expect.any(String),
      device_name: "",
    });
    await laptop.client.session.revokeOne({ member_session_id: sessions[0]?.member_session_id ?? "" });
    await refusal(phone.client.session.authenticate(), "session_not_found");
    // T49: another member's session is not found.
    const foreign = other.answer.member_session?.member_session_id ?? "";
    await refusal(laptop.client.session.revokeOne({ member_session_id: foreign }), "session_not_found");
    await other.client.session.authenticate();
  });
});

describe("custom claims", () => {
  test("a host can add claims to a session and its JWTs, except reserved ones", async () => {
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const session_token = sessionTokenOf(client);
    const add = (session_custom_claims: object) =>
      backend()("POST", "/sessions/authenticate", { session_token, session_custom_claims });
    await add({ plan: "pro", seat: 7 });
    const { body } = await add({ seat: null, region: "eu" });
    expect(body.data.member_session.custom_claims).toEqual({ plan: "pro", region: "eu" });
    expect(decodeJwt(body.data.session_jwt)).toMatchObject({ plan: "pro", region: "eu" });
    const answer = await client.session.authenticate();
    expect(decodeJwt(answer.session_jwt)).toMatchObject({ plan: "pro" });
    for (const name of ["roles", "sub", "act", "organization_id", "exp"]) {
      const { status, body } = await add({ [name]: "mine" });
      expect([status, body.error_type]).toEqual([400, "bad_request"]);
    }
    const sizeOf = async (length: number) => {
      const { status, body } = await add({ big: "x".repeat(length) });
      return [status, body.data ? body.data.session_jwt.length : body.error_message];
    };
    expect(await sizeOf(5000)).toEqual([400, expect.stringContaining("cookies hold 3800")]);
    // Base64url of claims of 2,449 bytes makes a JWT that browsers drop.
    expect((await sizeOf(2449))[0]).toBe(400);
    expect(await sizeOf(1900)).toEqual([200, expect.any(Number)]);
  });
});
