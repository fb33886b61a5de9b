import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { createSamlIdp, makeKey } from "../support/identity-providers/saml-idp.ts";

const idp = createSamlIdp();
const board = { resource_id: "board", description: "Boards", actions: ["read", "write"] };
const actionsOf: Record<string, string[]> = {
  organization: ["update", "delete"],
  member: ["create", "search", "update", "update.roles", "delete", "revoke_sessions"],
  sso: ["create", "read", "update", "delete"],
  scim: ["create", "read", "update", "delete"],
  audit_log: ["read"],
  api_key: ["create", "read", "update", "delete"],
  machine_access: ["create", "read", "delete"],
  board: board.actions,
};
const permissions = Object.entries(actionsOf).flatMap(([resource, actions]) =>
  actions.map((action) => ({ resource, action })),
);
const grant = (resource_id: string, actions: string[]) => ({ resource_id, actions });
const everywhere = (resources: string[]) => resources.map((resource_id) => grant(resource_id, ["*"]));
const role = (role_id: string, granted: object[]) => ({ role_id, description: role_id, permissions: granted });

/** Each permission by itself, together with the one to assign roles, and everything except that one. */
const weakRoles = [
  role("nothing", []),
  ...permissions.flatMap(({ resource, action }) => [
    role(`${resource}.${action}`, [grant(resource, [action])]),
    role(`handing-${resource}.${action}`, [grant(resource, [action]), grant("member", ["update.roles"])]),
    role(`without-${resource}.${action}`, [
      ...everywhere(Object.keys(actionsOf).filter((other) => other !== resource)),
      grant(
        resource,
        (actionsOf[resource] ?? []).filter((other) => other !== action),
      ),
    ]),
  ]),
  role("built-in", everywhere(["organization", "member", "sso", "scim", "audit_log", "api_key", "machine_access"])),
];
/** All that lack one permission, for each call; and of those that have one, a third, for the next call the next. */
const triedRoles = (at: number) =>
  weakRoles.filter(
    ({ role_id }, index) => isLong || !/^(handing-)?\w+\./.test(role_id) || Math.floor(index / 3) % 3 === at % 3,
  );
const strongRoles = [role("everything", everywhere(Object.keys(actionsOf)))];

const organizations = [
  organization("globex", {
    mfa_policy: "REQUIRED_FOR_ALL",
    email_jit_provisioning: "NOT_ALLOWED",
    email_invites: "NOT_ALLOWED",
    email_allowed_domains: ["globex.test"],
    auth_methods: "RESTRICTED",
    allowed_auth_methods: ["email_otp", "sso"],
    mfa_methods: "RESTRICTED",
    allowed_mfa_methods: ["totp"],
    first_party_connected_apps_allowed_type: "NOT_ALLOWED",
    third_party_connected_apps_allowed_type: "RESTRICTED",
    allowed_third_party_connected_apps: ["app-one"],
    rbac_email_implicit_role_assignments: [{ role_id: "board.read", domain: "implied.test" }],
    members: [
      { email_address: "ada@globex.test", roles: ["admin"] },
      { email_address: "dora@globex.test", roles: ["admin"], status: "deleted" },
      { email_address: "ivan@implied.test" },
      { email_address: "bob@globex.test" },
      { email_address: "cleo@globex.test" },
      { email_address: "mallory@globex.test" },
    ],
  }),
  organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
];

const idOf: Record<string, string> = {};
const ids = { held: "", saml: "", oidc: "", implying: "", spare: "", external: "", foreign: "", directory: "" };

const provider = await startForFile({
  project: { rbac_policy: { resources: [board], roles: [...weakRoles, ...strongRoles], scopes: [] }, organizations },
});
const { db } = provider.provider.services;
// While these members sign in, no second factor is required.
const settingsOf = async () =>
  db.selectFrom("organizations").selectAll().where("organization_slug", "=", "globex").executeTakeFirstOrThrow();
const { settings, organization_id: organizationId } = await settingsOf();
const write = (changed: object) =>
  db
    .updateTable("organizations")
    .set({ settings: JSON.stringify(changed) })
    .where("organization_id", "=", organizationId)
    .execute();
