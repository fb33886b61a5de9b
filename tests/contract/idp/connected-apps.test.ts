import { createIdp } from "@portico/client/idp";
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import * as relyingParty from "openid-client";
import { describe, expect, test } from "vitest";
import { mailFrom, refusal, signIn, tokenOf } from "../support/basics.ts";
import {
  AFTER_LOGOUT,
  API,
  beginLogin,
  CALLBACK,
  ISSUER,
  LOOPBACK,
  logIn,
  OTHER_CALLBACK,
  readConsentPage,
  startIdpFixture,
} from "../support/idp.ts";
import { newVerifier } from "../support/pkce.ts";
import { auditOf } from "../support/rows.ts";

const fixture = await startIdpFixture();

const request = (scopes: string[], client_id = "third") => ({
  client_id,
  redirect_uri: CALLBACK,
  response_type: "code",
  scopes,
});
const scopeOf = (scopes: string[]) => ({ scope: scopes.join(" ") });

describe("an app on openid-client", () => {
  test("goes from discovery to tokens, userinfo, refresh, introspection, revocation and logout", async () => {
    const config = await fixture.discover("third");
    const ada = await fixture.enter("ada@globex.test");
    const tokens = await logIn(config, ada);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: ISSUER,
      aud: "third",
      organization_id: fixture.globex,
      organization_slug: "globex",
      roles: ["admin"],
      acr: "aal1",
      amr: ["otp"],
      auth_time: expect.any(Number),
    });
    const userinfo = await relyingParty.fetchUserInfo(config, tokens.access_token, claims?.sub ?? "");
    expect(userinfo).toMatchObject({
      name: "Ada Lovelace",
      email: "ada@globex.test",
      email_verified: true,
      organization_id: fixture.globex,
    });

    const refreshed = await relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    const introspected = await relyingParty.tokenIntrospection(config, refreshed.access_token);
    expect(introspected).toMatchObject({
      active: true,
      client_id: "third",
      sub: claims?.sub,
      scope: "openid profile email offline_access",
      organization_slug: "globex",
      permissions: [],
    });
    await relyingParty.tokenRevocation(config, refreshed.refresh_token ?? "");
    for (const token of [tokens.access_token, refreshed.access_token, refreshed.refresh_token ?? ""]) {
      expect(await relyingParty.tokenIntrospection(config, token)).toEqual({ active: false });
    }

    const end = relyingParty.buildEndSessionUrl(config, {
      post_logout_redirect_uri: AFTER_LOGOUT,
      id_token_hint: tokens.id_token ?? "",
      state: "s",
    });
    const { headers } = await fixture.fetch(end.href, { redirect: "manual" });
    const page = new URL(headers.get("location") ?? "");
    expect(`${page.origin}${page.pathname}`).toBe("http://localhost:4000/logout");
    const asked = Object.fromEntries(page.searchParams);
    const { body } = await ada.call("logout/start", asked);
    expect(body.data).toMatchObject({ consent_required: false, redirect_uri: `${AFTER_LOGOUT}?state=s` });
  });

  test("that is public uses a loopback URL with any free port, and asks for consent each time", async () => {
    const config = await fixture.discover("public");
    const ada = await fixture.enter("ada@globex.test");
    for (const port of [49_152, 51_000]) {
      const { url, checks } = beginLogin(config, { redirect_uri: LOOPBACK.replace("/callback", `:${port}/callback`) });
      const page = new URL((await fixture.fetch(url.href, { redirect: "manual" })).headers.get("location") ?? "");
      const { data } = (await ada.call("authorize/start", readConsentPage(page))).body;
      expect(data.consent_required).toBe(true);
      const back = await ada.follow(url);
      expect(back.port).toBe(`${port}`);
      const tokens = await relyingParty.authorizationCodeGrant(config, back, { ...checks, idTokenExpected: true });
      expect(tokens.claims()).toMatchObject({ aud: "public" });
    }
  });

  test("gets a JWT for an API, which jose verifies offline, and for no other audience", async () => {
    const config = await fixture.discover("third");
    const eve = await fixture.enter("eve@globex.test");
    const scope = "openid offline_access read:boards edit:boards";
    const tokens = await logIn(config, eve, { scope, resource: API });
    const keys = createRemoteJWKSet(new URL(`${ISSUER}/jwks`), { [customFetch]: fixture.fetch });
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer: ISSUER, audience: API, typ: "at+jwt" });
    expect(payload).toMatchObject({
      client_id: "third",
      scope: "read:boards edit:boards",
      organization_id: fixture.globex,
      roles: ["editor"],
      permissions: ["board:read", "board:edit"],
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    // Only its own audience is accepted, so not this one.
    const userinfo = await fixture.ask("/me", { headers: { Authorization: `Bearer ${tokens.access_token}` } });
    expect(userinfo.status).toBe(401);
    const elsewhere = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "", {
      resource: "https://api.elsewhere.test",
    });
    await expect(elsewhere).rejects.toMatchObject({ error: "invalid_target" });
    const again = await relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "", { resource: API });
    expect(decodeJwt(again.access_token)).toMatchObject({ aud: API, scope: "read:boards edit:boards" });
  });
});

