import type { Client } from "@portico/client";
import type { Choice, SandboxProvider } from "@portico/sandbox";
import { PAGE_ORIGIN, PUBLIC_TOKEN } from "@portico/testkit";
import { oauthProviderNames as names } from "@portico/wire";
import {
  DiscoveryResponse,
  OauthAuthenticateResponse,
  OauthDiscoveryAuthenticateResponse,
} from "@portico/wire/schemas";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { mailFrom, organizationId, refusal, variant } from "../support/basics.ts";
import {
  enter,
  landIn,
  landInDiscovery,
  openVisitor,
  startOauthFixture,
  tokenIn,
} from "../support/identity-providers/oauth.ts";
import { makePair } from "../support/pkce.ts";
import { forms, url } from "../support/redirect-forms.ts";
import { auditOf } from "../support/rows.ts";

const { provider, globex, sandbox } = await startOauthFixture((_, project) => ({
  otherProjects: [variant("none", { ...project, oauth: {}, pkce_required_for: { oauth: false } })],
}));

const ada: Choice = { email: "ada@globex.test", name: "Ada" };

/** Their rows of `oauth/providers.ts` cite the documentation that makes them authorities for an address. */
const authorities = ["google", "microsoft", "github"] as const;
const claimants = names.filter((name) => !authorities.some((one) => one === name));

describe("an organization's flow", () => {
  test.each(authorities)("%s signs a member in whose address it is an authority for", async (name) => {
    const { landing, answer } = await enter(provider, name, globex, ada);
    expect(`${landing.origin}${landing.pathname}`).toBe(`${PAGE_ORIGIN}/login`);
    expect(Object.fromEntries(landing.searchParams)).toMatchObject({
      next: "/boards",
      portico_token_type: "oauth",
      slug: "globex",
    });
    const { member, member_session, provider_values } = OauthAuthenticateResponse.parse(answer);
    expect(member.email_address).toBe("ada@globex.test");
    expect(member_session?.authentication_factors).toMatchObject([
      { type: "oauth", delivery_method: `oauth_${name}`, sequence_order: "PRIMARY" },
    ]);
    const registration = member.oauth_registrations.find(({ provider_type }) => provider_type === name);
    expect(member_session?.authentication_factors[0]).toMatchObject({
      [`${name}_oauth_factor`]: {
        id: registration?.member_oauth_registration_id,
        provider_subject: registration?.provider_subject,
      },
    });
    expect(provider_values.access_token).not.toBe("");
  });

  test("makes a new person a member if the organization allows the address, at the signup URL", async () => {
    const { landing, answer } = await enter(provider, "google", globex, { email: "grace@globex.test" });
    expect(landing.pathname).toBe("/signup");
    expect(answer.member).toMatchObject({ status: "active", email_address_verified: true });
    const stranger = await landIn(provider, "google", globex, { email: "sam@gmail.com" });
    await refusal(
      stranger.client.oauth.authenticate({ oauth_token: tokenIn(stranger.landing) }),
      "invalid_email_for_jit_provisioning",
    );
  });

  test("passes on scopes, login hint and parameters, and nothing that the flow depends on", async () => {
    const visitor = openVisitor(provider);
    await visitor.client.oauth.google.start({
      organization_slug: "globex",
      custom_scopes: ["calendar.read", "email"],
      provider_params: { login_hint: "ada@globex.test", prompt: "select_account" },
    });
    const { searchParams } = new URL(await visitor.begin());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: "openid email profile calendar.read",
      login_hint: "ada@globex.test",
      prompt: "select_account",
      redirect_uri: "http://portico.test/v1/b2b/oauth/callback/google",
      code_challenge_method: "S256",
    });
    const protectedNames = [
      "redirect_uri",
      "state",
      "client_id",
      "scope",
      "nonce",
      "response_mode",
      "request",
      "claims",
    ];
    for (const name of [
      ...protectedNames,
      "code_challenge",
      "response_type",
      "provider_prompt",
      "theme",
      "__proto__",
    ]) {
      const provider_params = Object.fromEntries([
        [name, "forged"],
        ["prompt", "login"],
      ]);
      await visitor.client.oauth.google.start({ organization_id: globex, provider_params });
      const upstream = new URL(await visitor.begin());
      expect([name, upstream.origin, upstream.search.includes("forged")]).toEqual([name, sandbox.url, false]);
      expect(upstream.searchParams.get("prompt")).toBe("login");
    }
  });

  test.each(["select_account", "login", "consent", "login consent"])(
    "the sandbox accepts prompt=%s, as in the documentation's example",
    async (prompt) => {
      const visitor = openVisitor(provider);
      await visitor.client.oauth.google.start({ organization_slug: "globex", provider_params: { prompt } });
      const landing = await visitor.land(ada);
      expect(
        (await visitor.client.oauth.authenticate({ oauth_token: tokenIn(landing) })).member_session,
      ).not.toBeNull();
    },
  );

  test("is audited", async () => {
    const rows = await auditOf(provider, () => enter(provider, "github", globex, { ...ada, subject: "new-account" }));
    expect(rows.map(({ action }) => action)).toEqual(["oauth.accepted", "oauth.linked", "session.issued"]);
  });
});

