import { PAGE_ORIGIN } from "@portico/testkit";
import { DiscoveryResponse, MagicLinkAuthenticateResponse } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  inVariant,
  likeOthers,
  linkOf,
  mailFrom,
  organizationId,
  refusal,
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
  authenticateDiscovery,
  linkRedirectUrls,
  openBeside,
  press,
} from "../support/links.ts";
import { makePair } from "../support/pkce.ts";

const provider = await startForFile({
  project: { redirect_urls: linkRedirectUrls },
  otherProjects: [
    variant("other", {}),
    variant("separate", { email_link_and_code: false }),
    variant("strict", { rate_limits: { attempts_per_ip: { count: 3, window_seconds: 600 } } }),
  ],
});
const globex = await organizationId(provider, "globex");

describe("an organization's link", () => {
  test("signs a member in at the login URL", async () => {
    const mail = await askForLink(provider, "ada@globex.test", globex);
    expect(mail).toMatchObject({ subject: "Log in to Globex", code: expect.stringMatching(/^\d{6}$/) });
    const landing = new URL((await press(provider, linkOf(mail))).headers.get("location") ?? "");
    expect(`${landing.origin}${landing.pathname}`).toBe(`${PAGE_ORIGIN}/login`);
    expect(Object.fromEntries(landing.searchParams)).toEqual({
      next: "/boards",
      token: tokenOf(mail),
      portico_token_type: "multi_tenant_magic_links",
      slug: "globex",
    });

    const { client } = openBeside(provider, tokenOf(mail));
    const answer = await client.magicLinks.authenticate({ magic_links_token: landing.searchParams.get("token") ?? "" });
    expect(MagicLinkAuthenticateResponse.parse(answer)).toMatchObject({
      member_authenticated: true,
      intermediate_session_token: "",
      member: { email_address: "ada@globex.test" },
      member_session: {
        authentication_factors: [{ type: "magic_link", email_factor: { email_id: answer.method_id } }],
      },
    });
    // The client fills in 30 minutes: docs/wire/rules.md#links-and-codes.
    const { started_at = "", expires_at = "" } = answer.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(30 * 60_000);
  });

  test("leads a new person to the signup URL, and makes them a member", async () => {
    const mail = await askForLink(provider, "newcomer@globex.test", globex);
    expect(mail.subject).toBe("Join Globex");
    expect((await press(provider, linkOf(mail))).headers.get("location")).toMatch(`${PAGE_ORIGIN}/signup?`);
    expect((await authenticate(provider, tokenOf(mail))).member).toMatchObject({
      status: "active",
      email_address_verified: true,
    });
  });

  test("is not sent to someone who cannot join the organization", async () => {
    const initech = await organizationId(provider, "initech");
    await refusal(askForLink(provider, "stranger@elsewhere.test", globex), "invalid_email_for_jit_provisioning");
    await refusal(askForLink(provider, "stranger@elsewhere.test", initech), "email_jit_provisioning_not_allowed");
    await refusal(askForLink(provider, "ada@globex.test", "organization-test-nope"), "organization_not_found");
  });

  test("T32: a method that the organization does not allow gets primary_required, and an allowed one completes it", async () => {
    const umbrella = await organizationId(provider, "umbrella");
    const email_address = "ada@globex.test";
    const magic_links_token = tokenOf(await askForLink(provider, email_address, umbrella));
    const { client } = openBeside(provider, magic_links_token);
    const answer = await client.magicLinks.authenticate({ magic_links_token });
    expect(MagicLinkAuthenticateResponse.parse(answer)).toMatchObject({
      member_session: null,
      member_authenticated: false,
      session_token: "",
      session_jwt: "",
      mfa_required: null,
      primary_required: { allowed_auth_methods: ["email_otp"] },
      organization: { organization_slug: "umbrella" },
    });
    const { code } = await mailFrom(provider, email_address, () =>
      client.otps.email.loginOrSignup({ email_address, organization_id: umbrella }),
    );
    const done = await client.otps.email.authenticate({
      email_address,
      organization_id: umbrella,
      code: code ?? "",
      session_duration_minutes: 60,
    });
    // The intermediate session carries the link.
    expect(done.member_session?.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "email_otp"]);
  });
});

