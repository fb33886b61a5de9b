import type { Client } from "@portico/client";
import { PAGE_ORIGIN } from "@portico/testkit";
import { MagicLinkAuthenticateResponse, MagicLinkDescribeResponse, MemberResponse } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  inVariant,
  linkOf,
  mailFrom,
  organizationId,
  refusal,
  role,
  sessionTokenOf,
  signIn,
  startForFile,
  startWindow,
  tokenOf,
  variant,
} from "../support/basics.ts";
import {
  askForDiscovery,
  askForLink,
  authenticate,
  linkRedirectUrls,
  openBeside,
  press,
  redirectUrl,
  visit,
} from "../support/links.ts";

const rbac_policy = {
  roles: [
    role("editor", "member", ["search"]),
    role("recruiter", "member", ["create"]),
    role("lead", "member", ["create", "search", "update", "update.roles"]),
  ],
  resources: [],
  scopes: [],
};
const inviters = [
  { email_address: "ada@globex.test", name: "Ada Lovelace", roles: ["admin"] },
  { email_address: "lee@globex.test", roles: ["lead"] },
  { email_address: "rae@globex.test", roles: ["recruiter"] },
  { email_address: "bob@globex.test" },
  { email_address: "pete@globex.test", status: "pending" },
];
const inviting = (organization_slug: string, settings: object = {}) => ({
  organization_name: organization_slug,
  organization_slug,
  members: inviters,
  ...settings,
});

const provider = await startForFile({
  project: {
    rbac_policy,
    redirect_urls: [...linkRedirectUrls, redirectUrl("/welcome", ["invite"]), redirectUrl("/apart", ["invite"], false)],
    email_templates: [
      { template_id: "come-in", kind: "invite", subject: "Come in to {{organization_name}}" },
      { template_id: "log-in", kind: "login", subject: "Log in" },
    ],
    organizations: [
      inviting("globex"),
      inviting("open", { members: inviters.filter(({ email_address }) => email_address !== "bob@globex.test") }),
      inviting("codes-only", { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] }),
      inviting("closed", { email_invites: "NOT_ALLOWED" }),
      inviting("picky", { email_invites: "RESTRICTED", email_allowed_domains: ["globex.test"] }),
    ],
  },
  otherProjects: [
    variant("pkce", { pkce_required_for: { magic_links: true } }),
    variant("bare", { redirect_urls: linkRedirectUrls }),
    variant("strict", { rate_limits: { attempts_per_ip: { count: 3, window_seconds: 3600 } } }),
  ],
});

type Request = Parameters<Client["magicLinks"]["email"]["invite"]>[0];

const by = async (name: string, slug = "globex") => (await signIn(provider, `${name}@globex.test`, slug)).client;

/** Sends an invitation and waits for its email. */
async function invite(client: Client, request: Request, on = provider) {
  let answer: unknown;
  const mail = await mailFrom(on, request.email_address, async () => {
    answer = await client.magicLinks.email.invite(request);
  });
  return { mail, token: tokenOf(mail), answer: MemberResponse.parse(answer) };
}

