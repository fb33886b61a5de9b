import { type AccessError, createProtectedApi } from "@portico/backend";
import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { sql } from "kysely";
import * as oauth from "oauth4webapi";
import * as relyingParty from "openid-client";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { refusal, signIn, variant } from "../support/basics.ts";
import { API, beginLogin, CALLBACK, ISSUER, logIn, startIdpFixture } from "../support/idp.ts";
import { challengeOf, newVerifier } from "../support/pkce.ts";
import { auditOf } from "../support/rows.ts";

const fixture = await startIdpFixture({
  project: {
    dynamic_registration: {
      enabled: true,
      allowed_scopes: ["openid", "offline_access", "read:boards"],
      private_use_schemes: ["cursor"],
    },
  },
  otherProjects: [variant("shut", {})],
});
const backend = backendOf(fixture.provider);

const app = { client_type: "third_party", client_name: "Sync", redirect_urls: [CALLBACK] };

/** An app that the management API created, and its library. */
async function addApp(fields: object = {}) {
  const { body } = await backend("POST", "/connected_apps", { ...app, ...fields });
  const { connected_app, client_secret } = body.data;
  return { client_id: connected_app.client_id as string, client_secret: client_secret as string, connected_app };
}

const configOf = (clientId: string, secret: string) =>
  relyingParty.discovery(new URL(ISSUER), clientId, secret, undefined, {
    execute: [relyingParty.allowInsecureRequests],
    [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
  });

describe("the management API", () => {
  test("adds apps that work at once, and never shows their secret again", async () => {
    const { client_id, client_secret, connected_app } = await addApp();
    expect(connected_app).toMatchObject({
      client_type: "third_party",
      allowed_scopes: ["openid", "profile", "email", "phone", "offline_access"],
      source: "management",
      has_next_secret: false,
    });
    const nil = await fixture.enter("nil@globex.test");
    await logIn(await configOf(client_id, client_secret), nil);
    const { body } = await backend("GET", `/connected_apps/${client_id}`);
    expect(JSON.stringify(body)).not.toMatch(/secret_hash|client_secret/);
    expect((await addApp({ client_type: "third_party_public" })).client_secret).toBeNull();
  });

  test("rotates a secret without interruption", async () => {
    const { client_id, client_secret } = await addApp();
    const nil = await fixture.enter("nil@globex.test");
    const opens = (secret: string) =>
      configOf(client_id, secret)
        .then((config) => logIn(config, nil))
        .then(
          () => true,
          () => false,
        );
    const path = `/connected_apps/${client_id}/secret/rotate`;
    const { body } = await backend("POST", `${path}/start`, {});
    const next = body.data.client_secret;
    expect([await opens(client_secret), await opens(next)]).toEqual([true, true]);
    await backend("POST", `${path}/complete`, {});
    expect([await opens(client_secret), await opens(next)]).toEqual([false, true]);
    expect((await backend("POST", `${path}/complete`, {})).body.error_type).toBe("bad_request");
    const { client_id: open } = await addApp({ client_type: "first_party_public" });
    expect((await backend("POST", `/connected_apps/${open}/secret/rotate/start`, {})).status).toBe(400);
  });

  test("removes scopes and apps, and everything that was granted for them", async () => {
    const { client_id, client_secret } = await addApp({ allowed_scopes: ["openid", "email", "offline_access"] });
    const config = await configOf(client_id, client_secret);
    const asker = await fixture.discover("first");
    const nil = await fixture.enter("nil@globex.test");
    const tokens = await logIn(config, nil, { scope: "openid email offline_access" });
    const look = () => relyingParty.tokenIntrospection(asker, tokens.access_token);
    const rows = await auditOf(fixture.provider, async () => {
      await backend("PUT", `/connected_apps/${client_id}`, { allowed_scopes: ["openid", "offline_access"] });
      expect((await look()).scope).toBe("openid offline_access");
      await backend("DELETE", `/connected_apps/${client_id}`);
      expect(await look()).toEqual({ active: false });
    });
    expect(rows.map(({ action }) => action)).toEqual(["connected_app.updated", "connected_app.deleted"]);
    await expect(relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_client",
    });
  });

  test("refuses an invalid app, and changes to apps of the configuration", async () => {
    const wrong: [object, string][] = [
      [{ redirect_urls: ["http://app.test/callback#x"] }, "bad_request"],
      [{ redirect_urls: ["https://user@app.test/callback"] }, "bad_request"],
      [{ redirect_urls: ["https://*.app.test/callback"] }, "bad_request"],
      [{ redirect_urls: ["javascript:alert(1)"] }, "bad_request"],
      [{ redirect_urls: ["com.example.app:/callback"] }, "bad_request"],
      [{ redirect_urls: ["myapp:/callback"], client_type: "third_party_public" }, "bad_request"],
      [{ allowed_scopes: ["openid", "unheard:of"] }, "bad_request"],
      [{ client_logo_url: "http://app.test/logo.png" }, "bad_request"],
      [{ client_id: "third" }, "duplicate_connected_app"],
    ];
    for (const [fields, error] of wrong) {
      const { body } = await backend("POST", "/connected_apps", { ...app, ...fields });
      expect(body.error_type, JSON.stringify(fields)).toBe(error);
    }
    for (const [method, path] of [
      ["PUT", "third"],
      ["DELETE", "third"],
      ["POST", "third/secret/rotate/start"],
    ] as const) {
      const { body } = await backend(method, `/connected_apps/${path}`, method === "DELETE" ? undefined : {});
      expect(body.error_type).toBe("connected_app_in_configuration");
    }
  });
});

