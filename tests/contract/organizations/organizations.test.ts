import { Organization, PublicOrganization } from "@portico/wire/schemas";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  discover,
  inVariant,
  organization,
  organizationId,
  refusal,
  signIn,
  startForFile,
  variant,
} from "../support/basics.ts";
import { auditOf, rowCounts } from "../support/rows.ts";

const policy = {
  resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
  roles: [
    {
      role_id: "decorator",
      description: "May change the organization's settings and nothing else",
      permissions: [{ resource_id: "organization", actions: ["update"] }],
    },
    { role_id: "reader", description: "Reads", permissions: [{ resource_id: "board", actions: ["read"] }] },
  ],
  scopes: [],
};

const provider = await startForFile({
  project: {
    rbac_policy: policy,
    organizations: [
      organization("globex", {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "bob@globex.test" },
          { email_address: "dee@globex.test", roles: ["decorator"] },
          { email_address: "pia@partner.test" },
        ],
      }),
      organization("initech", { members: [{ email_address: "pat@initech.test" }] }),
      ...["doomed", "closed"].map((slug) => ({
        organization_name: slug,
        organization_slug: slug,
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: [`${slug}.test`],
        members: [{ email_address: `ada@${slug}.test`, roles: ["admin"] }, { email_address: `bob@${slug}.test` }],
      })),
    ],
  },
  otherProjects: [variant("elsewhere", {})],
});