describe("a discovery link", () => {
  test("leads to the organizations of its address", async () => {
    const mail = await askForDiscovery(provider, "ada@globex.test");
    expect(mail.subject).toBe("Log in to Acme Boards");
    const landing = new URL((await press(provider, linkOf(mail))).headers.get("location") ?? "");
    expect(`${landing.origin}${landing.pathname}`).toBe(`${PAGE_ORIGIN}/discovery`);
    expect(Object.fromEntries(landing.searchParams)).toEqual({
      token: tokenOf(mail),
      portico_token_type: "discovery",
    });
    const answer = DiscoveryResponse.parse(await authenticateDiscovery(provider, tokenOf(mail)));
    const slugs = answer.discovered_organizations.map(({ organization }) => organization.organization_slug);
    expect(slugs.sort()).toEqual(["globex", "initech", "umbrella"]);
  });

  test("is not accepted as an organization's link, nor the other way round, and neither try uses it up", async () => {
    const forDiscovery = tokenOf(await askForDiscovery(provider, "ada@globex.test"));
    const forGlobex = tokenOf(await askForLink(provider, "ada@globex.test", globex));
    await refusal(authenticate(provider, forDiscovery), "unable_to_auth_magic_link");
    await refusal(authenticateDiscovery(provider, forGlobex), "unable_to_auth_magic_link");
    await authenticateDiscovery(provider, forDiscovery);
    await authenticate(provider, forGlobex);
  });
});

describe("a link", () => {
  test("works once", async () => {
    const token = tokenOf(await askForLink(provider, "bob@globex.test", globex));
    await authenticate(provider, token);
    await refusal(authenticate(provider, token), "unable_to_auth_magic_link");
  });

  test("expires after 60 minutes, or when the caller chose", async () => {
    const usual = tokenOf(await askForLink(provider, "bob@globex.test", globex));
    provider.clock.advance({ minutes: 60 });
    await refusal(authenticate(provider, usual), "unable_to_auth_magic_link");
    const { client } = provider.openPage();
    const redeem = (magic_links_token: string) => client.magicLinks.authenticate({ magic_links_token });
    const send = (minutes: number) =>
      mailFrom(provider, "bob@globex.test", () =>
        client.magicLinks.email.loginOrSignup({
          email_address: "bob@globex.test",
          organization_id: globex,
          login_expiration_minutes: minutes,
        }),
      );
    const short = tokenOf(await send(5));
    const long = tokenOf(await send(10_080));
    provider.clock.advance({ minutes: 5 });
    await refusal(redeem(short), "unable_to_auth_magic_link");
    await redeem(long);
  });

  test("that is invented or from another project is refused; repeated tries get 429", async () => {
    await refusal(authenticate(provider, "made-up"), "unable_to_auth_magic_link");
    const foreign = tokenOf(await askForDiscovery(inVariant(provider, "other"), "ada@globex.test"));
    await refusal(authenticateDiscovery(provider, foreign), "unable_to_auth_magic_link");
    await authenticateDiscovery(inVariant(provider, "other"), foreign);
    startWindow(provider, { hours: 1 });
    const strict = inVariant(provider, "strict");
    for (let index = 0; index < 3; index += 1)
      await refusal(authenticateDiscovery(strict, "made-up"), "unable_to_auth_magic_link");
    await refusal(authenticateDiscovery(strict, "made-up"), "too_many_requests");
  });

  test("comes with a code that does the same, for an organization and for discovery, by default", async () => {
    const both = provider;
    const organization_id = globex;
    const email_address = "bob@globex.test";
    const { client } = both.openPage();
    const forGlobex = await askForLink(both, email_address, organization_id);
    expect(forGlobex.code).toMatch(/^\d{6}$/);
    expect(forGlobex.text).toContain(forGlobex.code);
    const code = forGlobex.code ?? "";
    await client.otps.email.authenticate({ email_address, organization_id, code, session_duration_minutes: 60 });
    await authenticate(both, tokenOf(forGlobex));
    const forDiscovery = await askForDiscovery(both, email_address);
    await client.otps.email.discovery.authenticate({ email_address, code: forDiscovery.code ?? "" });
    await authenticateDiscovery(both, tokenOf(forDiscovery));
    expect((await askForDiscovery(inVariant(provider, "separate"), email_address)).code).toBeNull();
  });
});

test("T44: a send answers members and strangers alike", async () => {
  const { challenge } = makePair();
  const send = async (email_address: string) => {
    const { status, headers, body } = await provider.request("/sdk/v1/b2b/magic_links/email/discovery/send", {
      body: { email_address, pkce_code_challenge: challenge },
    });
    expect(status).toBe(200);
    return {
      status,
      headers: [...headers.keys()].sort(),
      body: likeOthers(provider, body),
    };
  };
  expect(await send("ada@globex.test")).toEqual(await send("stranger@elsewhere.test"));
});

test("a link and a code prove the same address: the sessions' factors look alike", async () => {
  const byLink = await authenticate(provider, tokenOf(await askForLink(provider, "bob@globex.test", globex)));
  const { answer: byCode } = await signIn(provider, "bob@globex.test", "globex");
  const emailIdOf = (answer: Pick<typeof byCode, "member_session">) =>
    answer.member_session?.authentication_factors[0]?.email_factor?.email_id;
  expect(emailIdOf(byLink)).toBe(emailIdOf(byCode));
});
