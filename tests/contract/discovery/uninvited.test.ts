import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import type { DiscoveredOrganization } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  discover,
  mailFrom,
  organization,
  organizationId,
  refusal,
  signIn,
  startForFile,
  tokenOf,
} from "../support/basics.ts";
import { patchOf, sendScim, user } from "../support/connected-directory.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";

const FLOOD = 300;
const zoe = "zoe@gmail.test";
const password = "correct horse battery staple";

const provider = await startForFile({
  project: {
    organizations: [
      organization("home", {
        members: [
          { email_address: zoe, password },
          { email_address: "sam@home.test", password },
        ],
      }),
      organization("evil", { members: [{ email_address: "mallory@evil.test", roles: ["admin"] }] }),
      organization("closed", {
        organization_logo_url: "https://cdn.test/logo.png",
        organization_primary_color: "#123456",
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["closed.test", "secret.test"],
        email_invites: "RESTRICTED",
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["email_otp", "sso"],
        mfa_policy: "REQUIRED_FOR_ALL",
        mfa_methods: "RESTRICTED",
        allowed_mfa_methods: ["totp"],
        oauth_tenant_jit_provisioning: "RESTRICTED",
        allowed_oauth_tenants: { slack: ["T0123456"] },
        rbac_email_implicit_role_assignments: [{ role_id: "admin", domain: "closed.test" }],
        members: [{ email_address: "root@closed.test" }],
      }),
    ],
  },
});
const { db } = provider.provider.services;
await db
  .updateTable("organizations")
  .set({ trusted_metadata: JSON.stringify({ plan: "secret-plan", crm_id: "4711" }) })
  .where("organization_slug", "=", "closed")
  .execute();
const mallory = (await signIn(provider, "mallory@evil.test", "evil")).client;

const slugs = (found: DiscoveredOrganization[]) => found.map(({ organization }) => organization.organization_slug);
const typeOf = (found: DiscoveredOrganization[], slug: string) =>
  found.find(({ organization }) => organization.organization_slug === slug)?.membership.type;

/** Other people's organizations, each with a row for the address, inserted directly into the database. */
async function flood(prefix: string, email_address: string, status: "active" | "invited"): Promise<void> {
  const [model] = await db.selectFrom("organizations").selectAll().where("organization_slug", "=", "evil").execute();
  if (!model) throw new Error("evil");
  const ids = Array.from({ length: FLOOD }, (_, n) => `${prefix}-${String(n).padStart(4, "0")}`);
  const now = new Date();
  await db
    .insertInto("organizations")
    .values(
      ids.map((id) => ({
        ...model,
        organization_id: `organization-test-${id}`,
        organization_slug: id,
        settings: JSON.stringify(model.settings),
        trusted_metadata: "{}",
        sso_connections: "[]",
        scim_connection: null,
      })),
    )
    .execute();
  await db
    .insertInto("members")
    .values(
      ids.map((id) => ({
        ...{ project_id: PROJECT_ID, organization_id: `organization-test-${id}`, member_id: `member-test-${id}` },
        ...{ email_address, email_address_verified: false, status, name: "", roles: "[]", is_breakglass: false },
        ...{ mfa_enrolled: false, trusted_metadata: "{}", oauth_registrations: "[]", created_at: now, updated_at: now },
        untrusted_metadata: JSON.stringify({ text: "x".repeat(8_000) }),
      })),
    )
    .execute();
}