await write({ ...settings, mfa_policy: "OPTIONAL" });
const mallory = (await signIn(provider, "mallory@globex.test", "globex")).client;
const adas = createAdmin((await signIn(provider, "ada@globex.test", "globex")).client);
await write(settings);
// The sessions have used what the policy requires.
const secondFactor = {
  type: "totp",
  delivery_method: "authenticator_app",
  last_authenticated_at: provider.provider.services.clock.now().toISOString(),
  sequence_order: "SECONDARY",
};
await sql`update sessions set authentication_factors = authentication_factors || ${JSON.stringify([secondFactor])}::jsonb,
  policy_version = 1000`.execute(db);
const admin = createAdmin(mallory);

ids.saml = (await adas.sso.saml.createConnection()).connection.connection_id;
ids.oidc = (await adas.sso.oidc.createConnection()).connection.connection_id;
ids.spare = (await adas.sso.oidc.createConnection()).connection.connection_id;
ids.implying = (await adas.sso.saml.createConnection()).connection.connection_id;
await adas.sso.saml.updateConnection({
  connection_id: ids.implying,
  saml_connection_implicit_role_assignments: [{ role_id: "admin" }],
});
await adas.sso.saml.updateConnection({
  connection_id: ids.saml,
  idp_entity_id: idp.entityId,
  idp_sso_url: idp.ssoUrl,
  x509_certificate: idp.certificate,
});
ids.directory = (await adas.scim.createConnection()).connection.connection_id;
const at = new Date();
await db
  .insertInto("scim_groups")
  .values(
    ["leads", "others"].map((group_id) => ({
      ...{ project_id: PROJECT_ID, organization_id: organizationId, connection_id: ids.directory, group_id },
      ...{ display_name: group_id, folded_display_name: group_id, external_id: null, created_at: at, updated_at: at },
    })),
  )
  .execute();
const leads = { role_id: "admin", group_id: "leads" };
await adas.scim.updateConnection({ connection_id: ids.directory, scim_group_implicit_role_assignments: [leads] });
ids.held = (await adas.sso.saml.createConnection({ is_held: true })).connection.connection_id;
await adas.sso.saml.updateConnectionByURL({ connection_id: ids.held, metadata_xml: String(idp.metadata) });
await adas.organization.domains.claim({ domain: "claimed.test" });
const pat = await signIn(provider, "pat@initech.test", "initech");
const foreignOrganization = pat.organization_id;
ids.foreign = (await createAdmin(pat.client).sso.saml.createConnection()).connection.connection_id;
const external = await adas.sso.external.createConnection({
  external_organization_id: foreignOrganization,
  external_connection_id: ids.foreign,
});
ids.external = external.connection.connection_id;
for (const { member_id, email_address } of await db.selectFrom("members").selectAll().execute()) {
  idOf[email_address.split("@")[0] ?? ""] = member_id;
}

const secondFactors = {
  mfa_enrolled: true,
  mfa_phone_number: "+15005550006",
  mfa_phone_number_verified: true,
  totp_registration_id: "totp-registration-1",
  default_mfa_method: "totp" as const,
  email_address_verified: true,
};

