import { createIdp } from "@portico/client/idp";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { mailFrom, refusal, sessionTokenOf, startForFile, tokenOf } from "../support/basics.ts";
import { addEventStream } from "../support/event-stream.ts";
import { type ForeignClient, generateForeignClient } from "../support/foreign-client.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { authenticate } from "../support/links.ts";

const provider = await startForFile({
  // Unused port.
  config: { dns_servers: ["127.0.0.1:9"] },
  project: { pkce_required_for: { connected_apps: false }, api_keys: { organizations: true } },
});
const { body } = await provider.request("/openapi.json", { method: "GET" });
const operations = Object.values(body.paths as Record<string, Record<string, { operationId?: string }>>);
const operationIds = operations
  .flatMap((methods) => Object.values(methods).map(({ operationId = "" }) => operationId))
  .filter((id) => id.startsWith("management."));
const credentials = `${PROJECT_ID}:${PROJECT_SECRET}`;
const foreign = await generateForeignClient(body, { url: provider.url, credentials });
afterAll(async () => {
  foreign?.remove();
});

const driven = new Set<string>();

/** A call that succeeds; by its name in the documentation. */
async function call(name: string, request: Parameters<ForeignClient["call"]>[1] = {}) {
  const { data, error } = await foreign.call(`management.${name}`, request);
  expect(error, name).toBeUndefined();
  driven.add(`management.${name}`);
  return data.data;
}

test("a third-party client, generated from the provider's own description, makes every call", async () => {
  const organization_id = await driveOrganizations();
  await driveMembers(organization_id);
  await driveMails(organization_id);
  await driveSessions(organization_id);
  await driveRoles(organization_id);
  await driveSso(organization_id);
  await driveDomains(organization_id);
  await driveKeys();
  await driveConnectedApps(organization_id);
  await driveDirectory(organization_id);
  await driveAudit(organization_id);
  await driveSignIns(organization_id);
  await driveWebhooks();
  await driveTransfers();
  await driveApiKeys(organization_id);
  await driveSetupLinks(organization_id);
  await driveProject();
  await driveOperations();
  expect(await call("organizations.delete", { path: { organization_id } })).toMatchObject({ organization_id });
  const { error } = await foreign.call("management.organizations.get", { path: { organization_id } });
  expect(error).toMatchObject({ error_type: "organization_not_found" });
  expect([...driven].sort()).toEqual([...operationIds].sort());
});

async function driveOrganizations(): Promise<string> {
  const create = async (number: number) =>
    (await call("organizations.create", { body: { organization_name: `Foreign ${number}` } })).organization;
  const created = [];
  for (const number of [1, 2, 3, 4, 5]) created.push((await create(number)).organization_id);
  const [organization_id] = created;
  const path = { organization_id };

  const { organization } = await call("organizations.update", {
    path,
    body: { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["foreign.test"], trusted_metadata: { a: 1 } },
  });
  expect(organization).toMatchObject({ email_allowed_domains: ["foreign.test"], trusted_metadata: { a: 1 } });
  expect(await call("organizations.get", { path })).toMatchObject({ organization });

  const query = { operator: "AND", operands: [{ filter_name: "organization_name_fuzzy", filter_value: "foreign" }] };
  const pages = await searchAll("organizations.search", { body: { limit: 2, query } });
  const begins = { by: "organization_name", begins_with: "FOREIGN", limit: 2 };
  expect((await call("organizations.find", { body: begins })).organizations).toHaveLength(2);
  expect(pages.map(({ organizations }) => organizations.length)).toEqual([2, 2, 1]);
  const found = pages.flatMap(({ organizations }) => organizations as { organization_id: string }[]);
  expect(found.map((one) => one.organization_id)).toEqual(created);
  return organization_id;
}

