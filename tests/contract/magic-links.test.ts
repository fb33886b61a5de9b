import { createHash } from "node:crypto";
import { PAGE_ORIGIN, PROJECT_ID, startTestProvider, type TestProvider } from "@portico/testkit";
import { DiscoveryResponse, MagicLinkAuthenticateResponse } from "@portico/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  inVariant,
  linkOf,
  mailFrom,
  organizationId,
  refusal,
  signIn,
  startWindow,
  tokenOf,
  variant,
} from "./support.ts";

const redirectUrl = (path: string, types: string[], isDefault = true) => ({
  url: `${PAGE_ORIGIN}${path}`,
  types,
  default: isDefault,
});

let provider: TestProvider;
let globex: string;

beforeAll(async () => {
  provider = await startTestProvider({
    project: {
      redirect_urls: [
        redirectUrl("/login?next=%2Fboards", ["login"]),
        redirectUrl("/signup", ["signup"]),
        redirectUrl("/discovery", ["discovery"]),
        redirectUrl("/other", ["login"], false),
      ],
    },
    otherProjects: [
      variant("pkce", { pkce_required_for: { magic_links: true } }),
      variant("both", { email_link_and_code: true }),
      variant("bare", { redirect_urls: [] }),
      variant("login-only", { redirect_urls: [redirectUrl("/login", ["login"])] }),
      variant("renamed", { wire_prefix: "acme" }),
      variant("naughty", { project_name: `<script>alert("1")</script>&'` }),
      variant("strict", { rate_limits: { attempts_per_ip: { count: 3, window_seconds: 600 } } }),
    ],
  });
  globex = await organizationId(provider, "globex");
});
afterAll(() => provider.stop());

const askForLink = (email_address: string, on = provider, organization_id = globex) => {
  const { client } = on.openPage();
  return mailFrom(on, email_address, () => client.magicLinks.email.loginOrSignup({ email_address, organization_id }));
};

const askForDiscovery = (email_address: string, on = provider) => {
  const { client } = on.openPage();
  return mailFrom(on, email_address, () => client.magicLinks.email.discovery.send({ email_address }));
};

const authenticate = (magic_links_token: string, on = provider) =>
  on.openPage().client.magicLinks.authenticate({ magic_links_token });

const discover = (discovery_magic_links_token: string, on = provider) =>
  on.openPage().client.magicLinks.discovery.authenticate({ discovery_magic_links_token });

/** Opens a mailed link at the provider, as a browser without scripts would; follows nothing. */
const visit = (link: URL, init: RequestInit = {}) =>
  fetch(`${provider.url}${link.pathname}${link.search}`, { redirect: "manual", ...init });

/** Presses the page's one button. */
const press = (link: URL) =>
  visit(new URL(link.pathname, link), { method: "POST", body: new URLSearchParams(link.search) });

