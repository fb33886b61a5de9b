import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { expireLinks } from "../../../packages/provider/src/organizations/setup-links/revoke-link.ts";
import { createProjectDirectory } from "../../../packages/provider/src/platform/projects/project-directory.ts";
import { backendOf } from "../support/backend.ts";
import { organization, refusal, role, signIn, startForFile, variant } from "../support/basics.ts";
import { sendScim, user } from "../support/connected-directory.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { setupBrowser } from "../support/setup-browser.ts";

const rbac_policy = {
  scopes: [],
  resources: [{ resource_id: "board", description: "Boards", actions: ["read", "write"] }],
  roles: [
    role("editor", "board", ["write"]),
    role("reader", "board", ["read"]),
    {
      ...role("plumber", "sso", ["*"]),
      permissions: [...role("", "sso", ["*"]).permissions, ...role("", "scim", ["*"]).permissions],
    },
    role("looker", "sso", ["read"]),
  ],
};
const members = [
  { email_address: "ada@globex.test", name: "Ada", roles: ["admin"] },
  { email_address: "eve@globex.test", roles: ["admin"] },
  { email_address: "pia@globex.test", roles: ["plumber"] },
  { email_address: "lou@globex.test", roles: ["looker"] },
  { email_address: "bob@globex.test" },
];
const project = {
  rbac_policy,
  branding: { logo_url: "https://acme.test/logo.svg" },
  organizations: [
    organization("globex", { members }),
    organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
  ],
};
const provider = await startForFile({ project, otherProjects: [variant("other", project)] });
const backend = backendOf(provider);
const { services } = provider.provider;
const { db } = services;
const metadata_xml = String(createSamlIdp().metadata);
/** The audit log's rows of an action, about a link. */
const auditOf = async (action: string, setupLinkId?: string) => {
  const rows = await db.selectFrom("audit_events").selectAll().where("action", "=", action).execute();
  return rows.filter(({ details }) => setupLinkId === undefined || details.setup_link_id === setupLinkId);
};
const adminOf = async (address: string, slug = "globex") => {
  const { client, answer, organization_id } = await signIn(provider, address, slug);
  return { ...createAdmin(client), client, member_id: answer.member_id, organization_id };
};
const ada = await adminOf("ada@globex.test");
const { organization_id } = ada;

/** A new organization with an administrator, since links are limited to twenty. */
let count = 0;
async function startFixture() {
  count += 1;
  const slug = `org-${count}`;
  const created = await backend("POST", "/organizations", {
    organization_name: `Fixture ${count}`,
    organization_slug: slug,
  });
  const { organization_id } = created.body.data.organization;
  const at = `/organizations/${organization_id}`;
  const admin = { email_address: `ann@${slug}.test`, name: "Ann", roles: ["admin"] };
  await backend("POST", `${at}/members`, admin);
  return { at, slug, ...(await adminOf(admin.email_address, slug)) };
}
type Fixture = Awaited<ReturnType<typeof startFixture>>;

async function openSso({ setupLinks }: Pick<Fixture, "setupLinks">, more: object = {}) {
  const { setup_link, setup_url } = await setupLinks.create({ purpose: "sso", ...more });
  const browser = setupBrowser(provider, setup_url);
  expect((await browser.open()).status).toBe(200);
  return { ...setup_link, setup_url, browser };
}

const statusOf = async ({ setupLinks }: Pick<Fixture, "setupLinks">, id: string) =>
  (await setupLinks.list({})).setup_links.find((one) => one.setup_link_id === id)?.status;