async function driveMembers(organization_id: string): Promise<void> {
  const created = [];
  for (const name of ["ana", "ben", "cy", "dee", "eva"]) {
    const body = { email_address: `${name}@foreign.test`, name };
    created.push((await call("members.create", { path: { organization_id }, body })).member_id);
  }
  const path = { organization_id, member_id: created[0] };
  const changed = await call("members.update", { path, body: { name: "Ana", roles: ["admin"] } });
  expect(changed.member).toMatchObject({ name: "Ana", roles: [{ role_id: "admin" }] });
  expect((await call("members.get", { path })).member).toEqual(changed.member);
  const texted = await call("members.update", { path, body: { mfa_phone_number: "+12025550120" } });
  expect(texted.member).toMatchObject({ mfa_phone_number: "+12025550120", mfa_phone_number_verified: false });
  expect((await call("members.mfa_phone_number.delete", { path })).member.mfa_phone_number).toBe("");
  const moving = { path, body: { email_address: "ana.new@foreign.test" } };
  const { links } = await mailFrom(provider, "ana.new@foreign.test", () => call("members.start_email_update", moving));
  expect(links).toHaveLength(1);
  expect((await call("members.get", { path })).member.email_address).toBe("ana@foreign.test");
  expect((await call("members.totp.delete", { path })).member.totp_registration_id).toBe("");
  expect((await call("members.passkeys.list", { path })).passkeys).toEqual([]);
  const unknown = { ...path, passkey_id: "member-passkey-test-unknown" };
  const { error } = await foreign.call("management.members.passkeys.delete", { path: unknown });
  expect(error).toMatchObject({ error_type: "passkey_not_found" });
  driven.add("management.members.passkeys.delete");
  expect((await call("members.remembered_devices.list", { path })).remembered_devices).toEqual([]);
  const device = { ...path, remembered_device_id: "remembered-device-test-unknown" };
  const refused = await foreign.call("management.members.remembered_devices.delete", { path: device });
  expect(refused.error).toMatchObject({ error_type: "remembered_device_not_found" });
  driven.add("management.members.remembered_devices.delete");

  const begins = { by: "email_address", begins_with: "no-address-begins-so" };
  expect((await call("members.find", { body: begins })).members).toEqual([]);
  const pages = await searchAll("members.search", { path: { organization_id }, body: { limit: 2 } });
  expect(pages.map(({ members }) => members.length)).toEqual([2, 2, 1]);
  const found = pages.flatMap(({ members }) => members as { member_id: string }[]);
  expect(found.map((one) => one.member_id)).toEqual(created);

  expect(await call("members.delete", { path })).toMatchObject({ member_id: created[0] });
  expect((await call("members.get", { path })).member.status).toBe("deleted");
  expect((await call("members.reactivate", { path })).member.status).toBe("active");
  expect((await call("members.locks.list", { path })).locks).toEqual([]);
  expect((await call("members.unlock", { path })).member.status).toBe("active");
}

async function driveMails(organization_id: string): Promise<void> {
  const send = (name: string, email_address: string, body: object = {}) =>
    mailFrom(provider, email_address, () => call(name, { body: { email_address, ...body } }));

  const invitation = { organization_id, roles: ["admin"] };
  const invited = await send("magic_links.email.invite", "zoe@elsewhere.test", invitation);
  const { member } = await authenticate(provider, tokenOf(invited));
  expect(member).toMatchObject({ status: "active", roles: [{ role_id: "admin" }] });
  const path = { organization_id, member_id: member.member_id };
  expect((await call("members.get", { path })).member).toEqual(member);

  const link = await send("magic_links.email.login_or_signup", "new@foreign.test", { organization_id });
  expect((await authenticate(provider, tokenOf(link))).member.email_address).toBe("new@foreign.test");
  const { code } = await send("otps.email.login_or_signup", "ana@foreign.test", { organization_id });
  const request = {
    email_address: "ana@foreign.test",
    organization_id,
    code: code ?? "",
    session_duration_minutes: 60,
  };
  expect((await provider.openPage().client.otps.email.authenticate(request)).member.name).toBe("Ana");

  const discovery = await send("magic_links.email.discovery.send", "ben@foreign.test");
  const found = await provider
    .openPage()
    .client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(discovery) });
  expect(found.discovered_organizations).toMatchObject([{ organization: { organization_id } }]);
  expect((await send("otps.email.discovery.send", "ben@foreign.test")).code).toMatch(/^\d{6}$/);
}