describe("an organization's administrator", () => {
  test("sees who connected which app, and disconnects one; other members cannot", async () => {
    const config = await fixture.discover("third");
    const rob = await fixture.enter("rob@globex.test");
    const tokens = await logIn(config, rob);
    const member_id = tokens.claims()?.sub ?? "";
    const admin = createAdmin((await signIn(fixture.provider, "ada@globex.test", "globex")).client);
    const { connected_apps } = await admin.organization.getConnectedApps();
    expect(connected_apps.map((one) => one.connected_app_id)).toContain("third");
    const one = await admin.organization.getConnectedApp({ connected_app_id: "third" });
    expect(one.active_members).toContainEqual({
      member_id,
      granted_scopes: ["openid", "profile", "email", "offline_access"],
    });
    const plain = createAdmin((await signIn(fixture.provider, "nil@globex.test", "globex")).client);
    await refusal(plain.organization.getConnectedApps(), "unauthorized_action");
    await refusal(plain.members.revokeConnectedApp({ member_id, connected_app_id: "third" }), "unauthorized_action");
    const { ended } = await admin.members.revokeConnectedApp({ member_id, connected_app_id: "third" });
    expect(ended).toEqual({ app_consents: 1, app_grants: 1 });
    expect((await admin.members.getConnectedApps({ member_id })).connected_apps).toEqual([]);
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    // T49: another organization's administrator finds no member.
    const abroad = createAdmin((await signIn(fixture.provider, "ada@globex.test", "closed")).client);
    await refusal(abroad.members.getConnectedApps({ member_id }), "member_not_found");
    await refusal(abroad.organization.getConnectedApp({ connected_app_id: "third" }), "connected_app_not_found");
  });

  test("disconnects an app for all members at once, with the permission to revoke sessions, only in that organization", async () => {
    const config = await fixture.discover("third");
    const [ada, eve] = [await fixture.enter("ada@globex.test"), await fixture.enter("eve@globex.test")];
    const tokens = [await logIn(config, ada), await logIn(config, eve)];
    const connected_app_id = "third";
    const plain = createAdmin((await signIn(fixture.provider, "nil@globex.test", "globex")).client);
    await refusal(plain.organization.revokeConnectedApp({ connected_app_id }), "unauthorized_action");
    // T49: another organization's administrator changes nothing here.
    const abroad = createAdmin((await signIn(fixture.provider, "ada@globex.test", "closed")).client);
    await refusal(abroad.organization.revokeConnectedApp({ connected_app_id }), "connected_app_not_found");
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    const admin = createAdmin(client);
    const { ended } = await admin.organization.revokeConnectedApp({ connected_app_id });
    expect(ended).toEqual({ app_consents: 2, app_grants: 2 });
    for (const { access_token } of tokens) {
      expect(await relyingParty.tokenIntrospection(config, access_token)).toEqual({ active: false });
    }
    const { connected_apps } = await admin.organization.getConnectedApps();
    expect(connected_apps.map((app) => app.connected_app_id)).not.toContain(connected_app_id);
    await refusal(admin.organization.revokeConnectedApp({ connected_app_id }), "connected_app_not_found");
    const { events } = await admin.organization.listAuditEvents({ actions: ["connected_app.revoked"], limit: 1 });
    expect(events).toMatchObject([
      { member_id: null, details: { client_id: "third", by: client.self.getSync()?.member_id } },
    ]);
  });
});

