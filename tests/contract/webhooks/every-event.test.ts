import { createAdmin } from "@portico/client/admin";
import { createIdp } from "@portico/client/idp";
import { webhookData } from "@portico/wire/schemas";
import { afterAll, expect, test } from "vitest";
import { webhookEventTypes } from "../../../packages/provider/src/operate/webhooks/public-events.ts";
import { expireLinks } from "../../../packages/provider/src/organizations/setup-links/revoke-link.ts";
import { createProjectDirectory } from "../../../packages/provider/src/platform/projects/project-directory.ts";
import { backendOf } from "../support/backend.ts";
import { discover, mailFrom, organizationId, signIn } from "../support/basics.ts";
import { connectDirectory, patchOf, user } from "../support/connected-directory.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { beginLogin, logIn, startIdpFixture } from "../support/idp.ts";
import { startReceiver } from "../support/receiver.ts";
import { setupBrowser } from "../support/setup-browser.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";
import { totpCode } from "../support/totp-code.ts";

// Each type of event, caused as in production: its audit data must match its schema.

const dns = await startDnsServer();
afterAll(() => dns.stop());
const receiver = await startReceiver();
const fixture = await startIdpFixture({
  config: { outbound_allowed_origins: [receiver.origin], dns_servers: [dns.address] },
});
const { provider, globex } = fixture;
const backend = backendOf(provider);
const closed = await organizationId(provider, "closed");
const dur = { session_duration_minutes: 60 };

