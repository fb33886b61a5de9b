import { verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID, type TestProvider } from "@portico/testkit";
import { adminOperations } from "@portico/wire";
import { OidcConnection, SamlConnection, SsoConnectionsResponse, SsoListAttemptsResponse } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { inVariant, organization, organizationId, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { createSamlIdp, honestParts, makeKey, type ResponseParts } from "../support/identity-providers/saml-idp.ts";
import {
  beginSaml,
  FAILED,
  landingToken,
  openBrowser,
  postResponse,
  samlUrls,
  startUrl,
} from "../support/identity-providers/sso.ts";
import { makePair } from "../support/pkce.ts";
import { auditOf } from "../support/rows.ts";

const idp = createSamlIdp();

const policy = {
  resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
  roles: [
    { role_id: "staff", description: "Staff", permissions: [{ resource_id: "board", actions: ["read"] }] },
    {
      role_id: "connector",
      description: "Sets up single sign-on, and hands out no roles",
      permissions: [{ resource_id: "sso", actions: ["*"] }],
    },
  ],
  scopes: [],
};
const organizations = [
  organization("globex", {
    email_allowed_domains: ["globex.test"],
    members: [
      { email_address: "ada@globex.test", roles: ["admin"] },
      { email_address: "cora@globex.test", roles: ["connector"] },
      { email_address: "bob@globex.test" },
    ],
  }),
  organization("initech", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] }),
];

const oidcIdp = await startOidcIdp();
const provider = await startForFile({
  config: { outbound_allowed_origins: [oidcIdp.issuer] },
  // Logins start by hand here.
  project: { rbac_policy: policy, organizations, pkce_required_for: { sso: false } },
  otherProjects: [variant("discreet", { rbac_policy: policy, organizations, conceal_membership: true })],
});

async function adminOf(slug = "globex", address = "ada@globex.test", on = provider) {
  const { client } = await signIn(on, address, slug);
  return { client, admin: createAdmin(client) };
}

/** A SAML connection that is ready for use. */
async function connect(slug = "globex", on = provider) {
  const { client, admin } = await adminOf(slug, "ada@globex.test", on);
  const { connection } = await admin.sso.saml.createConnection({
    display_name: "Globex login",
    identity_provider: "okta",
  });
  const { connection_id } = connection;
  await admin.sso.saml.updateConnection({
    connection_id,
    idp_entity_id: idp.entityId,
    idp_sso_url: idp.ssoUrl,
    x509_certificate: idp.certificate,
  });
  return { client, admin, connection_id };
}

async function logIn(connection_id: string, address: string, changes: Partial<ResponseParts> = {}, by = idp) {
  const { browser, acs, parts } = await beginSaml(provider, idp, connection_id);
  const posted = await postResponse(browser, acs, by.buildResponse(parts(address, changes)));
  const sso_token = landingToken(posted.location);
  const { client } = provider.openPage();
  const redeem = () => client.sso.authenticate({ sso_token, session_duration_minutes: 60 });
  return { ...posted, sso_token, client, redeem };
}

