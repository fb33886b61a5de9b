import type { Client } from "@portico/client";
import type { TestProvider } from "@portico/testkit";
import { MemberAuthResponse, PasswordDiscoveryResponse } from "@portico/wire/schemas";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  inVariant,
  linksOf,
  mailFrom,
  organization,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
  variant,
} from "../support/basics.ts";
import { linkRedirectUrls, press, redirectUrl, visit } from "../support/links.ts";
import { makePair } from "../support/pkce.ts";
import { forms, url as otherUrl } from "../support/redirect-forms.ts";

const password = "correct horse battery staple";
const redirect_urls = [...linkRedirectUrls, redirectUrl("/reset?from=mail", ["reset_password"])];
const organizations = [
  organization("globex", {
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["globex.test"],
    members: [
      { email_address: "ada@globex.test", password },
      { email_address: "bob@globex.test" },
      { email_address: "cleo@globex.test", password },
      { email_address: "ivy@invited.test", status: "invited", password },
    ],
  }),
  organization("initech", {
    members: [{ email_address: "ada@globex.test", password }, { email_address: "ivy@invited.test" }],
  }),
  organization("hooli", { mfa_policy: "REQUIRED_FOR_ALL", members: [{ email_address: "gavin@hooli.test", password }] }),
];

const provider = await startForFile({
  project: { redirect_urls, organizations },
  otherProjects: [
    variant("pkce", { redirect_urls, organizations }),
    variant("off", { redirect_urls, organizations, pkce_required_for: { magic_links: false, passwords: false } }),
    variant("discreet", { redirect_urls, organizations, conceal_membership: true }),
    variant("bare", { redirect_urls: [redirectUrl("/login", ["login"])], organizations }),
    variant("worded", {
      redirect_urls,
      organizations,
      email_templates: [
        { template_id: "reset", kind: "reset_password", subject: "New key for {{organization_name}}" },
        { template_id: "verify", kind: "signup", subject: "Show us {{email_address}}" },
      ],
    }),
  ],
});
const globex = await organizationId(provider, "globex");

let created = 0;
const fresh = () => {
  created += 1;
  return `a new secret that is number ${created}`;
};
const tokenIn = (link: URL | undefined) => link?.searchParams.get("token") ?? "";

/** Requests a reset in a page of its own, and reads the email. */
async function ask(email_address: string, on = provider, slug = "globex") {
  const { client, page } = on.openPage();
  const organization_id = await organizationId(on, slug);
  const mail = await mailFrom(on, email_address, () =>
    client.passwords.resetByEmailStart({ email_address, organization_id }),
  );
  const [reset, login] = linksOf(mail);
  return { client, page, mail, reset, login, token: tokenIn(reset) };
}

async function askDiscovery(email_address: string, on = provider) {
  const { client } = on.openPage();
  const mail = await mailFrom(on, email_address, () => client.passwords.discovery.resetByEmailStart({ email_address }));
  const [reset, login] = linksOf(mail);
  return { client, mail, reset, login, token: tokenIn(reset) };
}

const finish = (client: Client, token: string, newPassword = fresh()) =>
  client.passwords.resetByEmail({ password_reset_token: token, password: newPassword });

const login = async (email_address: string, newPassword: string, slug = "globex") =>
  provider.openPage().client.passwords.authenticate({
    email_address,
    organization_id: await organizationId(provider, slug),
    password: newPassword,
  });

/** Where the button of a link's page leads. */
const landingOf = async (link: URL | undefined) =>
  (await press(provider, link as URL)).headers.get("location")?.replace(/token=[\w-]{43}/, "token=T");

