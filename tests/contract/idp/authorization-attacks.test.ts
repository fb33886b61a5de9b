import { request as httpRequest } from "node:http";
import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import * as relyingParty from "openid-client";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { inVariant, sessionTokenOf, signIn, variant } from "../support/basics.ts";
import { AFTER_LOGOUT, beginLogin, CALLBACK, ISSUER, logIn, readConsentPage, startIdpFixture } from "../support/idp.ts";
import { keepLog } from "../support/log.ts";
import { challengeOf, newVerifier } from "../support/pkce.ts";
import { auditOf } from "../support/rows.ts";

const log = keepLog();
const fixture = await startIdpFixture({
  otherProjects: [variant("other", {})],
  logger: { level: "info", stream: log.stream },
});
const ada = await fixture.enter("ada@globex.test");
const third = await fixture.discover("third");

const request = { client_id: "third", redirect_uri: CALLBACK, response_type: "code", scopes: ["openid"] };
const granted = { ...request, consent_granted: true };

/** A code as an app gets it, and what the app keeps with it. */
async function codeFor(visitor = ada, config = third, parameters: Record<string, string> = {}) {
  const { url, checks } = beginLogin(config, parameters);
  const back = await visitor.follow(url);
  return { back, checks: { ...checks, idTokenExpected: true }, code: back.searchParams.get("code") ?? "" };
}

const basic = (id: string, secret = `${id}-secret-which-is-long`) => `Basic ${btoa(`${id}:${secret}`)}`;

/** The token endpoint, for arbitrary requests. */
async function askForTokens(fields: Record<string, string>, authorization?: string) {
  const answer = await fixture.ask("/token", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: authorization ? { Authorization: authorization } : {},
  });
  return { status: answer.status, body: await answer.json() };
}

const isActive = async (token: string) => (await relyingParty.tokenIntrospection(third, token)).active;
const invalidGrant = { status: 400, body: { error: "invalid_grant" } };

