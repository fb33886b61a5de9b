import { createIdp } from "@portico/client/idp";
import { PAGE_ORIGIN, PROJECT_ID } from "@portico/testkit";
import { ServiceProvider } from "samlify";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, refusal, sessionTokenOf, startForFile } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import {
  honestLogoutResponse,
  type LogoutKey,
  type LogoutParts,
  signPosted,
  signQuery,
  writeLogout,
} from "../support/identity-providers/saml-logout.ts";
import {
  beginSaml,
  hiddenFields,
  landingToken,
  openBrowser,
  postResponse,
  samlUrls,
  startUrl,
} from "../support/identity-providers/sso.ts";
import { auditOf } from "../support/rows.ts";

// Logouts that start here and go on at the identity provider: SAML profiles section 4.4, and OpenID Connect
// RP-Initiated Logout 1.0.

const SAML = "saml-connection-globex";
const POSTING = "saml-connection-posting";
const OFF = "saml-connection-off";
const OIDC = "oidc-connection-globex";
const MOVING = "oidc-connection-moving";
const ADA = "ada@globex.test";
const BYE = `${PAGE_ORIGIN}/authenticate`;
const BOARDS = "https://boards.test/bye";
const saml = createSamlIdp();
const stranger = createSamlIdp(saml.entityId);
const oidc = await startOidcIdp();
const samlConnection = (connection_id: string, logs_out_at_idp = true) => ({
  ...{ type: "saml", connection_id, logs_out_at_idp, idp_entity_id: saml.entityId, idp_sso_url: saml.ssoUrl },
  ...{ idp_slo_url: saml.sloUrl, certificates: [saml.certificate] },
});
const provider = await startForFile({
  config: { outbound_allowed_origins: [oidc.issuer] },
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    connected_apps: [
      {
        ...{ client_id: "boards", client_name: "Boards", client_type: "first_party_public" },
        ...{ redirect_urls: [BOARDS], post_logout_redirect_urls: [BOARDS] },
      },
    ],
    organizations: [
      organization("globex", {
        sso_jit_provisioning: "ALL_ALLOWED",
        email_allowed_domains: ["globex.test"],
        sso_connections: [
          samlConnection(SAML),
          samlConnection(POSTING),
          samlConnection(OFF, false),
          { ...oidc.connection(OIDC), logs_out_at_idp: true },
          { ...oidc.connection(MOVING), logs_out_at_idp: true },
        ],
        members: [{ email_address: ADA }],
      }),
    ],
  },
});
const backend = backendOf(provider);
const now = () => provider.provider.services.clock.now();
const oidcUrl = (connection: string, path: string) =>
  `http://portico.test/v1/public/sso/${PROJECT_ID}/${connection}/oidc/${path}`;

async function redeem(location: string) {
  const { client } = provider.openPage();
  await client.sso.authenticate({ sso_token: landingToken(location), session_duration_minutes: 60 });
  return client;
}

async function logInBySaml(sessionIndexes: string[], connection = SAML) {
  const { browser, acs, parts } = await beginSaml(provider, saml, connection);
  const statements = sessionIndexes.map(
    (index) =>
      `<saml:AuthnStatement AuthnInstant="${now().toISOString()}" SessionIndex="${index}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
  );
  const nameIdXml = `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" NameQualifier="a&amp;b" SPNameQualifier="ours">${ADA}</saml:NameID>`;
  const changes = { nameIdXml, authnStatementXml: statements.join("") };
  return redeem((await postResponse(browser, acs, saml.buildResponse(parts(ADA, changes)))).location);
}

async function logInByOidc(claims: Record<string, unknown>, connection = OIDC) {
  const browser = openBrowser(provider);
  const { location } = await browser.send(startUrl({ connection_id: connection }));
  const query = oidc.answer(location, { claims }, now);
  return redeem((await browser.send(`${oidcUrl(connection, "callback")}?${query}`)).location);
}

type Login = Awaited<ReturnType<typeof redeem>>;
/** Logs out here. @returns where the logout goes on. */
async function start(client: Login) {
  const session = sessionTokenOf(client);
  const { logout_url } = await client.sso.startLogout({ logout_redirect_url: BYE });
  const checked = await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} });
  expect(checked).toMatchObject({ status: 401, body: { error_type: "session_not_found" } });
  return logout_url;
}
const visit = (url: string) => openBrowser(provider).send(url);

/** Begins a logout, up to the identity provider. */
async function beginSamlLogout(connection = SAML) {
  const { location } = await visit(await start(await logInBySaml(["s"], connection)));
  const { extract } = await readRequest(location, connection);
  return { requestId: String(extract.request?.id) };
}