describe("an API of the host's", () => {
  test("accepts apps that have a token for it, and tells others where to get one (RFC 9728)", async () => {
    const api = createProtectedApi({
      apiUrl: fixture.provider.url,
      publicUrl: "http://portico.test",
      projectId: PROJECT_ID,
      resource: API,
      scopes: ["read:boards", "edit:boards"],
    });
    expect(api.metadataPath).toBe("/.well-known/oauth-protected-resource");
    expect(api.metadata).toMatchObject({ resource: API, authorization_servers: [ISSUER] });
    const config = await fixture.discover("third");
    const eve = await fixture.enter("eve@globex.test");
    const scope = "openid read:boards";
    const { access_token, id_token } = await logIn(config, eve, { scope, resource: API });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await api.authorize(bearer(access_token), ["read:boards"])).toMatchObject({
      client_id: "third",
      organization_slug: "globex",
      roles: ["editor"],
      scopes: ["read:boards"],
      permissions: ["board:read"],
    });
    const metadata = 'resource_metadata="https://api.acme.test/.well-known/oauth-protected-resource"';
    const { access_token: opaque } = await logIn(config, eve, { scope });
    const session = (await signIn(fixture.provider, "eve@globex.test", "globex")).answer.session_jwt;
    const refused: [Record<string, string>, string, number][] = [
      [{}, "missing_token", 401],
      [{ cookie: `portico_session_jwt=${access_token}` }, "missing_token", 401],
      ...[opaque, id_token ?? "", session, `${access_token}x`].map(
        (token): [Record<string, string>, string, number] => [bearer(token), "invalid_token", 401],
      ),
      [bearer(access_token), "insufficient_scope", 403],
    ];
    for (const [headers, code, status] of refused) {
      const refusal = await api.authorize(headers, ["edit:boards"]).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code, status });
      expect((refusal as AccessError).headers["WWW-Authenticate"]).toContain(metadata);
    }
  });
});

