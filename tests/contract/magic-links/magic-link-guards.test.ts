import { createHash } from "node:crypto";
import { request } from "node:http";
import { createMigratedDatabase, type TestProvider } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import {
  inVariant,
  linkOf,
  mailFrom,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import {
  askForDiscovery,
  askForLink,
  authenticateDiscovery,
  linkRedirectUrls,
  press,
  redirectUrl,
} from "../support/links.ts";
import { makePair } from "../support/pkce.ts";
import { forms, url } from "../support/redirect-forms.ts";

const provider = await startForFile({
  project: { redirect_urls: [...linkRedirectUrls, redirectUrl("/welcome", ["invite"])] },
  otherProjects: [
    variant("pkce", {}),
    variant("off", { pkce_required_for: { magic_links: false, passwords: false } }),
    variant("bare", { redirect_urls: [] }),
    variant("login-only", { redirect_urls: [redirectUrl("/login", ["login"])] }),
    variant("renamed", { wire_prefix: "acme", pkce_required_for: { magic_links: false } }),
  ],
});
const globex = await organizationId(provider, "globex");

describe("redirect URLs", () => {
  test.each([
    ["login_redirect_url", "magic_links/email/login_or_signup"],
    ["signup_redirect_url", "magic_links/email/login_or_signup"],
    ["discovery_redirect_url", "magic_links/email/discovery/send"],
    ["invite_redirect_url", "magic_links/email/invite"],
    ["login_redirect_url", "organizations/members/start_email_update"],
  ])(`T20: ${forms.length} forms of %s at %s that are not registered`, async (field, path) => {
    expect(forms.length).toBeGreaterThanOrEqual(60);
    const session = sessionTokenOf((await signIn(provider, "ada@globex.test", "globex")).client);
    for (const form of forms) {
      const { status, body } = await provider.request(`/sdk/v1/b2b/${path}`, {
        body: {
          email_address: "form@globex.test",
          organization_id: globex,
          pkce_code_challenge: makePair().challenge,
          [field]: form,
        },
        session,
      });
      expect([form, status, body.error_type]).toEqual([form, 400, "no_match_for_provided_magic_link_url"]);
    }
    expect(await provider.mailbox.all("form@globex.test")).toEqual([]);
  });

  test("a URL that is registered for this use is accepted", async () => {
    const { client } = provider.openPage();
    const mail = await mailFrom(provider, "bob@globex.test", () =>
      client.magicLinks.email.loginOrSignup({
        email_address: "bob@globex.test",
        organization_id: globex,
        login_redirect_url: url,
      }),
    );
    expect((await press(provider, linkOf(mail))).headers.get("location")).toMatch(`${url}?token=`);
    await refusal(
      client.magicLinks.email.loginOrSignup({
        email_address: "bob@globex.test",
        organization_id: globex,
        signup_redirect_url: url,
      }),
      "no_match_for_provided_magic_link_url",
    );
  });

  test("a missing URL without a default is an error of its kind, for members and strangers alike", async () => {
    const bare = inVariant(provider, "bare");
    const bareGlobex = await organizationId(bare, "globex");
    await refusal(askForLink(bare, "ada@globex.test", bareGlobex), "no_default_login_redirect_url_set");
    await refusal(askForDiscovery(bare, "ada@globex.test"), "no_default_discovery_redirect_url_set");
    const loginOnly = inVariant(provider, "login-only");
    const id = await organizationId(loginOnly, "globex");
    for (const address of ["ada@globex.test", "stranger@globex.test"]) {
      await refusal(askForLink(loginOnly, address, id), "no_default_signup_redirect_url_set");
    }
  });

  test("the landing parameters use the project's own prefix", async () => {
    const renamed = inVariant(provider, "renamed");
    const mail = await askForDiscovery(renamed, "ada@globex.test");
    const landing = new URL((await press(provider, linkOf(mail))).headers.get("location") ?? "");
    expect(landing.searchParams.get("acme_token_type")).toBe("discovery");
  });
});

describe("PKCE", () => {
  const verifier = "v".repeat(60);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const discoveryPath = "/sdk/v1/b2b/magic_links/discovery/authenticate";

  const send = (on: TestProvider, pkce_code_challenge: unknown, email_address = "bob@globex.test") =>
    on.request("/sdk/v1/b2b/magic_links/email/discovery/send", { body: { email_address, pkce_code_challenge } });
  const redeem = async (on: TestProvider, discovery_magic_links_token: string, pkce_code_verifier?: string) => {
    const { body } = await on.request(discoveryPath, { body: { discovery_magic_links_token, pkce_code_verifier } });
    return (body.error_type as string | undefined) ?? "accepted";
  };

  test("if it is required, the client does it automatically, for both kinds of link", async () => {
    const pkce = inVariant(provider, "pkce");
    const organization_id = await organizationId(pkce, "globex");
    const { client } = pkce.openPage();
    const email_address = "bob@globex.test";
    const mail = await mailFrom(pkce, email_address, () =>
      client.magicLinks.email.loginOrSignup({ email_address, organization_id }),
    );
    await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
    const second = await mailFrom(pkce, email_address, () => client.magicLinks.email.discovery.send({ email_address }));
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(second) });
  });

  test("T23: a link opened in another browser is refused, with an error that names pkce, and still works in the first", async () => {
    const pkce = inVariant(provider, "pkce");
    const { client } = pkce.openPage();
    const email_address = "bob@globex.test";
    const mail = await mailFrom(pkce, email_address, () => client.magicLinks.email.discovery.send({ email_address }));
    const error = await refusal(authenticateDiscovery(pkce, tokenOf(mail)), "pkce_expected_code_verifier");
    expect(error.message).toContain("pkce");
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(mail) });
  });

  test.each([undefined, "", "plain", verifier, `${challenge}=`, challenge.slice(1)])(
    "T24: if PKCE is required, the challenge %o is refused",
    async (fields) => {
      const pkce = inVariant(provider, "pkce");
      expect((await send(pkce, fields)).body.error_type).toBe("invalid_pkce_code_challenge");
      expect((await send(inVariant(provider, "off"), "plain")).body.error_type).toBe("invalid_pkce_code_challenge");
    },
  );

  test.each([["pkce"], ["off"]])(
    "T24: a stored challenge is checked in the project %s, and a mismatch uses nothing up",
    async (name) => {
      const on = inVariant(provider, name);
      const mail = await mailFrom(on, "bob@globex.test", () => send(on, challenge));
      const token = tokenOf(mail);
      expect(await redeem(on, token)).toBe("pkce_expected_code_verifier");
      expect(await redeem(on, token, "another")).toBe("pkce_mismatch");
      expect(await redeem(on, token, "")).toBe("pkce_mismatch");
      // With `plain` the challenge would be its own verifier.
      expect(await redeem(on, token, challenge)).toBe("pkce_mismatch");
      expect(await redeem(on, token, verifier)).toBe("accepted");
      expect(await redeem(on, token, verifier)).toBe("unable_to_auth_magic_link");
    },
  );

  // Two nodes on one database: the embedded store serves only one process.
  const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;
  test.runIf(serverUrl)("T24: a link sent before PKCE was required is refused afterwards", async () => {
    const database = await createMigratedDatabase(serverUrl ?? "");
    const project = { pkce_required_for: { magic_links: false } };
    const before = await startCheckedProvider({ databaseUrl: database.url, project });
    const old = await askForDiscovery(before, "bob@globex.test");
    const after = await startCheckedProvider({ databaseUrl: database.url });
    try {
      expect(await redeem(after, tokenOf(old))).toBe("pkce_expected_code_verifier");
      expect(await redeem(after, tokenOf(old), verifier)).toBe("pkce_did_not_expect_code_verifier");
    } finally {
      await before.stop();
      await after.stop();
      await database.drop();
    }
  });

  test("a superfluous verifier is ignored", async () => {
    const off = inVariant(provider, "off");
    const mail = await askForDiscovery(off, "bob@globex.test");
    expect(await redeem(off, tokenOf(mail), verifier)).toBe("accepted");
  });
});