describe("codes", () => {
  test("T25: a code that is used twice is refused, and its tokens are revoked", async () => {
    const { back, checks, code } = await codeFor();
    const tokens = await relyingParty.authorizationCodeGrant(third, back, checks);
    const fields = {
      grant_type: "authorization_code",
      code,
      redirect_uri: CALLBACK,
      code_verifier: checks.pkceCodeVerifier,
    };
    const rows = await auditOf(fixture.provider, async () => {
      expect(await askForTokens(fields, basic("third"))).toMatchObject(invalidGrant);
    });
    expect(rows.map(({ action }) => action)).toEqual(["connected_app.tokens_revoked"]);
    expect(await isActive(tokens.access_token)).toBe(false);
    expect(await isActive(tokens.refresh_token ?? "")).toBe(false);
  });

  test("T25: another app's code, another redirect URL, another verifier and an expired code are refused, and use nothing up", async () => {
    const { back, checks, code } = await codeFor();
    const fields = {
      grant_type: "authorization_code",
      code,
      redirect_uri: CALLBACK,
      code_verifier: checks.pkceCodeVerifier,
    };
    expect(await askForTokens(fields, basic("other"))).toMatchObject(invalidGrant);
    expect(await askForTokens({ ...fields, client_id: "public" })).toMatchObject(invalidGrant);
    expect(await askForTokens({ ...fields, redirect_uri: `${CALLBACK}/` }, basic("third"))).toMatchObject(invalidGrant);
    expect(await askForTokens({ ...fields, code_verifier: newVerifier() }, basic("third"))).toMatchObject(invalidGrant);
    const { code_verifier: _, ...without } = fields;
    expect(await askForTokens(without, basic("third"))).toMatchObject(invalidGrant);
    const wrongSecret = await askForTokens(fields, basic("third", "other-secret-which-is-long"));
    expect(wrongSecret).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    await relyingParty.authorizationCodeGrant(third, back, checks);
    const late = await codeFor();
    fixture.provider.clock.advance({ seconds: 60 });
    const grant = relyingParty.authorizationCodeGrant(third, late.back, late.checks);
    await expect(grant).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("T24: a verifier for a code that was requested without a challenge is refused", async () => {
    const { url } = beginLogin(third);
    url.searchParams.delete("code_challenge");
    url.searchParams.delete("code_challenge_method");
    const code = (await ada.follow(url)).searchParams.get("code") ?? "";
    const fields = { grant_type: "authorization_code", code, redirect_uri: CALLBACK };
    const injected = await askForTokens({ ...fields, code_verifier: newVerifier() }, basic("third"));
    expect(injected).toMatchObject(invalidGrant);
  });
});

describe("PKCE", () => {
  const errorAt = async (parameters: Record<string, string>) => {
    const url = new URL(`${ISSUER}/auth`);
    url.search = new URLSearchParams(parameters).toString();
    const { headers } = await fixture.fetch(url.href, { redirect: "manual" });
    const { searchParams, origin } = new URL(headers.get("location") ?? "");
    expect(origin).toBe(new URL(CALLBACK).origin);
    expect(searchParams.get("iss")).toBe(ISSUER);
    expect(searchParams.get("state")).toBe("s");
    return searchParams.get("error");
  };
  const query = { client_id: "public", redirect_uri: CALLBACK, response_type: "code", scope: "openid", state: "s" };

  test("T24: PKCE is required for a public app, and every form of plain is refused", async () => {
    const verifier = newVerifier();
    expect(await errorAt(query)).toBe("invalid_request");
    expect(await errorAt({ ...query, code_challenge: verifier, code_challenge_method: "plain" })).toBe(
      "invalid_request",
    );
    expect(await errorAt({ ...query, code_challenge: verifier })).toBe("invalid_request");
    expect(await errorAt({ ...query, code_challenge: "short", code_challenge_method: "S256" })).toBe("invalid_request");
    const submit = { ...granted, client_id: "public" };
    await ada.call("authorize/start", { ...request, client_id: "public" });
    const missing = await ada.call("authorize/submit", submit);
    expect(missing.body.error_type).toBe("pkce_required_for_idp_authorization_flow");
    const plain = await ada.call("authorize/submit", { ...submit, code_challenge: `${verifier}${verifier}` });
    expect(plain.body.error_type).toBe("invalid_pkce_code_challenge");
  });

  test("an app's errors are sent to its own redirect URL", async () => {
    const fine = { ...query, client_id: "third" };
    const cases: [Record<string, string>, string][] = [
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ response_type: "code id_token" }, "unsupported_response_type"],
      [{ response_mode: "fragment" }, "invalid_request"],
      [{ scope: "openid admin:everything" }, "invalid_scope"],
      [{ prompt: "none login" }, "invalid_request"],
      [{ prompt: "sing" }, "invalid_request"],
      [{ nonce: "n".repeat(1025) }, "invalid_request"],
      [{ max_age: "-1" }, "invalid_request"],
      [{ resource: "https://elsewhere.test" }, "invalid_target"],
      [{ request: "e30.e30." }, "request_not_supported"],
      [{ request_uri: "https://app.test/request" }, "request_uri_not_supported"],
    ];
    for (const [changes, error] of cases) expect(await errorAt({ ...fine, ...changes }), error).toBe(error);
  });
});