describe("T8: an address that the upstream is no authority for links no account", () => {
  const unverified: [SandboxProvider, string, Partial<Choice>][] = [
    ...names.flatMap((name) =>
      (["no", "missing", "text"] as const).map((verified): [SandboxProvider, string, Partial<Choice>] => [
        name,
        verified,
        { verified },
      ]),
    ),
    ["google", "another hosted domain", { hosted_domain: "evil.test" }],
    ["google", "no hosted domain", { hosted_domain: "none" }],
    ...claimants.map((name): [SandboxProvider, string, Partial<Choice>] => [name, "whatever it says", {}]),
  ];
  test.each(unverified)("%s, %s", async (name, what, change) => {
    const choice = { email: "bob@globex.test", subject: `mallory-${name}-${what}`, ...change };
    const { client, landing, answer } = await enter(provider, name, globex, choice);
    expect(landing.pathname).toBe("/login");
    expect(answer).toMatchObject({
      member_session: null,
      session_token: "",
      primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
      member: { email_address: "bob@globex.test", name: "", roles: [], oauth_registrations: [] },
      organization: { trusted_metadata: {} },
    });
    expect((await client.discovery.organizations.list()).discovered_organizations).toEqual([]);
    // Discovery reveals and opens nothing.
    const discovery = await landInDiscovery(provider, name, choice);
    const found = await discovery.client.oauth.discovery.authenticate({
      discovery_oauth_token: tokenIn(discovery.landing),
    });
    expect(OauthDiscoveryAuthenticateResponse.parse(found)).toMatchObject({
      email_address: "bob@globex.test",
      discovered_organizations: [],
      primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
    });
    expect((await discovery.client.discovery.organizations.list()).discovered_organizations).toEqual([]);
    const minutes = { session_duration_minutes: 60 };
    await refusal(discovery.client.discovery.organizations.create(minutes), "intermediate_session_not_found");
    await refusal(
      discovery.client.discovery.intermediateSessions.exchange({ organization_id: globex, ...minutes }),
      "intermediate_session_not_found",
    );
  });

  test("a member's and a stranger's claim get the same answer, and neither creates or joins anything", async () => {
    const claim = async (email: string) => {
      const { client, landing, answer } = await enter(provider, "hubspot", globex, { email });
      await refusal(
        client.discovery.organizations.create({ session_duration_minutes: 60 }),
        "invalid_intermediate_session_token_for_organization",
      );
      const {
        member: { member_id, email_address, created_at, updated_at, ...member },
        organization,
      } = answer;
      return { path: landing.pathname, member, organization, required: answer.primary_required };
    };
    expect(await claim("bob@globex.test")).toEqual(await claim("unknown@globex.test"));
    const { client } = await enter(provider, "hubspot", globex, { email: "unknown@globex.test" });
    await refusal(
      client.discovery.intermediateSessions.exchange({ organization_id: globex, session_duration_minutes: 60 }),
      "intermediate_session_not_found",
    );
  });

  test("nor if the member has not verified the address here", async () => {
    const { client: admin } = await enter(provider, "google", globex, ada);
    const email = "uma@globex.test";
    await admin.organization.members.create({ email_address: email });
    const { answer } = await enter(provider, "google", globex, { email });
    expect(answer.primary_required).toEqual({ allowed_auth_methods: ["magic_link", "email_otp"] });
  });

  test("the account is linked once its owner verifies the address in the same login, and works by itself from then on", async () => {
    const choice = { email: "bob@globex.test", subject: "bobs-hubspot" };
    const { client, answer } = await enter(provider, "hubspot", globex, choice);
    const { email_address } = answer.member;
    const { code } = await mailFrom(provider, email_address, () =>
      client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
    );
    const entered = await client.otps.email.authenticate({
      email_address,
      organization_id: globex,
      code: code ?? "",
      session_duration_minutes: 60,
    });
    expect(entered.member_session?.authentication_factors.map(({ type }) => type)).toEqual(["oauth", "email_otp"]);
    expect(entered.member.oauth_registrations).toMatchObject([
      { provider_type: "hubspot", provider_tenants: [{ tenant_name: "globex.test" }] },
    ]);
    const again = await enter(provider, "hubspot", globex, { ...choice, email: "bob@elsewhere.test" });
    expect(again.answer.member.member_id).toBe(entered.member.member_id);
    expect(again.answer.member_session).not.toBeNull();

    const discovery = await landInDiscovery(provider, "hubspot", choice);
    const found = await discovery.client.oauth.discovery.authenticate({
      discovery_oauth_token: tokenIn(discovery.landing),
    });
    expect(found.email_address).toBe("bob@globex.test");
    expect(found.discovered_organizations.map(({ organization }) => organization.organization_slug)).toEqual([
      "globex",
    ]);
  });
});