describe("by email", () => {
  test("a member sets a new password and is signed in, for 30 minutes; the old one no longer works", async () => {
    const { client, mail, token, reset } = await ask("ada@globex.test");
    expect(mail.subject).toBe("Set a new password for Globex");
    expect(mail.text).toContain("expires in 30 minutes");
    expect(await landingOf(reset)).toBe(
      "http://localhost:4000/reset?from=mail&token=T&portico_token_type=multi_tenant_passwords&portico_redirect_type=reset_password&slug=globex",
    );
    const newPassword = fresh();
    const answer = MemberAuthResponse.parse(await finish(client, token, newPassword));
    expect(answer).toMatchObject({ member_authenticated: true, member: { email_address: "ada@globex.test" } });
    expect(answer.member_session?.authentication_factors.map(({ type }) => type).sort()).toEqual([
      "magic_link",
      "password",
    ]);
    const { started_at = "", expires_at = "" } = answer.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(30 * 60_000);
    expect(client.session.getInfo().status).toBe("in");
    await refusal(login("ada@globex.test", password), "unauthorized_credentials");
    await login("ada@globex.test", newPassword);
    await login("ada@globex.test", password, "initech");
  });

  test("a member without a password gets one; an invited one is activated", async () => {
    for (const address of ["bob@globex.test", "ivy@invited.test"]) {
      const { client, token } = await ask(address);
      const newPassword = fresh();
      const { member } = await finish(client, token, newPassword);
      expect(member).toMatchObject({ status: "active", email_address_verified: true });
      expect((await login(address, newPassword)).member.member_password_id).toBe(member.member_password_id);
      await refusal(login(address, password), "unauthorized_credentials");
    }
  });

  test("T22: link checkers use nothing up, however often they look", async () => {
    const { client, token, reset } = await ask("bob@globex.test");
    for (let count = 0; count < 50; count += 1) {
      const method = ["GET", "HEAD", "OPTIONS"][count % 3] ?? "GET";
      expect((await visit(provider, reset as URL, { method })).status).toBeLessThan(500);
    }
    expect(await (await visit(provider, reset as URL)).text()).toContain("Set a new password for Globex");
    await finish(client, token);
    expect(await (await visit(provider, reset as URL)).text()).toContain("Your password link has expired");
  });

  test("a link works once, for half an hour or the requested time, and another reset replaces it", async () => {
    const first = await ask("bob@globex.test");
    const second = await ask("bob@globex.test");
    await finish(second.client, second.token);
    for (const token of [first.token, second.token, "x".repeat(43), tokenIn(second.login)]) {
      await refusal(finish(second.client, token), "unable_to_auth_password_reset_token");
    }
    const late = await ask("bob@globex.test");
    provider.clock.advance({ minutes: 30 });
    await refusal(finish(late.client, late.token), "unable_to_auth_password_reset_token");
    const mail = await mailFrom(provider, "bob@globex.test", () =>
      late.client.passwords.resetByEmailStart({
        email_address: "bob@globex.test",
        organization_id: globex,
        reset_password_expiration_minutes: 120,
      }),
    );
    provider.clock.advance({ minutes: 119 });
    await finish(late.client, tokenIn(linksOf(mail)[0]));
  });

  test("a password that the policy refuses uses nothing up", async () => {
    const { client, token } = await ask("bob@globex.test");
    await refusal(finish(client, token, "abcabcabc"), "weak_password");
    await refusal(finish(client, token, "password"), "breached_password");
    await refusal(finish(client, token, "bob@globex.test"), "weak_password");
    await finish(client, token);
  });

  test("T33: every other session ends, and the second factor is still required", async () => {
    const { client: elsewhere } = await signIn(provider, "cleo@globex.test", "globex");
    const { client, token } = await ask("cleo@globex.test");
    await finish(client, token);
    await refusal(elsewhere.session.authenticate(), "session_not_found");
    await client.session.authenticate();

    const gavins = await ask("gavin@hooli.test", provider, "hooli");
    const answer = await finish(gavins.client, gavins.token);
    expect(answer).toMatchObject({ member_session: null, session_token: "", mfa_required: {} });
  });

  test("T7: the reset removes everything that was set on the row before its owner came", async () => {
    const slow = inVariant(provider, "discreet");
    const { client, token } = await ask("ivy@invited.test", slow);
    const newPassword = fresh();
    await finish(client, token, newPassword);
    const organization_id = await organizationId(slow, "globex");
    const request = { email_address: "ivy@invited.test", organization_id };
    await refusal(client.passwords.authenticate({ ...request, password }), "unauthorized_credentials");
    await client.passwords.authenticate({ ...request, password: newPassword });
  });

  test("the link for a new password does not log in by itself, and the other one sets no password", async () => {
    // With PKCE, the pair is used up once one of the two was redeemed.
    const { client, token, login: other } = await ask("bob@globex.test", inVariant(provider, "off"));
    await refusal(client.magicLinks.authenticate({ magic_links_token: token }), "unable_to_auth_magic_link");
    await refusal(client.magicLinks.describe({ magic_links_token: token }), "unable_to_auth_magic_link");
    expect(await landingOf(other)).toBe(
      "http://localhost:4000/login?next=%2Fboards&token=T&portico_token_type=multi_tenant_magic_links&slug=globex",
    );
    const answer = await client.magicLinks.authenticate({ magic_links_token: tokenIn(other) });
    expect(answer.member_authenticated).toBe(true);
    await finish(client, token);
  });
});