/** Reads a logout request with a foreign library, which checks its signature. */
async function readRequest(location: string, connection = SAML) {
  const sp = ServiceProvider({ metadata: (await visit(samlUrls(connection).metadata)).text });
  const url = new URL(location);
  const [octetString = ""] = url.search.slice(1).split("&Signature=");
  const message = { query: Object.fromEntries(url.searchParams), octetString };
  return saml.library.parseLogoutRequest(sp, "redirect", message);
}

const responseTo = (inResponseTo: string, changes: Partial<LogoutParts> = {}, status?: string) =>
  writeLogout({
    ...honestLogoutResponse(
      { issuer: saml.entityId, destination: samlUrls(SAML).slo, now: now(), inResponseTo },
      status,
    ),
    ...changes,
  });
const redirect = (xml: string, key: LogoutKey = saml, relayState?: string) =>
  visit(`${samlUrls(SAML).slo}?${signQuery(xml, key, relayState === undefined ? {} : { relayState })}`);
const post = (SAMLResponse: string, more: Record<string, string> = {}) =>
  openBrowser(provider).send(samlUrls(SAML).slo, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ SAMLResponse, ...more })}`,
  });
const ways = { redirect, post: (xml: string, key: LogoutKey = saml) => post(signPosted(xml, key)) };

describe("a logout", () => {
  test("ends the session here at once, and names the login to a foreign identity provider", async () => {
    const client = await logInBySaml(["s-1", "s-2"]);
    const logoutUrl = await start(client);
    const { location } = await visit(logoutUrl);
    const url = new URL(location);
    expect(`${url.origin}${url.pathname}`).toBe(saml.sloUrl);
    const [octetString = ""] = url.search.slice(1).split("&Signature=");
    const metadata = (await visit(samlUrls(SAML).metadata)).text;
    const sp = ServiceProvider({ metadata, wantLogoutResponseSigned: true });
    const message = { query: Object.fromEntries(url.searchParams), octetString };
    const { extract, samlContent } = await saml.library.parseLogoutRequest(sp, "redirect", message);
    expect(extract).toMatchObject({
      request: { destination: saml.sloUrl },
      issuer: samlUrls(SAML).metadata,
      nameID: ADA,
      sessionIndex: ["s-1", "s-2"],
    });
    expect(samlContent).toContain('NameQualifier="a&#38;b" SPNameQualifier="ours"');
    // A foreign response brings the browser back.
    const response = saml.library.createLogoutResponse(sp, { extract }, "redirect", "https://evil.test/", () => ({
      id: "_foreign",
      context: responseTo(String(extract.request?.id)),
    }));
    expect(await visit(response.context)).toMatchObject({ status: 303, location: BYE });
  });

  test("posts the request if the identity provider asks for that, signed so that a foreign library reads it", async () => {
    const metadata_xml = saml.metadata.replace(
      /<SingleLogoutService [^>]*>(<\/SingleLogoutService>)?/,
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${saml.sloUrl}/post"/>`,
    );
    const path = `/organizations/${await organizationId(provider, "globex")}/saml_connections/${POSTING}/metadata`;
    expect((await backend("PUT", path, { metadata_xml })).body.data.connection).toMatchObject({
      idp_slo_url: "",
      idp_slo_request_url: `${saml.sloUrl}/post`,
      idp_slo_request_binding: "post",
      slo_url: samlUrls(POSTING).slo,
      logs_out_at_idp: true,
    });
    const { status, text } = await visit(await start(await logInBySaml(["s-3"], POSTING)));
    expect(status).toBe(200);
    expect(text).toContain(`action="${saml.sloUrl}/post"`);
    const sp = ServiceProvider({ metadata: (await visit(samlUrls(POSTING).metadata)).text });
    const { extract } = await saml.library.parseLogoutRequest(sp, "post", { body: hiddenFields(text) });
    expect(extract).toMatchObject({ nameID: ADA, sessionIndex: "s-3" });
  });

  test("stays here if the connection's setting is off, or the session came from elsewhere", async () => {
    expect(await start(await logInBySaml(["s-4"], OFF))).toBe("");
    const path = `/organizations/${await organizationId(provider, "globex")}/saml_connections/${SAML}`;
    const url = await start(await logInBySaml(["s-5"]));
    expect((await backend("PUT", path, { logs_out_at_idp: false })).status).toBe(200);
    expect(await visit(url)).toMatchObject({ status: 303, location: BYE });
    expect((await backend("PUT", path, { logs_out_at_idp: true })).status).toBe(200);
  });

  test("returns only to a registered URL", async () => {
    const client = await logInBySaml(["s-6"]);
    await refusal(
      client.sso.startLogout({ logout_redirect_url: "https://evil.test/" }),
      "no_match_for_provided_magic_link_url",
    );
    await client.self.get();
  });

  test("starts once, at its own connection, within ten minutes", async () => {
    const url = await start(await logInBySaml(["s-7"]));
    expect((await visit(url.replace(SAML, POSTING))).status).toBe(403);
    expect((await visit(url)).status).toBe(303);
    expect((await visit(url)).status).toBe(403);
    const late = await start(await logInBySaml(["s-8"]));
    provider.clock.advance({ minutes: 11 });
    expect((await visit(late)).status).toBe(403);
  });
});