describe("redirect URLs", () => {
  test("T20: 60 spellings of a registered URL lead nowhere, at each of the four endpoints", async () => {
    const refused = "connected_app_supplied_redirect_url_not_found_in_client";
    const url = spellings(CALLBACK);
    expect(url.length).toBeGreaterThanOrEqual(60);
    for (const redirect_uri of url) {
      const start = new URL(`${ISSUER}/auth`);
      const { client_id, response_type } = request;
      start.search = new URLSearchParams({ client_id, response_type, scope: "openid", redirect_uri }).toString();
      const page = await fixture.fetch(start.href, { redirect: "manual" });
      expect([page.status, page.headers.get("location")], redirect_uri).toEqual([400, null]);
      for (const call of ["authorize/start", "authorize/submit"] as const) {
        const { body } = await ada.call(call, { ...granted, redirect_uri });
        expect(body.error_type, redirect_uri).toBe(refused);
      }
    }
    for (const post_logout_redirect_uri of spellings(AFTER_LOGOUT)) {
      const { body } = await ada.call("logout/start", { client_id: "third", post_logout_redirect_uri });
      expect(body.error_type, post_logout_redirect_uri).toBe(refused);
    }
    // The error page cannot be framed, and contains nothing of the URL.
    const page = await fixture.ask(
      `/auth?client_id=third&redirect_uri=${encodeURIComponent("https://evil.test/<script>")}`,
    );
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await page.text()).not.toContain("evil");
  });

  test("T20: only the port of a public app's URL may differ, on the member's own computer", async () => {
    const fields = { ...request, client_id: "public" };
    for (const redirect_uri of [
      "http://127.0.0.1:80@evil.test/callback",
      "http://127.0.0.1.evil.test/callback",
      "http://127.0.0.1:8080/callback/",
      "http://127.0.0.1:8080/callback?next=//evil.test",
      "http://localhost:8080/callback",
      "https://127.0.0.1:8080/callback",
      "http://[::1]:8080/callback",
      "http://127.1:8080/callback",
      "http://127.0.0.1:8080\\@evil.test/callback",
      `${CALLBACK.replace("app.test", "app.test:8443")}`,
      "com.example.boards:/callback/evil",
    ]) {
      const { status } = await ada.call("authorize/start", { ...fields, redirect_uri });
      expect(status, redirect_uri).toBe(400);
    }
    const own = await ada.call("authorize/start", { ...fields, redirect_uri: "com.example.boards:/callback" });
    expect(own.body.data.consent_required).toBe(true);
  });
});

