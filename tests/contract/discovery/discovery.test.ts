import {
  type DiscoveredOrganization,
  DiscoveredOrganizationsResponse,
  MemberAuthResponse,
} from "@portico/wire/schemas";
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
const globex = await organizationId(provider, "globex");

/** The rows by slug, as the widget reads them. */
function rows(found: DiscoveredOrganization[]) {
  return Object.fromEntries(
    found.map(({ organization, membership, member_authenticated, primary_required, mfa_required }) => [
      organization.organization_slug,
      {
        type: membership.type,
        details: membership.details,
        isMember: membership.member !== null,
        member_authenticated,
        primary_required,
        mfa_required,
      },
    ]),
  );
}

const entry = { details: null, isMember: true, member_authenticated: true, primary_required: null, mfa_required: null };

/** A raw exchange with a given token, as another browser would send it. */
const exchange = (intermediate_session_token: string, organization_id: string, on = provider) =>
  on.request("/sdk/v1/b2b/discovery/intermediate_sessions/exchange", {
    body: { intermediate_session_token, organization_id, session_duration_minutes: 60 },
  });

const create = (body: object, on = provider) =>
  on.request("/sdk/v1/b2b/discovery/organizations/create", { body: { session_duration_minutes: 60, ...body } });

describe("the list", () => {
  test("shows a member's organizations, and what each one still requires", async () => {
    const { client } = provider.openPage();
    const email_address = "ada@globex.test";
    const mail = await mailFrom(provider, email_address, () =>
      client.magicLinks.email.discovery.send({ email_address }),
    );
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(mail) });
    const answer = DiscoveredOrganizationsResponse.parse(await client.discovery.organizations.list());
    expect(answer).toMatchObject({ email_address, organization_id_hint: null });
    expect(rows(answer.discovered_organizations)).toEqual({
      globex: { ...entry, type: "active_member" },
      initech: { ...entry, type: "active_member" },
      umbrella: {
        ...entry,
        type: "active_member",
        member_authenticated: false,
        primary_required: { allowed_auth_methods: ["email_otp"] },
      },
    });
  });

  test("shows where a second factor is required", async () => {
    const { answer } = await discover(provider, "gavin@hooli.test");
    expect(rows(answer.discovered_organizations)).toEqual({
      hooli: {
        ...entry,
        type: "active_member",
        member_authenticated: false,
        mfa_required: { member_options: null, secondary_auth_initiated: null },
      },
    });
  });

  test("shows invitations, pending memberships and organizations that can be joined, but no deleted membership", async () => {
    const list = async (address: string) => rows((await discover(provider, address)).answer.discovered_organizations);
    expect(await list("ivy@invited.test")).toEqual({
      globex: { ...entry, type: "invited_member" },
      initech: { ...entry, type: "active_member" },
    });
    expect(await list("pete@pending.test")).toEqual({ globex: { ...entry, type: "pending_member" } });
    expect(await list("dora@deleted.test")).toEqual({});
    expect(await list("may-join@globex.test")).toEqual({
      globex: {
        ...entry,
        type: "eligible_to_join_by_email_domain",
        details: { domain: "globex.test" },
        isMember: false,
      },
    });
    expect(await list("may-not@sub.globex.test")).toEqual({});
  });

  test("uses the session if there is no intermediate session", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const answer = await client.discovery.organizations.list();
    expect(Object.keys(rows(answer.discovered_organizations)).sort()).toEqual(["globex", "initech", "umbrella"]);
    expect(answer).toMatchObject({ email_address: "ada@globex.test", organization_id_hint: null });
  });

  test("requires one of the two", async () => {
    const { client } = provider.openPage();
    await refusal(client.discovery.organizations.list(), "unauthorized_credentials");
    const { body } = await provider.request("/sdk/v1/b2b/discovery/organizations", {
      body: { intermediate_session_token: "made-up" },
    });
    expect(body.error_type).toBe("intermediate_session_not_found");
  });

  test("of an intermediate session that is bound to an organization has only that one, also as the hint", async () => {
    const umbrella = await organizationId(provider, "umbrella");
    const { client } = provider.openPage();
    const email_address = "ada@globex.test";
    const mail = await mailFrom(provider, email_address, () =>
      client.magicLinks.email.loginOrSignup({ email_address, organization_id: umbrella }),
    );
    await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
    const answer = await client.discovery.organizations.list();
    expect(Object.keys(rows(answer.discovered_organizations))).toEqual(["umbrella"]);
    expect(answer.organization_id_hint).toBe(umbrella);
  });
});