async function done(method: string, path: string, body?: unknown) {
  const answer = await backend(method, path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body.data;
}

const client_id = "third";
const happenings: Record<string, () => Promise<unknown>> = {
  async "an organization is created, changed and deleted"() {
    const names = { organization_name: "Passing", organization_slug: "passing" };
    const { organization } = await done("POST", "/organizations", names);
    const path = `/organizations/${organization.organization_id}`;
    await done("PUT", path, { trusted_metadata: { plan: "gold" }, mfa_policy: "OPTIONAL" });
    await done("POST", `${path}/sessions/revoke`, {});
    await done("DELETE", path);
  },

  async "a domain is verified, lost and released"() {
    const path = `/organizations/${globex}/domains`;
    const { record_name, record_value } = (await done("POST", path, { domain: "proven.test" })).domain;
    dns.set(record_name, record_value);
    await done("POST", `${path}/proven.test/verify`, {});
    dns.remove(record_name);
    await done("POST", `${path}/proven.test/verify`, {});
    provider.clock.advance({ days: 15 });
    expect((await done("POST", `${path}/proven.test/verify`, {})).domain.status).toBe("pending");
    await done("DELETE", `${path}/proven.test`);
  },

  async "members are created, changed, deleted and restored"() {
    const path = `/organizations/${globex}/members`;
    const { member } = await done("POST", path, { email_address: "kim@globex.test", roles: ["reader"] });
    const one = `${path}/${member.member_id}`;
    await done("PUT", one, { name: "Kim", roles: ["editor"], untrusted_metadata: { a: 1 } });
    await done("PUT", one, { email_address: "kim.moved@globex.test" });
    await done("PUT", one, { mfa_phone_number: "+15005550006" });
    await done("DELETE", one);
    await done("PUT", `${one}/reactivate`, {});
    await done("POST", "/magic_links/email/invite", { organization_id: globex, email_address: "ina@globex.test" });
    await signIn(provider, "ina@globex.test", "globex");
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await client.organization.members.create({ email_address: "by.ada@globex.test" });
  },

  async "sessions begin, are exchanged and end, and a proof is refused"() {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await client.session.exchange({ organization_id: closed, ...dur });
    await client.session.revoke();
    const of = { organization_id: globex, email_address: "ada@globex.test" };
    await mailFrom(provider, of.email_address, () => client.otps.email.loginOrSignup(of));
    await expect(client.otps.email.authenticate({ ...of, code: "000000", ...dur })).rejects.toThrow();
    const unknownMember = { email_address: "unknown@globex.test", password: "no such password" };
    await expect(client.passwords.discovery.authenticate(unknownMember)).rejects.toThrow();
    await discover(provider, "ada@globex.test");
  },

  async "connections are created, changed and deleted"() {
    const kinds = [
      ["saml_connections", "saml", { display_name: "S" }, { status: "active" }],
      ["oidc_connections", "oidc", { display_name: "O" }, { display_name: "P" }],
    ] as const;
    for (const [kind, , first, change] of kinds) {
      const { connection } = await done("POST", `/organizations/${globex}/${kind}`, first);
      const path = `/organizations/${globex}/${kind}/${connection.connection_id}`;
      await done("PUT", path, kind === "saml_connections" ? { display_name: "T" } : change);
      await done("DELETE", `/organizations/${globex}/sso_connections/${connection.connection_id}`);
    }
    const theirs = (await done("POST", `/organizations/${closed}/saml_connections`, { display_name: "Theirs" }))
      .connection;
    const trust = { external_organization_id: closed, external_connection_id: theirs.connection_id };
    const { connection } = await done("POST", `/organizations/${globex}/external_connections`, trust);
    await done("DELETE", `/organizations/${globex}/sso_connections/${connection.connection_id}`);
  },

  async "apps are allowed, denied and disconnected"() {
    const config = await fixture.discover(client_id);
    const ada = await fixture.enter("ada@globex.test");
    const { url } = beginLogin(config);
    await ada.follow(url, { consent_granted: false });
    await logIn(config, ada);
    const { client } = await signIn(provider, "gus@globex.test", "globex");
    await logIn(config, await fixture.enter("gus@globex.test"));
    await createIdp(client).revokeConnectedApp({ connected_app_id: client_id });
  },

  async "a passkey is added and deleted"() {
    const { client, answer } = await signIn(provider, "gus@globex.test", "globex");
    const who = { organization_id: globex, member_id: answer.member_id };
    const { passkey } = await addPasskeyTo(
      client,
      who,
      new SoftwareAuthenticator(new URL(provider.openPage().page.window.location.href).origin),
    );
    await client.passkeys.delete({ passkey_id: passkey.passkey_id });
  },

  async "a browser is remembered and forgotten"() {
    const path = `/organizations/${globex}`;
    await done("PUT", path, { mfa_remembered_device_days: 30 });
    const { client, answer } = await signIn(provider, "gus@globex.test", "globex");
    const who = { organization_id: globex, member_id: answer.member_id };
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    provider.clock.advance({ seconds: 30 });
    const again = (await signIn(provider, "gus@globex.test", "globex")).client;
    await again.totp.authenticate({ ...who, code: totpCode(provider, secret), remember_device: true, ...dur });
    const devices = `${path}/members/${who.member_id}/remembered_devices`;
    const { remembered_devices } = await done("GET", devices);
    await done("DELETE", `${devices}/${remembered_devices[0].remembered_device_id}`);
    await done("PUT", path, { mfa_remembered_device_days: null });
  },

  async "a directory is connected, sends people and groups, and is disconnected"() {
    const { send, connection_id } = await connectDirectory(provider);
    const { body: one } = await send("POST", "/Users", user("dora@globex.test"));
    const path = `/Users/${one.id}`;
    await send("PATCH", path, patchOf({ op: "replace", path: "name.givenName", value: "Dorothea" }));
    const schemas = ["urn:ietf:params:scim:schemas:core:2.0:Group"];
    const group = { schemas, displayName: "Sales", members: [{ value: one.id }] };
    const { body: created } = await send("POST", "/Groups", group);
    await send("PATCH", `/Groups/${created.id}`, patchOf({ op: "replace", path: "displayName", value: "Sellers" }));
    await send("DELETE", `/Groups/${created.id}`);
    for (const value of [false, true]) await send("PATCH", path, patchOf({ op: "replace", path: "active", value }));
    await send("DELETE", path);
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const { scim } = createAdmin(client);
    await scim.updateConnection({ connection_id, display_name: "Okta at work" });
    await scim.deleteConnection({ connection_id });
  },

  async "setup links are created, opened, finished, revoked and expired"() {
    const path = `/organizations/${closed}/setup_links`;
    const make = () => done("POST", path, { purpose: "sso", expires_in_days: 1 });
    const browser = setupBrowser(provider, (await make()).setup_url);
    for (const name of ["open", "finish"] as const)
      expect((name === "open" ? await browser.open() : await browser.call(name)).status).toBe(200);
    await done("DELETE", `${path}/${(await make()).setup_link.setup_link_id}`);
    await make();
    provider.clock.advance({ days: 2 });
    const { services } = provider.provider;
    await expireLinks({ services, projects: createProjectDirectory(services.db, { ...services, onError() {} }) });
  },

  async "a member uses emergency access"() {
    const members = `/organizations/${globex}/members`;
    const kept = await signIn(provider, "rob@globex.test", "globex");
    const who = { organization_id: globex, member_id: kept.answer.member_id };
    const { secret } = await kept.client.totp.create(who);
    await kept.client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    await done("PUT", `${members}/${who.member_id}`, { is_breakglass: true });
    const oidc = `/organizations/${globex}/oidc_connections`;
    const { connection } = await done("POST", oidc, { display_name: "Out" });
    await done("PUT", `${oidc}/${connection.connection_id}`, {
      issuer: "https://idp.globex.test",
      client_id: "client",
      client_secret: "a secret of the client",
    });
    await done("PUT", `/organizations/${globex}`, { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
    provider.clock.advance({ minutes: 1 });
    const { client } = await discover(provider, "rob@globex.test");
    await client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
  },
};

test("each type of event occurs, and is sent according to its schema", async () => {
  await done("POST", "/webhooks/endpoints", { url: receiver.url });
  for (const [name, happen] of Object.entries(happenings)) {
    await happen().catch((error) => expect.fail(`${name}: ${error.stack}`));
  }
  await provider.deliverDue();
  const heard = new Set(receiver.heard.map(({ event }) => event.type));
  expect(webhookEventTypes.filter((type) => !heard.has(type))).toEqual([]);
  for (const { event } of receiver.heard) {
    const schema = webhookData[event.type as keyof typeof webhookData];
    // No field is missing, and none is there that the schema does not name.
    expect(schema.parse(event.data), event.type).toEqual(event.data);
  }
  const metrics = await (await fetch(`${provider.url}/metrics`)).text();
  expect(metrics).toMatch(/portico_webhook_results_total\{result="failed"\} 0/);
});