describe("the discovery document", () => {
  test("is at each well-known path, and its URLs start with public_url whatever the caller sends (T21)", async () => {
    const documents = await Promise.all(
      [
        `${ISSUER}/.well-known/openid-configuration`,
        `${ISSUER}/.well-known/oauth-authorization-server`,
        ISSUER.replace("/oidc/", "/.well-known/oauth-authorization-server/oidc/"),
        ISSUER.replace("/oidc/", "/.well-known/openid-configuration/oidc/"),
      ].map(async (url) => {
        const headers = {
          Host: "evil.test",
          "X-Forwarded-Host": "evil.test",
          "X-Forwarded-Proto": "gopher",
          Forwarded: "host=evil.test;proto=gopher",
        };
        return (await fixture.fetch(url, { headers })).json();
      }),
    );
    for (const document of documents) {
      expect(JSON.stringify(document)).not.toMatch(/evil|gopher/);
      expect(document).toMatchObject({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/me`,
        jwks_uri: `${ISSUER}/jwks`,
        end_session_endpoint: `${ISSUER}/session/end`,
        introspection_endpoint: `${ISSUER}/token/introspection`,
        revocation_endpoint: `${ISSUER}/token/revocation`,
        code_challenge_methods_supported: ["S256"],
        response_types_supported: ["code"],
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ["ES256"],
        scopes_supported: expect.arrayContaining(["openid", "offline_access", "read:boards"]),
      });
      expect(document.registration_endpoint).toBeUndefined();
    }
  });

  test("its endpoints send request IDs and CORS headers without cookies for any origin, and are counted", async () => {
    const answer = await fixture.ask("/jwks", { headers: { Origin: "https://spa.test" } });
    expect(answer.headers.get("x-request-id")).toMatch(/^request-id-/);
    expect(answer.headers.get("cache-control")).toContain("max-age=300");
    const [key] = (await answer.json()).keys;
    expect(key).toMatchObject({ kty: "EC", alg: "ES256", use: "sig" });
    expect(key.d).toBeUndefined();
    const stranger = await fixture.ask("/token", { method: "OPTIONS", headers: { Origin: "https://spa.test" } });
    expect(stranger.status).toBe(204);
    expect(stranger.headers.get("access-control-allow-origin")).toBe("https://spa.test");
    expect(stranger.headers.get("access-control-allow-credentials")).toBeNull();
    const refused = await fixture.ask("/token", { method: "POST", headers: { Origin: "https://spa.test" } });
    expect(refused.headers.get("x-request-id")).toMatch(/^request-id-/);
    const metrics = await (await fixture.fetch("http://portico.test/metrics")).text();
    expect(metrics).toContain('route="/oidc/:project_id/token",method="POST",status="400"');
  });
});

describe("consent", () => {
  test("T29: a member grants what their roles permit, and other scopes are dropped", async () => {
    const standard = ["openid", "profile", "email", "phone"];
    const scopes = [...standard, "read:boards", "edit:boards"];
    const config = await fixture.discover("other");
    const expected: [string, string[]][] = [
      ["ada@globex.test", scopes],
      ["eve@globex.test", scopes],
      ["rob@globex.test", [...standard, "read:boards"]],
      ["nil@globex.test", standard],
    ];
    for (const [address, granted] of expected) {
      const visitor = await fixture.enter(address);
      const { data } = (await visitor.call("authorize/start", request(scopes, "other"))).body;
      expect(data).toMatchObject({
        client: { client_id: "other", client_type: "third_party", client_name: "Other", registered_by: "project" },
        consent_required: true,
        resource: null,
      });
      const results = data.scope_results as { scope: string; is_grantable: boolean; description: string }[];
      expect(results.filter((one) => one.is_grantable).map(({ scope }) => scope)).toEqual(granted);
      expect(results.at(-1)?.description).toBe("Edit boards");
      const tokens = await logIn(config, visitor, scopeOf(scopes));
      expect(tokens.scope?.split(" ")).toEqual(granted);
    }
  });

  test("T29: removing a role removes its scopes, at once and at the next refresh", async () => {
    const config = await fixture.discover("third");
    const gus = await fixture.enter("gus@globex.test");
    const tokens = await logIn(config, gus, scopeOf(["openid", "offline_access", "read:boards", "edit:boards"]));
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    await client.organization.members.update({ member_id: tokens.claims()?.sub ?? "", roles: ["reader"] });
    const left = "openid offline_access read:boards";
    const introspected = await relyingParty.tokenIntrospection(config, tokens.access_token);
    expect(introspected).toMatchObject({ scope: left, permissions: ["board:read"] });
    const refreshed = await relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.scope).toBe(left);
  });

  test("T28: is remembered for the same scopes and redirect URL, and asked again if the app wants it", async () => {
    const rob = await fixture.enter("rob@globex.test");
    const asks = async (fields: object) => {
      const { body } = await rob.call("authorize/start", { ...request(["openid", "email"]), ...fields });
      return body.data.consent_required;
    };
    expect(await asks({})).toBe(true);
    await logIn(await fixture.discover("third"), rob, scopeOf(["openid", "email"]));
    expect(await asks({})).toBe(false);
    expect(await asks({ scopes: ["openid"] })).toBe(false);
    expect(await asks({ scopes: ["openid", "profile"] })).toBe(true);
    expect(await asks({ redirect_uri: OTHER_CALLBACK })).toBe(true);
    expect(await asks({ prompt: "consent" })).toBe(true);
    const submit = { ...request(["openid"]), consent_granted: false, state: "s" };
    const { data } = (await rob.call("authorize/submit", submit)).body;
    expect(new URL(data.redirect_uri).searchParams.get("code")).toBe(data.authorization_code);
  });

  test("is not asked for the project's own apps", async () => {
    const nil = await fixture.enter("nil@globex.test");
    const { data } = (await nil.call("authorize/start", request(["openid"], "first"))).body;
    expect(data).toMatchObject({ consent_required: false, client: { client_type: "first_party" } });
    const wanted = await nil.call("authorize/start", { ...request(["openid"], "first"), prompt: "consent" });
    expect(wanted.body.data.consent_required).toBe(true);
    await logIn(await fixture.discover("first"), nil, scopeOf(["openid"]));
  });

  test("a denial is sent to the app, with its state", async () => {
    const nil = await fixture.enter("nil@globex.test");
    const { url, checks } = beginLogin(await fixture.discover("third"));
    const rows = await auditOf(fixture.provider, async () => {
      const back = await nil.follow(url, { consent_granted: false });
      expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
      expect(Object.fromEntries(back.searchParams)).toEqual({
        error: "access_denied",
        state: checks.expectedState,
        iss: ISSUER,
      });
    });
    expect(rows.map(({ action }) => action)).toEqual(["connected_app.denied"]);
  });

  test("prompt=none answers without a page: with a code, or with the reason why not", async () => {
    const config = await fixture.discover("third");
    const eve = await fixture.enter("eve@globex.test");
    const scope = "openid email";
    const { url } = beginLogin(config, { scope, prompt: "none" });
    expect((await eve.follow(url)).searchParams.get("error")).toBe("consent_required");
    await logIn(config, eve, { scope });
    const { url: again } = beginLogin(config, { scope, prompt: "none" });
    expect((await eve.follow(again)).searchParams.get("code")).toBeTruthy();
    fixture.provider.clock.advance({ minutes: 10 });
    const { url: late } = beginLogin(config, { scope, prompt: "none", max_age: "300" });
    expect((await eve.follow(late)).searchParams.get("error")).toBe("login_required");
  });

  test("prompt=none without a session redirects to the app's own URL, and nothing else does", async () => {
    const locate = async (parameters: Record<string, string>) => {
      const { url } = beginLogin(await fixture.discover("third"), parameters);
      const { headers } = await fixture.fetch(url.href, { redirect: "manual" });
      const body = readConsentPage(new URL(headers.get("location") ?? ""));
      return (await fixture.provider.request("/sdk/v1/idp/b2b/oauth/authorize/start", { body })).body;
    };
    const silent = await locate({ prompt: "none" });
    expect(silent.error_type).toBe("unauthorized_credentials");
    const back = new URL(silent.error_details.redirect_uri);
    expect([`${back.origin}${back.pathname}`, back.searchParams.get("error")]).toEqual([CALLBACK, "login_required"]);
    expect((await locate({})).error_details).toBeUndefined();
    const forged = { ...request(["openid"]), redirect_uri: "https://evil.test/", prompt: "none" };
    const { body } = await fixture.provider.request("/sdk/v1/idp/b2b/oauth/authorize/start", { body: forged });
    expect(body.error_details).toBeUndefined();
  });

  test("T28: a scope that the member could not grant is asked for once they can", async () => {
    const config = await fixture.discover("third");
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    const { member_id } = await client.organization.members.create({ email_address: "grower@globex.test" });
    const scope = "openid edit:boards";
    const rows = await auditOf(fixture.provider, async () => {
      const tokens = await logIn(config, await fixture.enter("grower@globex.test"), { scope });
      expect(tokens.scope).toBe("openid");
    });
    expect(rows.at(-1)).toMatchObject({
      action: "connected_app.authorized",
      member_id,
      details: { client_id: "third", scopes: ["openid"] },
    });
    await client.organization.members.update({ member_id, roles: ["editor"] });
    const grown = await fixture.enter("grower@globex.test");
    const { data } = (await grown.call("authorize/start", request(scope.split(" ")))).body;
    expect(data.consent_required).toBe(true);
  });

  test("max_age and prompt=login require a member who has just signed in", async () => {
    const config = await fixture.discover("third");
    const eve = await fixture.enter("eve@globex.test");
    await logIn(config, eve, { max_age: "3600" });
    fixture.provider.clock.advance({ seconds: 30 });
    for (const parameters of [{ max_age: "10" }, { prompt: "login" }] as Record<string, string>[]) {
      const { url } = beginLogin(config, parameters);
      await expect(eve.follow(url)).rejects.toThrow("reauthentication_required");
    }
    const { url } = beginLogin(config, { prompt: "login" });
    const page = new URL((await fixture.fetch(url.href, { redirect: "manual" })).headers.get("location") ?? "");
    const again = await fixture.enter("eve@globex.test");
    const { status } = await again.call("authorize/start", readConsentPage(page));
    expect(status).toBe(200);
  });
});

describe("an organization", () => {
  test("decides which apps its members may connect", async () => {
    const ada = await fixture.enter("ada@globex.test", "closed");
    for (const client_id of ["first", "third"]) {
      const { status, body } = await ada.call("authorize/start", request(["openid"], client_id));
      expect([status, body.error_type]).toEqual([403, "connected_app_not_allowed_for_org"]);
    }
    await logIn(await fixture.discover("other"), ada);
  });

  test("that blocks an app later revokes its access", async () => {
    const config = await fixture.discover("other");
    const ada = await fixture.enter("ada@globex.test", "closed");
    const tokens = await logIn(config, ada);
    const { client } = await signIn(fixture.provider, "ada@globex.test", "closed");
    await client.organization.update({ third_party_connected_apps_allowed_type: "NOT_ALLOWED" });
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    const refresh = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    await client.organization.update({ third_party_connected_apps_allowed_type: "RESTRICTED" });
  });

  test("a request for another organization is refused, and not answered for this one", async () => {
    const ada = await fixture.enter("ada@globex.test");
    const { url } = beginLogin(await fixture.discover("third"), { organization_id: "organization-elsewhere" });
    await expect(ada.follow(url)).rejects.toThrow("session_authorization_tenancy_error");
  });
});

describe("connected apps", () => {
  test("are listed for the member and the organization, and disconnecting one revokes its access at once", async () => {
    const config = await fixture.discover("third");
    const nil = await fixture.enter("nil@globex.test");
    const tokens = await logIn(config, nil, scopeOf(["openid", "email", "offline_access"]));
    const { client } = await signIn(fixture.provider, "nil@globex.test", "globex");
    const idp = createIdp(client);
    const { connected_apps } = await idp.getConnectedApps();
    expect(connected_apps).toContainEqual({
      connected_app_id: "third",
      name: "Boards Sync",
      description: "",
      client_type: "third_party",
      scopes_granted: "openid email offline_access",
      scopes: [
        { scope: "openid", description: "Know that you are you" },
        { scope: "email", description: "See your email address" },
        { scope: "offline_access", description: "Keep its access while you are away" },
      ],
    });
    await idp.revokeConnectedApp({ connected_app_id: "third" });
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    const refresh = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    await refusal(idp.revokeConnectedApp({ connected_app_id: "third" }), "connected_app_not_found");
    expect((await idp.oauthAuthorizeStart(request(["openid"]))).consent_required).toBe(true);
  });

  test("are also listed at the path without a slash, which some clients call", async () => {
    const ada = await fixture.enter("ada@globex.test");
    const nil = await fixture.enter("nil@globex.test");
    const tokens = await logIn(await fixture.discover("other"), nil);
    const path = `b2b/organizations/members/${tokens.claims()?.sub}/connected_apps`;
    const ask = (prefix: string, session: string) =>
      fixture.provider.request(`${prefix}${path}`, { method: "GET", session });
    const [right, other] = [await ask("/sdk/v1/", ada.session), await ask("/sdk/v1", ada.session)];
    expect([right.status, right.body.data.connected_apps.length > 0]).toEqual([200, true]);
    expect([other.status, other.body.data.connected_apps]).toEqual([200, right.body.data.connected_apps]);
    // Both paths require the same authentication.
    expect((await ask("/sdk/v1", nil.session)).body.error_type).toBe("unauthorized_action");
    const stranger = await ask("/sdk/v1", newVerifier());
    expect([stranger.status, stranger.body.error_type]).toEqual([401, "session_not_found"]);
    const put = await fixture.provider.request(`/sdk/v1${path}`, { body: {}, session: ada.session });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET"]);
    const preflight = await fetch(`${fixture.provider.url}/sdk/v1${path}`, {
      method: "OPTIONS",
      headers: { Origin: "http://localhost:4000", "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe("http://localhost:4000");
  });

  test("T33: a password reset by email revokes apps' tokens, and apps have to ask again", async () => {
    const config = await fixture.discover("third");
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    const email_address = "forgetful@globex.test";
    await client.organization.members.create({ email_address });
    const visitor = await fixture.enter(email_address);
    const tokens = await logIn(config, visitor);
    const page = fixture.provider.openPage().client;
    const mail = await mailFrom(fixture.provider, email_address, () =>
      page.passwords.resetByEmailStart({ email_address, organization_id: fixture.globex }),
    );
    await page.passwords.resetByEmail({
      password_reset_token: tokenOf(mail),
      password: "correct horse battery staple",
      session_duration_minutes: 60,
    });
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    const refresh = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    const again = await fixture.enter(email_address);
    const { data } = (await again.call("authorize/start", request(["openid"]))).body;
    expect(data.consent_required).toBe(true);
  });

  test("T47: a member who leaves loses their apps' tokens", async () => {
    const config = await fixture.discover("third");
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    await client.organization.members.create({ email_address: "leaver@globex.test" });
    const leaver = await fixture.enter("leaver@globex.test");
    const tokens = await logIn(config, leaver);
    await client.organization.members.delete({ member_id: tokens.claims()?.sub ?? "" });
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    const refresh = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("an access token with full_access can be exchanged for a session, and no other one can", async () => {
    const config = await fixture.discover("first");
    const eve = await fixture.enter("eve@globex.test");
    const { access_token } = await logIn(config, eve, { scope: "openid full_access" });
    const { client } = fixture.provider.openPage();
    const idp = createIdp(client);
    const answer = await idp.exchangeAccessToken({ access_token, session_duration_minutes: 60 });
    expect(answer).toMatchObject({
      member: { email_address: "eve@globex.test" },
      organization: { organization_id: fixture.globex },
    });
    expect(client.session.getInfo().member?.email_address).toBe("eve@globex.test");
    const plain = await logIn(config, eve, { scope: "openid" });
    await refusal(
      idp.exchangeAccessToken({ access_token: plain.access_token }),
      "oauth_access_token_exchange_missing_full_access",
    );
    await refusal(idp.exchangeAccessToken({ access_token: newVerifier() }), "idp_access_token_not_found");
    fixture.provider.clock.advance({ hours: 1 });
    await refusal(idp.exchangeAccessToken({ access_token }), "idp_access_token_expired");
  });
});

test("logout asks for confirmation if no ID token shows that the app knows the member", async () => {
  const ada = await fixture.enter("ada@globex.test");
  const eve = await fixture.enter("eve@globex.test");
  const { id_token } = await logIn(await fixture.discover("third"), eve, { scope: "openid" });
  expect(decodeProtectedHeader(id_token ?? "").alg).toBe("ES256");
  const request = { client_id: "third", post_logout_redirect_uri: AFTER_LOGOUT };
  const asks = async (visitor: typeof ada, fields: object) =>
    (await visitor.call("logout/start", { ...request, ...fields })).body.data.consent_required;
  expect(await asks(eve, { id_token_hint: id_token })).toBe(false);
  expect(await asks(eve, {})).toBe(true);
  expect(await asks(ada, { id_token_hint: id_token })).toBe(true);
  expect(await asks(eve, { id_token_hint: id_token, client_id: "other" })).toBe(true);
  expect(await asks(eve, { id_token_hint: `${id_token?.slice(0, -6)}AAAAAA` })).toBe(true);
  const elsewhere = await eve.call("logout/start", { ...request, post_logout_redirect_uri: `${AFTER_LOGOUT}/` });
  expect(elsewhere.body.error_type).toBe("connected_app_supplied_redirect_url_not_found_in_client");
});
