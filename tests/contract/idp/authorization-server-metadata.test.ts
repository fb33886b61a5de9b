import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import * as relyingParty from "openid-client";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, sessionTokenOf, signIn } from "../support/basics.ts";
import {
  AFTER_LOGOUT,
  beginLogin,
  CALLBACK,
  ISSUER,
  logIn,
  readConsentPage,
  startIdpFixture,
  type Visitor,
} from "../support/idp.ts";

const SECRET = "third-secret-which-is-long";
const everyScope = "openid profile email phone offline_access full_access read:boards edit:boards";

const fixture = await startIdpFixture({ project: { dynamic_registration: { enabled: true } } });
const ada = await fixture.enter("ada@globex.test");
const third = await fixture.discover("third");
const metadata = await (await fixture.ask("/.well-known/openid-configuration")).json();

const listOf = (name: string) => metadata[name] as string[];
const addressOf = (name: string) => metadata[name] as string;

async function askAuthorization(parameters: Record<string, string>): Promise<URL> {
  const { url } = beginLogin(third, parameters);
  const { headers } = await fixture.fetch(url.href, { redirect: "manual" });
  return new URL(headers.get("location") ?? "");
}

/** A client authentication method by its name, as a relying party's library implements it. */
const authentications: Record<string, { client_id: string; authenticate: oauth.ClientAuth }> = {
  client_secret_basic: { client_id: "third", authenticate: oauth.ClientSecretBasic(SECRET) },
  client_secret_post: { client_id: "third", authenticate: oauth.ClientSecretPost(SECRET) },
  none: { client_id: "public", authenticate: oauth.None() },
};
const insecure = () => ({ [oauth.allowInsecureRequests]: true, [oauth.customFetch]: fixture.fetch as never });
const server = () => metadata as unknown as oauth.AuthorizationServer;

function authenticationOf(method: string) {
  const found = authentications[method];
  if (!found) throw new Error(`No client authentication for ${method} here.`);
  return found;
}

const tokensOf = async (client_id: string, scope = "openid offline_access") =>
  logIn(await fixture.discover(client_id), ada, { scope });

/** A member with a second factor, signed in with both. */
async function enterWithPhone(address: string, mfa_phone_number: string): Promise<Visitor> {
  const { client, answer } = await signIn(fixture.provider, address, "globex");
  const who = { organization_id: fixture.globex, member_id: answer.member_id };
  const text = await mailFrom(fixture.provider, mfa_phone_number, () =>
    client.otps.sms.send({ ...who, mfa_phone_number }),
  );
  await client.otps.sms.authenticate({ ...who, code: text.code ?? "", session_duration_minutes: 60 });
  return fixture.visit(sessionTokenOf(client));
}

