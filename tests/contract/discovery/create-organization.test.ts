import { MemberAuthResponse, type Organization } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  discover,
  inVariant,
  mailFrom,
  organizationId,
  refusal,
  signIn,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";

const provider = await startForFile({
  otherProjects: [variant("closed", { create_organization_enabled: false })],
});

const create = (body: object, on = provider) =>
  on.request("/sdk/v1/b2b/discovery/organizations/create", { body: { session_duration_minutes: 60, ...body } });

describe("creating an organization", () => {
  test("without name and slug generates both, and makes the creator an admin", async () => {
    const { client } = await discover(provider, "grace@navy-ships.test");
    const answer = await client.discovery.organizations.create({ session_duration_minutes: 60 });
    expect(MemberAuthResponse.parse(answer)).toMatchObject({
      member_authenticated: true,
      organization: {
        organization_name: "Navy Ships",
        organization_slug: "navy-ships",
        auth_methods: "ALL_ALLOWED",
        mfa_methods: "ALL_ALLOWED",
        mfa_policy: "OPTIONAL",
      } satisfies Partial<Organization>,
      member: { status: "active", email_address_verified: true, roles: [{ role_id: "admin" }] },
      member_session: { roles: ["admin"] },
    });
    // The next person from that domain gets a different slug.
    const second = await (await discover(provider, "second@navy-ships.test")).client.discovery.organizations.create({});
    expect(second.organization.organization_name).toBe("Navy Ships");
    expect(second.organization.organization_slug).toMatch(/^navy-ships-[0-9a-f]{4}$/);
    const found = await discover(provider, "grace@navy-ships.test");
    expect(found.answer.discovered_organizations).toMatchObject([
      { organization: { organization_slug: "navy-ships" }, membership: { type: "active_member" } },
    ]);
  });

  test("uses the given name, slug and settings", async () => {
    const { client } = await discover(provider, "linus@kernel.test");
    const answer = await client.discovery.organizations.create({
      session_duration_minutes: 60,
      organization_name: "Kernel Developers",
      organization_slug: "kernel",
      organization_logo_url: "https://kernel.test/logo.png",
      email_allowed_domains: ["Kernel.TEST"],
      email_jit_provisioning: "RESTRICTED",
      email_invites: "NOT_ALLOWED",
    });
    expect(answer.organization).toMatchObject({
      organization_name: "Kernel Developers",
      organization_slug: "kernel",
      organization_logo_url: "https://kernel.test/logo.png",
      email_allowed_domains: ["kernel.test"],
      email_jit_provisioning: "RESTRICTED",
      email_invites: "NOT_ALLOWED",
    });
    const colleague = await discover(provider, "greg@kernel.test");
    expect(colleague.answer.discovered_organizations).toMatchObject([
      { organization: { organization_slug: "kernel" }, membership: { type: "eligible_to_join_by_email_domain" } },
    ]);
  });

  test("a taken or invalid slug is refused, and the intermediate session still works", async () => {
    const { client } = await discover(provider, "again@elsewhere.test");
    const taken = client.discovery.organizations.create({ organization_slug: "globex", organization_name: "Mine" });
    await refusal(taken, "organization_slug_already_used");
    for (const organization_slug of ["", "a", "Mine", "my slug", "my/slug", "..", "mine\n", "m".repeat(129)]) {
      await refusal(client.discovery.organizations.create({ organization_slug }), "invalid_organization_slug");
    }
    await refusal(
      client.discovery.organizations.create({ session_duration_minutes: 4 }),
      "invalid_session_duration_minutes",
    );
    await refusal(
      client.discovery.organizations.create({ organization_logo_url: "javascript:alert(1)" }),
      "bad_request",
    );
    expect(await client.discovery.organizations.create({})).toMatchObject({ member_authenticated: true });
  });

  test("T32: a creator who does not meet the new policy gets primary_required, and completes it", async () => {
    const { client, answer } = await discover(provider, "strict@elsewhere.test");
    expect(answer.discovered_organizations).toEqual([]);
    const step = await client.discovery.organizations.create({
      organization_name: "Links Only",
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["magic_link"],
    });
    expect(MemberAuthResponse.parse(step)).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ["magic_link"] },
      organization: { organization_slug: "links-only" },
      member: { roles: [{ role_id: "admin" }] },
    });
    const { organization_id } = step.organization;
    const mail = await mailFrom(provider, "strict@elsewhere.test", () =>
      client.magicLinks.email.loginOrSignup({ email_address: "strict@elsewhere.test", organization_id }),
    );
    const done = await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
    expect(done.member_session?.roles).toEqual(["admin"]);
  });

  test("T32: the creator has to pass the MFA that they required", async () => {
    const { client } = await discover(provider, "careful@elsewhere.test");
    const answer = await client.discovery.organizations.create({ mfa_policy: "REQUIRED_FOR_ALL" });
    expect(answer).toMatchObject({
      member_session: null,
      session_token: "",
      mfa_required: { secondary_auth_initiated: null },
    });
  });

  test("requires an intermediate session; a session is not enough", async () => {
    const { answer } = await signIn(provider, "ada@globex.test", "globex");
    const refused = await provider.request("/sdk/v1/b2b/discovery/organizations/create", {
      body: { session_duration_minutes: 60 },
      session: answer.session_token,
    });
    expect(refused).toMatchObject({ status: 401, body: { error_type: "intermediate_session_not_found" } });
  });

  test("is refused if the project's setting is off, and consumes nothing", async () => {
    const closed = inVariant(provider, "closed");
    const { client } = await discover(closed, "ada@globex.test");
    await refusal(client.discovery.organizations.create({}), "unauthorized_action");
    const organization_id = await organizationId(closed, "globex");
    expect(
      await client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 }),
    ).toMatchObject({ member_authenticated: true });
  });

  test("names the field that has the wrong type", async () => {
    const { answer } = await discover(provider, "shape@elsewhere.test");
    const intermediate_session_token = answer.intermediate_session_token;
    const wrong = await create({ intermediate_session_token, organization_name: 7, allowed_auth_methods: ["magic"] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.body.map(({ dataPath }: { dataPath: string }) => dataPath)).toEqual([
      ".organization_name",
      ".allowed_auth_methods[0]",
    ]);
    expect((await create({ intermediate_session_token })).status).toBe(200);
  });
});