describe("consent", () => {
  test("T28: a consent without a question, or to another question, is refused", async () => {
    const bob = await fixture.enter("rob@globex.test");
    const forged = await bob.call("authorize/submit", granted);
    expect(forged).toMatchObject({ status: 400, body: { error_type: "consent_not_asked" } });
    await bob.call("authorize/start", request);
    const changes = [
      { scopes: ["openid", "email"] },
      { client_id: "other" },
      { scopes: ["openid", "read:boards"] },
      { prompt: "consent", scopes: ["openid", "full_access"] },
    ];
    for (const change of changes) {
      const { body } = await bob.call("authorize/submit", { ...granted, ...change });
      expect(body.error_type).toBe("consent_not_asked");
    }
    // Another member's consent is their own.
    const eve = await fixture.enter("eve@globex.test");
    expect((await eve.call("authorize/submit", granted)).body.error_type).toBe("consent_not_asked");
    // The displayed question can be answered once, and a no needs no question.
    const denied = await bob.call("authorize/submit", { ...granted, consent_granted: false });
    expect(new URL(denied.body.data.redirect_uri).searchParams.get("error")).toBe("access_denied");
    expect((await bob.call("authorize/submit", granted)).status).toBe(200);
    const again = await bob.call("authorize/submit", { ...granted, prompt: "consent" });
    expect(again.body.error_type).toBe("consent_not_asked");
  });

  test("T28: a request is answered as the app sent it, once, within 10 minutes, and only for its own app", async () => {
    const open = async (parameters: Record<string, string> = {}) => {
      const { url } = beginLogin(third, { scope: "openid profile", ...parameters });
      const { headers } = await fixture.fetch(url.href, { redirect: "manual" });
      return readConsentPage(new URL(headers.get("location") ?? ""));
    };
    const page = await open();
    // Other parameters of the page's URL do not count.
    const start = await ada.call("authorize/start", { ...page, scopes: ["openid", "full_access"] });
    expect(start.body.data.scope_results.map(({ scope }: { scope: string }) => scope)).toEqual(["openid", "profile"]);
    for (const changes of [{ client_id: "other" }, { request_id: newVerifier() }]) {
      const { body } = await ada.call("authorize/submit", { ...granted, ...page, ...changes });
      expect(body.error_type).toBe("authorization_request_not_found");
    }
    const answer = { ...page, consent_granted: true, state: "forged", code_challenge: challengeOf("forged") };
    const first = await ada.call("authorize/submit", answer);
    expect(new URL(first.body.data.redirect_uri).searchParams.get("state")).toBe(page.state);
    expect((await ada.call("authorize/submit", answer)).body.error_type).toBe("authorization_request_not_found");
    const late = await open();
    fixture.provider.clock.advance({ minutes: 10 });
    expect((await ada.call("authorize/start", late)).body.error_type).toBe("authorization_request_not_found");
  });

  test("T30: another site's page cannot submit a consent", async () => {
    const answer = await fixture.provider.request("/sdk/v1/idp/b2b/oauth/authorize/submit", {
      body: granted,
      session: ada.session,
      headers: { Origin: "https://evil.test" },
    });
    // It can only read that it may not call.
    expect(answer.body).toMatchObject({ status_code: 403, error_type: "bad_domain_for_portico_sdk" });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("T55: an impersonator cannot connect an app", async () => {
    const { answer, organization_id } = await signIn(fixture.provider, "nil@globex.test", "globex");
    const path = `/organizations/${organization_id}/members/${answer.member_id}/impersonation_tokens`;
    const allowed = await backendOf(fixture.provider)("POST", path, { impersonator_id: "support-7", reason: "Ticket" });
    const { client } = fixture.provider.openPage();
    await client.impersonation.authenticate({ impersonation_token: allowed.body.data.impersonation_token });
    for (const step of ["start", "submit"]) {
      const { body } = await fixture.provider.request(`/sdk/v1/idp/b2b/oauth/authorize/${step}`, {
        body: granted,
        session: sessionTokenOf(client),
      });
      expect(body.error_type).toBe("impersonation_not_allowed");
    }
  });

  test("scopes that the app may not request, and an empty scope, are refused", async () => {
    for (const scopes of [["openid", "admin"], [], ["OPENID"], ["openid profile"], ["__proto__"], ["constructor"]]) {
      const { body } = await ada.call("authorize/start", { ...request, scopes });
      expect(body.error_type, scopes.join()).toBe("oauth_invalid_scope_requested");
    }
  });
});

describe("kinds of token", () => {
  test("T40: each kind only works for its own purpose", async () => {
    const { client } = await signIn(fixture.provider, "ada@globex.test", "globex");
    const { session_jwt = "", session_token = "" } = client.session.getTokens() ?? {};
    const {
      access_token,
      refresh_token = "",
      id_token = "",
    } = await logIn(third, await fixture.enter("ada@globex.test"), { scope: "openid offline_access full_access" });
    const { code } = await codeFor(await fixture.enter("ada@globex.test"));
    for (const [name, token] of Object.entries({ id_token, refresh_token, session_jwt, session_token, code })) {
      const userinfo = await fixture.ask("/me", { headers: { Authorization: `Bearer ${token}` } });
      expect(userinfo.status, name).toBe(401);
      const exchange = await fixture.provider.request("/sdk/v1/b2b/sessions/exchange_access_token", {
        body: { access_token: token.slice(0, 512) },
      });
      expect([exchange.status, exchange.body.error_type], name).toEqual([401, "idp_access_token_not_found"]);
    }
    for (const [name, token] of Object.entries({ id_token, refresh_token, access_token, code })) {
      const call = await fixture.provider.request("/sdk/v1/b2b/sessions/authenticate", { body: {}, session: token });
      expect(call.body.error_type, name).toBe("session_not_found");
    }
    const refresh = await askForTokens({ grant_type: "refresh_token", refresh_token: access_token }, basic("third"));
    expect(refresh).toMatchObject(invalidGrant);
  });

  test("T49: sessions of another organization or project, and another project's tokens, are refused", async () => {
    const elsewhere = await signIn(inVariant(fixture.provider, "other"), "ada@globex.test", "globex");
    const foreign = await fixture.provider.request("/sdk/v1/idp/b2b/oauth/authorize/start", {
      body: request,
      session: sessionTokenOf(elsewhere.client),
    });
    expect(foreign.body.error_type).toBe("session_not_found");
    const closed = await fixture.enter("ada@globex.test", "closed");
    await ada.call("authorize/start", { ...request, scopes: ["openid", "phone"] });
    const other = await closed.call("authorize/submit", { ...granted, scopes: ["openid", "phone"] });
    expect(other.body.error_type).toBe("connected_app_not_allowed_for_org");
    const { access_token } = await logIn(third, await fixture.enter("ada@globex.test"));
    const there = await fixture.fetch(`${ISSUER.replace(PROJECT_ID, "project-test-other")}/me`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(there.status).toBe(401);
  });

  test("an app can introspect its own tokens, and only the project's own app those of others", async () => {
    const { access_token } = await logIn(third, await fixture.enter("ada@globex.test"));
    const first = await fixture.discover("first");
    expect(await relyingParty.tokenIntrospection(first, access_token)).toMatchObject({
      active: true,
      client_id: "third",
    });
    const other = await fixture.discover("other");
    expect(await relyingParty.tokenIntrospection(other, access_token)).toEqual({ active: false });
    await relyingParty.tokenRevocation(other, access_token);
    expect(await isActive(access_token)).toBe(true);
  });

  test("T42: a refresh token gets the same answer for 10 seconds; later use revokes the grant", async () => {
    const { refresh_token = "" } = await logIn(third, await fixture.enter("ada@globex.test"));
    const successors = await Promise.all([1, 2, 3].map(() => relyingParty.refreshTokenGrant(third, refresh_token)));
    expect(new Set(successors.map((one) => one.refresh_token)).size).toBe(3);
    fixture.provider.clock.advance({ seconds: 11 });
    const reuse = relyingParty.refreshTokenGrant(third, refresh_token);
    await expect(reuse).rejects.toMatchObject({ error: "invalid_grant" });
    for (const one of successors) {
      expect(await isActive(one.access_token)).toBe(false);
      const next = relyingParty.refreshTokenGrant(third, one.refresh_token ?? "");
      await expect(next).rejects.toMatchObject({ error: "invalid_grant" });
    }
  });

  test("a refresh token only works for its app", async () => {
    const { refresh_token = "" } = await logIn(third, await fixture.enter("ada@globex.test"));
    const fields = { grant_type: "refresh_token", refresh_token };
    expect(await askForTokens(fields, basic("other"))).toMatchObject(invalidGrant);
    expect(await askForTokens({ ...fields, client_id: "public" })).toMatchObject(invalidGrant);
    await relyingParty.refreshTokenGrant(third, refresh_token);
  });
});

test("T21: a forged Host header changes no URL, in a document or a redirect", async () => {
  const { port } = new URL(fixture.provider.url);
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Forwarded: "host=evil.test" };
      httpRequest({ port, host: "127.0.0.1", path, headers }, (answer) => {
        let text = JSON.stringify(answer.headers);
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve(text));
      })
        .on("error", reject)
        .end();
    });
  const base = `/oidc/${PROJECT_ID}`;
  const discovery = await ask(`${base}/.well-known/openid-configuration`);
  expect(discovery).toContain(`"issuer":"${ISSUER}"`);
  expect(discovery).not.toContain("evil");
  const { url } = beginLogin(third);
  const begun = await ask(`${base}/auth${url.search}`);
  expect(begun).toContain("http://localhost:4000/consent?");
  expect(begun).not.toContain("evil");
});