async function driveSessions(organization_id: string): Promise<void> {
  const email_address = "cy@foreign.test";
  const { client } = provider.openPage();
  const { code } = await mailFrom(provider, email_address, () =>
    call("otps.email.login_or_signup", { body: { email_address, organization_id } }),
  );
  const request = { email_address, organization_id, code: code ?? "", session_duration_minutes: 60 };
  const { member_id, member_session } = await client.otps.email.authenticate(request);

  const impersonation = await call("impersonation.tokens.create", {
    path: { organization_id, member_id },
    body: { impersonator_id: "support-7", reason: "Ticket 4711" },
  });
  const helper = provider.openPage().client;
  await helper.impersonation.authenticate({ impersonation_token: impersonation.impersonation_token });
  await helper.session.revoke();

  const { member_sessions } = await call("sessions.get", { path: { organization_id, member_id } });
  expect(member_sessions).toMatchObject([{ member_session_id: member_session?.member_session_id }]);
  const session_token = sessionTokenOf(client);
  expect(await call("sessions.authenticate", { body: { session_token } })).toMatchObject({ member_id });
  expect(await call("sessions.revoke", { body: { session_token } })).toMatchObject({ revoked: 1 });
  await refusal(client.session.authenticate(), "session_not_found");
}

async function driveTransfers(): Promise<void> {
  const lines = [
    { type: "organization", organization_slug: "moved", organization_name: "Moved", external_id: "org-7" },
    { type: "member", organization_external_id: "org-7", email_address: "mo@moved.test", external_id: "mo" },
  ];
  const imported = await call("import.lines", { body: { lines } });
  expect(imported.results).toMatchObject([{ outcome: "added" }, { outcome: "added" }]);
  const of = { organization_slug: "moved", external_id: "mo", email_address: "mo@moved.test" };
  const { lines: members } = await call("export.members", { body: {} });
  expect(members).toContainEqual(expect.objectContaining(of));
  const { lines: organizations } = await call("export.organizations", { body: {} });
  expect(organizations).toContainEqual(expect.objectContaining({ external_id: "org-7" }));
}

async function driveRoles(organization_id: string): Promise<void> {
  const ids = (roles: { role_id: string }[]) => roles.map(({ role_id }) => role_id);
  expect(ids((await call("roles.list")).roles)).toContain("admin");
  const { members } = await call("members.search", { path: { organization_id }, body: { limit: 1 } });
  const path = { organization_id, member_id: members[0].member_id, role_id: "admin" };
  const holders = async () => {
    const { roles } = await call("organizations.roles.list", { path: { organization_id } });
    return roles.find((one: { role_id: string }) => one.role_id === "admin").holders;
  };
  const before = await holders();
  expect(ids((await call("members.roles.unassign", { path })).member.roles)).toEqual([]);
  expect(await holders()).toBe(before - 1);
  expect(ids((await call("members.roles.assign", { path })).member.roles)).toEqual(["admin"]);
  const none = await call("members.second_factors.list", { path: { organization_id, member_id: path.member_id } });
  expect(none).toMatchObject({ is_required: false, second_factors: [] });
  expect(await call("organizations.sessions.revoke", { path: { organization_id }, body: {} })).toMatchObject({
    revoked: expect.any(Number),
  });
}