describe("by slug", () => {
  test("shows anyone the public part of an organization, and nothing more", async () => {
    const { organization } = await provider.openPage().client.organization.getBySlug({ organization_slug: "Globex" });
    expect(organization).toEqual(PublicOrganization.strict().parse(organization));
    expect(organization).toMatchObject({
      organization_slug: "globex",
      sso_active_connections: [],
      organization_logo_url: "",
      organization_primary_color: "",
    });
  });

  test("an unknown slug is null, with status 200", async () => {
    const answer = await provider.request("/sdk/v1/b2b/organizations/search", {
      body: { organization_slug: "unknown" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.organization).toBeNull();
  });

  test("T49: another project's slug is unknown here", async () => {
    const elsewhere = inVariant(provider, "elsewhere");
    expect(await organizationId(elsewhere, "globex")).not.toBe(await organizationId(provider, "globex"));
    const answer = await elsewhere.request("/sdk/v1/b2b/organizations/search", {
      body: { organization_slug: "doomed" },
    });
    expect(answer.body.data.organization).toBeNull();
  });
});

describe("the caller's organization", () => {
  test("is completely visible to its members", async () => {
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const { organization } = await client.organization.get();
    expect(organization).toEqual(Organization.strict().parse(organization));
  });

  test("requires a session", async () => {
    await refusal(provider.openPage().client.organization.get(), "unauthorized_credentials");
  });
});

describe("updating", () => {
  test("changes the given fields and leaves the rest", async () => {
    const { client, organization_id } = await signIn(provider, "ada@globex.test", "globex");
    const { organization: before } = await client.organization.get();
    const rows = await auditOf(provider, async () => {
      const { organization } = await client.organization.update({
        organization_name: "Globex Corporation",
        mfa_policy: "OPTIONAL",
      });
      expect(organization).toEqual({ ...before, organization_name: "Globex Corporation" });
    });
    expect(rows).toEqual([
      expect.objectContaining({
        action: "organization.updated",
        organization_id,
        email_address: "ada@globex.test",
        details: { fields: ["organization_name", "mfa_policy"] },
      }),
    ]);
  });

  test("of the allowed domains takes effect at once for those who join", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await client.organization.update({ email_allowed_domains: ["Globex.TEST", "partner.test", "partner.test"] });
    expect((await client.organization.get()).organization.email_allowed_domains).toEqual([
      "globex.test",
      "partner.test",
    ]);
    const seen = await discover(provider, "new@partner.test");
    expect(seen.answer.discovered_organizations.map(({ membership }) => membership.type)).toEqual([
      "eligible_to_join_by_email_domain",
    ]);
    await client.organization.update({ email_allowed_domains: ["globex.test"] });
    expect((await discover(provider, "new@partner.test")).answer.discovered_organizations).toEqual([]);
  });

  test("refuses members without the permission, audits the attempt, and changes nothing", async () => {
    const { client, answer } = await signIn(provider, "bob@globex.test", "globex");
    const rows = await auditOf(provider, () =>
      refusal(client.organization.update({ email_allowed_domains: ["bob.test"] }), "unauthorized_action"),
    );
    expect(rows).toEqual([
      expect.objectContaining({
        action: "action.refused",
        member_id: answer.member_id,
        details: { resource: "organization", action: "update" },
      }),
    ]);
    expect((await client.organization.get()).organization.email_allowed_domains).not.toContain("bob.test");
  });

  test("refuses a slug that is taken, and an invalid one", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await refusal(client.organization.update({ organization_slug: "initech" }), "organization_slug_already_used");
    for (const organization_slug of ["", "a", "Globex", "a b", "a/b", "..", "é", "x".repeat(129)]) {
      await refusal(client.organization.update({ organization_slug }), "invalid_organization_slug");
    }
    await client.organization.update({ organization_slug: "globex-2" });
    await client.organization.update({ organization_slug: "globex" });
  });

  test("T10, T37: refuses invalid and public domains, and logos that are no images", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    for (const domain of [
      "",
      "globex",
      "@globex.test",
      "a@b.test",
      "globex.test.",
      "*.globex.test",
      "ｇlobex.test",
      "gmail.com",
      "127.0.0.1",
    ]) {
      await refusal(client.organization.update({ email_allowed_domains: [domain] }), "bad_request");
    }
    for (const organization_logo_url of [
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "//cdn.test/x.png",
      "logo.png",
    ]) {
      await refusal(client.organization.update({ organization_logo_url }), "bad_request");
    }
    const { organization } = await client.organization.update({ organization_logo_url: "https://cdn.test/logo.png" });
    expect(organization.organization_logo_url).toBe("https://cdn.test/logo.png");
  });

  test("T37: of the color requires the permission and a color value; it is shown together with the logo", async () => {
    const { client: admin, organization_id } = await signIn(provider, "ada@globex.test", "globex");
    const { client: member } = await signIn(provider, "bob@globex.test", "globex");
    for (const organization_primary_color of ["teal", "#12", "#12345", "#ggg", "0A6E5C", "#fff;x", " #fff"]) {
      await refusal(admin.organization.update({ organization_primary_color }), "bad_request");
    }
    await refusal(member.organization.update({ organization_primary_color: "#0A6E5C" }), "unauthorized_action");
    const { organization } = await admin.organization.update({ organization_primary_color: "#0A6E5C" });
    expect(organization.organization_primary_color).toBe("#0A6E5C");
    const shown = await provider.openPage().client.organization.getBySlug({ organization_slug: "globex" });
    expect(shown.organization?.organization_primary_color).toBe("#0A6E5C");
    const { answer } = await discover(provider, "ada@globex.test");
    expect(answer.discovered_organizations[0]?.organization.organization_primary_color).toBe("#0A6E5C");
    const backend = backendOf(provider);
    const changed = await backend("PUT", `/organizations/${organization_id}`, { organization_primary_color: "" });
    expect(changed.body.data.organization.organization_primary_color).toBe("");
  });

  test("refuses a blank name and connections that do not exist", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await refusal(client.organization.update({ organization_name: "  " }), "bad_request");
    await refusal(client.organization.update({ sso_default_connection_id: "connection-test-1" }), "bad_request");
  });

  test("T50: assigning roles by domain requires the permission to assign roles, and existing roles", async () => {
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    const { client: decorator } = await signIn(provider, "dee@globex.test", "globex");
    const assign = (role_id: string) => ({
      rbac_email_implicit_role_assignments: [{ role_id, domain: "globex.test" }],
    });
    await decorator.organization.update({ organization_name: "Globex" });
    await refusal(decorator.organization.update(assign("admin")), "unauthorized_action");
    await refusal(decorator.organization.update(assign("decorator")), "unauthorized_action");
    await refusal(admin.organization.update(assign("emperor")), "invalid_role");
    await admin.organization.update(assign("reader"));
    // An existing assignment needs no permission, and removing one does.
    await decorator.organization.update(assign("reader"));
    await refusal(decorator.organization.update({ rbac_email_implicit_role_assignments: [] }), "unauthorized_action");
  });

  test("T10: a role by domain counts everywhere once the address is verified, and is gone when it is removed", async () => {
    const { client: admin } = await signIn(provider, "ada@globex.test", "globex");
    const assign = (rbac_email_implicit_role_assignments: { role_id: string; domain: string }[]) =>
      admin.organization.update({ rbac_email_implicit_role_assignments });
    await assign([{ role_id: "decorator", domain: "GLOBEX.test" }]);
    const { client: bob, answer } = await signIn(provider, "bob@globex.test", "globex");
    const source = { type: "email_assignment", details: { email_domain: "globex.test" } };
    expect(answer.member.roles).toEqual([{ role_id: "decorator", sources: [source] }]);
    expect(answer.member_session?.roles).toEqual(["decorator"]);
    expect(decodeJwt(answer.session_jwt).roles).toEqual(["decorator"]);
    expect((await bob.self.get()).member.roles).toEqual(answer.member.roles);
    await bob.organization.update({ organization_name: "Globex" });

    const { client: pia, answer: outside } = await signIn(provider, "pia@partner.test", "globex");
    expect(outside.member_session?.roles).toEqual([]);
    await refusal(pia.organization.update({ organization_name: "Mine" }), "unauthorized_action");
    const { member } = await admin.organization.members.create({ email_address: "unproven@globex.test" });
    expect(member.roles).toEqual([]);

    await assign([]);
    expect((await bob.session.authenticate()).member_session.roles).toEqual([]);
    await refusal(bob.organization.update({ organization_name: "Mine" }), "unauthorized_action");
  });

  test("two changes at once are both kept", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await Promise.all([
      client.organization.update({ email_invites: "NOT_ALLOWED" }),
      client.organization.update({ first_party_connected_apps_allowed_type: "RESTRICTED" }),
    ]);
    expect((await client.organization.get()).organization).toMatchObject({
      email_invites: "NOT_ALLOWED",
      first_party_connected_apps_allowed_type: "RESTRICTED",
    });
  });
});

