import { PROJECT_ID } from "@portico/testkit";
import { SamlLib, ServiceProvider } from "samlify";
import { describe, expect, test } from "vitest";
import { organization, refusal, startForFile } from "../support/basics.ts";
import { createSamlIdp, RSA_SHA1 } from "../support/identity-providers/saml-idp.ts";
import {
  honestLogout,
  type LogoutKey,
  type LogoutParts,
  signPosted,
  signQuery,
  writeLogout,
} from "../support/identity-providers/saml-logout.ts";
import { beginSaml, FAILED, openBrowser, postResponse, samlUrls } from "../support/identity-providers/sso.ts";
import { stepsOfLogin } from "../support/identity-providers/sso-logins.ts";
import { auditOf } from "../support/rows.ts";

// SAML single logout (SAML profiles section 4.4), started by an organization's identity provider.

const CONNECTION = "saml-connection-globex";
const SECOND = "saml-connection-second";
const INITECH = "saml-connection-initech";
const QUIET = "saml-connection-quiet";
const ADA = "ada@globex.test";
const idp = createSamlIdp();
const stranger = createSamlIdp(idp.entityId);

const connection = (connection_id: string, more: object = {}) => ({
  type: "saml",
  connection_id,
  idp_entity_id: idp.entityId,
  idp_sso_url: idp.ssoUrl,
  idp_slo_url: idp.sloUrl,
  certificates: [idp.certificate],
  ...more,
});
const provider = await startForFile({
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_jit_provisioning: "ALL_ALLOWED",
        email_allowed_domains: ["globex.test"],
        sso_connections: [connection(CONNECTION), connection(SECOND), { ...connection(QUIET), idp_slo_url: undefined }],
        members: [{ email_address: ADA }, { email_address: "bob@globex.test" }],
      }),
      organization("initech", {
        sso_connections: [
          connection(INITECH, { idp_entity_id: stranger.entityId, certificates: [stranger.certificate] }),
        ],
        members: [{ email_address: ADA }],
      }),
    ],
  },
});
const now = () => provider.provider.services.clock.now();

async function answerLogin(sessionIndex: string, address = ADA, connection_id = CONNECTION, by = idp) {
  const { browser, acs, parts } = await beginSaml(provider, by, connection_id);
  const at = now().toISOString();
  const index = sessionIndex && ` SessionIndex="${sessionIndex}"`;
  const authnStatementXml = `<saml:AuthnStatement AuthnInstant="${at}"${index}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
  const response = by.buildResponse(parts(address, { authnStatementXml }));
  return () => postResponse(browser, acs, response);
}

const { beginLogin, logIn, isOver, goesOn } = stepsOfLogin(provider, answerLogin);

const partsOf = (sessionIndexes: string[], changes: Partial<LogoutParts> = {}, to = CONNECTION): LogoutParts => ({
  ...honestLogout({ issuer: idp.entityId, destination: samlUrls(to).slo, address: ADA, sessionIndexes, now: now() }),
  ...changes,
});

/** Sends a request as the member's browser does, without our cookies. */
const redirect = (query: string, to = CONNECTION) => openBrowser(provider).send(`${samlUrls(to).slo}?${query}`);
const post = (SAMLRequest: string, to = CONNECTION, more: Record<string, string> = {}) =>
  openBrowser(provider).send(samlUrls(to).slo, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ SAMLRequest, ...more })}`,
  });
const base64 = (xml: string) => Buffer.from(xml).toString("base64");

type Ways = Record<string, (xml: string, key?: LogoutKey, to?: string) => ReturnType<typeof post>>;
const ways: Ways = {
  redirect: (xml, key = idp, to) => redirect(signQuery(xml, key), to),
  post: (xml, key = idp, to) => post(signPosted(xml, key), to),
};