describe("T9: an account is identified by the upstream's subject", () => {
  test("its address may change, and another account with the old address is a different one", async () => {
    const choice = { email: "ada@globex.test", subject: "ada-by-github" };
    const first = await enter(provider, "github", globex, choice);
    const moved = await enter(provider, "github", globex, { ...choice, email: "ada@moved.test", verified: "no" });
    expect(moved.answer.member.member_id).toBe(first.answer.member.member_id);
    const other = await enter(provider, "github", globex, { ...choice, subject: "not-ada", verified: "no" });
    expect(other.answer.member_session).toBeNull();
  });

  test("a second account cannot use the verification that the first one waits for", async () => {
    const email_address = "bob@globex.test";
    const claimed = await enter(provider, "hubspot", globex, { email: email_address, subject: "first" });
    await enter(provider, "hubspot", globex, { email: email_address, subject: "second" });
    const { code } = await mailFrom(provider, email_address, () =>
      claimed.client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
    );
    const request = { email_address, organization_id: globex, code: code ?? "", session_duration_minutes: 60 };
    await claimed.client.otps.email.authenticate(request);
    const second = await enter(provider, "hubspot", globex, { email: email_address, subject: "second" });
    expect(second.answer.member_session).toBeNull();
    const first = await enter(provider, "hubspot", globex, { email: email_address, subject: "first" });
    expect(first.answer.member_session).not.toBeNull();
  });

  test("a subject of one provider is unknown at another", async () => {
    await enter(provider, "github", globex, { email: "ada@globex.test", subject: "4242" });
    const { answer } = await enter(provider, "hubspot", globex, { email: "ada@globex.test", subject: "4242" });
    expect(answer.member_session).toBeNull();
  });
});

describe("discovery", () => {
  test("lists the organizations of an address that the upstream is an authority for, and the chosen one links the account", async () => {
    const { client, landing } = await landInDiscovery(provider, "google", ada);
    expect(`${landing.pathname} ${landing.searchParams.get("portico_token_type")}`).toBe("/discovery discovery_oauth");
    const found = await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    expect(DiscoveryResponse.parse(found).discovered_organizations.length).toBe(3);
    const entered = await client.discovery.intermediateSessions.exchange({
      organization_id: await organizationId(provider, "initech"),
      session_duration_minutes: 60,
    });
    expect(entered.member_session?.authentication_factors).toMatchObject([{ delivery_method: "oauth_google" }]);
    expect(entered.member.oauth_registrations).toMatchObject([{ provider_type: "google" }]);
  });

  test("creates an organization", async () => {
    const { client, landing } = await landInDiscovery(provider, "github", { email: "sam@gmail.com" });
    await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    const { member } = await client.discovery.organizations.create({ session_duration_minutes: 60 });
    expect(member).toMatchObject({ email_address_verified: true, oauth_registrations: [{ provider_type: "github" }] });
  });
});