test("T36, T41: the database and the log contain no live token, code or secret", async () => {
  const { code } = await codeFor(await fixture.enter("ada@globex.test"));
  const {
    access_token,
    refresh_token = "",
    id_token = "",
  } = await logIn(third, await fixture.enter("ada@globex.test"));
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from app_tokens t union all select to_jsonb(a) from connected_apps a
    union all select to_jsonb(r) from authorization_requests r union all select to_jsonb(e) from audit_events e
    union all select settings from projects`.execute(fixture.provider.provider.services.db);
  const stored = JSON.stringify(rows) + log.text();
  for (const secret of [code, access_token, refresh_token, id_token, "third-secret-which-is-long"]) {
    expect(secret).not.toBe("");
    expect(stored).not.toContain(secret);
  }
  // The log has lines of these calls at all.
  expect(log.text()).toContain('"error_type":"invalid_grant"');
});

/** Other spellings of a URL, and URLs that resemble it. */
function spellings(url: string): string[] {
  const { host, pathname } = new URL(url);
  const upper = pathname.toUpperCase();
  return [
    `${url}/`,
    `${url}//`,
    `${url}?`,
    `${url}#`,
    `${url}#x`,
    `${url}?a=b`,
    `${url}&a=b`,
    `${url};a=b`,
    `${url}%00`,
    `${url}%20`,
    `${url}%2f`,
    `${url}/..`,
    `${url}/../`,
    `${url}/.`,
    `${url}/../evil`,
    `${url}%2e%2e`,
    `${url}.evil`,
    `${url}\\`,
    `${url} `,
    ` ${url}`,
    `${url}\t`,
    `\t${url}`,
    `${url}\n`,
    `${url}\r\nLocation: https://evil.test`,
    `${url},https://evil.test`,
    `${url} https://evil.test`,
    `http://${host}${pathname}`,
    `HTTPS://${host}${pathname}`,
    `Https://${host}${pathname}`,
    `//${host}${pathname}`,
    `https:/${host}${pathname}`,
    `https:${host}${pathname}`,
    `https:\\\\${host}${pathname}`,
    `https:///${host}${pathname}`,
    `javascript:alert(1)//${url}`,
    `data:text/html,${url}`,
    `https://${host.toUpperCase()}${pathname}`,
    `https://${host}.${pathname}`,
    `https://${host}:443${pathname}`,
    `https://${host}:8443${pathname}`,
    `https://www.${host}${pathname}`,
    `https://${host}.evil.test${pathname}`,
    `https://evil.test/${host}${pathname}`,
    `https://evil.test?${url}`,
    `https://evil.test#${url}`,
    `https://${host}@evil.test${pathname}`,
    `https://evil.test@${host}${pathname}`,
    `https://user:pass@${host}${pathname}`,
    `https://${host}%2eevil.test${pathname}`,
    `https://${host}\\@evil.test${pathname}`,
    `https://${host}%5c@evil.test${pathname}`,
    `https://${host}${upper}`,
    `https://${host}/${pathname}`,
    `https://${host}/.${pathname}`,
    `https://${host}/x/..${pathname}`,
    `https://${host}/%2e${pathname}`,
    `https://${host}${pathname.replace("/c", "/%63").replace("/b", "/%62")}`,
    `https://${host}`,
    `https://${host}/`,
    `https://*.test${pathname}`,
    `https://*${pathname}`,
    `https://ａpp.test${pathname}`,
    `https://аpp.test${pathname}`,
    `https://xn--pp-7cd.test${pathname}`,
    `https://evil.test${pathname}`,
    `${url}/*`,
    "null",
    "about:blank",
    "*",
    "/",
    pathname,
  ];
}