describe("an organisation's link", () => {
  test("signs a member in, who lands on the login URL", async () => {
    const mail = await askForLink("ada@globex.test");
    expect(mail).toMatchObject({ subject: "Log in to Globex", code: null });
    const landing = new URL((await press(linkOf(mail))).headers.get("location") ?? "");
    expect(`${landing.origin}${landing.pathname}`).toBe(`${PAGE_ORIGIN}/login`);
    expect(Object.fromEntries(landing.searchParams)).toEqual({
      next: "/boards",
      token: tokenOf(mail),
      portico_token_type: "multi_tenant_magic_links",
      slug: "globex",
    });

    const { client } = provider.openPage();
    const answer = await client.magicLinks.authenticate({ magic_links_token: landing.searchParams.get("token") ?? "" });
    expect(MagicLinkAuthenticateResponse.parse(answer)).toMatchObject({
      member_authenticated: true,
      intermediate_session_token: "",
      member: { email_address: "ada@globex.test" },
      member_session: {
        authentication_factors: [{ type: "magic_link", email_factor: { email_id: answer.method_id } }],
      },
    });
    // wire.md section 13.1: the client fills in 30 minutes.
    const { started_at = "", expires_at = "" } = answer.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(30 * 60_000);
  });

  test("leads a stranger to the signup URL, and makes them a member", async () => {
    const mail = await askForLink("newcomer@globex.test");
    expect(mail.subject).toBe("Join Globex");
    expect((await press(linkOf(mail))).headers.get("location")).toMatch(`${PAGE_ORIGIN}/signup?`);
    expect((await authenticate(tokenOf(mail))).member).toMatchObject({
      status: "active",
      email_address_verified: true,
    });
  });

  test("is not sent to a stranger whom the organisation does not let in", async () => {
    const initech = await organizationId(provider, "initech");
    await refusal(askForLink("stranger@elsewhere.test"), "invalid_email_for_jit_provisioning");
    await refusal(askForLink("stranger@elsewhere.test", provider, initech), "email_jit_provisioning_not_allowed");
    await refusal(askForLink("ada@globex.test", provider, "organization-test-nope"), "organization_not_found");
  });

  test("T32: a method that the organisation bars gets primary_required, and the allowed one completes it", async () => {
    const umbrella = await organizationId(provider, "umbrella");
    const { client } = provider.openPage();
    const email_address = "ada@globex.test";
    const answer = await client.magicLinks.authenticate({
      magic_links_token: tokenOf(await askForLink(email_address, provider, umbrella)),
    });
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
    // The intermediate session brought the link along.
    expect(done.member_session?.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "email_otp"]);
  });
});

describe("a discovery link", () => {
  test("leads to the organisations of its address", async () => {
    const mail = await askForDiscovery("ada@globex.test");
    expect(mail.subject).toBe("Log in to Acme Boards");
    const landing = new URL((await press(linkOf(mail))).headers.get("location") ?? "");
    expect(`${landing.origin}${landing.pathname}`).toBe(`${PAGE_ORIGIN}/discovery`);
    expect(Object.fromEntries(landing.searchParams)).toEqual({
      token: tokenOf(mail),
      portico_token_type: "discovery",
    });
    const answer = DiscoveryResponse.parse(await discover(tokenOf(mail)));
    const slugs = answer.discovered_organizations.map(({ organization }) => organization.organization_slug);
    expect(slugs.sort()).toEqual(["globex", "initech", "umbrella"]);
  });

  test("is no organisation's link, nor the other way round, and neither try uses it up", async () => {
    const forDiscovery = tokenOf(await askForDiscovery("ada@globex.test"));
    const forGlobex = tokenOf(await askForLink("ada@globex.test"));
    await refusal(authenticate(forDiscovery), "unable_to_auth_magic_link");
    await refusal(discover(forGlobex), "unable_to_auth_magic_link");
    await discover(forDiscovery);
    await authenticate(forGlobex);
  });
});

describe("a link", () => {
  test("works once", async () => {
    const token = tokenOf(await askForLink("bob@globex.test"));
    await authenticate(token);
    await refusal(authenticate(token), "unable_to_auth_magic_link");
  });

  test("ends after 60 minutes, or when the caller said it should", async () => {
    const usual = tokenOf(await askForLink("bob@globex.test"));
    provider.clock.advance({ minutes: 60 });
    await refusal(authenticate(usual), "unable_to_auth_magic_link");
    const { client } = provider.openPage();
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
    await refusal(authenticate(short), "unable_to_auth_magic_link");
    await authenticate(long);
  });

  test("made up, or of another project, is refused; where that goes on, with 429", async () => {
    await refusal(authenticate("made-up"), "unable_to_auth_magic_link");
    const foreign = tokenOf(await askForDiscovery("ada@globex.test", inVariant(provider, "both")));
    await refusal(discover(foreign), "unable_to_auth_magic_link");
    await discover(foreign, inVariant(provider, "both"));
    startWindow(provider, { hours: 1 });
    const strict = inVariant(provider, "strict");
    for (let index = 0; index < 3; index += 1) await refusal(discover("made-up", strict), "unable_to_auth_magic_link");
    await refusal(discover("made-up", strict), "too_many_requests");
  });

  test("may come with a code that does the same, for an organisation and for discovery", async () => {
    const both = inVariant(provider, "both");
    const organization_id = await organizationId(both, "globex");
    const email_address = "bob@globex.test";
    const { client } = both.openPage();
    const forGlobex = await askForLink(email_address, both, organization_id);
    expect(forGlobex.code).toMatch(/^\d{6}$/);
    expect(forGlobex.text).toContain(forGlobex.code);
    const code = forGlobex.code ?? "";
    await client.otps.email.authenticate({ email_address, organization_id, code, session_duration_minutes: 60 });
    await authenticate(tokenOf(forGlobex), both);
    const forDiscovery = await askForDiscovery(email_address, both);
    await client.otps.email.discovery.authenticate({ email_address, code: forDiscovery.code ?? "" });
    await discover(tokenOf(forDiscovery), both);
  });
});