describe("an invitation", () => {
  test("creates an invited member, whose link survives mail scanners, and then activates them", async () => {
    const email_address = "ned@elsewhere.test";
    const { mail, answer } = await invite(await by("ada"), {
      email_address: "Ned@Elsewhere.test",
      name: "Ned",
      roles: ["editor", "editor"],
      untrusted_metadata: { desk: 4 },
    });
    expect(answer).toMatchObject({
      member_id: answer.member.member_id,
      member: { email_address, status: "invited", name: "Ned", email_address_verified: false },
      organization: { organization_slug: "globex" },
    });
    expect(mail).toMatchObject({ subject: "You've been invited to globex", code: null });
    expect(mail.text).toContain("Ada Lovelace invited you to join globex with ned@elsewhere.test.");
    expect(mail.text).toContain("7 days");

    const opened = await Promise.all(Array.from({ length: 50 }, () => visit(provider, linkOf(mail))));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const landing = new URL((await press(provider, linkOf(mail))).headers.get("location") ?? "");
    expect(`${landing.origin}${landing.pathname}`).toBe(`${PAGE_ORIGIN}/welcome`);
    expect(landing.searchParams.get("portico_token_type")).toBe("multi_tenant_magic_links");

    const accepted = MagicLinkAuthenticateResponse.parse(
      await authenticate(provider, landing.searchParams.get("token") ?? ""),
    );
    expect(accepted).toMatchObject({
      member_authenticated: true,
      member_id: answer.member_id,
      member: { status: "active", name: "Ned", email_address_verified: true, untrusted_metadata: { desk: 4 } },
    });
    expect(accepted.member.roles.map(({ role_id }) => role_id)).toEqual(["editor"]);
  });

  test("T1: works once", async () => {
    const { token } = await invite(await by("ada"), { email_address: "once@elsewhere.test" });
    await authenticate(provider, token);
    await refusal(authenticate(provider, token), "unable_to_auth_magic_link");
  });

  test("lasts 7 days, or as long as the caller chose", async () => {
    const client = await by("ada");
    const usual = await invite(client, { email_address: "late@elsewhere.test" });
    const kept = await invite(client, { email_address: "timely@elsewhere.test" });
    const short = await invite(client, { email_address: "short@elsewhere.test", invite_expiration_minutes: 5 });
    expect(short.mail.text).toContain("5 minutes");
    provider.clock.advance({ minutes: 5 });
    await refusal(authenticate(provider, short.token), "unable_to_auth_magic_link");
    provider.clock.advance({ minutes: 10_080 - 6 });
    await authenticate(provider, kept.token);
    provider.clock.advance({ minutes: 1 });
    await refusal(authenticate(provider, usual.token), "unable_to_auth_magic_link");
  });

  test("sent again brings a new link, revokes the previous one, and keeps the values that are not given", async () => {
    const email_address = "twice@elsewhere.test";
    const first = await invite(await by("ada"), { email_address, name: "Tess", roles: ["editor"] });
    // T140: a member with fewer permissions than the invited one cannot change the invitation.
    await refusal((await by("rae")).magicLinks.email.invite({ email_address }), "unauthorized_action");
    const second = await invite(await by("ada"), { email_address });
    expect(second.answer.member).toMatchObject({ member_id: first.answer.member_id, name: "Tess" });
    expect(second.answer.member.roles.map(({ role_id }) => role_id)).toEqual(["editor"]);
    await refusal(authenticate(provider, first.token), "unable_to_auth_magic_link");
    expect((await authenticate(provider, second.token)).member).toMatchObject({ status: "active", name: "Tess" });
  });

  test("works in another browser although the project requires PKCE", async () => {
    const pkce = inVariant(provider, "pkce");
    // With a code, because the sample's ada would need a link of her own browser.
    const { client } = await signIn(pkce, "ada@globex.test", "globex");
    const { token } = await invite(client, { email_address: "kim@elsewhere.test" }, pkce);
    expect((await authenticate(pkce, token)).member.status).toBe("active");
    const own = await mailFrom(pkce, "bob@globex.test", async () =>
      pkce.openPage().client.magicLinks.email.loginOrSignup({
        email_address: "bob@globex.test",
        organization_id: await organizationId(pkce, "globex"),
      }),
    );
    await refusal(authenticate(pkce, tokenOf(own)), "pkce_expected_code_verifier");
  });

  test("ends when the invited member is deleted", async () => {
    const client = await by("ada");
    const { token, answer } = await invite(client, { email_address: "gone@elsewhere.test" });
    await client.organization.members.delete({ member_id: answer.member_id });
    await refusal(authenticate(provider, token), "unable_to_auth_magic_link");
  });

  test.each([
    ["es", "Le han invitado a globex", "Ada Lovelace le ha invitado a unirse a globex"],
    ["pt-br", "Você recebeu um convite para globex", "Ada Lovelace convidou você para participar de globex"],
  ])("is written in %s", async (locale, subject, sentence) => {
    const { mail } = await invite(await by("ada"), { email_address: `${locale}@elsewhere.test`, locale });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
  });

  test("takes a template of its kind and a redirect URL of its type", async () => {
    const client = await by("ada");
    const email_address = "styled@elsewhere.test";
    const send = (request: Omit<Request, "email_address">) =>
      client.magicLinks.email.invite({ email_address, ...request });
    await refusal(send({ invite_template_id: "log-in" }), "invalid_template");
    await refusal(send({ invite_redirect_url: `${PAGE_ORIGIN}/discovery` }), "no_match_for_provided_magic_link_url");
    const { mail } = await invite(client, {
      email_address,
      invite_template_id: "come-in",
      invite_redirect_url: `${PAGE_ORIGIN}/apart`,
    });
    expect(mail.subject).toBe("Come in to globex");
    expect((await press(provider, linkOf(mail))).headers.get("location")).toMatch(`${PAGE_ORIGIN}/apart?`);

    const { client: bare } = await signIn(inVariant(provider, "bare"), "ada@globex.test", "globex");
    await refusal(bare.magicLinks.email.invite({ email_address }), "no_default_invite_redirect_url_set");
  });
});