/** Each member of the document with code that uses everything it lists: a member without an entry here fails. */
const proofs: Record<string, () => Promise<void>> = {
  async issuer() {
    expect(metadata.issuer).toBe(ISSUER);
    expect((await tokensOf("third")).claims()?.iss).toBe(ISSUER);
  },
  async authorization_endpoint() {
    const { url } = beginLogin(third);
    expect(`${url.origin}${url.pathname}`).toBe(addressOf("authorization_endpoint"));
    // OpenID Connect Core section 3.1.2.1: by GET and by POST.
    for (const init of [{}, { method: "POST", body: url.searchParams }]) {
      const at = init.body ? addressOf("authorization_endpoint") : url.href;
      const { status, headers } = await fixture.fetch(at, { redirect: "manual", ...init });
      expect([status, headers.get("location")?.split("?")[0]]).toEqual([303, "http://localhost:4000/consent"]);
    }
  },
  async token_endpoint() {
    expect((await tokensOf("third")).access_token).toBeTruthy();
  },
  async userinfo_endpoint() {
    const { access_token } = await tokensOf("third");
    for (const method of ["GET", "POST"]) {
      const headers = { Authorization: `Bearer ${access_token}` };
      expect((await fixture.fetch(addressOf("userinfo_endpoint"), { method, headers })).status).toBe(200);
    }
  },
  async jwks_uri() {
    const keys = createRemoteJWKSet(new URL(addressOf("jwks_uri")), { [customFetch]: fixture.fetch });
    const { id_token = "" } = await tokensOf("third");
    await jwtVerify(id_token, keys, { issuer: ISSUER, audience: "third" });
  },
  async introspection_endpoint() {
    const { access_token } = await tokensOf("third");
    expect(await relyingParty.tokenIntrospection(third, access_token)).toMatchObject({ active: true });
  },
  async revocation_endpoint() {
    const { access_token } = await tokensOf("third");
    await relyingParty.tokenRevocation(third, access_token);
    expect(await relyingParty.tokenIntrospection(third, access_token)).toEqual({ active: false });
  },
  async end_session_endpoint() {
    const url = relyingParty.buildEndSessionUrl(third, { post_logout_redirect_uri: AFTER_LOGOUT });
    const { status, headers } = await fixture.fetch(url.href, { redirect: "manual" });
    expect([status, headers.get("location")?.split("?")[0]]).toEqual([303, "http://localhost:4000/logout"]);
  },
  async registration_endpoint() {
    const metadata = { redirect_uris: ["https://agent.test/callback"] };
    const registered = await relyingParty.dynamicClientRegistration(new URL(ISSUER), metadata, undefined, {
      execute: [relyingParty.allowInsecureRequests],
      [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
    });
    expect(registered.clientMetadata().client_id).toMatch(/^connected-app-test-/);
  },
  async scopes_supported() {
    expect(listOf("scopes_supported").toSorted()).toEqual(everyScope.split(" ").sort());
    for (const scope of listOf("scopes_supported")) {
      const tokens = await logIn(third, ada, { scope: [...new Set(["openid", scope])].join(" ") });
      expect(tokens.scope?.split(" "), scope).toContain(scope);
    }
  },
  async response_types_supported() {
    for (const response_type of ["code", "token", "id_token", "code id_token", "none"]) {
      const answer = await askAuthorization({ response_type });
      const isServed = answer.searchParams.get("error") === null;
      expect(isServed, response_type).toBe(listOf("response_types_supported").includes(response_type));
    }
  },
  async response_modes_supported() {
    for (const response_mode of ["query", "fragment", "form_post", "web_message", "jwt", "query.jwt"]) {
      const answer = await askAuthorization({ response_mode });
      const isServed = answer.searchParams.get("error") === null;
      expect(isServed, response_mode).toBe(listOf("response_modes_supported").includes(response_mode));
    }
    const back = await ada.follow(beginLogin(third, { response_mode: "query" }).url);
    expect([back.searchParams.has("code"), back.hash]).toEqual([true, ""]);
  },
  async grant_types_supported() {
    const others = ["password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"];
    const { url, checks } = beginLogin(third);
    const code = (await ada.follow(url)).searchParams.get("code") ?? "";
    const { refresh_token = "" } = await tokensOf("third");
    const fields = { code, redirect_uri: CALLBACK, code_verifier: checks.pkceCodeVerifier, refresh_token };
    for (const grant_type of [...listOf("grant_types_supported"), ...others]) {
      const isListed = listOf("grant_types_supported").includes(grant_type);
      const answer = await fixture.fetch(addressOf("token_endpoint"), {
        method: "POST",
        body: new URLSearchParams({ grant_type, ...fields }),
        headers: { Authorization: `Basic ${btoa(`third:${SECRET}`)}` },
      });
      const body = await answer.json();
      expect([answer.status, body.error], grant_type).toEqual(
        isListed ? [200, undefined] : [400, "unsupported_grant_type"],
      );
    }
  },
  async code_challenge_methods_supported() {
    for (const code_challenge_method of ["S256", "plain", "S512"]) {
      const answer = await askAuthorization({ code_challenge_method });
      const isServed = answer.searchParams.get("error") === null;
      expect(isServed, code_challenge_method).toBe(
        listOf("code_challenge_methods_supported").includes(code_challenge_method),
      );
    }
  },
  async prompt_values_supported() {
    const unknownClient = { client_id: "third", scope: "openid" };
    const seen: string[] = [];
    await tokensOf("third");
    for (const prompt of listOf("prompt_values_supported")) {
      // Times are in whole seconds, and the member signed in before the app asked.
      if (prompt === "login") fixture.provider.clock.advance({ seconds: 5 });
      const page = readConsentPage(await askAuthorization({ ...unknownClient, prompt }));
      const { body } = await ada.call("authorize/start", page);
      if (prompt === "none" && !body.data.consent_required) seen.push(prompt);
      if (prompt === "consent" && body.data.consent_required) seen.push(prompt);
      if (prompt === "login" && body.error_type === "reauthentication_required") seen.push(prompt);
    }
    expect(seen).toEqual(listOf("prompt_values_supported"));
    const unknown = await askAuthorization({ ...unknownClient, prompt: "create" });
    expect(unknown.searchParams.get("error")).toBe("invalid_request");
  },
  async acr_values_supported() {
    const seen = [(await tokensOf("third")).claims()?.acr];
    const rob = await enterWithPhone("rob@globex.test", "+14155550101");
    seen.push((await logIn(third, rob, { scope: "openid" })).claims()?.acr);
    expect(seen).toEqual(listOf("acr_values_supported"));
  },
  async subject_types_supported() {
    expect(listOf("subject_types_supported")).toEqual(["public"]);
    const [here, there] = [await tokensOf("third"), await tokensOf("other")];
    expect(here.claims()?.sub).toBe(there.claims()?.sub);
  },
  async id_token_signing_alg_values_supported() {
    const { id_token = "" } = await tokensOf("third");
    expect([decodeProtectedHeader(id_token).alg]).toEqual(listOf("id_token_signing_alg_values_supported"));
  },
  async token_endpoint_auth_methods_supported() {
    for (const method of listOf("token_endpoint_auth_methods_supported")) {
      const { client_id, authenticate } = authenticationOf(method);
      const { refresh_token = "" } = await tokensOf(client_id);
      const answer = await oauth.refreshTokenGrantRequest(
        server(),
        { client_id },
        authenticate,
        refresh_token,
        insecure(),
      );
      expect(answer.status, method).toBe(200);
    }
  },
  async introspection_endpoint_auth_methods_supported() {
    for (const method of listOf("introspection_endpoint_auth_methods_supported")) {
      const { client_id, authenticate } = authenticationOf(method);
      const { access_token } = await tokensOf(client_id);
      const answer = await oauth.introspectionRequest(server(), { client_id }, authenticate, access_token, insecure());
      expect(await answer.json(), method).toMatchObject({ active: true });
    }
  },
  async revocation_endpoint_auth_methods_supported() {
    for (const method of listOf("revocation_endpoint_auth_methods_supported")) {
      const { client_id, authenticate } = authenticationOf(method);
      const { access_token } = await tokensOf(client_id);
      await oauth.revocationRequest(server(), { client_id }, authenticate, access_token, insecure());
      const answer = await oauth.introspectionRequest(server(), { client_id }, authenticate, access_token, insecure());
      expect(await answer.json(), method).toEqual({ active: false });
    }
  },
  async claim_types_supported() {
    expect(listOf("claim_types_supported")).toEqual(["normal"]);
    const tokens = await tokensOf("third");
    const userinfo = await relyingParty.fetchUserInfo(third, tokens.access_token, tokens.claims()?.sub ?? "");
    expect(userinfo).not.toHaveProperty("_claim_names");
  },
  async claims_supported() {
    const eve = await enterWithPhone("eve@globex.test", "+14155550102");
    const tokens = await logIn(third, eve, { scope: everyScope });
    const userinfo = await relyingParty.fetchUserInfo(third, tokens.access_token, tokens.claims()?.sub ?? "");
    const seen = new Set([...Object.keys(decodeJwt(tokens.id_token ?? "")), ...Object.keys(userinfo)]);
    seen.delete("at_hash");
    expect([...seen].sort()).toEqual(listOf("claims_supported").toSorted());
  },
  async claims_parameter_supported() {
    // Not refused: OpenID Connect Core section 5.5 lets a server ignore it if unsupported.
    expect(metadata.claims_parameter_supported).toBe(false);
    const claims = JSON.stringify({ id_token: { email: { essential: true } } });
    const back = await logIn(third, ada, { scope: "openid", claims });
    expect(back.claims()).not.toHaveProperty("email");
  },
  async request_parameter_supported() {
    expect(metadata.request_parameter_supported).toBe(false);
    const answer = await askAuthorization({ request: "e30.e30." });
    expect(answer.searchParams.get("error")).toBe("request_not_supported");
  },
  async request_uri_parameter_supported() {
    expect(metadata.request_uri_parameter_supported).toBe(false);
    const answer = await askAuthorization({ request_uri: "https://app.test/request" });
    expect(answer.searchParams.get("error")).toBe("request_uri_not_supported");
  },
  // The logout tokens are in tests/contract/idp/backchannel-logout.test.ts.
  async backchannel_logout_supported() {
    expect(metadata.backchannel_logout_supported).toBe(true);
    const registration = { redirect_uris: [CALLBACK], backchannel_logout_uri: "https://app.test/logout" };
    const answer = await fixture.ask("/reg", { method: "POST", body: JSON.stringify(registration) });
    expect(await answer.json()).toMatchObject({ backchannel_logout_uri: "https://app.test/logout" });
  },
  async backchannel_logout_session_supported() {
    expect(metadata.backchannel_logout_session_supported).toBe(true);
    const { body } = await backendOf(fixture.provider)("POST", "/connected_apps", {
      client_id: "told",
      ...{ client_name: "Told", client_type: "third_party", redirect_urls: [CALLBACK] },
      backchannel_logout_uri: "https://app.test/logout",
    });
    const config = await relyingParty.discovery(new URL(ISSUER), "told", body.data.client_secret, undefined, {
      execute: [relyingParty.allowInsecureRequests],
      [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
    });
    expect((await logIn(config, ada)).claims()).toMatchObject({ sid: expect.any(String) });
  },
  async authorization_response_iss_parameter_supported() {
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true);
    const back = await ada.follow(beginLogin(third, { prompt: "consent" }).url, { consent_granted: false });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", iss: ISSUER });
    const refused = await askAuthorization({ scope: "openid unknown" });
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: "invalid_scope", iss: ISSUER });
  },
};