async function driveDomains(organization_id: string): Promise<void> {
  const path = { organization_id, domain: "foreign.example" };
  const { domain } = await call("domains.claim", { path: { organization_id }, body: { domain: path.domain } });
  expect(domain).toMatchObject({ status: "pending", record_name: "_portico-verification.foreign.example" });
  expect((await call("domains.get", { path })).domain).toEqual(domain);
  expect((await call("domains.list", { path: { organization_id } })).domains).toEqual([domain]);
  const looked = await call("domains.verify", { path, body: {} });
  expect(looked.domain).toMatchObject({ status: "pending", problem: "The DNS did not answer." });
  expect((await call("domains.update", { path, body: { connection_id: null } })).domain.connection_id).toBeNull();
  expect(await call("domains.delete", { path })).toMatchObject({ domain: path.domain });
}

async function driveSso(organization_id: string): Promise<void> {
  const path = { organization_id };
  const idp = createSamlIdp("https://idp.foreign.test/saml");
  const created = await call("sso.saml.create", { path, body: { display_name: "Foreign", is_held: true } });
  const saml = { organization_id, connection_id: created.connection.connection_id };
  const read = await call("sso.saml.update_by_metadata", { path: saml, body: { metadata_xml: String(idp.metadata) } });
  expect(read.connection).toMatchObject({ status: "pending", idp_entity_id: idp.entityId });
  const named = await call("sso.saml.update", { path: saml, body: { display_name: "Foreign, new" } });
  expect(named.connection.display_name).toBe("Foreign, new");
  const { test_run } = await call("sso.test_runs.create", { path: saml, body: {} });
  const run = { ...saml, test_run_id: test_run.test_run_id };
  expect((await call("sso.test_runs.get", { path: run })).test_run).toEqual(test_run);
  expect((await call("sso.connections.activate", { path: saml, body: {} })).connection.status).toBe("active");
  expect((await call("sso.connections.get", { path: saml })).is_held).toBe(false);

  const oidc = await call("sso.oidc.create", { path, body: { display_name: "Entra" } });
  const changed = await call("sso.oidc.update", {
    path: { organization_id, connection_id: oidc.connection.connection_id },
    body: { client_id: "portico", client_secret: "a secret" },
  });
  expect(changed.connection).toMatchObject({ client_id: "portico", client_secret: "\u2022".repeat(8) });
  const receiving = { organization_id, connection_id: oidc.connection.connection_id };
  const receiver = await call("sso.oidc.signal_receiver.create", { path: receiving, body: {} });
  expect(receiver.receiver_url).toMatch(/\/oidc\/security_events$/);
  await call("sso.oidc.signal_receiver.delete", { path: receiving });

  const { organization } = await call("organizations.create", { body: { organization_name: "Daughter" } });
  const external = await call("sso.external.create", {
    path: { organization_id: organization.organization_id },
    body: { external_organization_id: organization_id, external_connection_id: saml.connection_id },
  });
  const pointing = {
    organization_id: organization.organization_id,
    connection_id: external.connection.connection_id,
  };
  const renamed = await call("sso.external.update", { path: pointing, body: { display_name: "Mother" } });
  expect(renamed.connection.display_name).toBe("Mother");

  const all = await call("sso.connections.list", { path });
  expect([all.saml_connections.length, all.oidc_connections.length, all.warnings]).toEqual([1, 1, []]);
  expect((await call("sso.attempts.search", { path, body: { limit: 5 } })).attempts).toEqual([]);
  expect((await call("sso.connections.hold", { path: saml, body: {} })).connection.status).toBe("pending");
  const [certificate] = read.connection.verification_certificates;
  const [key] = read.connection.saml_encryption_private_keys;
  await call("sso.saml.certificates.delete", { path: { ...saml, certificate_id: certificate.certificate_id } });
  await call("sso.saml.encryption_keys.delete", { path: { ...saml, private_key_id: key.private_key_id } });
  await call("sso.connections.delete", { path: saml });
  expect(
    (await call("sso.connections.list", { path: { organization_id: organization.organization_id } }))
      .external_connections,
  ).toEqual([]);
}