describe("PKCE", () => {
  const pkce = () => inVariant(provider, "pkce");

  test("both links of an email use the browser's one pair; another browser uses nothing up", async () => {
    const { client, token, login } = await ask("cleo@globex.test", pkce());
    const { client: other } = pkce().openPage();
    await refusal(finish(other, token), "pkce_expected_code_verifier");
    await refusal(other.magicLinks.authenticate({ magic_links_token: tokenIn(login) }), "pkce_expected_code_verifier");
    const wrong = await pkce().request("/sdk/v1/b2b/passwords/email/reset", {
      body: { password_reset_token: token, password: fresh(), code_verifier: "someone else's" },
    });
    expect(wrong.body.error_type).toBe("pkce_mismatch");
    await client.magicLinks.authenticate({ magic_links_token: tokenIn(login) });
    // The pair is used up: a second email creates another one.
    const again = await ask("cleo@globex.test", pkce());
    await finish(again.client, again.token);
  });

  test("T24: no challenge if one is required, and no link without one", async () => {
    const start = (body: object) =>
      pkce().request("/sdk/v1/b2b/passwords/email/reset/start", { body: { email_address: "a@globex.test", ...body } });
    const organization_id = await organizationId(pkce(), "globex");
    for (const challenge of [{}, { code_challenge: "plain" }, { pkce_code_challenge: "x".repeat(43) }]) {
      expect((await start({ organization_id, ...challenge })).body.error_type).toBe("invalid_pkce_code_challenge");
    }
  });

  test("T24: a link that was sent without a challenge is refused, once the project requires one", async () => {
    const { client, token } = await ask("cleo@globex.test", pkce());
    const { db } = provider.provider.services;
    await sql`update magic_links set pkce_code_challenge = null where purpose <> 'login'`.execute(db);
    await refusal(finish(client, token), "pkce_did_not_expect_code_verifier");
    await refusal(finish(pkce().openPage().client, token), "pkce_expected_code_verifier");
  });

  test("discovery has its own names for the fields", async () => {
    const { client, token } = await askDiscovery("cleo@globex.test", pkce());
    const { client: other } = pkce().openPage();
    const request = { password_reset_token: token, password: fresh() };
    await refusal(other.passwords.discovery.resetByEmail(request), "pkce_expected_code_verifier");
    await client.passwords.discovery.resetByEmail(request);
    const again = await askDiscovery("cleo@globex.test", pkce());
    const magic = { discovery_magic_links_token: tokenIn(again.login) };
    expect((await again.client.magicLinks.discovery.authenticate(magic)).email_address).toBe("cleo@globex.test");
  });

  /**
   * A client that implements only docs/wire/rules.md#proof-keys: for discovery it sends the magic links' verifier only.
   */
  async function askByTheContract(on: TestProvider, email_address: string, headers: Record<string, string> = {}) {
    const pair = makePair();
    let cookie = "";
    const mail = await mailFrom(on, email_address, async () => {
      const body = { email_address, pkce_code_challenge: pair.challenge };
      const answer = await on.request("/sdk/v1/b2b/passwords/discovery/reset/start", { body, headers });
      expect(answer.status).toBe(200);
      cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    });
    const [first, second] = linksOf(mail);
    const token = tokenIn(second ?? first);
    const redeem = async (newPassword: { pkce_code_verifier?: string } = {}, also: Record<string, string> = {}) => {
      const body = { discovery_magic_links_token: token, ...newPassword };
      const path = "/sdk/v1/b2b/magic_links/discovery/authenticate";
      const answer = await on.request(path, { body, headers: also });
      return (answer.body.error_type ?? answer.body.data.email_address) as string;
    };
    return { redeem, cookie, isReset: second !== undefined, pair };
  }

  test.each([
    ["a member's link, which logs in without a password", "cleo@globex.test", true],
    ["a stranger's only link", "unknown@elsewhere.test", false],
  ] as const)("%s works in discovery with only the contract's fields", async (_, address, isReset) => {
    for (const on of [pkce(), inVariant(provider, "off")]) {
      for (const newPassword of [{}, { pkce_code_verifier: makePair().verifier }]) {
        const asked = await askByTheContract(on, address);
        expect(asked.isReset).toBe(isReset);
        expect(await asked.redeem(newPassword)).toBe(address);
        expect(await asked.redeem(newPassword)).toBe("unable_to_auth_magic_link");
      }
    }
  });

  test.each([
    ["a member's", "cleo@globex.test"],
    ["a stranger's", "unknown@elsewhere.test"],
  ])(
    "T23: a page that presents itself as another browser's is refused at %s link into discovery, which still works",
    async (_, address) => {
      const site = { "Sec-Fetch-Site": "same-site" };
      const { redeem, cookie } = await askByTheContract(pkce(), address, site);
      expect(await redeem({}, site)).toBe("pkce_expected_code_verifier");
      expect(await redeem({}, { ...site, Cookie: "__Host-portico_browser=another" })).toBe(
        "pkce_expected_code_verifier",
      );
      expect(await redeem({ pkce_code_verifier: "v" }, { Cookie: "__Host-portico_browser=another" })).toBe(
        "pkce_did_not_expect_code_verifier",
      );
      expect(await redeem({}, { ...site, Cookie: cookie })).toBe(address);
    },
  );

  test("T24: no other link of an email for a new password works without the verifier", async () => {
    const { client, token, login } = await ask("cleo@globex.test", pkce());
    const other = pkce().openPage().client;
    await refusal(other.magicLinks.authenticate({ magic_links_token: tokenIn(login) }), "pkce_expected_code_verifier");
    await refusal(finish(other, token), "pkce_expected_code_verifier");
    const stranger = await ask("zadie@globex.test", pkce());
    const request = { magic_links_token: stranger.token };
    await refusal(other.magicLinks.authenticate(request), "pkce_expected_code_verifier");
    await stranger.client.magicLinks.authenticate(request);
    await finish(client, token);
    const all = await askDiscovery("cleo@globex.test", pkce());
    const reset = { password_reset_token: all.token, password: fresh() };
    await refusal(other.passwords.discovery.resetByEmail(reset), "pkce_expected_code_verifier");
  });
});