describe("the exchange", () => {
  test.each([
    ["an active member", "ada@globex.test", ["admin"]],
    ["a pending member", "pete@pending.test", []],
    ["an invited member", "ivy@invited.test", []],
    ["someone who may join", "joins@globex.test", []],
  ])("admits %s", async (_, address, roles) => {
    const { client } = await discover(provider, address);
    const answer = await client.discovery.intermediateSessions.exchange({
      organization_id: globex,
      session_duration_minutes: 60,
    });
    expect(MemberAuthResponse.parse(answer)).toMatchObject({
      member_authenticated: true,
      intermediate_session_token: "",
      member: { email_address: address, status: "active", email_address_verified: true },
      member_session: { organization_id: globex, roles },
    });
    expect(client.session.getInfo().status).toBe("in");
  });

  test("refuses anyone who may not join, and the intermediate session still works", async () => {
    const initech = await organizationId(provider, "initech");
    const { client } = await discover(provider, "tries@globex.test");
    const go = (organization_id: string) =>
      client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 });
    await refusal(go(initech), "email_jit_provisioning_not_allowed");
    await refusal(go("organization-test-nope"), "organization_not_found");
    await refusal(
      client.discovery.intermediateSessions.exchange({ organization_id: globex, session_duration_minutes: 4 }),
      "invalid_session_duration_minutes",
    );
    expect(await go(globex)).toMatchObject({ member_authenticated: true });
  });

  test("T32: a method that is not allowed gets primary_required, and an allowed one completes the login", async () => {
    const umbrella = await organizationId(provider, "umbrella");
    const { client } = provider.openPage();
    const email_address = "ada@globex.test";
    const mail = await mailFrom(provider, email_address, () =>
      client.magicLinks.email.discovery.send({ email_address }),
    );
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(mail) });
    const step = await client.discovery.intermediateSessions.exchange({
      organization_id: umbrella,
      session_duration_minutes: 60,
    });
    expect(MemberAuthResponse.parse(step)).toMatchObject({
      member_session: null,
      member_authenticated: false,
      session_token: "",
      session_jwt: "",
      primary_required: { allowed_auth_methods: ["email_otp"] },
      member: { email_address },
      organization: { organization_id: umbrella },
    });

    // T31: from now on it is bound to that organization.
    const token = step.intermediate_session_token;
    expect((await exchange(token, globex)).body.error_type).toBe("invalid_intermediate_session_token_for_organization");

    const { code } = await mailFrom(provider, email_address, () =>
      client.otps.email.loginOrSignup({ email_address, organization_id: umbrella }),
    );
    const done = await client.otps.email.authenticate({
      email_address,
      organization_id: umbrella,
      code: code ?? "",
      session_duration_minutes: 60,
    });
    expect(done.member_session?.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "email_otp"]);
    expect((await exchange(token, umbrella)).body.error_type).toBe("intermediate_session_not_found");
  });

  test("T32: creates no session where a second factor is required", async () => {
    const { client } = await discover(provider, "gavin@hooli.test");
    const answer = await client.discovery.intermediateSessions.exchange({
      organization_id: await organizationId(provider, "hooli"),
      session_duration_minutes: 60,
    });
    expect(MemberAuthResponse.parse(answer)).toMatchObject({
      member_session: null,
      session_token: "",
      mfa_required: { member_options: null, secondary_auth_initiated: null },
    });
  });
});

describe("T31: an intermediate session", () => {
  test("can be exchanged once", async () => {
    const { answer } = await discover(provider, "bob@globex.test");
    const token = answer.intermediate_session_token;
    expect((await exchange(token, globex)).status).toBe(200);
    for (const again of [await exchange(token, globex), await create({ intermediate_session_token: token })]) {
      expect(again).toMatchObject({ status: 401, body: { error_type: "intermediate_session_not_found" } });
    }
  });

  test("expires after 10 minutes", async () => {
    const { client } = await discover(provider, "bob@globex.test");
    provider.clock.advance({ minutes: 10 });
    const go = client.discovery.intermediateSessions.exchange({
      organization_id: globex,
      session_duration_minutes: 60,
    });
    await refusal(go, "intermediate_session_not_found");
  });

  test("is not accepted as a session", async () => {
    const { answer } = await signIn(provider, "bob@globex.test", "globex");
    expect((await exchange(answer.session_token, globex)).status).toBe(401);
  });

  test("of another project is unknown here", async () => {
    const closed = inVariant(provider, "closed");
    const { answer } = await discover(closed, "ada@globex.test");
    expect((await exchange(answer.intermediate_session_token, globex)).body.error_type).toBe(
      "intermediate_session_not_found",
    );
    // T49: this project's organization cannot be reached from the other one either.
    const foreign = await exchange(answer.intermediate_session_token, globex, closed);
    expect(foreign).toMatchObject({ status: 404, body: { error_type: "organization_not_found" } });
  });
});
