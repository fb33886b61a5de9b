import { createServer } from "node:http";
import { createAdmin } from "@portico/client/admin";
import { SsoListAttemptsResponse } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { watchConnections } from "../../../packages/provider/src/organizations/sso/watch-connections.ts";
import { createProjectDirectory } from "../../../packages/provider/src/platform/projects/project-directory.ts";
import { organization, signIn, startForFile } from "../support/basics.ts";
import { makeKey } from "../support/identity-providers/saml-idp.ts";
import { listen } from "../support/listen.ts";
import { auditOf } from "../support/rows.ts";

const ENTITY = "https://idp.globex.test/saml";
const DAY_MS = 86_400_000;
const [first, second] = [makeKey("first").certificate, makeKey("second").certificate];
const [elsewhere, nowhere] = ["https://169.254.169.254/metadata", "http://127.0.0.1:9/metadata"];

let answer = { status: 200, body: "" };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  if (answer.status === 0) return response.destroy();
  response.writeHead(answer.status).end(answer.body);
});
const origin = await listen(server);
const metadata_url = `${origin}/metadata`;
const provider = await startForFile({
  config: { outbound_allowed_origins: [origin] },
  project: {
    organizations: [organization("globex", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] })],
  },
});

function describeIdp(certificates: string[], entityId = ENTITY): string {
  const keys = certificates.map((certificate) => {
    const base64 = certificate.replace(/-----[^-]+-----|\s/g, "");
    return `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
  });
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join("")}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ENTITY}/sso"/></IDPSSODescriptor></EntityDescriptor>`;
}

/** A connection that follows the metadata, and its administrator's view of it. */
async function connect(certificates = [first]) {
  answer = { status: 200, body: describeIdp(certificates) };
  const open = async () => createAdmin((await signIn(provider, "ada@globex.test", "globex")).client).sso;
  const { connection_id } = (await (await open()).saml.createConnection()).connection;
  await (await open()).saml.updateConnectionByURL({ connection_id, metadata_url });
  const show = async () => {
    // Sessions expire while the clock moves by days.
    const sso = await open();
    const { saml_connections } = await sso.getConnections();
    const connection = saml_connections.find((one) => one.connection_id === connection_id);
    const { warnings } = SsoListAttemptsResponse.parse(await sso.listAttempts({ connection_id }));
    const held = connection?.verification_certificates ?? [];
    return {
      url: connection?.metadata_url,
      certificates: held.map(({ certificate }) =>
        [first, second].findIndex((one) => one.trim() === certificate.trim()),
      ),
      held,
      warnings,
    };
  };
  return { connection_id, open, show, end: async () => (await open()).deleteConnection({ connection_id }) };
}

/** What a node does every ten minutes. */
async function watch() {
  const results: string[] = [];
  const logged: [string, object][] = [];
  let expiring: object = {};
  const { services } = provider.provider;
  const notified = await watchConnections({
    services,
    projects: createProjectDirectory(services.db, { clock: services.clock, onError: expect.fail }),
    metrics: {
      countMetadata: (result) => void results.push(result),
      showExpiring(connections) {
        expiring = connections;
      },
    },
    warn: (fields, message) => void logged.push([message, fields]),
  });
  return { results, logged, expiring, notified };
}

test("the identity provider's next certificate is added automatically, once for all nodes", async () => {
  const { show, end } = await connect();
  expect(await show()).toMatchObject({ url: metadata_url, certificates: [0], warnings: [] });
  expect((await watch()).results).toEqual([]);

  answer.body = describeIdp([first, second]);
  provider.clock.advance({ hours: 25 });
  asked = 0;
  const rows = await auditOf(provider, async () => {
    const nodes = await Promise.all([watch(), watch()]);
    expect(nodes.flatMap(({ results }) => results)).toEqual(["changed"]);
  });
  expect(asked).toBe(1);
  expect(rows).toMatchObject([{ action: "sso_connection.updated", details: { by: "schedule", status: "active" } }]);
  expect((await show()).certificates.sort()).toEqual([0, 1]);

  provider.clock.advance({ hours: 25 });
  expect(await auditOf(provider, async () => expect((await watch()).results).toEqual(["unchanged"]))).toEqual([]);
  answer.body = describeIdp([second]);
  provider.clock.advance({ hours: 25 });
  await watch();
  expect((await show()).certificates).toEqual([1]);
  await end();
});

test("T51, F12: unusable metadata changes nothing, is reported, and is fetched again in an hour", async () => {
  const { connection_id, show, end } = await connect();
  const { db } = provider.provider.services;
  const bad: [string, typeof answer, string][] = [
    [metadata_url, { status: 0, body: "" }, "cannot be reached"],
    [metadata_url, { status: 500, body: "" }, "The server returned status 500."],
    [metadata_url, { status: 200, body: "<html>" }, "This is a web page, not metadata"],
    [metadata_url, { status: 200, body: "x".repeat(256 * 1024 + 1) }, "more than 256 KiB"],
    // T66: no member is signed in while this is read.
    [metadata_url, { status: 200, body: "<!--".repeat(64 * 1024) }, "markup that is not allowed"],
    [metadata_url, { status: 200, body: describeIdp([second], "https://evil.test") }, "another identity provider"],
    [metadata_url, { status: 200, body: describeIdp([makeKey("old", new Date(1.7e12)).certificate]) }, "have expired"],
    // Rows from another writer: whether a URL may be called is decided at the call.
    [elsewhere, { status: 200, body: "" }, "not public"],
    [nowhere, { status: 200, body: "" }, "not https"],
  ];
  provider.clock.advance({ hours: 25 });
  for (const [url, response, problem] of bad) {
    await db
      .updateTable("sso_connections")
      .set({ metadata_url: url })
      .where("connection_id", "=", connection_id)
      .execute();
    answer = response;
    const { results, logged } = await watch();
    expect(results, problem).toEqual(["failed"]);
    expect(logged).toMatchObject([
      [
        "refreshing an identity provider's metadata failed",
        { connection_id, problem: expect.stringContaining(problem) },
      ],
    ]);
    const shown = await show();
    expect(shown.certificates).toEqual([0]);
    expect(shown.warnings).toMatchObject([
      { reason: "metadata_not_read", verdict: expect.stringContaining(problem), setting: expect.stringContaining(url) },
    ]);
    expect((await watch()).results).toEqual([]);
    provider.clock.advance({ minutes: 61 });
  }
  await db.updateTable("sso_connections").set({ metadata_url }).where("connection_id", "=", connection_id).execute();
  answer = { status: 200, body: describeIdp([first]) };
  expect((await watch()).results).toEqual(["unchanged"]);
  expect((await show()).warnings).toEqual([]);
  await end();
});

test("one unusable certificate does not refuse the others, and the admin learns which were left out", async () => {
  const weak = makeKey("weak", undefined, 1024).certificate;
  const { connection_id, open, show, end } = await connect([weak, first]);
  const leftOut = {
    reason: "certificates_left_out",
    verdict: expect.stringMatching(/^1 of 2 certificates in the metadata cannot be used\. .*2048/),
  };
  expect(await show()).toMatchObject({ certificates: [0], warnings: [leftOut] });
  provider.clock.advance({ hours: 25 });
  expect((await watch()).results).toEqual(["unchanged"]);
  expect((await show()).warnings).toMatchObject([leftOut]);

  const sso = await open();
  const onlyWeak = sso.saml.updateConnectionByURL({ connection_id, metadata_xml: describeIdp([weak]) });
  await expect(onlyWeak).rejects.toMatchObject({ error_type: "bad_request" });
  await sso.saml.updateConnectionByURL({ connection_id, metadata_xml: describeIdp([first, second]) });
  expect((await show()).warnings).toEqual([]);
  await end();
});

test("the metadata never changes settings that an administrator set by hand", async () => {
  const { connection_id, open, show, end } = await connect([first, second]);
  const sso = await open();
  const deleteFirst = async () => {
    const { held } = await show();
    const certificate_id = held.find(({ certificate }) => certificate.trim() === first.trim())?.certificate_id ?? "";
    return sso.saml.deleteVerificationCertificate({ connection_id, certificate_id });
  };
  const byHand: [() => Promise<unknown>, number[]][] = [
    [deleteFirst, [1]],
    [() => sso.saml.updateConnection({ connection_id, x509_certificate: first }), [0, 1]],
    [() => sso.saml.updateConnectionByURL({ connection_id, metadata_xml: describeIdp([second]) }), [1]],
  ];
  for (const [change, left] of byHand) {
    await sso.saml.updateConnectionByURL({ connection_id, metadata_url });
    await sso.saml.updateConnection({ connection_id, display_name: "Globex" });
    expect((await show()).url).toBe(metadata_url);
    await change();
    const shown = await show();
    expect([shown.url, shown.certificates.sort()]).toEqual(["", left]);
  }
  provider.clock.advance({ hours: 25 });
  expect((await watch()).results).toEqual([]);
  await end();
});

test("certificates that expire within 30 days are reported to the administrator, the log and the metrics", async () => {
  const soon = new Date(provider.provider.services.clock.now().getTime() + 20 * DAY_MS);
  const { connection_id, open, show, end } = await connect([makeKey("soon", soon).certificate]);
  expect((await show()).warnings).toMatchObject([
    {
      connection_id,
      reason: "certificate_expires",
      verdict: expect.stringContaining(`expires on ${soon.toISOString().slice(0, 10)}, and there is no newer one.`),
    },
  ]);
  const { expiring, logged } = await watch();
  expect(expiring).toEqual({ expired: 0, expires_soon: 1 });
  expect(logged).toMatchObject([
    ["certificates of identity providers expire soon", { connections: [{ connection_id }] }],
  ]);

  answer.status = 500;
  provider.clock.advance({ hours: 21 * 24 });
  expect((await watch()).expiring).toEqual({ expired: 1, expires_soon: 0 });
  expect((await show()).warnings.map(({ reason }) => reason)).toEqual(["certificate_expired", "metadata_not_read"]);

  await (await open()).saml.updateConnection({ connection_id, x509_certificate: first });
  expect(await show()).toMatchObject({ warnings: [] });
  expect((await watch()).expiring).toEqual({ expired: 0, expires_soon: 0 });
  await end();
});