test("T21: no request header appears in an email", async () => {
  const { hostname, port } = new URL(provider.url);
  const off = inVariant(provider, "off");
  const organization_id = await organizationId(off, "globex");
  const [bobs, adas] = await Promise.all(
    ["bob@globex.test", "ada@globex.test"].map(async (it) => sessionTokenOf((await signIn(off, it, "globex")).client)),
  );
  const post = (path: string, [publicToken, secret]: [string, string], body: object, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const call = request(
        {
          hostname,
          port,
          path: `/sdk/v1/b2b/${path}`,
          method: "POST",
          headers: {
            Authorization: `Basic ${btoa(`${publicToken}:${secret}`)}`,
            "Content-Type": "application/json",
            ...headers,
          },
        },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      call.on("error", reject).end(JSON.stringify(body));
    });
  const email_address = "bob@globex.test";
  const elsewhere = "bob@elsewhere.test";
  const sends: [
    path: string,
    body: { email_address: string; organization_id?: string },
    name?: string,
    session?: string,
  ][] = [
    ["magic_links/email/login_or_signup", { email_address, organization_id }],
    ["magic_links/email/discovery/send", { email_address }],
    ["magic_links/email/discovery/send", { email_address }, "renamed"],
    ["otps/email/login_or_signup", { email_address, organization_id }],
    ["otps/email/discovery/send", { email_address }],
    ["passwords/email/reset/start", { email_address, organization_id }],
    ["passwords/discovery/reset/start", { email_address }],
    ["magic_links/email/invite", { email_address: "newcomer@globex.test" }, "off", adas],
    ["organizations/members/start_email_update", { email_address: elsewhere }, "off", bobs],
  ];
  const headers: Record<string, string>[] = [
    { Host: "evil.test" },
    { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https" },
    { Forwarded: "host=evil.test;proto=https" },
    { "X-Original-Host": "evil.test", "X-Host": "evil.test" },
    { "X-Forwarded-Server": "evil.test", "X-Forwarded-Prefix": "/evil.test" },
    { Referer: "https://evil.test/", "X-Original-URL": "https://evil.test/", "X-Rewrite-URL": "//evil.test" },
  ];
  for (const [path, body, name = "off", session] of sends) {
    const publicToken = `public-token-test-${name}`;
    for (const forged of headers) {
      const mail = await mailFrom(provider, body.email_address, async () =>
        expect(await post(path, [publicToken, session ?? publicToken], body, forged), path).toBe(200),
      );
      expect(mail.html + mail.text).not.toContain("evil.test");
      for (const link of mail.links) expect(new URL(link).origin).toBe("http://portico.test");
    }
  }
});