test("every member of the metadata has a proof here, and nothing else does", () => {
  expect(Object.keys(metadata).sort()).toEqual(Object.keys(proofs).sort());
});

test.each(Object.entries(proofs))("%s is served", async (_name, prove) => {
  await prove();
});

test("relying parties' own libraries read both documents, which are equal", async () => {
  for (const algorithm of ["oidc", "oauth2"] as const) {
    const answer = await oauth.discoveryRequest(new URL(ISSUER), { algorithm, ...insecure() });
    expect(answer.url).toContain(algorithm === "oidc" ? "openid-configuration" : "oauth-authorization-server");
    expect(await oauth.processDiscoveryResponse(new URL(ISSUER), answer)).toEqual(metadata);
    const config = await relyingParty.discovery(new URL(ISSUER), "third", SECRET, undefined, {
      algorithm,
      execute: [relyingParty.allowInsecureRequests],
      [relyingParty.customFetch]: fixture.fetch as relyingParty.CustomFetch,
    });
    expect((await logIn(config, ada)).claims()?.iss).toBe(ISSUER);
  }
});

const bare = await startIdpFixture({ project: { logout_url: undefined } });
test("features that the project has no page for are not listed", async () => {
  const document = await (await bare.ask("/.well-known/openid-configuration")).json();
  expect(document).not.toHaveProperty("end_session_endpoint");
  expect(document).not.toHaveProperty("registration_endpoint");
  expect((await bare.ask(`/reg`, { method: "POST", body: "{}" })).status).toBe(404);
  expect((await bare.ask("/session/end")).status).toBe(400);
});