describe("tenants", () => {
  test.each(["slack", "hubspot", "github"] as const)("users of an allowed one join with %s", async (name) => {
    const { client: admin } = await enter(provider, "google", globex, ada);
    const tenant = { slack: "T-ALLOWED", hubspot: "77001", github: "77002" }[name];
    await admin.organization.update({
      oauth_tenant_jit_provisioning: "RESTRICTED",
      allowed_oauth_tenants: { [name]: [tenant] },
    });
    const email = `${name}@contractor.test`;
    const visitor = openVisitor(provider);
    await visitor.client.oauth[name].start({
      organization_id: globex,
      custom_scopes: name === "github" ? ["read:org"] : [],
    });
    const landing = await visitor.land({ email, tenant_id: tenant, tenant_name: "Contractors" });
    const answer = await visitor.client.oauth.authenticate({ oauth_token: tokenIn(landing) });
    if (claimants.includes(name)) {
      // It is no authority for an address, so its users verify theirs, and need no other reason to join.
      const { code } = await mailFrom(provider, email, () =>
        visitor.client.otps.email.loginOrSignup({ email_address: email, organization_id: globex }),
      );
      const entered = await visitor.client.otps.email.authenticate({
        email_address: email,
        organization_id: globex,
        code: code ?? "",
        session_duration_minutes: 60,
      });
      expect(entered.member.oauth_registrations).toMatchObject([{ provider_tenants: [{ tenant_id: tenant }] }]);
      return;
    }
    expect(answer.member).toMatchObject({
      email_address: email,
      oauth_registrations: [{ provider_tenants: [{ tenant_id: tenant, tenant_name: "Contractors" }] }],
    });

    const other = { email: `second-${email}`, tenant_id: tenant };
    const browser = openVisitor(provider);
    await browser.client.oauth[name].discovery.start({ custom_scopes: name === "github" ? ["read:org"] : [] });
    const found = await browser.client.oauth.discovery.authenticate({
      discovery_oauth_token: tokenIn(await browser.land(other)),
    });
    expect(found.discovered_organizations.map(({ membership }) => membership)).toEqual([
      { type: "eligible_to_join_by_oauth_tenant", details: { provider: name, tenant }, member: null },
    ]);
    const joined = await browser.client.discovery.intermediateSessions.exchange({
      organization_id: globex,
      session_duration_minutes: 60,
    });
    expect(joined.member.email_address).toBe(other.email);
  });
});