describe("a connected app's logout", () => {
  const appLogout = (client: Login) =>
    createIdp(client).oauthLogoutStart({ client_id: "boards", post_logout_redirect_uri: BOARDS, state: "here" });

  test("ends at the identity provider, and returns to the app", async () => {
    const client = await logInBySaml(["a-1"]);
    const { redirect_uri, consent_required } = await appLogout(client);
    expect(consent_required).toBe(true);
    // Nothing has ended before the member answers.
    await client.self.get();
    // They answer within the hour.
    provider.clock.advance({ minutes: 50 });
    await client.session.revoke();
    const { extract } = await readRequest((await visit(redirect_uri)).location);
    expect(extract).toMatchObject({ nameID: ADA, sessionIndex: "a-1" });
    expect((await redirect(responseTo(String(extract.request?.id)))).location).toBe(`${BOARDS}?state=here`);
    expect((await visit(redirect_uri)).status).toBe(403);
  });

  test("stays here if the connection's setting is off", async () => {
    expect((await appLogout(await logInBySaml(["a-2"], OFF))).redirect_uri).toBe(`${BOARDS}?state=here`);
  });

  test("returns only to a URL of the app", async () => {
    const client = await logInBySaml(["a-3"]);
    const logout = { client_id: "boards", post_logout_redirect_uri: BYE };
    await refusal(
      createIdp(client).oauthLogoutStart(logout),
      "connected_app_supplied_redirect_url_not_found_in_client",
    );
  });
});

describe.each(Object.entries(ways))("T230: a logout response by %s", (_, send) => {
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString();
  const refused: [what: string, reason: string, changes: () => Partial<LogoutParts>, key?: LogoutKey][] = [
    ["another key", "signature_invalid", () => ({}), stranger],
    ["another issuer", "issuer_mismatch", () => ({ issuer: "https://evil.test" })],
    ["another destination", "destination_mismatch", () => ({ destination: samlUrls(POSTING).slo })],
    ["an age of an hour", "expired", () => ({ issuedAt: ago(3600) })],
    ["the shape of a request", "answer_unreadable", () => ({ root: "ManageNameIDResponse" })],
    ["an unknown request", "request_unknown", () => ({ inResponseTo: "_unknown" })],
  ];

  test.each(refused)("with %s is refused: %s", async (_what, reason, changes, key) => {
    const { requestId } = await beginSamlLogout();
    const [event] = await auditOf(provider, async () => {
      const { status, text, location } = await send(responseTo(requestId, changes()), key);
      expect([status, location]).toEqual([403, ""]);
      expect(text).toContain("You are logged out here.");
    });
    expect(event).toMatchObject({ action: "sso.logout_refused", details: { connection_id: SAML, reason } });
    // The honest one still counts.
    expect((await send(responseTo(requestId))).location).toBe(BYE);
    provider.clock.advance({ minutes: 11 });
  });

  test("is accepted once", async () => {
    const { requestId } = await beginSamlLogout();
    await beginSamlLogout();
    const xml = responseTo(requestId);
    expect(await send(xml)).toMatchObject({ status: 303, location: BYE });
    expect((await send(xml)).status).toBe(403);
  });

  test("of a failure there shows a plain page", async () => {
    const { requestId } = await beginSamlLogout();
    const status = "urn:oasis:names:tc:SAML:2.0:status:Responder";
    expect(await send(responseTo(requestId, {}, status))).toMatchObject({ status: 403, location: "" });
  });
});