describe.each(Object.entries(ways))("T200: a logout request by %s", (name, send) => {
  test("ends the sessions of that session there, and no other", async () => {
    const [first, same, other] = [await logIn(`${name}-1`), await logIn(`${name}-1`), await logIn(`${name}-2`)];
    const bob = await logIn(`${name}-1`, "bob@globex.test");
    expect(await send(writeLogout(partsOf([`${name}-1`])))).toMatchObject({ status: 303 });
    await isOver(first);
    await isOver(same);
    await goesOn(other);
    await goesOn(bob);
  });

  test("ends all sessions of a user if it names no session", async () => {
    const [ada, again, bob] = [await logIn(`${name}-3`), await logIn(""), await logIn("", "bob@globex.test")];
    expect((await send(writeLogout(partsOf([])))).status).toBe(303);
    await isOver(ada);
    await isOver(again);
    await goesOn(bob);
  });

  test("ends logins whose token is not redeemed yet", async () => {
    const [ended, other] = [await beginLogin(`${name}-8`), await beginLogin(`${name}-9`)];
    expect((await send(writeLogout(partsOf([`${name}-8`])))).status).toBe(303);
    const authenticate = (sso_token: string) =>
      provider.openPage().client.sso.authenticate({ sso_token, session_duration_minutes: 60 });
    await refusal(authenticate(ended), "sso_token_not_found");
    await authenticate(other);
  });

  test.each([
    ["session", [`${name}-late`]],
    ["user", []],
  ])("T232: ends logins of its %s whose response is under way, and not later ones", async (_, indexes) => {
    const [ended, bob] = [await answerLogin(`${name}-late`), await answerLogin(`${name}-late`, "bob@globex.test")];
    const other = await answerLogin(`${name}-other`);
    expect((await send(writeLogout(partsOf(indexes)))).status).toBe(303);
    const [event] = await auditOf(provider, async () => expect((await ended()).location).toBe(FAILED));
    expect(event).toMatchObject({ action: "sso.refused", details: { reason: "login_ended" } });
    expect((await bob()).location).not.toBe(FAILED);
    expect((await other()).location === FAILED).toBe(indexes.length === 0);
    await goesOn(await logIn(`${name}-late`));
    await send(writeLogout(partsOf([])));
  });

  test("counts for its own connection only", async () => {
    const [here, there] = [await logIn(`${name}-4`), await logIn(`${name}-4`, ADA, SECOND)];
    const elsewhere = await logIn(`${name}-4`, ADA, INITECH, stranger);
    expect((await send(writeLogout(partsOf([`${name}-4`], {}, SECOND)), idp, SECOND)).status).toBe(303);
    await isOver(there);
    await goesOn(here);
    await goesOn(elsewhere);
  });

  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString();
  const refused: [what: string, reason: string, changes: () => Partial<LogoutParts>, key?: LogoutKey][] = [
    ["another key", "signature_invalid", () => ({}), stranger],
    ["another issuer", "issuer_mismatch", () => ({ issuer: "https://evil.test" })],
    ["another connection as its destination", "destination_mismatch", () => ({ destination: samlUrls(SECOND).slo })],
    ["the ACS URL as its destination", "destination_mismatch", () => ({ destination: samlUrls(CONNECTION).acs })],
    ["no destination", "destination_mismatch", () => ({ destination: undefined })],
    ["an end in the past", "expired", () => ({ notOnOrAfter: ago(3600) })],
    ["an end that is no time", "expired", () => ({ notOnOrAfter: "tomorrow" })],
    ["an age of an hour", "expired", () => ({ issuedAt: ago(3600) })],
    ["no age", "expired", () => ({ issuedAt: undefined })],
    ["a beginning in the future", "not_yet_valid", () => ({ issuedAt: ago(-3600), notOnOrAfter: ago(-7200) })],
    ["another version", "version_unknown", () => ({ version: "1.1" })],
    ["no name", "subject_unusable", () => ({ subjectXml: "" })],
    [
      "two names",
      "subject_unusable",
      () => ({ subjectXml: "<saml:NameID>a</saml:NameID><saml:NameID>b</saml:NameID>" }),
    ],
    ["an encrypted name", "subject_unusable", () => ({ subjectXml: "<saml:EncryptedID>x</saml:EncryptedID>" })],
    ["a thousand sessions", "answer_too_large", () => ({ sessionIndexes: Array(1000).fill("s") })],
    ["the shape of another request", "answer_unreadable", () => ({ root: "ManageNameIDRequest" })],
    ["a document type", "answer_forbidden_markup", () => ({ subjectXml: "<!DOCTYPE x><saml:NameID>a</saml:NameID>" })],
  ];

  test.each(refused)("with %s ends nothing: %s", async (_, reason, changes, key) => {
    const client = await logIn(`${name}-5`);
    const xml = writeLogout(partsOf([`${name}-5`], changes()));
    const events = await auditOf(provider, async () => {
      // The library cannot sign what it cannot parse.
      const sending = name === "post" && reason === "answer_forbidden_markup" ? post(base64(xml)) : send(xml, key);
      expect((await sending).status).toBe(403);
    });
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ["sso.logout_refused", { connection_id: CONNECTION, reason }],
    ]);
    await goesOn(client);
    provider.clock.advance({ minutes: 11 });
  });

  test("is accepted once", async () => {
    await logIn(`${name}-6`);
    const xml = writeLogout(partsOf([`${name}-6`]));
    expect((await send(xml)).status).toBe(303);
    const client = await logIn(`${name}-6`);
    const [event] = await auditOf(provider, () => send(xml));
    expect(event).toMatchObject({ action: "sso.logout_refused", details: { reason: "replayed" } });
    await goesOn(client);
  });

  test("with another connection's certificate ends nothing there", async () => {
    const client = await logIn(`${name}-7`, ADA, INITECH, stranger);
    expect((await send(writeLogout(partsOf([`${name}-7`], {}, INITECH)), idp, INITECH)).status).toBe(403);
    await goesOn(client);
  });
});