describe("T141: a membership that was never accepted", () => {
  test("is an invitation, which signing in there accepts", async () => {
    const { member } = await mallory.organization.members.create({
      email_address: zoe,
      untrusted_metadata: { text: "Call 555 to win" },
    });
    expect(member.status).toBe("invited");
    const { client, answer } = await discover(provider, zoe);
    expect(slugs(answer.discovered_organizations)).toEqual(["home", "evil"]);
    expect(typeOf(answer.discovered_organizations, "evil")).toBe("invited_member");
    expect(JSON.stringify(answer)).not.toContain("Call 555");
    const { organization_id } = member;
    const entered = await client.discovery.intermediateSessions.exchange({
      organization_id,
      session_duration_minutes: 60,
    });
    expect(entered.member?.status).toBe("active");
    expect(
      (await discover(provider, zoe)).answer.discovered_organizations.map(({ membership }) => membership.type),
    ).toEqual(["active_member", "active_member"]);
  });

  test("is not activated by a deletion and reactivation, nor by another address", async () => {
    const { members } = mallory.organization;
    const { member_id } = await members.create({ email_address: "victim@gmail.test" });
    await members.delete({ member_id });
    expect((await members.reactivate({ member_id })).member.status).toBe("invited");
    const own = await members.create({ email_address: "own@evil.test" });
    await signIn(provider, "own@evil.test", "evil");
    const moved = await members.update({ member_id: own.member_id, email_address: "other-victim@gmail.test" });
    expect(moved.member.status).toBe("invited");
  });

  test("shows none of its connections before the member has signed in", async () => {
    const idp = createSamlIdp();
    const admin = createAdmin(mallory);
    const { connection } = await admin.sso.saml.createConnection({ display_name: "Your company" });
    await admin.sso.saml.updateConnection({
      connection_id: connection.connection_id,
      idp_entity_id: idp.entityId,
      idp_sso_url: idp.ssoUrl,
      x509_certificate: idp.certificate,
    });
    const ask = async (email_address: string) =>
      (await provider.openPage().client.sso.discoverConnections({ email_address })).connections.length;
    await mallory.organization.members.create({ email_address: "sam@home.test" });
    expect(await ask("sam@home.test")).toBe(0);
    expect(await ask("mallory@evil.test")).toBe(1);
  });

  test("is also an invitation if the directory of a self-created organization creates it", async () => {
    const { client } = await discover(provider, "founder@gmail.test");
    const { organization } = await client.discovery.organizations.create({ session_duration_minutes: 60 });
    const { scim } = createAdmin(client);
    const { connection } = await scim.createConnection({ display_name: "Directory" });
    const base = `${provider.url}${new URL(connection.base_url).pathname}`;
    const send = (method: string, path: string, body: object) =>
      sendScim(`${base}${path}`, method, connection.bearer_token, body);
    const typesOf = async (address: string) => {
      const { discovered_organizations } = (await discover(provider, address)).answer;
      return discovered_organizations
        .filter((one) => one.organization.organization_id === organization.organization_id)
        .map(({ membership }) => membership.type);
    };
    const { body: brought } = await send("POST", "/Users", user(zoe));
    expect(await typesOf(zoe)).toEqual(["invited_member"]);
    for (const value of [false, true]) {
      await send("PATCH", `/Users/${brought.id}`, patchOf({ op: "replace", path: "active", value }));
    }
    expect(await typesOf(zoe)).toEqual(["invited_member"]);
    const address = "sam@home.test";
    await send(
      "PATCH",
      `/Users/${brought.id}`,
      patchOf({ op: "replace", path: 'emails[type eq "work"].value', value: address }),
    );
    expect(await typesOf(address)).toEqual(["invited_member"]);
    const visit = await discover(provider, address);
    const { organization_id } = organization;
    await visit.client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 });
    expect(await typesOf(address)).toEqual(["active_member"]);
  });

  test.each(["invited", "active"] as const)(
    "costs neither size nor time, however many there are: %s",
    async (status) => {
      const address = `${status}@gmail.test`;
      const home = await organizationId(provider, "home");
      await flood(status, address, status);
      const before = await discover(provider, address);
      await before.client.discovery.organizations.create({ session_duration_minutes: 60 });
      const { client, answer } = await discover(provider, address);
      expect(answer.discovered_organizations).toHaveLength(21);
      expect(answer.discovered_organizations[0]?.membership.type).toBe("active_member");
      expect(JSON.stringify(answer).length).toBeLessThan(60_000);
      expect(slugs(answer.discovered_organizations)).not.toContain(home);

      const seen = new Set(slugs(answer.discovered_organizations.slice(1)));
      let cursor = answer.next_invitations_cursor;
      while (cursor) {
        const page = await client.discovery.organizations.list({ invitations_cursor: cursor });
        expect(page.discovered_organizations.length).toBeLessThanOrEqual(20);
        for (const slug of slugs(page.discovered_organizations)) seen.add(slug);
        cursor = page.next_invitations_cursor;
      }
      expect(seen.size).toBe(FLOOD);
      await refusal(client.discovery.organizations.list({ invitations_cursor: "made.up" }), "invalid_cursor");

      const mail = await mailFrom(provider, address, () =>
        client.passwords.discovery.resetByEmailStart({ email_address: address }),
      );
      await client.passwords.discovery.resetByEmail({ password_reset_token: tokenOf(mail), password });
      const set = await db
        .selectFrom("passwords as p")
        .innerJoin("members as m", "m.member_id", "p.member_id")
        .select("p.member_id")
        .where("m.email_address", "=", address)
        .execute();
      expect(set.length).toBe(status === "invited" ? 1 : 21);
    },
  );
});