describe("guards", () => {
  test("T24: with PKCE required, a start needs a challenge, and a token the verifier; a mismatch uses nothing up", async () => {
    const { visitor, landing } = await landIn(provider, "google", globex, ada);
    const oauth_token = tokenIn(landing);
    await refusal(provider.openPage().client.oauth.authenticate({ oauth_token }), "pkce_expected_code_verifier");
    const wrong = await provider.request("/sdk/v1/b2b/oauth/authenticate", {
      body: { oauth_token, pkce_code_verifier: "wrong" },
    });
    expect(wrong.body.error_type).toBe("pkce_mismatch");
    await visitor.client.oauth.authenticate({ oauth_token });
    await refusal(visitor.client.oauth.authenticate({ oauth_token }), "oauth_token_not_found");

    const bare = await visitor.visit(visitor.left().replace(/&pkce_code_challenge=[^&]+/, ""));
    expect(await bare.text()).toContain("invalid_pkce_code_challenge");
  });

  test("a token of one kind is refused as the other, expires after five minutes, and works once", async () => {
    const { client, landing } = await landIn(provider, "google", globex, ada);
    const token = tokenIn(landing);
    await refusal(client.oauth.discovery.authenticate({ discovery_oauth_token: token }), "oauth_token_not_found");
    await client.oauth.authenticate({ oauth_token: token });
    await refusal(client.oauth.authenticate({ oauth_token: token }), "oauth_token_not_found");
    const late = await landIn(provider, "google", globex, ada);
    provider.clock.advance({ minutes: 5 });
    await refusal(late.client.oauth.authenticate({ oauth_token: tokenIn(late.landing) }), "oauth_token_not_found");
  });

  test("T26: a state only works at its own provider's callback, and once", async () => {
    const visitor = openVisitor(provider);
    await visitor.client.oauth.google.start({ organization_id: globex });
    const callback = await visitor.pick(await visitor.begin(), ada);
    const elsewhere = await visitor.visit(callback.href.replace("/callback/google", "/callback/microsoft"));
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([400, null]);
    const { headers } = await visitor.visit(callback.href);
    expect(headers.get("location")).toContain("token=");
    const again = await visitor.visit(callback.href);
    expect([again.status, again.headers.get("location")]).toEqual([400, null]);
  });

  test("T26: a response of another issuer is refused", async () => {
    const visitor = openVisitor(provider);
    await visitor.client.oauth.google.start({ organization_id: globex });
    const callback = await visitor.pick(await visitor.begin(), ada);
    callback.searchParams.set("iss", "https://evil.test");
    const { headers } = await visitor.visit(callback.href);
    expect(headers.get("location")).toContain("error=oauth_flow_callback_error");
  });

  test("T27: a login cannot be finished in another browser, and the first one still can", async () => {
    const visitor = openVisitor(provider);
    await visitor.client.oauth.google.start({ organization_id: globex });
    const callback = await visitor.pick(await visitor.begin(), ada);
    const stranger = openVisitor(provider);
    for (const cookie of ["", "__Host-portico_browser=another-browser"]) {
      stranger.cookie = cookie;
      const refused = await stranger.visit(callback.href);
      expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
      expect(await refused.text()).toContain("another browser");
    }
    expect((await visitor.visit(callback.href)).headers.get("location")).toContain("token=");
  });

  test.each(["login_redirect_url", "signup_redirect_url", "discovery_redirect_url"])(
    `T20: ${forms.length} forms of %s that are not registered`,
    async (field) => {
      const flow = field === "discovery_redirect_url" ? "discovery/start" : "start";
      const begin = async (url: string) => {
        const query = new URLSearchParams({
          public_token: PUBLIC_TOKEN,
          organization_id: globex,
          pkce_code_challenge: makePair().challenge,
          [field]: url,
        });
        const path = `http://portico.test/v1/b2b/public/oauth/google/${flow}?${query}`;
        const response = await openVisitor(provider).visit(path);
        return [response.status, /no_match_for_provided_magic_link_url/.exec(await response.text())?.[0]];
      };
      for (const form of forms) {
        expect([form, ...(await begin(form))]).toEqual([form, 400, "no_match_for_provided_magic_link_url"]);
      }
      // Registered for logins only.
      if (field === "login_redirect_url") expect(await begin(url)).toEqual([302, undefined]);
      else expect(await begin(url)).toEqual([400, "no_match_for_provided_magic_link_url"]);
    },
  );

  test("a start that fails explains why on a page", async () => {
    const begin = (path: string) => openVisitor(provider).visit(`http://portico.test/v1/b2b/public/oauth/${path}`);
    for (const [path, status, text] of [
      ["google/start?public_token=public-token-test-unknown", 404, "public_token_not_found"],
      ["yahoo/start?public_token=public-token-test-none", 404, "oauth_config_not_found"],
      ["google/discovery/start?public_token=public-token-test-none", 404, "oauth_config_not_found"],
      ["google/start?public_token=public-token-test-none&slug=nowhere", 404, "organization_not_found"],
      ["google/start?public_token=public-token-test-none&slug=a&slug=b", 400, "bad_request"],
    ] as const) {
      const answer = await begin(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      expect(await answer.text()).toContain(text);
    }
  });

  test("T7: accounts of an unverified row are removed by its first verification, except the one of that login", async () => {
    const email_address = "vic@globex.test";
    const unprove = () =>
      sql`update members set email_address_verified = false where email_address = ${email_address}`.execute(
        provider.provider.services.db,
      );
    const prove = async (client: Client) => {
      const { code } = await mailFrom(provider, email_address, () =>
        client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
      );
      const dur = { session_duration_minutes: 60 };
      return client.otps.email.authenticate({ email_address, organization_id: globex, code: code ?? "", ...dur });
    };
    const squatter = { email: email_address, subject: "squatter" };
    await enter(provider, "google", globex, squatter);
    await unprove();
    const byItself = await enter(provider, "google", globex, squatter);
    expect(byItself.answer.primary_required).not.toBeNull();
    const { member } = await prove(provider.openPage().client);
    expect(member).toMatchObject({ email_address_verified: true, oauth_registrations: [] });

    await enter(provider, "google", globex, squatter);
    await enter(provider, "github", globex, squatter);
    await unprove();
    const { client } = await enter(provider, "github", globex, squatter);
    expect((await prove(client)).member.oauth_registrations).toMatchObject([{ provider_type: "github" }]);
  });

  test("a deleted member's account belongs to no one", async () => {
    const { client: admin } = await enter(provider, "google", globex, ada);
    const choice = { email: "del@globex.test" };
    const { member_id } = (await enter(provider, "google", globex, choice)).answer.member;
    await admin.organization.members.delete({ member_id });
    await refusal(enter(provider, "google", globex, choice), "email_jit_provisioning_not_allowed");
  });
});