describe("deleting", () => {
  test("requires the permission", async () => {
    const { client } = await signIn(provider, "bob@closed.test", "closed");
    await refusal(client.organization.delete(), "unauthorized_action");
    expect((await client.organization.get()).organization.organization_slug).toBe("closed");
  });

  test("ends members, sessions, codes, links and intermediate sessions at once", async () => {
    const before = await rowCounts(provider);
    const ada = await signIn(provider, "ada@doomed.test", "doomed");
    const bob = await signIn(provider, "bob@doomed.test", "doomed");
    const { organization_id } = ada;
    // This ends ada's own session, which began with a code.
    await ada.client.organization.update({ auth_methods: "RESTRICTED", allowed_auth_methods: ["magic_link"] });
    const waiting = await signIn(provider, "bob@doomed.test", "doomed");
    expect(waiting.answer.intermediate_session_token).not.toBe("");
    await ada.client.otps.email.loginOrSignup({ email_address: "bob@doomed.test", organization_id });
    await ada.client.magicLinks.email.loginOrSignup({ email_address: "bob@doomed.test", organization_id });

    const rows = await auditOf(provider, async () => {
      expect((await backendOf(provider)("DELETE", `/organizations/${organization_id}`)).status).toBe(200);
    });
    expect(rows.filter(({ action }) => action.startsWith("organization."))).toEqual([
      expect.objectContaining({
        action: "organization.deleted",
        details: { by: "backend", organization_slug: "doomed", members: 2 },
      }),
    ]);
    await refusal(bob.client.session.authenticate(), "session_not_found");
    await refusal(ada.client.session.authenticate(), "session_not_found");
    expect((await discover(provider, "new@doomed.test")).answer.discovered_organizations).toEqual([]);
    const { sessions, members, magic_links, organizations, organization_email_domains } = await rowCounts(provider);
    expect({ sessions, members, magic_links, organizations, organization_email_domains }).toEqual({
      sessions: before.sessions,
      members: (before.members ?? 0) - 2,
      magic_links: before.magic_links,
      organizations: (before.organizations ?? 0) - 1,
      organization_email_domains: (before.organization_email_domains ?? 0) - 1,
    });
    await refusal(
      waiting.client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 }),
      "intermediate_session_not_found",
    );
  });
});
