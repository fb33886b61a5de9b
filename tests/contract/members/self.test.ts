import type { TestProvider } from "@portico/testkit";
import { Member } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { inVariant, organizationId, refusal, sessionTokenOf } from "../support/basics.ts";
import { startGlobex } from "../support/globex.ts";

const { bob, findId, provider } = await startGlobex({
  elsewhere: {},
  concealing: { conceal_membership: true },
  counting: { rate_limits: { lookups_per_ip: { count: 5, window_seconds: 365 * 86_400 } } },
});

describe("oneself", () => {
  test("is shown completely", async () => {
    const { member } = await bob.self.get();
    expect(member).toEqual(Member.strict().parse(member));
    expect(member).toMatchObject({ email_address: "bob@globex.test", name: "Bob", status: "active", roles: [] });
  });

  test("changes name and metadata, and the organization's members see it", async () => {
    await bob.self.update({ name: "Robert", untrusted_metadata: { theme: "dark", tour: true } });
    const { member } = await bob.self.update({ untrusted_metadata: { tour: null } });
    expect(member).toMatchObject({ name: "Robert", untrusted_metadata: { theme: "dark" } });
    expect(bob.self.getSync()?.name).toBe("Robert");
  });

  test("T50: no other field can be changed, however it is sent", async () => {
    const { member: before } = await bob.self.get();
    const fields = JSON.stringify({
      roles: ["admin"],
      email_address: "ada@globex.test",
      email_address_verified: true,
      status: "deleted",
      is_breakglass: true,
      trusted_metadata: { vip: true },
      organization_id: "organization-test-other",
      member_id: await findId("ada@globex.test"),
    });
    const answer = await provider.request("/sdk/v1/b2b/organizations/members/update", {
      method: "PUT",
      session: sessionTokenOf(bob),
      body: fields.replace("{", '{"__proto__":{"roles":["admin"]},"constructor":{"prototype":{"roles":["admin"]}},'),
    });
    expect(answer.status).toBe(200);
    expect((await bob.self.get()).member).toEqual({ ...before, updated_at: answer.body.data.member.updated_at });
  });

  test("has a limit for metadata", async () => {
    await refusal(bob.self.update({ untrusted_metadata: { a: "x".repeat(20_000) } }), "bad_request");
  });

  test("requires a session", async () => {
    const { client } = provider.openPage();
    await refusal(client.self.get(), "unauthorized_credentials");
    await refusal(client.self.update({ name: "Unknown" }), "unauthorized_credentials");
  });
});

describe("the widget's look-up", () => {
  const lookUp = async (where: TestProvider, email_address: string, slug = "globex") =>
    (
      await where.openPage().client.organization.members.lookup({
        email_address,
        organization_id: await organizationId(where, slug),
      })
    ).member;

  test("distinguishes members from strangers, without a session", async () => {
    expect(await lookUp(provider, "ADA@globex.test")).toEqual({
      status: "active",
      name: "Ada",
      member_password_id: "",
    });
    expect(await lookUp(provider, "ivy@invited.test")).toMatchObject({ status: "invited" });
  });

  test("T49: is null for strangers, deleted members, and members of other organizations and projects", async () => {
    expect(await lookUp(provider, "unknown@globex.test")).toBeNull();
    expect(await lookUp(provider, "dora@deleted.test")).toBeNull();
    expect(await lookUp(provider, "pat@initech.test")).toBeNull();
    const { client } = provider.openPage();
    for (const organization_id of [
      "organization-test-unknown",
      await organizationId(inVariant(provider, "elsewhere"), "globex"),
    ]) {
      const { member } = await client.organization.members.lookup({
        email_address: "ada@globex.test",
        organization_id,
      });
      expect(member).toBeNull();
    }
  });

  test("T44: a project that conceals membership gives members and strangers one answer", async () => {
    const concealing = inVariant(provider, "concealing");
    const member = await lookUp(concealing, "ada@globex.test");
    const stranger = await lookUp(concealing, "unknown@globex.test");
    expect(member).toEqual({
      status: "active",
      name: "",
      member_password_id: expect.stringMatching(/^member-password-test-[\da-f-]{36}$/),
    });
    expect({ ...stranger, member_password_id: "" }).toEqual({ ...member, member_password_id: "" });
    expect(stranger?.member_password_id).toMatch(/^member-password-test-[\da-f-]{36}$/);
    expect(await lookUp(concealing, "unknown@globex.test")).toEqual(stranger);
  });

  test("T44: is limited by network address", async () => {
    const counting = inVariant(provider, "counting");
    const { client } = counting.openPage();
    const organization_id = await organizationId(counting, "globex");
    const lookups = Array.from({ length: 12 }, (_, index) =>
      client.organization.members.lookup({ email_address: `guess-${index}@globex.test`, organization_id }),
    );
    const answers = await Promise.allSettled(lookups);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await refusal(
      client.organization.members.lookup({ email_address: "ada@globex.test", organization_id }),
      "too_many_requests",
    );
  });

  test("refuses an invalid address", async () => {
    await refusal(lookUp(provider, "ada@"), "invalid_email");
  });
});