describe("an administrator connects the organization's SAML identity provider", () => {
  test("a new connection is pending, has keys of its own, and URLs for the identity provider", async () => {
    const { admin } = await adminOf();
    const { connection } = await admin.sso.saml.createConnection({ display_name: "Okta" });
    expect(SamlConnection.parse(connection)).toMatchObject({
      status: "pending",
      display_name: "Okta",
      identity_provider: "generic",
    });
    const { acs, metadata } = samlUrls(connection.connection_id);
    expect(connection).toMatchObject({ acs_url: acs, audience_uri: metadata });
    expect(connection.signing_certificates).toHaveLength(1);
    expect(connection.saml_encryption_private_keys).toMatchObject([{ private_key: "" }]);
    const browser = openBrowser(provider);
    expect((await browser.send(startUrl({ connection_id: connection.connection_id }))).status).toBe(404);
    const shown = await browser.send(metadata);
    expect(shown.headers.get("content-type")).toContain("application/samlmetadata+xml");
    expect(shown.text).toContain(`entityID="${metadata}"`);
    expect(shown.text).not.toContain("PRIVATE");
    await admin.sso.deleteConnection({ connection_id: connection.connection_id });
  });

  test("it is active once entity ID, URL and certificate are set, and publicly visible", async () => {
    const { admin, connection_id } = await connect();
    const { saml_connections } = SsoConnectionsResponse.parse(await admin.sso.getConnections());
    expect(saml_connections.find((one) => one.connection_id === connection_id)).toMatchObject({ status: "active" });
    const { client } = provider.openPage();
    const { organization } = await client.organization.getBySlug({ organization_slug: "globex" });
    expect(organization?.sso_active_connections).toContainEqual({
      connection_id,
      display_name: "Globex login",
      identity_provider: "okta",
    });
    const [certificate] = saml_connections.at(-1)?.verification_certificates ?? [];
    await admin.sso.saml.deleteVerificationCertificate({
      connection_id,
      certificate_id: certificate?.certificate_id ?? "",
    });
    const { saml_connections: after } = await admin.sso.getConnections();
    expect(after.at(-1)).toMatchObject({ status: "pending", verification_certificates: [] });
    await admin.sso.deleteConnection({ connection_id });
  });

  test("the identity provider's certificates roll over, and ours are published before they sign", async () => {
    const { admin, connection_id } = await connect();
    const next = createSamlIdp(idp.entityId);
    expect((await logIn(connection_id, "ada@globex.test", {}, next)).location).toBe(FAILED);
    await admin.sso.saml.updateConnection({ connection_id, x509_certificate: next.certificate });
    expect((await logIn(connection_id, "ada@globex.test", {}, idp)).sso_token).not.toBe("");
    expect((await logIn(connection_id, "ada@globex.test", {}, next)).sso_token).not.toBe("");

    const { privateKey } = makeKey("own");
    const { connection } = await admin.sso.saml.updateConnection({ connection_id, signing_private_key: privateKey });
    expect(connection.signing_certificates).toHaveLength(2);
    const keyThatSigned = async () => {
      const browser = openBrowser(provider);
      const metadata = (await browser.send(samlUrls(connection_id).metadata)).text;
      const { location } = await browser.send(startUrl({ connection_id }));
      const signed = /\?(.*)&Signature=(.*)$/.exec(location);
      const signature = Buffer.from(decodeURIComponent(signed?.[2] ?? ""), "base64");
      return connection.signing_certificates.findIndex(({ certificate }) => {
        expect(metadata).toContain(connection.signing_certificates[1]?.certificate.replace(/-----[^-]+-----|\s/g, ""));
        return verify("sha256", Buffer.from(signed?.[1] ?? ""), certificate, signature);
      });
    };
    expect(await keyThatSigned()).toBe(0);
    provider.clock.advance({ hours: 25 });
    expect(await keyThatSigned()).toBe(1);
    await (await adminOf()).admin.sso.deleteConnection({ connection_id });
  });

  test("at most five certificates and five keys", async () => {
    const { admin, connection_id } = await connect();
    const { updateConnection } = admin.sso.saml;
    const more = ["2", "3", "4", "5", "6"].map((name) => makeKey(name));
    const last = more.pop() ?? makeKey("6");
    for (const { certificate, privateKey } of more) {
      await updateConnection({
        connection_id,
        x509_certificate: certificate,
        saml_encryption_private_key: privateKey,
      });
    }
    // An existing one is not a second one.
    await updateConnection({ connection_id, x509_certificate: idp.certificate });
    await refusal(updateConnection({ connection_id, x509_certificate: last.certificate }), "sso_limit_reached");
    const sixth = { connection_id, saml_encryption_private_key: last.privateKey };
    await refusal(updateConnection(sixth), "sso_limit_reached");
    const { connection } = await updateConnection({ connection_id, display_name: "Five" });
    const [first] = connection.saml_encryption_private_keys;
    await admin.sso.saml.deleteEncryptionPrivateKey({ connection_id, private_key_id: first?.private_key_id ?? "" });
    await updateConnection(sixth);
    await admin.sso.deleteConnection({ connection_id });
  });

  test("invalid values are refused", async () => {
    const { admin } = await adminOf();
    const { connection } = await admin.sso.saml.createConnection();
    const { connection_id } = connection;
    for (const change of [
      { x509_certificate: "nonsense" },
      { signing_private_key: "nonsense" },
      { saml_encryption_private_key: idp.certificate },
      { idp_sso_url: "javascript:alert(1)" },
      { idp_sso_url: "https://user@idp.test/" },
      { attribute_mapping: { shoe_size: "x" } },
    ]) {
      await refusal(admin.sso.saml.updateConnection({ connection_id, ...change }), "bad_request");
    }
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T51: metadata is fetched from the public Internet over https, or from the sandbox", async () => {
    const { admin, connection_id } = await connect();
    const served = await serve((path, response) => {
      if (path === "/moved") response.writeHead(302, { Location: `${served.origin}/metadata` }).end();
      else if (path === "/huge") response.end("x".repeat(1_100_000));
      else response.end("<html>");
    });
    const { updateConnectionByURL } = admin.sso.saml;
    for (const metadata_url of [
      `${served.origin}/metadata`,
      "http://idp.globex.test/metadata",
      "https://127.0.0.1/metadata",
      "https://localhost/metadata",
      "https://[::1]/metadata",
      "https://169.254.169.254/latest/meta-data",
      `${oidcIdp.issuer}/not-there`,
      `${oidcIdp.issuer}/jwks`,
    ]) {
      const refused = refusal(updateConnectionByURL({ connection_id, metadata_url }), "sso_metadata_not_usable");
      expect((await refused).error_message, metadata_url).not.toMatch(/root|ECONNREFUSED/);
    }
    for (const metadata_url of ["https://user:secret@idp.globex.test/", "file:///etc/passwd", "nonsense"]) {
      await refusal(updateConnectionByURL({ connection_id, metadata_url }), "bad_request");
    }
    expect(served.paths).toEqual([]);
    await served.stop();
    for (const metadata_xml of ["", "nonsense", "<a/>", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
      await refusal(updateConnectionByURL({ connection_id, metadata_xml }), "sso_metadata_not_usable");
    }
    await admin.sso.deleteConnection({ connection_id });
  });
});

test("metadata can be pasted if no server serves it", async () => {
  const { admin, connection_id } = await connect();
  const metadata_xml = String(idp.metadata);
  const { connection } = await admin.sso.saml.updateConnectionByURL({ connection_id, metadata_xml });
  expect(connection).toMatchObject({ status: "active", idp_entity_id: idp.entityId, idp_sso_url: idp.ssoUrl });
  expect(connection.verification_certificates).toHaveLength(1);
  await admin.sso.deleteConnection({ connection_id });
});

describe("OpenID Connect", () => {
  test("the issuer's discovery document fills in the URLs; its secret is never returned", async () => {
    const { admin } = await adminOf();
    const { connection: created } = await admin.sso.oidc.createConnection({ display_name: "Entra" });
    expect(OidcConnection.parse(created)).toMatchObject({ status: "pending", client_secret: "" });
    const { connection_id } = created;
    const settings = { connection_id, client_id: oidcIdp.client.id, client_secret: oidcIdp.client.secret };
    const failed = await admin.sso.oidc.updateConnection({ ...settings, issuer: `${oidcIdp.issuer}/elsewhere` });
    expect(failed).toMatchObject({ connection: { status: "pending" } });
    expect(failed.warning).toContain("status 404");
    const { connection, warning } = await admin.sso.oidc.updateConnection({ ...settings, issuer: oidcIdp.issuer });
    expect(warning).toBe("");
    expect(connection).toMatchObject({ status: "active", token_url: `${oidcIdp.issuer}/token` });
    expect(JSON.stringify(connection)).not.toContain(oidcIdp.client.secret);
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T51: an issuer on this machine is not called", async () => {
    const { admin } = await adminOf();
    const { connection } = await admin.sso.oidc.createConnection();
    const { connection_id } = connection;
    const { warning } = await admin.sso.oidc.updateConnection({ connection_id, issuer: "https://127.0.0.1:1" });
    expect(warning).toContain("not public");
    await admin.sso.deleteConnection({ connection_id });
  });
});

describe("permissions", () => {
  test("T50: a member without the role can do nothing, and connecting does not permit assigning roles", async () => {
    const { connection_id, admin } = await connect();
    const bob = (await adminOf("globex", "bob@globex.test")).admin;
    await refusal(bob.sso.getConnections(), "unauthorized_action");
    await refusal(bob.sso.listAttempts(), "unauthorized_action");
    await refusal(bob.sso.saml.createConnection(), "unauthorized_action");
    await refusal(bob.sso.saml.updateConnection({ connection_id, display_name: "Mine" }), "unauthorized_action");
    await refusal(bob.sso.deleteConnection({ connection_id }), "unauthorized_action");
    const cora = (await adminOf("globex", "cora@globex.test")).admin;
    await cora.sso.saml.updateConnection({ connection_id, display_name: "By Cora" });
    const assign = { connection_id, saml_connection_implicit_role_assignments: [{ role_id: "admin" }] };
    await refusal(cora.sso.saml.updateConnection(assign), "unauthorized_action");
    await refusal(
      admin.sso.saml.updateConnection({
        connection_id,
        saml_group_implicit_role_assignments: [{ role_id: "king", group: "x" }],
      }),
      "invalid_role",
    );
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T49: another organization's connection is not found", async () => {
    const { connection_id, admin } = await connect();
    const other = (await adminOf("initech")).admin;
    await refusal(other.sso.saml.updateConnection({ connection_id, display_name: "x" }), "saml_connection_not_found");
    await refusal(other.sso.oidc.updateConnection({ connection_id }), "oidc_connection_not_found");
    await refusal(other.sso.external.updateConnection({ connection_id }), "sso_connection_not_found");
    await refusal(other.sso.deleteConnection({ connection_id }), "sso_connection_not_found");
    await refusal(
      other.sso.saml.deleteVerificationCertificate({ connection_id, certificate_id: "x" }),
      "saml_connection_not_found",
    );
    expect((await other.sso.getConnections()).saml_connections).toEqual([]);
    expect((await other.sso.listAttempts()).attempts).toEqual([]);
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T57: each change leaves its row, without a secret", async () => {
    const { admin } = await adminOf();
    const rows = await auditOf(provider, async () => {
      const { connection } = await admin.sso.oidc.createConnection();
      const { connection_id } = connection;
      await admin.sso.oidc.updateConnection({ connection_id, client_secret: "a secret of the client" });
      await admin.sso.getConnections();
      await admin.sso.deleteConnection({ connection_id });
    });
    expect(rows.map(({ action }) => action)).toEqual([
      "sso_connection.created",
      "sso_connection.updated",
      "sso_connection.deleted",
    ]);
    expect(JSON.stringify(rows)).not.toContain("a secret");
  });

  test("every administrator's operation has its method", async () => {
    const { admin } = await adminOf();
    for (const name of Object.keys(adminOperations)) {
      const method = name.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], admin);
      expect(method, name).toBeTypeOf("function");
    }
    expect(() => createAdmin({} as Client)).toThrow("createAdmin");
  });
});