describe("a stranger (settled question 17)", () => {
  test("someone who may join the organization signs up, then sets a password", async () => {
    const { client, mail, reset } = await ask("zoe@globex.test");
    expect(mail.subject).toBe("Join Globex");
    expect(mail.links).toHaveLength(1);
    expect(await landingOf(reset)).toBe(
      "http://localhost:4000/reset?from=mail&token=T&portico_token_type=multi_tenant_magic_links&portico_redirect_type=reset_password&slug=globex",
    );
    const joined = await client.magicLinks.authenticate({ magic_links_token: tokenIn(reset) });
    expect(joined.member).toMatchObject({ status: "active", member_password_id: "" });
    const newPassword = fresh();
    const answer = await client.passwords.resetBySession({ password: newPassword });
    expect(answer.member.member_password_id).toMatch(/^member-password-test-/);
    await login("zoe@globex.test", newPassword);
  });

  test("someone who may not join gets an error, unless the project conceals membership: then an email", async () => {
    const start = async (on: TestProvider, email_address: string, slug: string) => {
      const organization_id = await organizationId(on, slug);
      return on.openPage().client.passwords.resetByEmailStart({ email_address, organization_id });
    };
    await refusal(start(provider, "zoe@elsewhere.test", "globex"), "invalid_email_for_jit_provisioning");
    await refusal(start(provider, "zoe@elsewhere.test", "initech"), "email_jit_provisioning_not_allowed");
    const discreet = inVariant(provider, "discreet");
    const mail = await mailFrom(discreet, "zoe@elsewhere.test", () => start(discreet, "zoe@elsewhere.test", "initech"));
    expect(mail.links).toEqual([]);
    expect(mail.subject).toContain("your access to Initech");
  });

  test("T44: in discovery every address gets the same answer; one without a membership gets a link that verifies it", async () => {
    const { client, mail, reset } = await askDiscovery("unknown@elsewhere.test");
    expect(mail.subject).toBe("Log in to Acme Boards");
    expect(await landingOf(reset)).toBe("http://localhost:4000/discovery?token=T&portico_token_type=discovery");
    const found = await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenIn(reset) });
    expect(found.discovered_organizations).toEqual([]);
  });
});