describe("a setup link", () => {
  test("T96: is shown once, after a #, stored as a hash, and valid for a week", async () => {
    const { setup_link, setup_url } = await ada.setupLinks.create({ purpose: "sso", note: "Kim of IT" });
    const url = new URL(setup_url);
    expect(url.pathname).toBe(`/setup/${PROJECT_ID}/${setup_link.setup_link_id}`);
    expect(url.hash).toMatch(/^#[\w-]{43}$/);
    expect(setup_link).toMatchObject({
      status: "waiting",
      may_activate: false,
      role_ids: [],
      created_by: ada.member_id,
    });
    const days = (Date.parse(setup_link.expires_at) - Date.parse(setup_link.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(7);
    const rows = await db.selectFrom("setup_links").selectAll().execute();
    const events = await auditOf("setup_link.created");
    expect(JSON.stringify([rows, events, await ada.setupLinks.list({})])).not.toContain(url.hash.slice(1));
  });

  test("T96: can be viewed any number of times, and opened once, in one browser", async () => {
    const fixture = await startFixture();
    const { setup_link, setup_url } = await fixture.setupLinks.create({ purpose: "sso", note: "Kim" });
    const first = setupBrowser(provider, setup_url);
    const token = new URL(setup_url).hash.slice(1);
    for (let look = 0; look < 3; look += 1) {
      const { body } = await first.call("describe", { token });
      expect(body.data.setup).toMatchObject({
        status: "waiting",
        is_here: false,
        project_name: "Acme Boards",
        organization_name: `Fixture ${count}`,
        made_by: "Ann",
        note: "Kim",
      });
    }
    expect((await first.call("sso.getConnections")).body.error_type).toBe("setup_link_not_found");
    expect((await first.open()).body.data.setup).toMatchObject({ status: "open", is_here: true });
    expect(first.setCookie).toMatch(/^__Host-portico_setup_.*HttpOnly.*Secure.*SameSite=Strict/i);
    const second = setupBrowser(provider, setup_url);
    expect(await second.open()).toMatchObject({ status: 410, body: { error_type: "setup_link_over" } });
    expect((await second.call("describe", { token })).body.data.setup).toMatchObject({
      ...{ status: "open", is_here: false },
      ...{ project_logo_url: "https://acme.test/logo.svg", project_logo_dark_url: "https://acme.test/logo.svg" },
    });
    expect((await second.call("describe", {})).status).toBe(404);
    expect((await first.open()).status).toBe(200);
    expect((await first.call("describe", {})).body.data.setup.is_here).toBe(true);
    const actions = (await fixture.organization.listAuditEvents({ limit: 20 })).events
      .filter(({ action }) => action.startsWith("setup_link."))
      .map(({ action, details }) => [action, details.by ?? null, details.setup_link_id]);
    const id = setup_link.setup_link_id;
    expect(actions.reverse()).toEqual([
      ["setup_link.created", null, id],
      ["setup_link.opened", "setup_link", id],
      ["setup_link.refused", "setup_link", id],
    ]);
  });

  test("T96: that two browsers open at once lets one in", async () => {
    const fixture = await startFixture();
    const { setup_url } = await fixture.setupLinks.create({ purpose: "sso" });
    const browsers = Array.from({ length: 6 }, () => setupBrowser(provider, setup_url));
    const answers = await Promise.all(browsers.map((one) => one.open()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const calls = await Promise.all(browsers.map((one) => one.call("sso.getConnections")));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ["another origin", { Origin: "http://localhost:4100" }],
    ["no origin", { Origin: undefined }],
    ["no header of the page's", { "X-Portico-Setup": undefined }],
    ["a form", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ])("T96: takes no call from %s", async (_, headers) => {
    const { browser } = await openSso(await startFixture());
    const answer = await browser.call("sso.saml.createConnection", {}, headers);
    expect(answer).toMatchObject({ status: 403 });
    expect((await browser.call("sso.getConnections")).body.data.saml_connections).toEqual([]);
  });

  test("T96: does not work under another ID, in another project, or with a truncated URL", async () => {
    const { setup_url } = await ada.setupLinks.create({ purpose: "sso" });
    const { setup_link } = await ada.setupLinks.create({ purpose: "sso" });
    const url = new URL(setup_url);
    const token = url.hash.slice(1);
    for (const path of [
      `/setup/${PROJECT_ID}/${setup_link.setup_link_id}`,
      url.pathname.replace(PROJECT_ID, "project-test-other"),
      "/setup/unknown/nothing",
    ]) {
      const elsewhere = setupBrowser(provider, `${url.origin}${path}#${token}`);
      expect([path, (await elsewhere.open()).body]).toMatchObject([path, { error_type: "setup_link_not_found" }]);
    }
    const half = setupBrowser(provider, `${url.origin}${url.pathname}#${token.slice(0, 20)}`);
    expect((await half.open()).body.error_type).toBe("setup_link_not_found");
    expect((await setupBrowser(provider, setup_url).open()).status).toBe(200);
  });

  test("lasts from one to thirty days, and an unknown field is reported as unknown", async () => {
    for (const wrong of [{ expires_in_days: 0 }, { expires_in_days: 31 }, { expires_in_days: 1.5 }, { extra: 1 }]) {
      const call = ada.setupLinks.create({ purpose: "sso", ...wrong });
      await expect(call).rejects.toMatchObject({ error_type: "request_schema_mismatch" });
    }
    await refusal(ada.setupLinks.create({ purpose: "sso", role_ids: ["unknown"] }), "invalid_role");
    await refusal(ada.setupLinks.create({ purpose: "sso", connection_id: "no" }), "sso_connection_not_found");
  });

  test("is one of twenty at most", async () => {
    const fixture = await startFixture();
    for (let created = 0; created < 20; created += 1) await fixture.setupLinks.create({ purpose: "sso" });
    await refusal(fixture.setupLinks.create({ purpose: "sso" }), "setup_link_limit_reached");
    const [one] = (await fixture.setupLinks.list({})).setup_links;
    await fixture.setupLinks.revoke({ setup_link_id: one?.setup_link_id ?? "" });
    await fixture.setupLinks.create({ purpose: "sso" });
  });
});

describe("T97: a link is created, listed and revoked", () => {
  const cases = [
    ["ada", 200, 200, 200],
    // Changing connections without assigning roles is not enough to add a sign-in method.
    ["pia", 403, 200, 200],
    ["lou", 403, 200, 403],
    ["bob", 403, 403, 403],
  ] as const;
  test.each(cases)("by %s: %i, %i, %i", async (name, makes, sees, revokes) => {
    const { setup_link } = await ada.setupLinks.create({ purpose: "sso" });
    const who = await adminOf(`${name}@globex.test`);
    const expected = async (status: number, call: () => Promise<unknown>) =>
      status === 200 ? call() : refusal(call(), "unauthorized_action");
    await expected(makes, () => who.setupLinks.create({ purpose: "sso" }));
    await expected(sees, () => who.setupLinks.list({ purpose: "sso" }));
    await expected(revokes, () => who.setupLinks.revoke({ setup_link_id: setup_link.setup_link_id }));
  });

  test("by no member of another organization, and by no other project's back end", async () => {
    const { setup_link } = await ada.setupLinks.create({ purpose: "sso" });
    const { setup_link_id } = setup_link;
    const pat = await adminOf("pat@initech.test", "initech");
    await refusal(pat.setupLinks.revoke({ setup_link_id }), "setup_link_not_found");
    expect((await pat.setupLinks.list({})).setup_links).toEqual([]);
    const { connection } = await ada.sso.saml.createConnection({});
    const { connection_id } = connection;
    await refusal(pat.setupLinks.create({ purpose: "sso", connection_id }), "sso_connection_not_found");
    const path = `/organizations/${organization_id}/setup_links`;
    const foreign = await backendOf(provider, "other")("POST", path, { purpose: "sso" });
    expect(foreign.body.error_type).toBe("organization_not_found");
    expect(await statusOf(ada, setup_link_id)).toBe("waiting");
    await ada.sso.deleteConnection({ connection_id });
    await ada.setupLinks.revoke({ setup_link_id });
  });

  test("by a back end, and stays valid", async () => {
    const fixture = await startFixture();
    const { body } = await backend("POST", `${fixture.at}/setup_links`, { purpose: "scim", expires_in_days: 30 });
    const browser = setupBrowser(provider, body.data.setup_url);
    expect((await browser.open()).body.data.setup).toMatchObject({ made_by: "", purpose: "scim" });
    expect((await browser.call("scim.createConnection")).status).toBe(200);
    expect(body.data.setup_link.created_by).toBe(null);
  });
});

describe("a link for single sign-on", () => {
  test("T97: creates one connection, which stays inactive, sets it up and tests it", async () => {
    const fixture = await startFixture();
    const { browser, setup_link_id } = await openSso(fixture);
    const created = await browser.call("sso.saml.createConnection", { identity_provider: "okta" });
    const { connection } = created.body.data;
    expect(connection).toMatchObject({ organization_id: fixture.organization_id, status: "pending" });
    expect((await browser.call("sso.saml.createConnection")).body.error_type).toBe("setup_link_not_allowed");
    expect((await browser.call("sso.oidc.createConnection")).body.error_type).toBe("setup_link_not_allowed");
    const { connection_id } = connection;
    const filled = await browser.call("sso.saml.updateConnectionByURL", { metadata_xml });
    expect(filled.body.data.connection).toMatchObject({ connection_id, status: "pending" });
    const tested = await browser.call("sso.createTestRun");
    expect(tested.body.data.test_run).toMatchObject({ connection_id, status: "waiting" });
    const { test_run_id } = tested.body.data.test_run;
    expect((await browser.call("sso.getTestRun", { test_run_id })).body.data.test_run.status).toBe("waiting");
    expect((await browser.call("sso.listAttempts")).body.data.attempts).toEqual([]);
    expect((await browser.call("sso.activateConnection")).body.error_type).toBe("setup_link_not_allowed");
    const { events } = await fixture.organization.listAuditEvents({ limit: 10 });
    const change = events.find(({ action }) => action === "sso_connection.updated");
    expect(change).toMatchObject({ member_id: null, details: { by: "setup_link", setup_link_id } });
    // Two at once create one, too.
    const other = await openSso(fixture);
    const both = await Promise.all(["saml", "oidc"].map((kind) => other.browser.call(`sso.${kind}.createConnection`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await fixture.sso.getConnections()).saml_connections.length).toBeLessThanOrEqual(2);
  });

  test("T97: does nothing that is not in its list, under any name", async () => {
    const { browser } = await openSso(await startFixture());
    for (const name of [
      "sso.deleteConnection",
      "sso.external.createConnection",
      "sso.saml.deleteEncryptionPrivateKey",
      "scim.createConnection",
      "setupLinks.create",
      "organization.update",
      "members.search",
      "__proto__",
      "constructor",
    ]) {
      const answer = await browser.call(name);
      expect([name, answer.body.error_type]).toEqual([name, "setup_link_not_allowed"]);
    }
  });

  test("T97: reaches its one connection, whatever it names", async () => {
    const fixture = await startFixture();
    const own = (await fixture.sso.saml.createConnection({ display_name: "Own" })).connection.connection_id;
    const other = (await fixture.sso.saml.createConnection({ display_name: "Other" })).connection.connection_id;
    const foreign = (await ada.sso.saml.createConnection({ display_name: "Foreign" })).connection.connection_id;
    const { browser } = await openSso(fixture, { connection_id: own });
    const shown = await browser.call("sso.getConnections");
    expect(shown.body.data.saml_connections.map((one: { connection_id: string }) => one.connection_id)).toEqual([own]);
    for (const connection_id of [other, foreign]) {
      const change = await browser.call("sso.saml.updateConnection", { connection_id, display_name: "Mine" });
      expect(change.body.error_type).toBe("setup_link_not_allowed");
      const attempts = await browser.call("sso.listAttempts", { connection_id });
      expect(attempts.body.error_type).toBe("setup_link_not_allowed");
    }
    const named = await browser.call("sso.saml.updateConnection", { organization_id, display_name: "Mine" });
    expect(named.status).toBe(400);
    const { status } = await browser.call("sso.saml.updateConnection", { connection_id: own, display_name: "Mine" });
    expect(status).toBe(200);
    await ada.sso.deleteConnection({ connection_id: foreign });
  });

  test("T97: assigns the roles that its creator named, and accepts no other", async () => {
    const fixture = await startFixture();
    const { browser } = await openSso(fixture, { role_ids: ["editor"] });
    await browser.call("sso.saml.createConnection");
    const give = (...role_ids: string[]) =>
      browser.call("sso.saml.updateConnection", {
        saml_group_implicit_role_assignments: role_ids.map((role_id) => ({ role_id, group: "Staff" })),
      });
    expect((await give("admin")).body.error_type).toBe("setup_link_not_allowed");
    expect((await give("editor", "reader")).body.error_type).toBe("setup_link_not_allowed");
    expect((await give("editor")).status).toBe(200);
    const [connection] = (await fixture.sso.getConnections()).saml_connections;
    const connection_id = connection?.connection_id ?? "";
    const assignments = [{ role_id: "reader", group: "Staff" }];
    await fixture.sso.saml.updateConnection({ connection_id, saml_group_implicit_role_assignments: assignments });
    expect((await give()).body.error_type).toBe("setup_link_not_allowed");
    const keys = await browser.call("sso.saml.updateConnection", { signing_private_key: "x" });
    expect(keys.status).toBe(400);
  });

  test("T97: changes or activates a connection only if its creator allowed that", async () => {
    const fixture = await startFixture();
    const { browser } = await openSso(fixture);
    const created = await browser.call("sso.saml.createConnection");
    const { connection_id } = created.body.data.connection;
    await browser.call("sso.saml.updateConnectionByURL", { metadata_xml });
    await backend("POST", `${fixture.at}/sso_connections/${connection_id}/activate`, {});
    for (const [name, body] of [
      ["sso.saml.updateConnection", { idp_sso_url: "https://mallory.test" }],
      ["sso.saml.updateConnection", { display_name: "Mine" }],
      ["sso.saml.updateConnectionByURL", { metadata_xml }],
      ["sso.saml.deleteVerificationCertificate", { certificate_id: "any" }],
    ] as const) {
      expect((await browser.call(name, body)).body.error_type).toBe("setup_link_connection_in_use");
    }
    expect((await browser.call("sso.createTestRun")).status).toBe(200);
    const trusted = await openSso(fixture, { connection_id, may_activate: true });
    expect((await trusted.browser.call("sso.saml.updateConnection", { display_name: "New" })).status).toBe(200);
    await backend("POST", `${fixture.at}/sso_connections/${connection_id}/hold`, {});
    const activated = await trusted.browser.call("sso.activateConnection");
    expect(activated.body.data.connection.status).toBe("active");
  });

  test("T95: cannot remove the only certificate for sign-in, and creates no keys for a second connection", async () => {
    const fixture = await startFixture();
    const { connection } = await fixture.sso.saml.createConnection({});
    const { connection_id } = connection;
    const read = await fixture.sso.saml.updateConnectionByURL({ connection_id, metadata_xml });
    await backend("POST", `${fixture.at}/sso_connections/${connection_id}/activate`, {});
    // Before the policy changes: a session from a code cannot create a link from then on.
    const { browser } = await openSso(fixture, { connection_id, may_activate: true });
    await backend("PUT", fixture.at, { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
    const certificate_id = read.connection.verification_certificates[0]?.certificate_id;
    const taken = await browser.call("sso.saml.deleteVerificationCertificate", { certificate_id });
    expect(taken.body.error_type).toBe("sso_would_lock_out");
    const second = await browser.call("sso.saml.createConnection");
    expect(second.body.error_type).toBe("setup_link_not_allowed");
  });

  test("T97: does not activate a connection by completing it", async () => {
    const fixture = await startFixture();
    const { connection } = await fixture.sso.saml.createConnection({});
    const { browser } = await openSso(fixture, { connection_id: connection.connection_id });
    const filled = await browser.call("sso.saml.updateConnectionByURL", { metadata_xml });
    expect(filled.body.data.connection.status).toBe("pending");
  });
});

describe("a link for a directory", () => {
  /** An opened link, the directory that it created, and requests with that directory's token. */
  async function openScim(more: object = {}) {
    const fixture = await startFixture();
    const { setup_url } = await fixture.setupLinks.create({ purpose: "scim", ...more });
    const browser = setupBrowser(provider, setup_url);
    await browser.open();
    const { connection } = (await browser.call("scim.createConnection", { identity_provider: "okta" })).body.data;
    const base = `${provider.url}${new URL(connection.base_url).pathname}`;
    const send = (method: string, path: string, body?: unknown) =>
      sendScim(`${base}${path}`, method, connection.bearer_token, body);
    return { fixture, browser, send, connection, connection_id: connection.connection_id as string };
  }
  const staff = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"], displayName: "Staff" };

  test("T145: creates an inactive one: it reads and tests, and changes no member until an admin activates it", async () => {
    const { fixture, browser, send, connection, connection_id } = await openScim();
    expect(connection).toMatchObject({ is_held: true, status: "active" });
    expect((await fixture.client.organization.get()).organization.scim_active_connection).toBeNull();
    // As Okta and Entra ID test a connection.
    const listed = await send("GET", "/Users?startIndex=1&count=2");
    expect([listed.status, listed.body.totalResults]).toEqual([200, 0]);
    expect((await send("GET", `/Users?filter=${encodeURIComponent('userName eq "unknown"')}`)).status).toBe(200);
    expect((await send("GET", "/ServiceProviderConfig")).status).toBe(200);
    expect((await send("POST", "/Users", { schemas: [] })).body.scimType).toBe("invalidValue");
    for (const [method, path, body] of [
      ["POST", "/Users", user(`zoe@${fixture.slug}.test`)],
      ["POST", "/Users", { ...user(`ann@${fixture.slug}.test`), active: false }],
      ["PUT", "/Users/any", user(`ann@${fixture.slug}.test`)],
      ["DELETE", "/Users/any"],
      ["POST", "/Groups", staff],
      ["DELETE", "/Groups/any"],
    ] as const) {
      const refused = await send(method, path, body);
      expect([method, path, refused.status]).toEqual([method, path, 403]);
      expect(refused.body.detail).toContain("An admin of the organization must activate it");
    }
    expect((await fixture.client.self.get())?.member.email_address).toBe(`ann@${fixture.slug}.test`);
    const { exchanges } = await fixture.scim.listExchanges({});
    expect(exchanges.length).toBeGreaterThan(0);

    expect((await browser.call("scim.activateConnection")).body.error_type).toBe("setup_link_not_allowed");
    expect((await send("POST", "/Users", user(`zoe@${fixture.slug}.test`))).status).toBe(403);
    const activated = await fixture.scim.activateConnection({ connection_id });
    expect(activated.connection.is_held).toBe(false);
    expect((await fixture.client.organization.get()).organization.scim_active_connection).toMatchObject({
      connection_id,
    });
    expect((await send("POST", "/Users", user(`zoe@${fixture.slug}.test`))).status).toBe(201);
  });

  test("T145: activates one only if its creator allowed that, and creates tokens of an active one only then", async () => {
    const trusted = await openScim({ may_activate: true });
    expect(trusted.connection.is_held).toBe(true);
    expect((await trusted.browser.call("scim.activateConnection")).body.data.connection.is_held).toBe(false);
    const rotation = { connection_id: trusted.connection_id };
    expect((await trusted.browser.call("scim.rotateStart", rotation)).status).toBe(200);

    const { fixture, browser, connection_id } = await openScim();
    expect((await browser.call("scim.rotateStart", { connection_id })).status).toBe(200);
    await fixture.scim.activateConnection({ connection_id });
    for (const name of ["scim.rotateStart", "scim.rotateComplete", "scim.rotateCancel"]) {
      expect((await browser.call(name, { connection_id })).body.error_type).toBe("setup_link_connection_in_use");
    }
  });

  test("T145: activation requires the same permissions as creating a directory, in its own organization", async () => {
    const { fixture, connection_id } = await openScim();
    const pia = await adminOf("pia@globex.test");
    await refusal(pia.scim.activateConnection({ connection_id }), "unauthorized_action");
    await refusal(ada.scim.activateConnection({ connection_id }), "no_active_scim_connection");
    const path = `${fixture.at}/scim/${connection_id}/activate`;
    expect((await backend("POST", path, {})).body.data.connection.is_held).toBe(false);
  });

  test("T97: sees who is in a group, and assigns the roles that were named", async () => {
    const { fixture, browser, send, connection_id } = await openScim({ role_ids: ["editor"] });
    const rotation = { connection_id };
    expect((await browser.call("scim.rotateStart", rotation)).body.data.connection.next_bearer_token).toBeTruthy();
    expect((await browser.call("scim.rotateCancel", rotation)).status).toBe(200);
    await fixture.scim.activateConnection({ connection_id });
    const person = await send("POST", "/Users", user(`zoe@${fixture.slug}.test`));
    const group = await send("POST", "/Groups", { ...staff, members: [{ value: person.body.id }] });
    const group_id = group.body.id;
    const people = await browser.call("scim.getGroupMembers", { group_id });
    expect(people.body.data).toMatchObject({
      scim_group_members: [{ email_address: `zoe@${fixture.slug}.test`, is_active: true }],
      next_cursor: null,
    });
    expect((await browser.call("scim.listExchanges")).body.data.exchanges).toHaveLength(2);
    const give = (role_id: string) =>
      browser.call("scim.updateConnection", { scim_group_implicit_role_assignments: [{ role_id, group_id }] });
    expect((await give("admin")).body.error_type).toBe("setup_link_not_allowed");
    expect((await give("editor")).status).toBe(200);
    expect((await browser.call("scim.createConnection")).status).toBe(409);
    for (const name of ["scim.listPendingChanges", "scim.applyPendingChange", "scim.dismissPendingChange"]) {
      expect((await browser.call(name)).body.error_type).toBe("setup_link_not_allowed");
    }
  });

  test("T97: sees nothing of a directory that someone else connected meanwhile", async () => {
    const fixture = await startFixture();
    const { setup_url } = await fixture.setupLinks.create({ purpose: "scim" });
    const browser = setupBrowser(provider, setup_url);
    await browser.open();
    const { connection } = await fixture.scim.createConnection({});
    const { connection_id } = connection;
    for (const name of ["scim.getConnection", "scim.getConnectionGroups", "scim.listExchanges"]) {
      expect((await browser.call(name)).body.error_type).toBe("no_active_scim_connection");
    }
    expect((await browser.call("scim.rotateStart", { connection_id })).body.error_type).toBe("setup_link_not_allowed");
  });

  test("pages through a group, and finds none of another organization's", async () => {
    const fixture = await startFixture();
    const { connection } = await fixture.scim.createConnection({});
    const base = `${provider.url}${new URL(connection.base_url).pathname}`;
    const send = (path: string, body: object) => sendScim(`${base}${path}`, "POST", connection.bearer_token, body);
    const ids: { value: string }[] = [];
    for (const name of ["a", "b", "c"]) {
      ids.push({ value: (await send("/Users", user(`${name}@${fixture.slug}.test`))).body.id });
    }
    const created = await send("/Groups", { displayName: "<b>Staff</b>", members: ids });
    const group_id = created.body.id;
    const first = await fixture.scim.getGroupMembers({ group_id, limit: 2 });
    expect(first.scim_group_members).toHaveLength(2);
    const second = await fixture.scim.getGroupMembers({ group_id, limit: 2, cursor: first.next_cursor ?? "" });
    expect(second).toMatchObject({
      scim_group_members: [{ email_address: `c@${fixture.slug}.test` }],
      next_cursor: null,
    });
    const other = await startFixture();
    await other.scim.createConnection({});
    await refusal(other.scim.getGroupMembers({ group_id }), "scim_group_not_found");
    await refusal(fixture.scim.getGroupMembers({ group_id, cursor: "x" }), "invalid_cursor");
  });
});

describe("T98: a link ends", () => {
  const shut = async (browser: ReturnType<typeof setupBrowser>, error_type = "setup_link_over") => {
    for (const name of ["sso.getConnections", "sso.saml.createConnection", "finish"]) {
      expect((await browser.call(name)).body.error_type).toBe(error_type);
    }
  };

  test("at once when it is revoked, opened or not, and once", async () => {
    const fixture = await startFixture();
    const { browser, setup_link_id } = await openSso(fixture);
    const waiting = await fixture.setupLinks.create({ purpose: "sso" });
    for (const id of [setup_link_id, waiting.setup_link.setup_link_id, setup_link_id]) {
      expect((await fixture.setupLinks.revoke({ setup_link_id: id })).setup_link.status).toBe("revoked");
    }
    await shut(browser);
    expect((await setupBrowser(provider, waiting.setup_url).open()).body.error_type).toBe("setup_link_over");
    expect(await auditOf("setup_link.revoked", setup_link_id)).toHaveLength(1);
  });

  test("when it is not opened in time, which is reported once; and eight hours after it was opened", async () => {
    const fixture = await startFixture();
    const { browser, setup_link_id } = await openSso(fixture);
    const unopened = await fixture.setupLinks.create({ purpose: "sso", expires_in_days: 1 });
    provider.clock.advance({ hours: 9 });
    await shut(browser);
    expect((await browser.open()).body.error_type).toBe("setup_link_over");
    provider.clock.advance({ hours: 16 });
    const again = await adminOf(`ann@${fixture.slug}.test`, fixture.slug);
    expect(await statusOf(again, setup_link_id)).toBe("over");
    expect(await statusOf(again, unopened.setup_link.setup_link_id)).toBe("expired");
    const late = setupBrowser(provider, unopened.setup_url);
    expect((await late.open()).body.error_type).toBe("setup_link_over");
    const projects = createProjectDirectory(db, { clock: services.clock, onError: () => {} });
    for (let round = 0; round < 2; round += 1) await expireLinks({ services, projects });
    expect(await auditOf("setup_link.expired", unopened.setup_link.setup_link_id)).toHaveLength(1);
  });

  test("when its recipient says that they are done", async () => {
    const fixture = await startFixture();
    const { browser, setup_link_id } = await openSso(fixture);
    expect((await browser.call("finish")).body.data.setup.status).toBe("finished");
    await shut(browser);
    expect(await statusOf(fixture, setup_link_id)).toBe("finished");
  });

  const changes: [
    string,
    (fixture: Fixture, eve: { member_id: string; client: Fixture["client"] }) => Promise<unknown>,
  ][] = [
    ["leaves", (fixture, { member_id }) => backend("DELETE", `${fixture.at}/members/${member_id}`)],
    ["loses the role", (fixture, { member_id }) => backend("PUT", `${fixture.at}/members/${member_id}`, { roles: [] })],
    [
      "loses a permission",
      (fixture, { member_id }) => backend("PUT", `${fixture.at}/members/${member_id}`, { roles: ["plumber"] }),
    ],
    ["signs out everywhere", (_, { client, member_id }) => client.session.revokeForMember({ member_id })],
  ];
  test.each(changes)("when its creator %s, also if it is open", async (_, change) => {
    const fixture = await startFixture();
    const address = `eve@${fixture.slug}.test`;
    await backend("POST", `${fixture.at}/members`, { email_address: address, roles: ["admin"] });
    const eve = await adminOf(address, fixture.slug);
    const { browser, setup_link_id } = await openSso(eve);
    const waiting = await eve.setupLinks.create({ purpose: "sso" });
    await change(fixture, eve);
    await shut(browser);
    expect((await setupBrowser(provider, waiting.setup_url).open()).body.error_type).toBe("setup_link_over");
    expect(await statusOf(fixture, setup_link_id)).toBe("void");
  });

  test("with its connection, and with its organization", async () => {
    const fixture = await startFixture();
    const { browser, setup_link_id } = await openSso(fixture);
    const { connection } = (await browser.call("sso.saml.createConnection")).body.data;
    await fixture.sso.deleteConnection({ connection_id: connection.connection_id });
    await shut(browser);
    expect(await statusOf(fixture, setup_link_id)).toBe("void");
    const { browser: last } = await openSso(fixture);
    await backend("DELETE", fixture.at);
    await shut(last, "setup_link_not_found");
    const left = await db
      .selectFrom("setup_links")
      .selectAll()
      .where("organization_id", "=", fixture.organization_id)
      .execute();
    expect(left).toEqual([]);
  });

  test("so that of a change and a revocation at once, none comes after the revocation", async () => {
    const fixture = await startFixture();
    const { browser, setup_link_id } = await openSso(fixture);
    await browser.call("sso.saml.createConnection");
    const rename = (display_name: string) => browser.call("sso.saml.updateConnection", { display_name });
    const [, ...changes] = await Promise.all([
      fixture.setupLinks.revoke({ setup_link_id }),
      ...["a", "b", "c", "d"].map(rename),
    ]);
    for (const { status, body } of changes) expect(status === 200 || body.error_type === "setup_link_over").toBe(true);
    const rows = await db
      .selectFrom("audit_events")
      .select(["action"])
      .where("organization_id", "=", fixture.organization_id)
      .where("action", "in", ["setup_link.revoked", "sso_connection.updated"])
      .orderBy("occurred_at")
      .orderBy("audit_event_id")
      .execute();
    const end = rows.findIndex(({ action }) => action === "setup_link.revoked");
    expect(rows.slice(end + 1)).toEqual([]);
    expect((await rename("late")).body.error_type).toBe("setup_link_over");
  });
});