describe("members of a connection", () => {
  test("new users join as the organization's settings say, and its domains apply to them", async () => {
    const { client, admin, connection_id } = await connect();
    const { connection_id: other } = await connect();
    const traceOf = async () => (await admin.sso.listAttempts({ connection_id })).attempts[0];
    await logIn(connection_id, "new@globex.test");
    expect(await traceOf()).toMatchObject({ outcome: "refused", reason: "jit_not_allowed" });
    await refusal(
      client.organization.update({ sso_jit_provisioning_allowed_connections: ["not-there"] }),
      "bad_request",
    );
    await client.organization.update({
      sso_jit_provisioning: "RESTRICTED",
      sso_jit_provisioning_allowed_connections: [other],
    });
    expect((await logIn(connection_id, "new@globex.test")).location).toBe(FAILED);
    const joined = await (await logIn(other, "new@globex.test")).redeem();
    expect(joined.member).toMatchObject({ status: "active", email_address_verified: false });
    expect((await logIn(other, "new@elsewhere.test")).location).toBe(FAILED);
    expect((await admin.sso.listAttempts({ connection_id: other })).attempts[0]?.reason).toBe("domain_not_allowed");

    await admin.sso.deleteConnection({ connection_id: other });
    const { organization } = await client.organization.get();
    expect(organization.sso_jit_provisioning_allowed_connections).toEqual([]);
    await client.organization.update({ sso_jit_provisioning: "NOT_ALLOWED" });
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T134: a connection does not let anyone join under another spelling of a reserved mailbox", async () => {
    const { client, admin, connection_id } = await connect();
    const { organization_id } = (await client.organization.get()).organization;
    const kept = { organization_id, email_address: "gone@globex.test", mailbox_key: "gone@globex.test" };
    const row = { project_id: PROJECT_ID, ...kept, member_id: "member-gone", reason: "inactive" as const };
    await provider.provider.services.db.insertInto("retired_email_addresses").values(row).execute();
    await client.organization.update({ sso_jit_provisioning: "ALL_ALLOWED" });
    const { redeem } = await logIn(connection_id, "gone+1@globex.test");
    await refusal(redeem(), "member_not_found");
    expect((await (await logIn(connection_id, "gone-2@globex.test")).redeem()).member.status).toBe("active");
    await client.organization.update({ sso_jit_provisioning: "NOT_ALLOWED" });
    await admin.sso.deleteConnection({ connection_id });
  });

  test("roles come by connection and by group, name their source, and go when the assignment goes", async () => {
    const { admin, connection_id } = await connect();
    await admin.sso.saml.updateConnection({
      connection_id,
      attribute_mapping: { groups: "teams", full_name: "cn" },
      saml_connection_implicit_role_assignments: [{ role_id: "staff" }],
      saml_group_implicit_role_assignments: [{ role_id: "connector", group: "it" }],
    });
    const attributes = { teams: ["sales", "it"], cn: "Bob Bemer" };
    const { redeem, client } = await logIn(connection_id, "bob@globex.test", { attributes });
    const { member, member_session } = await redeem();
    expect(member.roles).toEqual([
      { role_id: "staff", sources: [{ type: "sso_connection", details: { connection_id } }] },
      { role_id: "connector", sources: [{ type: "sso_connection_group", details: { connection_id, group: "it" } }] },
    ]);
    expect(member_session?.roles).toEqual(["staff", "connector"]);
    expect(member.sso_registrations[0]?.sso_attributes).toMatchObject({ teams: ["sales", "it"] });
    await createAdmin(client).sso.getConnections();
    // Roles from the identity provider count only in sessions that it vouches for.
    expect((await signIn(provider, "bob@globex.test", "globex")).answer.member_session?.roles).toEqual([]);

    await admin.sso.saml.updateConnection({ connection_id, saml_group_implicit_role_assignments: [] });
    await refusal(createAdmin(client).sso.getConnections(), "unauthorized_action");
    expect((await client.session.authenticate()).member_session.roles).toEqual(["staff"]);
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T11: such a session only works in its own organization", async () => {
    const { admin, connection_id } = await connect();
    const { redeem, client } = await logIn(connection_id, "ada@globex.test");
    await redeem();
    const initech = await organizationId(provider, "initech");
    await refusal(
      client.session.exchange({ organization_id: initech, session_duration_minutes: 60 }),
      "session_authorization_tenancy_error",
    );
    await admin.sso.deleteConnection({ connection_id });
  });

  test("deleting a connection ends its sessions, its tokens and its roles", async () => {
    const { admin, client: ada, connection_id } = await connect();
    await ada.organization.update({ sso_default_connection_id: connection_id });
    const { redeem, client } = await logIn(connection_id, "bob@globex.test");
    await redeem();
    const { redeem: redeemLate } = await logIn(connection_id, "bob@globex.test");
    await admin.sso.deleteConnection({ connection_id });
    await refusal(client.session.authenticate(), "session_not_found");
    await refusal(redeemLate(), "sso_token_not_found");
    expect((await ada.organization.get()).organization.sso_default_connection_id).toBeNull();
    expect((await signIn(provider, "bob@globex.test", "globex")).answer.member.sso_registrations).toEqual([]);
    await refusal(ada.organization.update({ sso_default_connection_id: connection_id }), "bad_request");
  });

  test("T110: deleting a certificate ends the sessions that its key signed, and what was created in them", async () => {
    const { admin, connection_id } = await connect();
    const next = createSamlIdp(idp.entityId);
    await admin.sso.saml.updateConnection({ connection_id, x509_certificate: next.certificate });
    const bob = await logIn(connection_id, "bob@globex.test");
    await bob.redeem();
    await bob.client.passwords.resetBySession({ password: "a choice in a session of the old key" });
    const ada = await logIn(connection_id, "ada@globex.test", {}, next);
    await ada.redeem();
    const { saml_connections } = await admin.sso.getConnections();
    const [first] =
      saml_connections.find((one) => one.connection_id === connection_id)?.verification_certificates ?? [];
    const certificate_id = first?.certificate_id ?? "";
    await admin.sso.saml.deleteVerificationCertificate({ connection_id, certificate_id });
    await refusal(bob.client.session.authenticate(), "session_not_found");
    const { organization_id } = (await ada.client.organization.get()).organization;
    await refusal(
      provider.openPage().client.passwords.authenticate({
        organization_id,
        email_address: "bob@globex.test",
        password: "a choice in a session of the old key",
        session_duration_minutes: 60,
      }),
      "unauthorized_credentials",
    );
    await admin.sso.deleteConnection({ connection_id });
  });

  test("T11: a connection that is deactivated, or loses its last certificate, completes no pending login", async () => {
    const { admin, connection_id } = await connect();
    const held = await logIn(connection_id, "bob@globex.test");
    await admin.sso.holdConnection({ connection_id });
    await refusal(held.redeem(), "sso_token_not_found");
    await admin.sso.deleteConnection({ connection_id });

    const { admin: other, connection_id: second } = await connect();
    const untrusted = await logIn(second, "bob@globex.test");
    const { saml_connections } = await other.sso.getConnections();
    const [certificate] = saml_connections.find((one) => one.connection_id === second)?.verification_certificates ?? [];
    const certificate_id = certificate?.certificate_id ?? "";
    await other.sso.saml.deleteVerificationCertificate({ connection_id: second, certificate_id });
    await refusal(untrusted.redeem(), "sso_token_not_found");
    await other.sso.deleteConnection({ connection_id: second });
  });

  test("T24: a token that was created with a challenge needs its verifier, and a wrong one uses nothing up", async () => {
    const { admin, connection_id } = await connect();
    const { verifier, challenge } = makePair();
    const { browser, acs, parts } = await beginSaml(provider, idp, connection_id, challenge);
    const { location } = await postResponse(browser, acs, idp.buildResponse(parts("ada@globex.test")));
    const sso_token = landingToken(location);
    const redeem = (pkce_code_verifier?: string) =>
      provider.openPage().client.sso.authenticate({
        sso_token,
        session_duration_minutes: 60,
        ...{ pkce_code_verifier },
      });
    await refusal(redeem(), "pkce_expected_code_verifier");
    await refusal(redeem("wrong"), "pkce_mismatch");
    expect((await redeem(verifier)).member_authenticated).toBe(true);
    await admin.sso.deleteConnection({ connection_id });
  });

  test("an external connection admits users whom another organization's identity provider vouches for", async () => {
    const { admin, connection_id, client } = await connect();
    const globex = (await client.organization.get()).organization.organization_id;
    const other = await adminOf("initech");
    const create = { external_organization_id: globex, external_connection_id: connection_id };
    await refusal(
      other.admin.sso.external.createConnection({ ...create, external_organization_id: "organization-test-x" }),
      "sso_connection_not_found",
    );
    const { connection } = await other.admin.sso.external.createConnection({ ...create, display_name: "Partner" });
    await other.admin.sso.external.updateConnection({
      connection_id: connection.connection_id,
      external_connection_implicit_role_assignments: [{ role_id: "staff" }],
    });
    const browser = openBrowser(provider);
    const started = await browser.send(startUrl({ connection_id: connection.connection_id }));
    const { acs, metadata } = samlUrls(connection_id);
    const request = await idp.readRequest(started.location, (await browser.send(metadata)).text);
    const now = provider.provider.services.clock.now();
    const honest = honestParts({ idp, request, acs, audience: metadata, address: "ada@globex.test", now });
    const { location } = await postResponse(browser, acs, idp.buildResponse(honest));
    const answer = await provider
      .openPage()
      .client.sso.authenticate({ sso_token: landingToken(location), session_duration_minutes: 60 });
    expect(answer).toMatchObject({
      organization: { organization_slug: "initech" },
      member_session: { roles: ["admin", "staff"], authentication_factors: [{ delivery_method: "sso_external" }] },
    });
    await admin.sso.deleteConnection({ connection_id });
    expect((await openBrowser(provider).send(startUrl({ connection_id: connection.connection_id }))).status).toBe(404);
  });

  test("deleting an organization deletes its connections", async () => {
    const { client, connection_id } = await connect("initech");
    const { admin: globex } = await adminOf();
    await client.organization.delete();
    expect((await openBrowser(provider).send(startUrl({ connection_id }))).status).toBe(404);
    expect((await globex.sso.getConnections()).saml_connections).toEqual([]);
  });
});