describe("in discovery", () => {
  test("sets the password of all the address's organizations, ends their sessions, and lists them", async () => {
    const { client: before } = await signIn(provider, "ada@globex.test", "initech");
    const { client, token, reset } = await askDiscovery("ada@globex.test");
    expect(await landingOf(reset)).toBe(
      "http://localhost:4000/reset?from=mail&token=T&portico_token_type=discovery&portico_redirect_type=reset_password",
    );
    const newPassword = fresh();
    await refusal(
      client.passwords.discovery.resetByEmail({ password_reset_token: token, password: "password" }),
      "breached_password",
    );
    const answer = await client.passwords.discovery.resetByEmail({
      password_reset_token: token,
      password: newPassword,
    });
    const { organization_id_hint, discovered_organizations } = PasswordDiscoveryResponse.parse(answer);
    expect(organization_id_hint).toBeNull();
    expect(discovered_organizations).toHaveLength(2);
    expect(client.session.getInfo().status).toBe("out");
    await client.discovery.intermediateSessions.exchange({ organization_id: globex, session_duration_minutes: 60 });
    await refusal(before.session.authenticate(), "session_not_found");
    for (const slug of ["globex", "initech"]) await login("ada@globex.test", newPassword, slug);
    await refusal(
      client.passwords.discovery.resetByEmail({ password_reset_token: token, password: newPassword }),
      "unable_to_auth_password_reset_token",
    );
  });

  test("an organization's link does not work in discovery, nor the other way round", async () => {
    const one = await ask("cleo@globex.test");
    const all = await askDiscovery("cleo@globex.test");
    await refusal(finish(all.client, all.token), "unable_to_auth_password_reset_token");
    await refusal(
      one.client.passwords.discovery.resetByEmail({ password_reset_token: one.token, password: fresh() }),
      "unable_to_auth_password_reset_token",
    );
    const answer = await all.client.passwords.discovery.resetByEmail({
      password_reset_token: all.token,
      password: fresh(),
    });
    expect(answer.organization_id_hint).toBe(globex);
  });
});