describe("looking up a link", () => {
  const describeLink = (magic_links_token: string, on = provider) =>
    on.openPage().client.magicLinks.describe({ magic_links_token });

  test("shows for whom an invitation is and where it leads, a hundred times, and it still works", async () => {
    const { token, answer } = await invite(await by("ada"), { email_address: "Hundred@Elsewhere.test" });
    const { organization_id, organization_name } = answer.organization;
    for (let count = 0; count < 100; count += 1) {
      expect(MagicLinkDescribeResponse.parse(await describeLink(token))).toEqual({
        kind: "invite",
        email_address: "hundred@elsewhere.test",
        organization: { organization_id, organization_name },
      });
    }
    expect((await authenticate(provider, token)).member_id).toBe(answer.member_id);
  });

  test("a link that a person requested themselves is a login, and needs no verifier for a look-up", async () => {
    const pkce = inVariant(provider, "pkce");
    const mail = await askForLink(pkce, "bob@globex.test", await organizationId(pkce, "globex"));
    expect(await describeLink(tokenOf(mail), pkce)).toMatchObject({ kind: "login", email_address: "bob@globex.test" });
  });

  test("shows nothing of a link that signs no one in: used, expired, revoked, of discovery, or invented", async () => {
    const client = await by("ada");
    const used = await invite(client, { email_address: "used@elsewhere.test" });
    await authenticate(provider, used.token);
    const ended = await invite(client, { email_address: "ended@elsewhere.test" });
    await client.organization.members.delete({ member_id: ended.answer.member_id });
    const short = await invite(client, { email_address: "brief@elsewhere.test", invite_expiration_minutes: 5 });
    const discovery = await askForDiscovery(provider, "bob@globex.test");
    provider.clock.advance({ minutes: 5 });
    for (const token of [used.token, ended.token, short.token, tokenOf(discovery), "x".repeat(43)]) {
      await refusal(describeLink(token), "unable_to_auth_magic_link");
    }
  });

  test("T49: shows nothing to another project", async () => {
    const { token } = await invite(await by("ada"), { email_address: "foreign@elsewhere.test" });
    await refusal(describeLink(token, inVariant(provider, "bare")), "unable_to_auth_magic_link");
    expect(await describeLink(token)).toMatchObject({ kind: "invite" });
  });

  test("guesses count with those of signing in", async () => {
    const strict = inVariant(provider, "strict");
    const guess = "x".repeat(43);
    startWindow(provider, { hours: 1 });
    await refusal(authenticate(strict, guess), "unable_to_auth_magic_link");
    await refusal(describeLink(guess, strict), "unable_to_auth_magic_link");
    await refusal(describeLink(guess, strict), "unable_to_auth_magic_link");
    await refusal(describeLink(guess, strict), "too_many_requests");
    await refusal(authenticate(strict, guess), "too_many_requests");
  });
});

describe("accepting while signed in", () => {
  /** The provider's view of a session, whatever its client believes. */
  const check = async (session: string) =>
    (await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} })).body.error_type ?? "alive";

  test("ends the session of another account, but only once the invitation is accepted", async () => {
    const { token } = await invite(await by("ada"), { email_address: "swap@elsewhere.test" });
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const former = sessionTokenOf(client);
    await refusal(client.magicLinks.authenticate({ magic_links_token: "x".repeat(43) }), "unable_to_auth_magic_link");
    expect(await check(former)).toBe("alive");
    await client.magicLinks.authenticate({ magic_links_token: token });
    expect(await check(former)).toBe("session_not_found");
    expect(await check(sessionTokenOf(client))).toBe("alive");
  });

  test("ends it also if the organization requires another factor, since the browser has forgotten it", async () => {
    const { token } = await invite(await by("ada", "codes-only"), { email_address: "half@elsewhere.test" });
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const former = sessionTokenOf(client);
    const { primary_required } = await client.magicLinks.authenticate({ magic_links_token: token });
    expect(primary_required).toEqual({ allowed_auth_methods: ["email_otp"] });
    expect(client.session.getInfo().status).toBe("out");
    expect(await check(former)).toBe("session_not_found");
  });

  test("leaves a session of the same account, and any session with another kind of link", async () => {
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const first = sessionTokenOf(client);
    const own = await invite(await by("ada", "open"), { email_address: "bob@globex.test" });
    await client.magicLinks.authenticate({ magic_links_token: own.token });
    expect(await check(first)).toBe("alive");

    const second = sessionTokenOf(client);
    const mail = await askForLink(provider, "rae@globex.test", await organizationId(provider, "globex"));
    const { client: opened } = openBeside(provider, tokenOf(mail));
    opened.session.updateSession(client.session.getTokens() ?? { session_token: "", session_jwt: "" });
    await opened.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
    expect(await check(second)).toBe("alive");
  });

  test("ignores an expired session", async () => {
    const { token } = await invite(await by("ada"), { email_address: "after@elsewhere.test" });
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    await provider.request("/sdk/v1/b2b/sessions/revoke", { session: sessionTokenOf(client), body: {} });
    const { member } = await client.magicLinks.authenticate({ magic_links_token: token });
    expect(member.email_address).toBe("after@elsewhere.test");
  });

  test("answers with the session if it is already one of the inviting organization", async () => {
    const { token, answer } = await invite(await by("ada", "open"), { email_address: "there@elsewhere.test" });
    const { organization_id } = answer.organization;
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const accepted = await client.magicLinks.authenticate({ magic_links_token: token });
    expect(accepted).toMatchObject({
      organization: { organization_id },
      member_session: { organization_id, member_id: answer.member_id },
      intermediate_session_token: "",
    });
    expect(client.session.getInfo()).toMatchObject({ status: "in", organization: { organization_id } });
    expect((await client.organization.get()).organization.organization_id).toBe(organization_id);
    const { discovered_organizations } = await client.discovery.organizations.list();
    expect(discovered_organizations).toMatchObject([
      { organization: { organization_id }, membership: { type: "active_member" } },
    ]);
  });
});