async function driveSetupLinks(organization_id: string): Promise<void> {
  const path = { organization_id };
  const { setup_link } = await call("setup_links.create", { path, body: { purpose: "sso" } });
  const { setup_link_id } = setup_link;
  const found = await call("setup_links.search", { path, body: {} });
  expect(found.setup_links).toMatchObject([{ setup_link_id, status: "waiting" }]);
  await call("setup_links.revoke", { path: { ...path, setup_link_id } });
  expect((await call("setup_links.search", { path, body: {} })).setup_links).toMatchObject([{ status: "revoked" }]);
}

/** The settings of a project whose configuration is a file: they can be read, and are changed only there. */
async function driveProject(): Promise<void> {
  expect((await call("project.get")).project).toMatchObject({ project_id: PROJECT_ID, origin: "file" });
  const { mails } = await call("project.mails.preview", { body: { locale: "de" } });
  expect(mails.length).toBeGreaterThan(0);
  const patch = { default_locale: "de" };
  for (const [name, request] of Object.entries({
    check: { body: { patch } },
    update: { body: { version: 1, patch } },
    roll_back: { body: { version: 1, to_version: 1 } },
    "versions.search": { body: {} },
    "versions.get": { path: { version: "1" } },
  })) {
    const { error } = await foreign.call(`management.project.${name}`, request);
    expect(error, name).toMatchObject({ error_type: "project_kept_in_file" });
    driven.add(`management.project.${name}`);
  }
}

async function driveOperations(): Promise<void> {
  const { queues } = await call("queues.get");
  expect(queues.length).toBeGreaterThan(0);
  const [{ queue }] = queues;
  const found = await call("queues.messages.search", { body: { queue } });
  expect(found.queued_messages).toBeInstanceOf(Array);
  await call("queues.retry", { body: { queue, reason: "The mail server is back." } });
  const { error } = await foreign.call("management.queues.drop", {
    body: { queue, message_id: "message-none", reason: "Sent by other means." },
  });
  expect(error).toMatchObject({ error_type: "queued_message_not_found" });
  driven.add("management.queues.drop");
  await call("measurements.get", { body: { measure: "sign_ins", range: "day" } });
  await call("certificates.search", { body: { within_days: 90 } });
  await call("sso_failures.search", { body: { range: "week" } });
}

async function driveKeys(): Promise<void> {
  const { keys } = await call("keys.rotate", { body: {} });
  expect(keys).toMatchObject([{ state: "published" }, { state: "signing" }]);
  expect((await call("keys.list")).keys).toEqual(keys);
  expect((await call("secrets.list")).secrets).toMatchObject([{ name: "secret" }]);
}