describe("without an email", () => {
  test("with the existing password: a new session, and all other sessions end", async () => {
    const { client: elsewhere } = await signIn(provider, "cleo@globex.test", "globex");
    const { client, token } = await ask("cleo@globex.test");
    const known = fresh();
    await finish(client, token, known);
    const request = { email_address: "cleo@globex.test", organization_id: globex, existing_password: known };
    const { client: page } = provider.openPage();
    const reset = (newPassword: string, existing_password = known) =>
      page.passwords.resetByExistingPassword({ ...request, existing_password, new_password: newPassword });
    await refusal(reset(fresh(), "wrong"), "unauthorized_credentials");
    await refusal(reset("abcabcabc"), "weak_password");
    const newPassword = fresh();
    expect((await reset(newPassword)).member_authenticated).toBe(true);
    await page.session.authenticate();
    for (const other of [client, elsewhere]) await refusal(other.session.authenticate(), "session_not_found");
    await login("cleo@globex.test", newPassword);
    await refusal(reset(fresh()), "unauthorized_credentials");
  });

  test("with the session, which continues under a new token (T34); the member's other ones end", async () => {
    const { client: elsewhere } = await signIn(provider, "bob@globex.test", "globex");
    const { client, answer: before } = await signIn(provider, "bob@globex.test", "globex");
    const old = sessionTokenOf(client);
    await refusal(client.passwords.resetBySession({ password: "abcabcabc" }), "weak_password");
    const newPassword = fresh();
    const answer = await client.passwords.resetBySession({ password: newPassword });
    expect(answer.session_token).not.toBe(old);
    expect(answer.session_jwt.split(".")).toHaveLength(3);
    expect(answer.member_session).toMatchObject({
      member_session_id: before.member_session?.member_session_id,
      expires_at: before.member_session?.expires_at,
    });
    await client.session.authenticate();
    const stolen = await provider.request("/sdk/v1/b2b/sessions/authenticate", { body: {}, session: old });
    expect(stolen.body.error_type).toBe("session_not_found");
    await refusal(elsewhere.session.authenticate(), "session_not_found");
    await login("bob@globex.test", newPassword);
  });
});

describe("redirect URLs and templates", () => {
  test.each([
    ["login_redirect_url", "email/reset/start"],
    ["reset_password_redirect_url", "email/reset/start"],
    ["reset_password_redirect_url", "discovery/reset/start"],
    ["discovery_redirect_url", "discovery/reset/start"],
  ])("T20: forms of %s at %s that are not registered", async (field, path) => {
    expect(forms.length).toBeGreaterThanOrEqual(60);
    const { challenge } = makePair();
    const keys = { code_challenge: challenge, pkce_code_challenge: challenge };
    for (const form of field === "login_redirect_url" ? forms : [...forms, otherUrl]) {
      const { status, body } = await provider.request(`/sdk/v1/b2b/passwords/${path}`, {
        body: { email_address: "form@globex.test", organization_id: globex, ...keys, [field]: form },
      });
      expect([form, status, body.error_type]).toEqual([form, 400, "no_match_for_provided_magic_link_url"]);
    }
    expect(await provider.mailbox.all("form@globex.test")).toEqual([]);
  });

  test("a missing URL without a default is an error of its kind", async () => {
    const bare = inVariant(provider, "bare");
    await refusal(ask("ada@globex.test", bare), "no_default_reset_password_redirect_url_set");
    await refusal(askDiscovery("ada@globex.test", bare), "no_default_reset_password_redirect_url_set");
  });

  test("a template's text is in the email; an unknown one is refused", async () => {
    const worded = inVariant(provider, "worded");
    const organization_id = await organizationId(worded, "globex");
    const { client } = worded.openPage();
    const templates = { reset_password_template_id: "reset", verify_email_template_id: "verify" };
    const subjectFor = async (email_address: string) =>
      (
        await mailFrom(worded, email_address, () =>
          client.passwords.resetByEmailStart({ email_address, organization_id, ...templates }),
        )
      ).subject;
    expect(await subjectFor("ada@globex.test")).toBe("New key for Globex");
    expect(await subjectFor("zoe@globex.test")).toBe("Show us zoe@globex.test");
    for (const wrong of [{ reset_password_template_id: "verify" }, { verify_email_template_id: "reset" }]) {
      const request = { email_address: "ada@globex.test", organization_id, ...wrong };
      await refusal(client.passwords.resetByEmailStart(request), "invalid_template");
    }
  });

  test("the email is in the caller's language", async () => {
    const { client } = provider.openPage();
    const request = { email_address: "ada@globex.test", organization_id: globex };
    for (const [locale, title] of [
      ["es", "Establezca una contraseña nueva para Globex"],
      ["pt-br", "Defina uma nova senha para Globex"],
    ] as const) {
      const mail = await mailFrom(provider, "ada@globex.test", () =>
        client.passwords.resetByEmailStart({ ...request, locale }),
      );
      expect(mail.subject).toBe(title);
    }
  });
});