describe("discovery of connections", () => {
  const discover = async (on: TestProvider, email_address: string) =>
    (await on.openPage().client.sso.discoverConnections({ email_address })).connections;

  test("by domain and by membership; unknown addresses have none", async () => {
    const { admin, connection_id } = await connect();
    const expected = [{ connection_id, display_name: "Globex login", identity_provider: "okta" }];
    expect(await discover(provider, "anybody@globex.test")).toEqual(expected);
    expect(await discover(provider, "anybody@elsewhere.test")).toEqual([]);
    expect(await discover(provider, "anybody@sub.globex.test")).toEqual([]);
    await refusal(provider.openPage().client.sso.discoverConnections({ email_address: "x" }), "invalid_email");
    await admin.sso.deleteConnection({ connection_id });
    expect(await discover(provider, "anybody@globex.test")).toEqual([]);
  });

  test("T44: if membership is concealed, only the domain counts", async () => {
    const discreet = inVariant(provider, "discreet");
    const { client, connection_id } = await connect("globex", discreet);
    await client.organization.members.create({ email_address: "guest@elsewhere.test" });
    expect(await discover(discreet, "guest@elsewhere.test")).toEqual([]);
    expect(await discover(discreet, "unknown@globex.test")).toMatchObject([{ connection_id }]);
  });
});