async function driveDirectory(organization_id: string): Promise<void> {
  const path = { organization_id };
  const { connection } = await call("scim_connections.create", { path, body: { display_name: "Okta" } });
  const { connection_id, bearer_token } = connection;
  expect(bearer_token).toMatch(/^portico_scim_[\w-]{43}$/);
  const body = { connection_id };
  const changed = await call("scim_connections.update", {
    path: { ...path, connection_id },
    body: { display_name: "Entra", attribute_mapping: { cost_center: "costCenter" } },
  });
  expect(changed.connection).toMatchObject({
    display_name: "Entra",
    bearer_token_last_four: bearer_token.slice(-4),
    base_url: expect.stringMatching(`/v1/scim/${PROJECT_ID}/${connection_id}$`),
  });
  const started = await call("scim_connections.rotate_start", { path, body });
  const next = started.connection.next_bearer_token;
  expect((await call("scim_connections.get", { path })).connection.next_bearer_token_last_four).toBe(next.slice(-4));
  await call("scim_connections.rotate_cancel", { path, body });
  const again = (await call("scim_connections.rotate_start", { path, body })).connection.next_bearer_token;
  const rotated = await call("scim_connections.rotate_complete", { path, body });
  expect(rotated.connection.bearer_token_last_four).toBe(again.slice(-4));
  expect(await call("scim_connections.groups", { path, body: {} })).toMatchObject({
    scim_groups: [],
    next_cursor: null,
  });
  expect(await call("scim_connections.exchanges", { path, body: {} })).toMatchObject({
    exchanges: [],
    next_cursor: null,
  });
  expect((await call("scim_connections.activate", { path: { ...path, connection_id } })).connection).toMatchObject({
    connection_id,
  });
  expect(await call("scim_connections.pending_changes", { path, body: {} })).toMatchObject({ next_cursor: null });
  for (const decide of ["apply_change", "dismiss_change"]) {
    const decided = await foreign.call(`management.scim_connections.${decide}`, {
      path: { ...path, change_id: "scim-change-none" },
    });
    expect(decided.error).toMatchObject({ error_type: "pending_change_not_found" });
    driven.add(`management.scim_connections.${decide}`);
  }
  await call("scim_connections.delete", { path: { ...path, connection_id } });

  const member_id = (await call("members.create", { path, body: { email_address: "ex@foreign.test" } })).member_id;
  await call("members.delete", { path: { ...path, member_id } });
  const { receipts } = await call("off_boarding_receipts.search", { path, body: { member_id } });
  expect(receipts).toMatchObject([{ member_id, reason: "deleted", by: { type: "backend" } }]);
  const [{ receipt_id }] = receipts;
  expect((await call("off_boarding_receipts.get", { path: { ...path, receipt_id } })).receipt).toEqual(receipts[0]);
}

async function driveConnectedApps(organization_id: string): Promise<void> {
  const redirect_uri = "https://foreign.test/callback";
  const created = await call("connected_apps.create", {
    body: { client_type: "third_party", client_name: "Foreign", redirect_urls: [redirect_uri] },
  });
  expect(created.client_secret).toMatch(/^[\w-]{43}$/);
  const { client_id } = created.connected_app;
  const path = { client_id };
  const changed = await call("connected_apps.update", { path, body: { client_name: "Foreign 2" } });
  expect(changed.connected_app).toMatchObject({ client_name: "Foreign 2", redirect_urls: [redirect_uri] });
  expect(await call("connected_apps.get", { path })).toMatchObject({ connected_app: changed.connected_app });
  expect((await call("connected_apps.list")).connected_apps).toEqual([changed.connected_app]);
  await addEventStream(provider, PROJECT_ID, client_id);
  const { signal_streams } = await call("connected_apps.signal_streams.list");
  expect(signal_streams).toMatchObject([{ client_id, status: "enabled", pending: 0 }]);
  const { signal_stream } = await call("connected_apps.signal_streams.update", { path, body: { status: "paused" } });
  expect(signal_stream).toMatchObject({ client_id, status: "paused", is_held: true });
  await call("connected_apps.signal_streams.delete", { path });
  const started = await call("connected_apps.secret.rotate_start", { path, body: {} });
  expect([started.client_secret === created.client_secret, started.connected_app.has_next_secret]).toEqual([
    false,
    true,
  ]);
  const canceled = await call("connected_apps.secret.rotate_cancel", { path, body: {} });
  expect(canceled.connected_app.has_next_secret).toBe(false);
  await call("connected_apps.secret.rotate_start", { path, body: {} });
  const completed = await call("connected_apps.secret.rotate_complete", { path, body: {} });
  expect(completed.connected_app.has_next_secret).toBe(false);

  const email_address = "dee@foreign.test";
  const { client } = provider.openPage();
  const { code } = await mailFrom(provider, email_address, () =>
    call("otps.email.login_or_signup", { body: { email_address, organization_id } }),
  );
  const login = { email_address, organization_id, code: code ?? "", session_duration_minutes: 60 };
  const { member_id } = await client.otps.email.authenticate(login);
  const idp = createIdp(client);
  const request = { client_id, redirect_uri, response_type: "code", scopes: ["openid"] };
  await idp.oauthAuthorizeStart(request);
  await idp.oauthAuthorizeSubmit({ ...request, consent_granted: true });
  const member = { organization_id, member_id };
  const ofMember = await call("members.connected_apps.list", { path: member });
  expect(ofMember.connected_apps).toMatchObject([{ connected_app_id: client_id, scopes_granted: "openid" }]);
  const { connected_apps } = await call("organizations.connected_apps.list", { path: { organization_id } });
  expect(connected_apps).toMatchObject([{ connected_app_id: client_id, name: "Foreign 2" }]);
  await call("members.connected_apps.revoke", { path: { ...member, connected_app_id: client_id }, body: {} });
  expect((await call("members.connected_apps.list", { path: member })).connected_apps).toEqual([]);
  await call("connected_apps.delete", { path });
  expect((await call("connected_apps.list")).connected_apps).toEqual([]);
}