describe("T230: a logout response", () => {
  test("to the request of another connection is refused", async () => {
    const path = `/organizations/${await organizationId(provider, "globex")}/saml_connections/${POSTING}`;
    await backend("PUT", path, { idp_slo_url: saml.sloUrl });
    const [own, other] = [await beginSamlLogout(), await beginSamlLogout(POSTING)];
    expect((await redirect(responseTo(other.requestId))).status).toBe(403);
    expect((await redirect(responseTo(own.requestId))).status).toBe(303);
  });

  test("whose RelayState is a URL does not lead there", async () => {
    const first = await beginSamlLogout();
    expect((await redirect(responseTo(first.requestId), saml, "https://evil.test/")).location).toBe(BYE);
    const { requestId } = await beginSamlLogout();
    const sent = await post(signPosted(responseTo(requestId), saml), { RelayState: "https://evil.test/" });
    expect(sent.location).toBe(BYE);
  });

  test("without a signature is refused, and without a logout in progress it is not even parsed", async () => {
    const { requestId } = await beginSamlLogout();
    const plain = Buffer.from(responseTo(requestId)).toString("base64");
    const reasonOf = async (act: () => Promise<unknown>) => (await auditOf(provider, act))[0]?.details;
    expect(await reasonOf(() => post(plain))).toMatchObject({ reason: "signature_missing" });
    provider.clock.advance({ minutes: 11 });
    expect(await reasonOf(() => post("<"))).toMatchObject({ reason: "request_unknown" });
  });
});

describe("T231: a logout at an OpenID Connect provider", () => {
  test("sends the ID token to the issuer's endpoint, and returns by a one-time state", async () => {
    const client = await logInByOidc({ sid: "o-1" });
    const logoutUrl = await start(client);
    const { location, headers } = await visit(logoutUrl);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const url = new URL(location);
    expect(`${url.origin}${url.pathname}`).toBe(`${oidc.issuer}/logout`);
    const { id_token_hint = "", state = "", ...more } = Object.fromEntries(url.searchParams);
    expect(JSON.parse(atob(id_token_hint.split(".")[1] ?? ""))).toMatchObject({ sub: "subject-ada", sid: "o-1" });
    expect(more).toEqual({
      client_id: oidc.client.id,
      post_logout_redirect_uri: oidcUrl(OIDC, "logged_out"),
    });
    const back = (connection: string) => visit(`${oidcUrl(connection, "logged_out")}?state=${state}`);
    expect((await back(MOVING)).status).toBe(403);
    expect(await back(OIDC)).toMatchObject({ status: 303, location: BYE });
    expect((await back(OIDC)).status).toBe(403);
  });

  test("sends it nowhere if the endpoint has moved since the login", async () => {
    const url = await start(await logInByOidc({ sid: "o-2" }, MOVING));
    oidc.moveLogout("https://elsewhere.test/logout");
    const path = `/organizations/${await organizationId(provider, "globex")}/oidc_connections/${MOVING}`;
    const { body } = await backend("PUT", path, { issuer: oidc.issuer });
    expect(body.data.connection).toMatchObject({
      end_session_url: "https://elsewhere.test/logout",
      post_logout_redirect_url: oidcUrl(MOVING, "logged_out"),
    });
    expect(await visit(url)).toMatchObject({ status: 303, location: BYE });
  });

  test("cannot be pointed elsewhere by hand, and forgets the endpoint with the issuer", async () => {
    const path = `/organizations/${await organizationId(provider, "globex")}/oidc_connections/${MOVING}`;
    const byHand = await backend("PUT", path, { end_session_url: "https://evil.test/" });
    expect(byHand.body.data?.connection.end_session_url ?? "").not.toContain("evil");
    const other = await backend("PUT", path, { issuer: "https://evil.test", client_secret: "s" });
    expect(other.body.data.connection).toMatchObject({ issuer: "https://evil.test", end_session_url: "" });
  });

  test("warns if the identity provider has no logout endpoint", async () => {
    oidc.moveLogout("");
    const path = `/organizations/${await organizationId(provider, "globex")}/oidc_connections/${MOVING}`;
    const fields = { issuer: oidc.issuer, client_secret: oidc.client.secret, logs_out_at_idp: true };
    expect((await backend("PUT", path, fields)).body.data.warning).toContain("end_session_endpoint");
    expect(await start(await logInByOidc({ sid: "o-3" }, MOVING))).toBe("");
    // Turning it on is enough to find a new one.
    oidc.moveLogout(`${oidc.issuer}/bye`);
    const { body } = await backend("PUT", path, { logs_out_at_idp: true });
    expect(body.data).toMatchObject({ warning: "", connection: { end_session_url: `${oidc.issuer}/bye` } });
  });
});