describe("T143: before passing an organization's gate", () => {
  const methods = { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp", "sso"] };
  const shown = {
    organization_name: "Closed",
    organization_slug: "closed",
    organization_logo_url: "https://cdn.test/logo.png",
    organization_primary_color: "#123456",
    sso_default_connection_id: null,
    sso_active_connections: [],
    ...methods,
  };
  const neutral = {
    trusted_metadata: {},
    scim_active_connection: null,
    rbac_email_implicit_role_assignments: [],
    email_allowed_domains: [],
    email_jit_provisioning: "NOT_ALLOWED",
    email_invites: "NOT_ALLOWED",
    oauth_tenant_jit_provisioning: "NOT_ALLOWED",
    allowed_oauth_tenants: {},
    mfa_policy: "OPTIONAL",
    mfa_methods: "ALL_ALLOWED",
    allowed_mfa_methods: [],
  };

  test("a member sees in discovery how to sign in, and nothing else", async () => {
    const { answer } = await discover(provider, "newcomer@closed.test");
    const [found] = answer.discovered_organizations;
    expect(found?.membership.type).toBe("eligible_to_join_by_email_domain");
    expect(found?.organization).toMatchObject({ ...shown, ...neutral });
    expect(JSON.stringify(answer)).not.toMatch(/secret/);
  });

  test("a member sees the same between two steps, and the second factors when one is required", async () => {
    const { client } = provider.openPage();
    const organization_id = await organizationId(provider, "closed");
    const address = { email_address: "root@closed.test", organization_id };
    const link = await mailFrom(provider, address.email_address, () => client.magicLinks.email.loginOrSignup(address));
    const first = await client.magicLinks.authenticate({ magic_links_token: tokenOf(link) });
    expect(first.primary_required).not.toBeNull();
    expect(first.organization).toMatchObject({ ...shown, ...neutral });
    const code = await mailFrom(provider, address.email_address, () => client.otps.email.loginOrSignup(address));
    const second = await client.otps.email.authenticate({
      ...address,
      code: code.code ?? "",
      session_duration_minutes: 60,
    });
    expect(second.mfa_required).not.toBeNull();
    const factors = { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] };
    expect(second.organization).toMatchObject({ ...shown, ...neutral, ...factors });
    const { member_id } = second;
    const created = await client.totp.create({ organization_id, member_id });
    expect(created.organization).toMatchObject({ ...shown, ...neutral, ...factors });
  });

  test("anyone sees by slug what the sign-in page needs", async () => {
    const { organization: found } = await provider
      .openPage()
      .client.organization.getBySlug({ organization_slug: "closed" });
    expect(found).toMatchObject({
      ...shown,
      oauth_tenant_jit_provisioning: "NOT_ALLOWED",
      allowed_oauth_tenants: {},
      mfa_policy: "OPTIONAL",
      // The password form distinguishes those who may join from those who may not.
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["closed.test", "secret.test"],
    });
    expect(found).not.toHaveProperty("trusted_metadata");
  });
});