describe("redirect URLs", () => {
  const { host, pathname } = new URL(`${PAGE_ORIGIN}/other`);
  const url = `http://${host}${pathname}`;
  const forms = [
    ...["", " ", "/", pathname, `//${host}${pathname}`, `http:${pathname}`, host, `${url}/`, `${url}?`, `${url}?a=b`],
    ...[`${url}#`, `${url}#a`, `${url}/..`, `${url}//`, `${url}.`, `${url}%2f`, ` ${url}`, `${url} `, `\t${url}`],
    ...[
      `${url}\r\nLocation: https://evil.test`,
      `${url}%00`,
      `https://${host}${pathname}`,
      `HTTP://${host}${pathname}`,
    ],
    ...[`javascript:alert(1)//${url}`, `data:text/html,${url}`, `blob:${url}`, `file://${host}${pathname}`],
    ...[`http://LOCALHOST:4000${pathname}`, `http://localhost.:4000${pathname}`, `http://localhost${pathname}`],
    ...[`http://localhost:4001${pathname}`, `http://localhost:04000${pathname}`, `http://www.${host}${pathname}`],
    ...[`https://evil.test`, `https://evil.test${pathname}`, `http://localhost.evil.test:4000${pathname}`],
    ...[
      `https://evil.test/${url}`,
      `https://evil.test?${url}`,
      `https://evil.test#${url}`,
      `http://evil${host}${pathname}`,
    ],
    ...[`http://${host}@evil.test${pathname}`, `http://user@${host}${pathname}`, `http://a:b@${host}${pathname}`],
    ...[`http://@${host}${pathname}`, `http://${host}%40evil.test${pathname}`, `http:\\\\${host}${pathname}`],
    ...[`http://${host}\\@evil.test${pathname}`, `http://evil.test\\@${host}${pathname}`, `http:/${host}${pathname}`],
    ...[`http:///${host}${pathname}`, `http://${host}/./other`, `http://${host}/x/../other`, `http://${host}/%6fther`],
    ...[`http://${host}/OTHER`, `http://${host}//other`, `http://${host}/other;a`, `http://127.0.0.1:4000${pathname}`],
    ...[
      `http://[::1]:4000${pathname}`,
      `http://0:4000${pathname}`,
      `http://*:4000${pathname}`,
      `http://l\u3002h${pathname}`,
    ],
  ];

  test.each(["login_redirect_url", "signup_redirect_url", "discovery_redirect_url"])(
    `T20: ${forms.length} forms of %s that are not registered`,
    async (field) => {
      expect(forms.length).toBeGreaterThanOrEqual(60);
      const isDiscovery = field === "discovery_redirect_url";
      const path = isDiscovery ? "discovery/send" : "login_or_signup";
      for (const form of forms) {
        const { status, body } = await provider.request(`/sdk/v1/b2b/magic_links/email/${path}`, {
          body: { email_address: "form@globex.test", organization_id: globex, [field]: form },
        });
        expect([form, status, body.error_type]).toEqual([form, 400, "no_match_for_provided_magic_link_url"]);
      }
      expect(await provider.mailbox.all("form@globex.test")).toEqual([]);
    },
  );

  test("one that is registered for this use is taken", async () => {
    const { client } = provider.openPage();
    const mail = await mailFrom(provider, "bob@globex.test", () =>
      client.magicLinks.email.loginOrSignup({
        email_address: "bob@globex.test",
        organization_id: globex,
        login_redirect_url: url,
      }),
    );
    expect((await press(linkOf(mail))).headers.get("location")).toMatch(`${url}?token=`);
    await refusal(
      client.magicLinks.email.loginOrSignup({
        email_address: "bob@globex.test",
        organization_id: globex,
        signup_redirect_url: url,
      }),
      "no_match_for_provided_magic_link_url",
    );
  });

  test("none given and none set is told by kind, to members and strangers alike", async () => {
    const bare = inVariant(provider, "bare");
    const bareGlobex = await organizationId(bare, "globex");
    await refusal(askForLink("ada@globex.test", bare, bareGlobex), "no_default_login_redirect_url_set");
    await refusal(askForDiscovery("ada@globex.test", bare), "no_default_discovery_redirect_url_set");
    const loginOnly = inVariant(provider, "login-only");
    const id = await organizationId(loginOnly, "globex");
    for (const address of ["ada@globex.test", "stranger@globex.test"]) {
      await refusal(askForLink(address, loginOnly, id), "no_default_signup_redirect_url_set");
    }
  });

  test("the landing parameters carry the project's own word", async () => {
    const renamed = inVariant(provider, "renamed");
    const mail = await askForDiscovery("ada@globex.test", renamed);
    const landing = new URL((await press(linkOf(mail))).headers.get("location") ?? "");
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

  test("where it is required, the client does it by itself, for both kinds of link", async () => {
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

  test("T23: a link opened in another browser is refused, by a name with pkce in it, and still works in the first", async () => {
    const pkce = inVariant(provider, "pkce");
    const { client } = pkce.openPage();
    const email_address = "bob@globex.test";
    const mail = await mailFrom(pkce, email_address, () => client.magicLinks.email.discovery.send({ email_address }));
    const error = await refusal(discover(tokenOf(mail), pkce), "pkce_expected_code_verifier");
    expect(error.message).toContain("pkce");
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(mail) });
  });

  test.each([undefined, "", "plain", verifier, `${challenge}=`, challenge.slice(1)])(
    "T24: where it is required, the challenge %o is refused",
    async (given) => {
      const pkce = inVariant(provider, "pkce");
      expect((await send(pkce, given)).body.error_type).toBe("invalid_pkce_code_challenge");
      expect((await send(provider, "plain")).body.error_type).toBe("invalid_pkce_code_challenge");
    },
  );

  test.each([["pkce"], ["both"]])(
    "T24: a stored challenge is asked for in the project %s, and a mismatch uses nothing up",
    async (name) => {
      const on = inVariant(provider, name);
      const mail = await mailFrom(on, "bob@globex.test", () => send(on, challenge));
      const token = tokenOf(mail);
      expect(await redeem(on, token)).toBe("pkce_expected_code_verifier");
      expect(await redeem(on, token, "another")).toBe("pkce_mismatch");
      expect(await redeem(on, token, "")).toBe("pkce_mismatch");
      // `plain` would have let the challenge answer itself.
      expect(await redeem(on, token, challenge)).toBe("pkce_mismatch");
      expect(await redeem(on, token, verifier)).toBe("accepted");
      expect(await redeem(on, token, verifier)).toBe("unable_to_auth_magic_link");
    },
  );

  test("a verifier that nobody asked for is let pass", async () => {
    const mail = await askForDiscovery("bob@globex.test");
    expect(await redeem(provider, tokenOf(mail), verifier)).toBe("accepted");
  });
});

describe("the page behind a link", () => {
  test("T22: 50 link checkers look at it, press its button, and the link still works", async () => {
    const mail = await askForLink("bob@globex.test");
    const link = linkOf(mail);
    for (let index = 0; index < 50; index += 1) {
      const method = ["GET", "HEAD", "OPTIONS"][index % 3] ?? "GET";
      const { status } = await visit(link, { method, headers: { "User-Agent": `LinkChecker/${index}` } });
      expect(method === "OPTIONS" ? [204, 405] : [200]).toContain(status);
    }
    for (let index = 0; index < 5; index += 1) expect((await press(link)).status).toBe(303);
    expect(await authenticate(tokenOf(mail))).toMatchObject({ member_authenticated: true });
  });

  test("T23: names the address, the organisation and the host it leads to, and has one button", async () => {
    const response = await visit(linkOf(await askForLink("bob@globex.test")));
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of ["Acme Boards", "Continue to Globex", "bob@globex.test", "localhost:4000"]) {
      expect(html).toContain(text);
    }
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('<form method="post" action="redirect">');
  });

  test("T36: is kept out of frames, caches and referrers, and runs no script", async () => {
    const { headers } = await visit(linkOf(await askForLink("bob@globex.test")));
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self' http:\/\/localhost:4000; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const landing = await press(linkOf(await askForLink("bob@globex.test")));
    expect(landing.headers.get("referrer-policy")).toBe("no-referrer");
    expect(landing.headers.get("cache-control")).toBe("no-store");
  });

  test("T37: shows a name with markup in it as text", async () => {
    const naughty = inVariant(provider, "naughty");
    const html = await (await visit(linkOf(await askForDiscovery("bob@globex.test", naughty)))).text();
    expect(html).not.toContain("<script>");
    expect(html).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;");
  });

  test("the browser that asked goes straight through, any other is asked to click", async () => {
    const email_address = "bob@globex.test";
    const send = (cookie?: string) =>
      provider.request("/sdk/v1/b2b/magic_links/email/login_or_signup", {
        body: { email_address, organization_id: globex },
        headers: { ...(cookie && { Cookie: cookie }) },
      });
    let setCookie = "";
    const mail = await mailFrom(provider, email_address, async () => {
      setCookie = (await send()).headers.get("set-cookie") ?? "";
    });
    expect(setCookie).toMatch(
      /^__Host-portico_browser=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [cookie = ""] = setCookie.split(";");
    const through = await visit(linkOf(mail), { headers: { Cookie: cookie } });
    expect(through.status).toBe(302);
    expect(through.headers.get("location")).toMatch(`${PAGE_ORIGIN}/login?`);
    expect((await visit(linkOf(mail), { headers: { Cookie: "__Host-portico_browser=another" } })).status).toBe(200);
    expect((await visit(linkOf(mail), { headers: { Cookie: "__Host-portico_browser=" } })).status).toBe(200);

    // A second mail from the same browser keeps its mark, so that the first link stays as good.
    expect((await send(cookie)).headers.get("set-cookie")).toContain(cookie);
    await authenticate(tokenOf(mail));
  });

  test("a used or expired link says so and leads back, an unknown one says what to do", async () => {
    const used = await askForLink("bob@globex.test");
    await authenticate(tokenOf(used));
    const expired = await askForLink("bob@globex.test");
    provider.clock.advance({ hours: 1 });
    for (const mail of [used, expired]) {
      for (const response of [await visit(linkOf(mail)), await press(linkOf(mail))]) {
        expect(response.status).toBe(410);
        const html = await response.text();
        expect(html).toContain("This link no longer works");
        expect(html).toContain(`href="${PAGE_ORIGIN}/login?next=%2Fboards"`);
      }
    }
    const unknown = [
      "",
      "?token=x",
      `?project_id=${PROJECT_ID}`,
      `?project_id=${PROJECT_ID}&token=x`,
      `?project_id=${PROJECT_ID}&token=x&token=y`,
      "?project_id=nope&token=x",
      "?project_id=%00&token=%00",
      "?project_id[]=a&token[]=b",
      `?project_id=${PROJECT_ID}&token=${"x".repeat(5000)}`,
    ];
    for (const query of unknown) {
      const response = await visit(new URL(`/v1/b2b/magic_links/redirect${query}`, provider.url));
      expect([query, response.status]).toEqual([query, 404]);
      expect(await response.text()).toContain("This link no longer works");
    }
    const posts = ["", "token=x", "%", '{"token":1}', "project_id=nope&token=x"];
    for (const body of posts) {
      const response = await visit(new URL("/v1/b2b/magic_links/redirect", provider.url), { method: "POST", body });
      expect([body, response.status]).toEqual([body, 404]);
    }
  });
});

test("T21: no header of a request gets into any mail", async () => {
  const { request } = await import("node:http");
  const { hostname, port } = new URL(provider.url);
  const both = inVariant(provider, "both");
  const bothGlobex = await organizationId(both, "globex");
  const authorization = (publicToken: string) => `Basic ${btoa(`${publicToken}:${publicToken}`)}`;
  const post = (path: string, publicToken: string, body: object, header: [string, string]) =>
    new Promise<number>((resolve, reject) => {
      const call = request(
        {
          hostname,
          port,
          path: `/sdk/v1/b2b/${path}`,
          method: "POST",
          headers: {
            Authorization: authorization(publicToken),
            "Content-Type": "application/json",
            [header[0]]: header[1],
          },
        },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      call.on("error", reject).end(JSON.stringify(body));
    });
  const email_address = "bob@globex.test";
  const sends: [string, string, object][] = [
    ["magic_links/email/login_or_signup", "public-token-test-both", { email_address, organization_id: bothGlobex }],
    ["magic_links/email/discovery/send", "public-token-test-both", { email_address }],
    ["magic_links/email/discovery/send", "public-token-test-renamed", { email_address }],
    ["otps/email/login_or_signup", "public-token-test-both", { email_address, organization_id: bothGlobex }],
    ["otps/email/discovery/send", "public-token-test-both", { email_address }],
  ];
  const headers: [string, string][] = [
    ["Host", "evil.test"],
    ["X-Forwarded-Host", "evil.test"],
    ["Forwarded", "host=evil.test;proto=https"],
    ["X-Original-Host", "evil.test"],
    ["X-Forwarded-Server", "evil.test"],
    ["Origin", "http://localhost:4000"],
  ];
  for (const [path, publicToken, body] of sends) {
    for (const header of headers) {
      const mail = await mailFrom(provider, email_address, async () =>
        expect(await post(path, publicToken, body, header)).toBe(200),
      );
      expect(mail.html + mail.text).not.toContain("evil.test");
      for (const link of mail.links) expect(new URL(link).origin).toBe("http://portico.test");
    }
  }
});

test("T44: a send answers members and strangers alike", async () => {
  const send = async (email_address: string) => {
    const { status, headers, body } = await provider.request("/sdk/v1/b2b/magic_links/email/discovery/send", {
      body: { email_address },
    });
    return {
      status,
      headers: [...headers.keys()].sort(),
      body: JSON.stringify(body).replace(/request-id-[\w-]+/g, ""),
    };
  };
  expect(await send("ada@globex.test")).toEqual(await send("stranger@elsewhere.test"));
});

test("a link and a code prove the same address: the sessions' factors name it alike", async () => {
  const byLink = await authenticate(tokenOf(await askForLink("bob@globex.test")));
  const { answer: byCode } = await signIn(provider, "bob@globex.test", "globex");
  const emailIdOf = (answer: Pick<typeof byCode, "member_session">) =>
    answer.member_session?.authentication_factors[0]?.email_factor?.email_id;
  expect(emailIdOf(byLink)).toBe(emailIdOf(byCode));
});