describe("T200: a signature", () => {
  const forms: [what: string, reason: string, query: (query: string) => string][] = [
    ["is missing", "signature_missing", (query) => query.replace(/&Signature=.*/, "")],
    ["has no algorithm", "signature_missing", (query) => query.replace(/&SigAlg=[^&]*/, "")],
    ["is empty", "signature_invalid", (query) => query.replace(/Signature=.*/, "Signature=")],
    ["covers another relay state", "signature_invalid", (query) => query.replace("RelayState=a", "RelayState=b")],
    ["covers one of two requests", "answer_unreadable", (query) => `${query}&SAMLRequest=x`],
    [
      "comes with a response as well",
      "signature_invalid",
      (query) => query.replace(/SAMLRequest=[^&]*/, (request) => `SAMLRequest=x&SAMLResponse=${request.slice(12)}`),
    ],
    ["brings the request as a response", "request_unknown", (query) => query.replace("SAMLRequest=", "SAMLResponse=")],
  ];

  test.each(forms)("of a query that %s ends nothing: %s", async (_, reason, change) => {
    const client = await logIn("form");
    const query = signQuery(writeLogout(partsOf(["form"])), idp, { relayState: "a" });
    const [event] = await auditOf(provider, () => redirect(change(query)));
    expect(event).toMatchObject({ action: "sso.logout_refused", details: { reason } });
    await goesOn(client);
  });

  test("with SHA-1 is refused", async () => {
    const xml = writeLogout(partsOf(["sha1"]));
    for (const send of [
      () => redirect(signQuery(xml, idp, { algorithm: RSA_SHA1 })),
      () => post(signPosted(xml, idp, RSA_SHA1)),
    ]) {
      const [event] = await auditOf(provider, send);
      expect(event?.details).toMatchObject({ reason: "algorithm_refused" });
    }
  });

  const posted: [what: string, reason: string, form: () => string][] = [
    ["without one", "signature_missing", () => base64(writeLogout(partsOf(["posted"])))],
    [
      "changed afterwards",
      "signature_invalid",
      () => base64(decoded(signPosted(writeLogout(partsOf(["other"])), idp)).replace(">other<", ">posted<")),
    ],
    [
      "wrapped into another request",
      "signature_shape",
      () => {
        const signed = decoded(signPosted(writeLogout(partsOf(["other"])), idp));
        return base64(writeLogout(partsOf(["posted"], { subjectXml: `${partsOf([]).subjectXml}${signed}` })));
      },
    ],
    ["of nothing", "answer_unreadable", () => ""],
    // Some parsers refuse a bare ampersand before anything is verified. Ours reads it as text.
    [
      "of a stranger that some parsers cannot read",
      "signature_invalid",
      () =>
        base64(
          decoded(signPosted(writeLogout(partsOf(["posted"])), stranger)).replace("</samlp:Logout", "&</samlp:Logout"),
        ),
    ],
  ];
  const decoded = (text: string) => Buffer.from(text, "base64").toString();

  test.each(posted)("of a form %s ends nothing: %s", async (_, reason, form) => {
    const client = await logIn("posted");
    const [event] = await auditOf(provider, () => post(form()));
    expect(event).toMatchObject({ action: "sso.logout_refused", details: { reason } });
    await goesOn(client);
    provider.clock.advance({ minutes: 11 });
  });

  test("of a stranger is recorded a limited number of times", async () => {
    const events = await auditOf(provider, async () => {
      for (let tries = 0; tries < 40; tries++) await redirect("SAMLRequest=x");
    });
    expect(events.length).toBe(30);
    // What the identity provider signed is still recorded, and a valid request still ends sessions.
    const client = await logIn("flooded");
    const issuedAt = new Date(now().getTime() - 3_600_000).toISOString();
    const [event] = await auditOf(provider, () =>
      redirect(signQuery(writeLogout(partsOf(["flooded"], { issuedAt })), idp)),
    );
    expect(event).toMatchObject({ action: "sso.logout_refused", details: { reason: "expired" } });
    expect((await redirect(signQuery(writeLogout(partsOf(["flooded"])), idp))).status).toBe(303);
    await isOver(client);
    provider.clock.advance({ minutes: 11 });
  });
});