async function driveAudit(organization_id: string): Promise<void> {
  const pages = await searchAll("audit_events.search", {
    body: { organization_id, actions: ["member.created", "member.joined"], limit: 1 },
  });
  const [event] = pages.flatMap(({ events }) => events);
  expect(pages.length).toBeGreaterThan(1);
  expect(await call("audit_events.get", { path: { audit_event_id: event.audit_event_id } })).toMatchObject({
    event: { action: event.action, organization_id },
  });
  expect(await call("audit_events.verify", { body: {} })).toMatchObject({ findings: [], next_sequence: null });
}

async function driveSignIns(organization_id: string): Promise<void> {
  const path = { organization_id };
  const { verdict, methods } = await call("sign_ins.explain", { path, body: { email_address: "ben@foreign.test" } });
  expect([verdict, methods[0].outcome]).toEqual(["can_sign_in", "signs_in"]);
  const settings = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] };
  const pages = await searchAll("sign_ins.preview", { path, body: { settings, limit: 2 } });
  expect(pages.flatMap(({ members }) => members)).toContainEqual(
    expect.objectContaining({ email_address: "ben@foreign.test", change: "shut_out", methods_after: [] }),
  );
  const body = { email_address: "unknown@elsewhere.test", organization_id };
  const refused = await provider.request("/sdk/v1/b2b/otps/email/login_or_signup", { body });
  const { refusals } = await call("sign_ins.explain_refusal", { path: { request_id: refused.body.request_id } });
  expect(refusals).toMatchObject([{ decided_by: "email_allowed_domains" }]);
  const { attempts } = await call("sign_ins.search", { body: { email_address: body.email_address } });
  expect(attempts).toMatchObject([{ outcome: "refused", decided_by: "email_allowed_domains" }]);
}

async function driveApiKeys(organization_id: string): Promise<void> {
  const path = { organization_id };
  const created = await call("api_keys.create", { path, body: { name: "Export", role_ids: ["admin"] } });
  const { api_key_id } = created.api_key;
  const ofKey = { path: { ...path, api_key_id } };
  const verified = await call("api_keys.verify", { body: { secret: created.secret } });
  expect(verified).toMatchObject({ api_key: { api_key_id, member_id: null, last_used_at: null }, roles: ["admin"] });
  const started = await call("api_keys.rotate_start", { ...ofKey, body: {} });
  expect(started.api_key.next_last_four).toBe(started.secret.slice(-4));
  expect((await call("api_keys.rotate_cancel", ofKey)).api_key.next_last_four).toBe(null);
  const { secret } = await call("api_keys.rotate_start", { ...ofKey, body: {} });
  expect((await call("api_keys.rotate_complete", ofKey)).api_key.last_four).toBe(secret.slice(-4));
  expect((await call("api_keys.search", { path, body: {} })).api_keys).toMatchObject([{ api_key_id }]);
  await call("api_keys.revoke", ofKey);
  expect((await call("api_keys.search", { path, body: {} })).api_keys).toEqual([]);
}