/** The members have what can be removed from them; no test signs in with it. */
async function giveFactors() {
  const { db } = provider.provider.services;
  for (const name of ["ada", "ivan", "bob"]) {
    const key = { project_id: PROJECT_ID, organization_id: organizationId, member_id: idOf[name] ?? "" };
    await db
      .updateTable("members")
      .set({ ...secondFactors, member_password_id: `password-${name}` })
      .where("member_id", "=", key.member_id)
      .execute();
    const at = new Date();
    await db
      .insertInto("passwords")
      .values({
        ...{ ...key, member_password_id: `password-${name}`, password_hash: "none", reach: "project" as const },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
beforeEach(giveFactors);
// The tests of harmless calls change settings.
beforeEach(() => write(settings));

async function become(roleId: string) {
  await provider.provider.services.db
    .updateTable("members")
    .set({ roles: JSON.stringify(roleId === "nothing" ? [] : [roleId]) })
    .where("member_id", "=", idOf.mallory ?? "")
    .execute();
}

/** What a refused call must leave as it was. */
async function stateOf() {
  const { db } = provider.provider.services;
  const members = await db.selectFrom("members").selectAll().orderBy("member_id").execute();
  return JSON.stringify({
    members: members.filter(({ member_id }) => member_id !== idOf.mallory),
    organizations: await db.selectFrom("organizations").selectAll().orderBy("organization_id").execute(),
    connections: await db.selectFrom("sso_connections").selectAll().orderBy("connection_id").execute(),
    keys: await db.selectFrom("sso_keys").selectAll().orderBy("key_id").execute(),
    domains: await db.selectFrom("domain_claims").selectAll().orderBy("domain").execute(),
    passwords: await db.selectFrom("passwords").selectAll().orderBy("member_id").execute(),
    directories: await db.selectFrom("scim_connections").selectAll().execute(),
    links: await db.selectFrom("magic_links").selectAll().orderBy("token_hash").execute(),
  });
}

const ownKey = makeKey("own");
const otherMetadata = String(createSamlIdp("https://evil.test/idp").metadata);
const members = () => mallory.organization.members;
const update = (change: object) => () => mallory.organization.update(change as never);
const saml = (change: object) => () => admin.sso.saml.updateConnection({ connection_id: ids.saml, ...change });
const oidc = (change: object) => () => admin.sso.oidc.updateConnection({ connection_id: ids.oidc, ...change });
const directory = (change: object) => () => admin.scim.updateConnection({ connection_id: ids.directory, ...change });
const others = { role_id: "admin", group_id: "others" };
const ada = (change: object) => () => members().update({ member_id: idOf.ada ?? "", ...change } as never);

/** Calls that let a member sign in as someone else, or weaken another member's protection. */
const openings: Record<string, () => Promise<unknown>> = {
  "creates a SAML connection": () => admin.sso.saml.createConnection(),
  "creates an OpenID connection": () => admin.sso.oidc.createConnection(),
  "creates an external connection": () =>
    admin.sso.external.createConnection({
      external_organization_id: foreignOrganization,
      external_connection_id: ids.foreign,
    }),
  "changes the entity id": saml({ idp_entity_id: "https://evil.test/idp" }),
  "changes the SSO URL": saml({ idp_sso_url: "https://evil.test/sso" }),
  "adds a certificate": saml({ x509_certificate: ownKey.certificate }),
  "adds a certificate beside a role": saml({
    x509_certificate: ownKey.certificate,
    saml_connection_implicit_role_assignments: [{ role_id: "admin" }],
  }),
  "adds a signing key": saml({ signing_private_key: ownKey.privateKey }),
  "adds an encryption key": saml({ saml_encryption_private_key: ownKey.privateKey }),
  "maps the address to another attribute": saml({ attribute_mapping: { email: "nickname" } }),
  "brings other metadata": () =>
    admin.sso.saml.updateConnectionByURL({
      connection_id: ids.saml,
      metadata_xml: otherMetadata,
    }),
  "implies a role by a connection": saml({ saml_connection_implicit_role_assignments: [{ role_id: "admin" }] }),
  "implies a role by an external connection": () =>
    admin.sso.external.updateConnection({
      connection_id: ids.external,
      external_connection_implicit_role_assignments: [{ role_id: "admin" }],
    }),
  "deletes a connection that implies a role": () => admin.sso.deleteConnection({ connection_id: ids.implying }),
  "activates a held connection": () => admin.sso.activateConnection({ connection_id: ids.held }),
  "claims a domain": () => admin.organization.domains.claim({ domain: "evil.test" }),
  "looks for a domain's record": () => admin.organization.domains.verify({ domain: "claimed.test" }),
  "leads a domain to a connection": () =>
    admin.organization.domains.update({ domain: "claimed.test", connection_id: ids.saml }),
  "releases a domain": () => admin.organization.domains.delete({ domain: "claimed.test" }),
  "creates a directory's next token": () => admin.scim.rotateStart({ connection_id: ids.directory }),
  "assigns a role to a directory's group": directory({ scim_group_implicit_role_assignments: [leads, others] }),
  "removes a role from a directory's group": directory({ scim_group_implicit_role_assignments: [others] }),
  "deletes a directory that assigns a role": () => admin.scim.deleteConnection({ connection_id: ids.directory }),
  "connects a directory": () => admin.scim.createConnection(),
  ...Object.fromEntries(
    [
      { issuer: "http://127.0.0.1:1" },
      { client_id: "evil" },
      { authorization_url: "https://evil.test/authorize" },
      { token_url: "https://evil.test/token" },
      { userinfo_url: "https://evil.test/userinfo" },
      { jwks_url: "https://evil.test/jwks" },
      { custom_scopes: "anything" },
      { attribute_mapping: { email: "nickname" } },
      { client_secret: "known to the evil one" },
    ].map((change) => [`changes ${Object.keys(change)} of an OpenID connection`, oidc(change)]),
  ),
  ...Object.fromEntries(
    [
      { mfa_policy: "OPTIONAL" },
      { mfa_methods: "ALL_ALLOWED" },
      { allowed_mfa_methods: ["totp", "sms_otp"] },
      { auth_methods: "ALL_ALLOWED" },
      { allowed_auth_methods: ["email_otp", "sso", "password"] },
      { email_allowed_domains: ["globex.test", "evil.test"] },
      { email_allowed_domains: [] },
      { email_jit_provisioning: "RESTRICTED" },
      { email_invites: "RESTRICTED" },
      { email_invites: "ALL_ALLOWED" },
      { sso_jit_provisioning: "ALL_ALLOWED" },
      { oauth_tenant_jit_provisioning: "RESTRICTED" },
      { allowed_oauth_tenants: { slack: ["evil"] } },
      { first_party_connected_apps_allowed_type: "ALL_ALLOWED" },
      { third_party_connected_apps_allowed_type: "ALL_ALLOWED" },
      { allowed_third_party_connected_apps: ["app-one", "app-two"] },
      { rbac_email_implicit_role_assignments: [{ role_id: "admin", domain: "evil.test" }] },
    ].map((change) => [`loosens ${JSON.stringify(change)}`, update(change)]),
  ),
  "leaves only methods that not every member has (T138)": update({ allowed_auth_methods: ["sso"] }),
  "changes an admin's address": ada({ email_address: "evil@evil.test" }),
  "starts changing an admin's address": () =>
    admin.organization.members.startEmailUpdate({ member_id: idOf.ada ?? "", email_address: "evil.too@evil.test" }),
  "removes an admin's phone by deletion": () => members().deleteMFAPhoneNumber({ member_id: idOf.ada ?? "" }),
  "removes an admin's authenticator": () => members().deleteMFATOTP({ member_id: idOf.ada ?? "" }),
  "names an admin": ada({ name: "Ada" }),
  "gives an admin another phone": ada({ mfa_phone_number: "+15005550009" }),
  "asks an admin for no second factor": ada({ mfa_enrolled: false }),
  "asks an admin for the weaker factor first": ada({ default_mfa_method: "sms_otp" }),
  "deletes an admin's password": () => members().deletePassword({ member_password_id: "password-ada" }),
  "restores an admin": () => members().reactivate({ member_id: idOf.dora ?? "" }),
  "assigns a role": () => members().update({ member_id: idOf.cleo ?? "", roles: ["admin"] }),
  "grants emergency access": () => members().update({ member_id: idOf.cleo ?? "", is_breakglass: true }),
  "adds a member with emergency access": () =>
    members().create({ email_address: "eva@evil.test", is_breakglass: true }),
  "adds an admin": () => members().create({ email_address: "eve@evil.test", roles: ["admin"] }),
};

describe("T64: adding a sign-in method, or weakening a member's protection, requires every permission it could grant", () => {
  test.for(Object.entries(openings))("no other member %s", async ([name, open]) => {
    const before = await stateOf();
    for (const { role_id } of triedRoles(Object.keys(openings).indexOf(name))) {
      await become(role_id);
      const outcome = await open().then(
        () => "let through",
        (error: { error_type?: string }) => error.error_type,
      );
      expect([role_id, outcome]).toEqual([role_id, "unauthorized_action"]);
    }
    expect(await stateOf()).toBe(before);
  });
});

describe("T64: a harmless call requires only its own permission", () => {
  test.for<[string, string, () => Promise<unknown>]>([
    ["sso.update", "names a connection", saml({ display_name: "Okta", identity_provider: "okta" })],
    [
      "sso.update",
      "writes an unchanged connection",
      saml({ idp_sso_url: idp.ssoUrl, x509_certificate: idp.certificate }),
    ],
    ["sso.update", "names an OpenID connection", oidc({ display_name: "Entra", token_url: "" })],
    ["scim.update", "names a directory", directory({ display_name: "Okta" })],
    ["scim.update", "writes its groups as they are", directory({ scim_group_implicit_role_assignments: [leads] })],
    [
      "sso.update",
      "names an external connection",
      () => admin.sso.external.updateConnection({ connection_id: ids.external, display_name: "Partner" }),
    ],
    [
      "sso.delete",
      "deletes a connection that implies no role",
      () => admin.sso.deleteConnection({ connection_id: ids.spare }),
    ],
    [
      "organization.update",
      "tightens the policy",
      update({
        organization_name: "Globex Corporation",
        mfa_policy: "REQUIRED_FOR_ALL",
        allowed_mfa_methods: [],
        allowed_auth_methods: ["email_otp"],
        third_party_connected_apps_allowed_type: "NOT_ALLOWED",
      }),
    ],
    [
      "member.update",
      "names a member without roles",
      () => members().update({ member_id: idOf.bob ?? "", name: "Bob" }),
    ],
    [
      "member.update",
      "removes the phone of a member without roles",
      () => members().deleteMFAPhoneNumber({ member_id: idOf.bob ?? "" }),
    ],
    ["member.update", "removes their authenticator", () => members().deleteMFATOTP({ member_id: idOf.bob ?? "" })],
    ["member.update", "deletes their password", () => members().deletePassword({ member_password_id: "password-bob" })],
    ["member.create", "adds a member without roles", () => members().create({ email_address: "new@globex.test" })],
  ])("%s %s", async ([roleId, , act]) => {
    await become(roleId);
    await act();
  });
});

test("T64: roles by domain count like assigned ones", async () => {
  const calls = [
    () => members().deleteMFATOTP({ member_id: idOf.ivan ?? "" }),
    () => members().deleteMFAPhoneNumber({ member_id: idOf.ivan ?? "" }),
    () => members().deletePassword({ member_password_id: "password-ivan" }),
    () => members().update({ member_id: idOf.ivan ?? "", mfa_enrolled: false }),
    () => members().update({ member_id: idOf.ivan ?? "", email_address: "evil@evil.test" }),
    () =>
      admin.organization.members.startEmailUpdate({ member_id: idOf.bob ?? "", email_address: "evil@implied.test" }),
    () => members().update({ member_id: idOf.bob ?? "", email_address: "evil@implied.test" }),
    () => members().create({ email_address: "evil@implied.test" }),
  ];
  for (const call of calls) {
    for (const roleId of ["member.update", "handing-member.update", "member.create", "handing-member.create"]) {
      await become(roleId);
      await refusal(call(), "unauthorized_action");
    }
  }
});

test("T64: no member removes their own second factor with an administrator's call without using it", async () => {
  const own = idOf.mallory ?? "";
  await become("everything");
  await write({ ...settings, mfa_policy: "OPTIONAL" });
  const { client } = await signIn(provider, "mallory@globex.test", "globex");
  const { members } = client.organization;
  const admin = createAdmin(client);
  await provider.provider.services.db.updateTable("members").set(secondFactors).where("member_id", "=", own).execute();
  for (const call of [
    () => admin.members.deletePasskey({ member_id: own, passkey_id: "passkey-none" }),
    () => members.deleteMFATOTP({ member_id: own }),
    () => members.deleteMFAPhoneNumber({ member_id: own }),
    () => members.update({ member_id: own, mfa_phone_number: "+15005550009" }),
    () => members.update({ member_id: own, mfa_enrolled: false }),
    () => members.update({ member_id: own, email_address: "evil@evil.test" }),
  ]) {
    await refusal(call(), "second_factor_required");
  }
});

test("T64: a member with all permissions may make these calls", async () => {
  await become("everything");
  for (const [name, open] of Object.entries(openings)) {
    await giveFactors();
    await open().catch((error: { error_type?: string }) => expect.fail(`${name}: ${error.error_type}`));
  }
});

test("T64: a back end may make all of them", async () => {
  const call = (method: string, path: string, body?: object) =>
    provider.request(`/v1/b2b/organizations/${organizationId}${path}`, {
      method,
      headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}` },
      ...(body && { body }),
    });
  const answers = [
    await call("PUT", "", { mfa_policy: "OPTIONAL", auth_methods: "ALL_ALLOWED", email_invites: "ALL_ALLOWED" }),
    await call("DELETE", `/members/${idOf.ada}/totp`),
    await call("DELETE", `/members/${idOf.ada}/mfa_phone_number`),
    await call("PUT", `/members/${idOf.ada}`, { email_address: "ada.king@globex.test", mfa_enrolled: false }),
    await call("PUT", `/members/${idOf.dora}/reactivate`),
    await call("POST", "/members", { email_address: "eve@implied.test", roles: ["admin"] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