test("T232: too many ended logins end all that are in progress at their connection, and no others", async () => {
  const { db } = provider.provider.services;
  const times = { ended_at: new Date(0), expires_at: new Date("2049-01-01") };
  const ids = Array.from({ length: 1_000 }, (_, index) => `login-${index}`);
  await db
    .insertInto("sso_ended_logins")
    .values(ids.map((login_id) => ({ project_id: PROJECT_ID, connection_id: CONNECTION, login_id, ...times })))
    .execute();
  const [bob, elsewhere] = [await answerLogin("many", "bob@globex.test"), await answerLogin("many", ADA, SECOND)];
  expect((await redirect(signQuery(writeLogout(partsOf(["many"])), idp))).status).toBe(303);
  expect((await bob()).location).toBe(FAILED);
  expect(await elsewhere()).not.toBe(FAILED);
  await goesOn(await logIn("many", "bob@globex.test"));
  await db.deleteFrom("sso_ended_logins").execute();
});

describe("a foreign identity provider", () => {
  const metadataOf = async (connection_id: string) =>
    (await openBrowser(provider).send(samlUrls(connection_id).metadata)).text;
  const user = { logoutNameID: ADA, sessionIndex: "s-foreign" };

  test("finds our endpoint in our metadata, and reads our signed response", async () => {
    const sp = ServiceProvider({ metadata: await metadataOf(CONNECTION), wantLogoutRequestSigned: true });
    expect(sp.entityMeta.getSingleLogoutService("redirect")).toBe(samlUrls(CONNECTION).slo);
    const client = await logIn("s-foreign");
    // With the provider's clock.
    const customTagReplacement = (template: string) => {
      const id = "_foreign-1";
      const values = {
        ID: id,
        Destination: samlUrls(CONNECTION).slo,
        Issuer: idp.entityId,
        IssueInstant: now().toISOString(),
        NameIDFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
        NameID: ADA,
        SessionIndex: "s-foreign",
      };
      return { id, context: SamlLib.replaceTagsByValue(template, values) };
    };
    const { id, context } = idp.library.createLogoutRequest(sp, "redirect", user, {
      relayState: "where it was",
      customTagReplacement,
    });
    const { status, location } = await openBrowser(provider).send(context);
    expect(status).toBe(303);
    await isOver(client);
    const url = new URL(location);
    expect(`${url.origin}${url.pathname}`).toBe(idp.sloUrl);
    expect(url.searchParams.get("RelayState")).toBe("where it was");
    const [octetString = ""] = url.search.slice(1).split("&Signature=");
    const query = Object.fromEntries(url.searchParams);
    const { extract } = await idp.library.parseLogoutResponse(sp, "redirect", { query, octetString });
    expect(extract).toMatchObject({ response: { inResponseTo: id, destination: idp.sloUrl } });
    expect(extract).toMatchObject({ issuer: samlUrls(CONNECTION).metadata });
  });

  test("without a URL for responses ends sessions, too", async () => {
    const client = await logIn("quiet", ADA, QUIET);
    const xml = writeLogout(partsOf(["quiet"], {}, QUIET));
    expect(await redirect(signQuery(xml, idp), QUIET)).toMatchObject({ status: 204, text: "" });
    await isOver(client);
  });

  test("gets 404 for a connection that does not exist", async () => {
    expect((await redirect("SAMLRequest=x", "saml-connection-unknown")).status).toBe(404);
  });
});