describe("addresses that can be invited", () => {
  test.each(["bob", "pete"])("not an existing member: %s", async (name) => {
    const client = await by("ada");
    const email_address = `${name}@globex.test`;
    await refusal(client.magicLinks.email.invite({ email_address }), "duplicate_member_email");
  });

  test("no one if email_invites is NOT_ALLOWED", async () => {
    const client = await by("ada", "closed");
    const error = await refusal(
      client.magicLinks.email.invite({ email_address: "new@globex.test" }),
      "unauthorized_action",
    );
    expect(error.error_message).toContain("email_invites");
  });

  test("T10: only addresses of exactly the allowed domains if email_invites is RESTRICTED", async () => {
    const client = await by("ada", "picky");
    for (const domain of ["elsewhere.test", "mail.globex.test", "notglobex.test"]) {
      const email_address = `new@${domain}`;
      await refusal(client.magicLinks.email.invite({ email_address }), "invalid_email_for_invites");
    }
    await invite(client, { email_address: "new@globex.test" });
  });
});

describe("T50: permission to invite, and to assign roles", () => {
  const email_address = "risen@elsewhere.test";

  test("requires a session with the permission to create members", async () => {
    await refusal(provider.openPage().client.magicLinks.email.invite({ email_address }), "unauthorized_credentials");
    await refusal((await by("bob")).magicLinks.email.invite({ email_address }), "unauthorized_action");
  });

  test.each([
    ["rae", "editor"],
    ["rae", "recruiter"],
    ["lee", "admin"],
  ])("%s cannot invite as %s", async (name, role) => {
    const client = await by(name);
    await refusal(client.magicLinks.email.invite({ email_address, roles: [role] }), "unauthorized_action");
    const { members } = await (await by("ada")).organization.members.search({
      query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email_address] }] },
    });
    expect(members).toEqual([]);
  });

  test("no role that the policy does not have", async () => {
    await refusal((await by("ada")).magicLinks.email.invite({ email_address, roles: ["owner"] }), "invalid_role");
  });

  test("a second invitation neither raises nor lowers roles beyond one's own, and a refusal leaves the link as it was", async () => {
    const invited = "steady@elsewhere.test";
    const { token } = await invite(await by("ada"), { email_address: invited, roles: ["admin"] });
    for (const [name, roles] of [
      ["rae", []],
      ["rae", ["admin", "editor"]],
      ["lee", ["editor"]],
    ] as const) {
      const again = (await by(name)).magicLinks.email.invite({ email_address: invited, roles: [...roles] });
      await refusal(again, "unauthorized_action");
    }
    const { member } = await authenticate(provider, token);
    expect(member.roles.map(({ role_id }) => role_id)).toEqual(["admin"]);
  });

  test("the link contains only its token and language, and added parameters change nothing", async () => {
    const { mail } = await invite(await by("lee"), { email_address: "plain@elsewhere.test", roles: ["editor"] });
    const link = linkOf(mail);
    expect([...link.searchParams.keys()].sort()).toEqual(["locale", "project_id", "token"]);
    link.searchParams.set("roles", "admin");
    const landing = new URL((await press(provider, link)).headers.get("location") ?? "");
    expect([...landing.searchParams.keys()].sort()).toEqual(["portico_token_type", "slug", "token"]);
    const { client } = provider.openPage();
    const request = { magic_links_token: landing.searchParams.get("token") ?? "", roles: ["admin"] };
    const { member } = await client.magicLinks.authenticate(request);
    expect(member.roles.map(({ role_id }) => role_id)).toEqual(["editor"]);
  });
});