async function driveWebhooks(): Promise<void> {
  const created = await call("webhooks.endpoints.create", { body: { url: "https://127.0.0.1/hooks" } });
  expect(created.signing_secret).toMatch(/^whsec_/);
  const path = { endpoint_id: created.endpoint.endpoint_id };
  const changed = await call("webhooks.endpoints.update", {
    path,
    body: { description: "Foreign", ordering: "member" },
  });
  expect(changed.endpoint).toMatchObject({ description: "Foreign", ordering: "member", status: "enabled" });
  expect((await call("webhooks.endpoints.get", { path })).endpoint).toMatchObject({
    description: "Foreign",
    secrets: 1,
  });
  expect((await call("webhooks.endpoints.rotate_secret", { path, body: {} })).endpoint.secrets).toBe(2);
  const { message_id } = await call("webhooks.endpoints.test", { path, body: {} });
  await provider.deliverDue();
  const { deliveries } = await call("webhooks.messages.search", { path, body: {} });
  expect(deliveries).toMatchObject([{ message_id, type: "webhook.test", status: "pending", attempts: 1 }]);
  provider.clock.advance({ minutes: 1 });
  await provider.deliverDue();
  const ofMessage = { ...path, message_id };
  const { attempts, body } = await call("webhooks.messages.get", { path: ofMessage });
  expect([attempts.length, JSON.parse(body).type]).toEqual([2, "webhook.test"]);
  expect(await call("webhooks.messages.replay", { path, body: { message_id } })).toMatchObject({ replayed: 1 });
  const listener = await call("webhooks.endpoints.create", { body: { url: null } });
  const pulled = await call("webhooks.endpoints.pull", {
    path: { endpoint_id: listener.endpoint.endpoint_id },
    body: {},
  });
  expect(pulled.messages).toEqual([]);
  expect((await call("webhooks.endpoints.list")).endpoints).toHaveLength(2);
  await call("webhooks.endpoints.delete", { path });
  await call("webhooks.endpoints.delete", { path: { endpoint_id: listener.endpoint.endpoint_id } });
}

/** All pages of a search. */
async function searchAll(name: string, { body, ...request }: { path?: Record<string, string>; body: object }) {
  const pages = [];
  for (let cursor: string | undefined; pages.length < 10; ) {
    const page = await call(name, { ...request, body: { ...body, cursor } });
    pages.push(page);
    cursor = page.results_metadata.next_cursor;
    if (cursor === undefined) break;
  }
  return pages;
}

test("the provider refuses by name whatever the client does not know", async () => {
  const body = { organization_name: "Odd", nickname: "Oddie" };
  const { error, response } = await foreign.call("management.organizations.create", { body });
  expect(response.status).toBe(400);
  expect(error.error_details?.fields).toMatchObject([{ keyword: "additionalProperties", dataPath: ".nickname" }]);
});

test("the client compiles, and its types say what a call needs, accepts and answers", () => {
  const source = `
import { managementMembersDelete, managementOrganizationsCreate } from "./sdk.gen.ts";

const path = { organization_id: "organization-test-1", member_id: "member-test-1" };
const { data } = await managementOrganizationsCreate({ body: { organization_name: "Hooli", mfa_policy: "OPTIONAL" } });
export const slug: string | undefined = data?.data.organization.organization_slug;
export const requestId: string | undefined = data?.data.request_id;
await managementMembersDelete({ path });

// @ts-expect-error a name is required
await managementOrganizationsCreate({ body: {} });
// @ts-expect-error a field that is not known
await managementOrganizationsCreate({ body: { organization_name: "Hooli", nickname: "H" } });
// @ts-expect-error no such policy
await managementOrganizationsCreate({ body: { organization_name: "Hooli", mfa_policy: "MAYBE" } });
// @ts-expect-error it takes no body
await managementMembersDelete({ path, body: {} });
`;
  expect(foreign.compile(source)).toBe("");
});