test("each attempt is recorded with its result and the setting to change, and without secrets", async () => {
  const { admin, connection_id } = await connect();
  const { request, parts, browser, acs } = await beginSaml(provider, idp, connection_id);
  const wrong = await postResponse(
    browser,
    acs,
    idp.buildResponse(parts("ada@globex.test", { audience: "urn:wrong" })),
  );
  const right = await postResponse(browser, acs, idp.buildResponse(parts("ada@globex.test")));
  const { attempts } = SsoListAttemptsResponse.parse(await admin.sso.listAttempts({ connection_id }));
  expect(attempts).toMatchObject([
    { outcome: "accepted", reason: "", details: { email_address: "a…@globex.test" } },
    {
      outcome: "refused",
      reason: "audience_mismatch",
      request_id: wrong.headers.get("x-request-id"),
      verdict: "The assertion was issued for another service.",
      setting: expect.stringContaining("audience URI"),
      details: { found: "urn:wrong", expected: samlUrls(connection_id).metadata },
    },
  ]);
  const text = JSON.stringify(attempts);
  for (const secret of [request.id, landingToken(right.location), "ada@", "PRIVATE"])
    expect(text).not.toContain(secret);
  expect(wrong.location).toBe(FAILED);
  expect((await admin.sso.listAttempts({ connection_id, outcome: "accepted" })).attempts).toHaveLength(1);

  // Strangers who post a lot do not fill a table with it.
  for (let index = 0; index < 110; index += 1) {
    await browser.send(acs, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "SAMLResponse=x",
    });
  }
  const { db } = provider.provider.services;
  const rows = await db
    .selectFrom("sso_attempts")
    .select("attempt_id")
    .where("connection_id", "=", connection_id)
    .execute();
  expect(rows.length).toBeLessThanOrEqual(102);
  await (await adminOf()).admin.sso.deleteConnection({ connection_id });
});

/** A server on this machine that must not be called. */
async function serve(answer: (path: string, response: ServerResponse) => void) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    answer(request.url ?? "", response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