describe("an app that registers itself", () => {
  const insecure = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (...args: Parameters<typeof fetch>) => fixture.fetch(...args),
  } as const;

  test("an agent registers, is authorized for one API, and calls it with a token that jose verifies", async () => {
    const issuer = new URL(ISSUER);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
    );
    const redirect_uri = "http://127.0.0.1:33418/callback";
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        { client_name: "Agent", redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" },
        insecure,
      ),
    );
    expect(client).toMatchObject({ client_name: "Agent", token_endpoint_auth_method: "none" });
    expect(client.client_secret).toBeUndefined();

    const eve = await fixture.enter("eve@globex.test");
    const verifier = newVerifier();
    const url = new URL(server.authorization_endpoint ?? "");
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri,
      response_type: "code",
      scope: "read:boards offline_access",
      resource: API,
      state: "s",
      code_challenge: challengeOf(verifier),
      code_challenge_method: "S256",
    }).toString();
    const page = new URL((await fixture.fetch(url.href, { redirect: "manual" })).headers.get("location") ?? "");
    const start = await eve.call("authorize/start", {
      ...Object.fromEntries(page.searchParams),
      scopes: ["read:boards", "offline_access"],
    });
    expect(start.body.data).toMatchObject({
      consent_required: true,
      resource: API,
      client: { registered_by: "registration", client_type: "third_party_public" },
    });
    const back = await eve.follow(url);
    const parameters = oauth.validateAuthResponse(server, client, back, "s");
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirect_uri,
      verifier,
      // As URL libraries write it, where the API is at the root of its host.
      { ...insecure, additionalParameters: { resource: new URL(API).href } },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""), { [customFetch]: fixture.fetch });
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer: ISSUER, audience: API, typ: "at+jwt" });
    expect(payload).toMatchObject({ scope: "read:boards", organization_slug: "globex", permissions: ["board:read"] });
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? "", insecure),
    );
    expect(refreshed.token_type).toBe("bearer");
  });

  test("may have a URL for logout tokens, which is not the provider's", async () => {
    const register = async (backchannel_logout_uri: string) => {
      const body = { redirect_uris: [CALLBACK], backchannel_logout_uri, backchannel_logout_session_required: true };
      const headers = { "Content-Type": "application/json" };
      return (await fixture.ask("/reg", { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const fields = {
      backchannel_logout_uri: "https://app.test/logout",
      backchannel_logout_session_required: true,
    };
    expect(await register(fields.backchannel_logout_uri)).toMatchObject(fields);
    for (const uri of ["http://app.test/logout", "https://portico.test/logout", "https://app.test/#"]) {
      expect(await register(uri), uri).toMatchObject({ error: "invalid_client_metadata" });
    }
  });

  test("with a secret works like any other, and gets no scope that the project does not offer to such apps", async () => {
    const answer = await fixture.ask("/reg", {
      method: "POST",
      headers: { Origin: "https://spa.test", "Content-Type": "application/json" },
      body: JSON.stringify({
        redirect_uris: [CALLBACK],
        scope: "openid full_access edit:boards",
        logo_uri: "https://evil.test/bank.png",
      }),
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://spa.test");
    const registered = await answer.json();
    expect(registered).toMatchObject({ scope: "openid", client_secret_expires_at: 0, redirect_uris: [CALLBACK] });
    expect(registered.logo_uri).toBeUndefined();
    const config = await configOf(registered.client_id, registered.client_secret);
    const nil = await fixture.enter("nil@globex.test");
    const { url } = beginLogin(config, { scope: "openid full_access" });
    // Shown on a page of ours: tests/contract/idp/redirectors.test.ts.
    const refused = await fixture.fetch(url.href, { redirect: "manual" });
    expect([refused.status, (await refused.text()).includes("invalid_scope")]).toEqual([400, true]);
    await logIn(config, nil, { scope: "openid" });
  });

  test("cannot redirect to a private-use scheme that the project no longer lists", async () => {
    const { connected_app } = await addApp({
      client_type: "third_party_public",
      redirect_urls: ["cursor://x/callback"],
      post_logout_redirect_urls: ["cursor://x/bye"],
    });
    const { client_id } = connected_app;
    await sql`
      update connected_apps set
        redirect_urls = replace(redirect_urls::text, 'cursor:', 'vscode:')::jsonb,
        post_logout_redirect_urls = replace(post_logout_redirect_urls::text, 'cursor:', 'vscode:')::jsonb
      where client_id = ${client_id}`.execute(fixture.provider.provider.services.db);
    const nil = await fixture.enter("nil@globex.test");
    const request = { client_id, response_type: "code", state: "s", code_challenge: challengeOf(newVerifier()) };
    const redirect_uri = "vscode://x/callback";
    const query = new URLSearchParams({ ...request, redirect_uri, code_challenge_method: "S256" });
    expect((await fixture.ask(`/auth?${query}`)).status).toBe(400);
    for (const [path, body] of [
      ["authorize/start", { ...request, redirect_uri, scopes: ["openid"] }],
      ["authorize/submit", { ...request, redirect_uri, scopes: ["openid"], consent_granted: true }],
      ["logout/start", { client_id, post_logout_redirect_uri: "vscode://x/bye" }],
    ] as const) {
      const answer = await nil.call(path, body);
      expect(answer.body.error_type, path).toBe("connected_app_supplied_redirect_url_not_found_in_client");
    }
  });

  test.each<[string, object, object]>([
    [
      "Cursor",
      {
        client_name: "Cursor",
        redirect_uris: [
          "cursor://anysphere.cursor-mcp/oauth/callback",
          "https://www.cursor.com/agents/mcp/oauth/callback",
          "http://localhost:8787/callback",
        ],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        scope: null,
      },
      { redirect_uris: { length: 3 } },
    ],
    [
      "VS Code",
      {
        client_name: "Visual Studio Code",
        client_uri: "https://code.visualstudio.com",
        grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
        response_types: ["code"],
        redirect_uris: ["https://vscode.dev/redirect", "http://127.0.0.1/", "http://127.0.0.1:33418/"],
        token_endpoint_auth_method: "none",
        application_type: "native",
      },
      { grant_types: ["authorization_code", "refresh_token"], redirect_uris: { length: 3 } },
    ],
    [
      "Claude Code",
      {
        client_name: "Claude Code",
        redirect_uris: ["http://localhost:54545/callback"],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
      { redirect_uris: ["http://localhost:54545/callback"] },
    ],
    [
      "MCP Inspector",
      {
        client_name: "MCP Inspector",
        client_uri: "https://github.com/modelcontextprotocol/inspector",
        redirect_uris: ["http://localhost:6274/oauth/callback", "http://localhost:6274/oauth/callback/debug"],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        scope: "",
      },
      { redirect_uris: { length: 2 } },
    ],
    [
      "an app with one URL that cannot be used",
      { redirect_uris: ["http://app.test/", CALLBACK], token_endpoint_auth_method: null, client_name: null },
      {
        redirect_uris: [CALLBACK],
        redirect_uris_left_out: [
          { redirect_uri: "http://app.test/", reason: expect.stringContaining("must be https") },
        ],
      },
    ],
  ])("of %s works as it sends it", async (_, body, shown) => {
    const answer = await fixture.ask("/reg", { method: "POST", body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    const registered = await answer.json();
    const { redirect_uris } = shown as { redirect_uris: string[] };
    expect(registered).toMatchObject(
      Array.isArray(redirect_uris) ? shown : { ...shown, redirect_uris: expect.any(Array) },
    );
    expect(registered.redirect_uris).toHaveLength(redirect_uris.length);
  });

  test("gets an error about invalid metadata, and is refused if the project does not allow registration", async () => {
    const register = (body: unknown, issuer = ISSUER) =>
      fixture.fetch(`${issuer}/reg`, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
    const wrong: [object, string][] = [
      [{}, "invalid_redirect_uri"],
      [{ redirect_uris: ["http://app.test/"] }, "invalid_redirect_uri"],
      [{ redirect_uris: ["javascript:alert(1)"], token_endpoint_auth_method: "none" }, "invalid_redirect_uri"],
      [{ redirect_uris: [CALLBACK], grant_types: ["client_credentials"] }, "invalid_client_metadata"],
      [{ redirect_uris: [CALLBACK], token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
      [{ redirect_uris: [CALLBACK], response_types: ["token"] }, "invalid_client_metadata"],
    ];
    for (const [body, error] of wrong) {
      const answer = await register(body);
      expect([answer.status, (await answer.json()).error], JSON.stringify(body)).toEqual([400, error]);
    }
    expect((await register("{nonsense")).status).toBe(400);
    const shut = "http://portico.test/oidc/project-test-shut";
    expect((await register({ redirect_uris: [CALLBACK] }, shut)).status).toBe(404);
  });
});
