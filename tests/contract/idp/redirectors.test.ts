import { describe, expect, test } from "vitest";
import { variant } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { FAILED, openBrowser, startUrl } from "../support/identity-providers/sso.ts";
import { CALLBACK, ISSUER, readConsentPage, startIdpFixture } from "../support/idp.ts";
import { challengeOf, newVerifier } from "../support/pkce.ts";

const EVIL = "https://evil.test/phish";

const idp = await startOidcIdp();
const fixture = await startIdpFixture({
  config: { outbound_allowed_origins: [idp.issuer] },
  project: { dynamic_registration: { enabled: true } },
  otherProjects: [
    variant("sso", {
      // Logins start by hand here.
      pkce_required_for: { sso: false },
      organizations: [
        {
          organization_name: "Founder's own",
          organization_slug: "founders",
          sso_jit_provisioning: "ALL_ALLOWED",
          sso_connections: [
            idp.connection("oidc-connection-own"),
            { ...idp.connection("oidc-connection-gone"), issuer: `${idp.issuer}/nowhere` },
          ],
        },
      ],
    }),
  ],
});
/** An app that registered itself, and one that the project added. */
const stranger = await register([EVIL, "http://127.0.0.1/callback", "com.evil.app:/callback"]);

async function register(redirect_uris: string[], client_name = "Free <b>coins</b>"): Promise<string> {
  const body = JSON.stringify({ redirect_uris, client_name, token_endpoint_auth_method: "none" });
  return (await (await fixture.ask("/reg", { method: "POST", body })).json()).client_id;
}

const challenge = { code_challenge: challengeOf(newVerifier()), code_challenge_method: "S256" };
const fine = { response_type: "code", scope: "openid", state: "s", ...challenge };

/** Mistakes of an app that are reported to it. */
const faults: Record<string, Record<string, string | undefined>> = {
  "another response type": { response_type: "token" },
  "no response type": { response_type: undefined },
  "another response mode": { response_mode: "fragment" },
  "a scope that it does not have": { scope: "openid unknown" },
  "no challenge": { code_challenge: undefined },
  "a plain challenge": { code_challenge_method: "plain" },
  "a request object": { request: "e30.e30." },
  "an address of a request": { request_uri: "https://evil.test/request" },
  "a registration": { registration: "{}" },
  "an unknown prompt": { prompt: "create" },
  "two prompts that exclude each other": { prompt: "none login" },
  "an invalid age": { max_age: "soon" },
  "an invalid API": { resource: "https://evil.test/api" },
  "a long state": { state: "s".repeat(5000) },
};

function queryOf(client_id: string, redirect_uri: string, changes: Record<string, string | undefined>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fine, client_id, redirect_uri, ...changes })) {
    if (value !== undefined) query.set(name, value);
  }
  return query;
}

async function expectPage(answer: Response, place: string, back: string) {
  expect(answer.headers.get("location")).toBeNull();
  expect(answer.headers.get("refresh")).toBeNull();
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const html = await answer.text();
  expect(html).not.toMatch(/<script|http-equiv|<form/i);
  expect(html).toContain(`Continue to ${place}</a>`);
  expect(html).toContain("Free &#60;b&#62;coins&#60;/b&#62;");
  const [, link = ""] = /<a class="button side" rel="noreferrer" href="([^"]+)"/.exec(html) ?? [];
  const url = new URL(link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
  expect(url.href.startsWith(back)).toBe(true);
  return Object.fromEntries(url.searchParams);
}

describe("an app that registered itself", () => {
  test.each(Object.entries(faults))("T73: does not redirect anyone by asking with %s", async (_, changes) => {
    for (const [redirect_uri, place] of [
      [EVIL, "evil.test"],
      ["http://127.0.0.1:4455/callback", "127.0.0.1:4455"],
      ["com.evil.app:/callback", "com.evil.app"],
    ] as const) {
      const query = queryOf(stranger, redirect_uri, changes);
      for (const answer of [
        await fixture.ask(`/auth?${query}`),
        await fixture.ask("/auth", { method: "POST", body: query }),
      ]) {
        const params = await expectPage(answer, place, redirect_uri);
        expect(params).toMatchObject({ error: expect.stringMatching(/^[a-z_]+$/), iss: ISSUER });
      }
    }
    // The project itself added this app, so its errors are redirected as usual.
    const own = await fixture.ask(`/auth?${queryOf("public", CALLBACK, changes)}`);
    expect(own.status).toBe(303);
    expect(own.headers.get("location")).toMatch(new RegExp(`^${CALLBACK}\\?error=[a-z_]+&`));
  });

  const ways: Record<string, { prompt?: string; isSignedIn?: boolean; error: string }> = {
    "its user denies": { error: "access_denied" },
    "it asks with prompt=none, and was never allowed": { prompt: "none", error: "consent_required" },
    "it asks with prompt=none, and no member is signed in": {
      prompt: "none",
      isSignedIn: false,
      error: "login_required",
    },
  };
  test.each(Object.entries(ways))("T73: does not redirect when %s", async (_, { prompt, isSignedIn = true, error }) => {
    const nil = await fixture.enter("nil@globex.test");
    const lead = async (client_id: string, redirect_uri: string) => {
      const begun = await fixture.ask(`/auth?${queryOf(client_id, redirect_uri, { prompt })}`);
      const page = readConsentPage(new URL(begun.headers.get("location") ?? ""));
      if (!isSignedIn) {
        const path = "/sdk/v1/idp/b2b/oauth/authorize/start";
        return (await fixture.provider.request(path, { body: page })).body.error_details.redirect_uri as string;
      }
      await nil.call("authorize/start", page);
      return (await nil.call("authorize/submit", { ...page, consent_granted: false })).body.data.redirect_uri as string;
    };
    const address = await lead(stranger, EVIL);
    expect(address.startsWith(`${ISSUER}/auth/refused?`)).toBe(true);
    const params = await expectPage(await fixture.fetch(address, { redirect: "manual" }), "evil.test", EVIL);
    expect(params).toEqual({ error, state: "s", iss: ISSUER });
    const own = new URL(await lead("public", CALLBACK));
    expect([own.origin + own.pathname, own.searchParams.get("error")]).toEqual([CALLBACK, error]);
  });

  test("gets its user back with a code, once they allowed it", async () => {
    const nil = await fixture.enter("nil@globex.test");
    const back = await nil.follow(new URL(`${ISSUER}/auth?${queryOf(stranger, EVIL, {})}`));
    expect(back.href).toMatch(/^https:\/\/evil\.test\/phish\?code=/);
  });

  test("T73, T20: its page names no URL but its own, and shows no arbitrary text as an error", async () => {
    const open = (changes: Record<string, string>) =>
      fixture.ask(
        `/auth/refused?${new URLSearchParams({ client_id: stranger, redirect_uri: EVIL, error: "e", ...changes })}`,
      );
    const wrong: Record<string, string>[] = [
      { redirect_uri: "https://other.test/" },
      { redirect_uri: `${EVIL}/` },
      { redirect_uri: "javascript:alert(1)" },
      { redirect_uri: "" },
      { client_id: "public" },
      { client_id: "unknown" },
      { error: "" },
      { error: "Your account is locked, call +1 555" },
    ];
    for (const changes of wrong) {
      const answer = await open(changes);
      const html = await answer.text();
      expect([answer.status >= 400, answer.status < 500, html.includes("Continue to")]).toEqual([true, true, false]);
    }
    expect(await (await open({ state: '"><img src=x>' })).text()).not.toContain("<img");
  });

  test("T73: cannot register one of our URLs, which would look like the host's", async () => {
    for (const path of ["/v1/public/sso/start?connection_id=c", "", "/oidc/x/auth"]) {
      const register = async (redirect_uris: string[]) => {
        const answer = await fixture.ask("/reg", { method: "POST", body: JSON.stringify({ redirect_uris }) });
        return { status: answer.status, ...(await answer.json()) };
      };
      const ours = `https://portico.test${path}`;
      expect(await register([ours])).toMatchObject({ status: 400, error: "invalid_redirect_uri" });
      expect(await register([EVIL, ours])).toMatchObject({
        status: 201,
        redirect_uris: [EVIL],
        redirect_uris_left_out: [{ redirect_uri: ours }],
      });
    }
  });
});

describe("a connection's own address", () => {
  const host = "http://localhost:4000";
  const own = "http://portico.test";
  const startOf = (connection_id: string) => startUrl({ public_token: "public-token-test-sso", connection_id });
  const sites = [undefined, "none", "cross-site", "same-site", "same-origin"] as const;
  const referers = [
    undefined,
    `${host}/`,
    `${host}/login?next=1`,
    "https://evil.test/",
    `${host}.evil.test/`,
    "http://localhost:4001/",
    `${own}/v1/anything`,
    "about:blank",
    "nonsense",
    "",
  ];
  /** Whether the host's own page led here, as far as it is known. */
  const isLed = (site: string | undefined, referer: string | undefined) =>
    referer === undefined ? site === undefined || site === "same-site" : referer.startsWith(`${host}/`);

  test("T73: is opened directly from the host's pages; from anywhere else, a page names it first", async () => {
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const site of sites)
      for (const referer of referers) {
        const headers = { ...(site && { "Sec-Fetch-Site": site }), ...(referer !== undefined && { Referer: referer }) };
        const browser = openBrowser(fixture.provider);
        const answer = await browser.send(startOf("oidc-connection-own"), { headers });
        const [, link = ""] = /rel="noreferrer" href="([^"]+)"/.exec(answer.text) ?? [];
        const leadsOn = answer.location.startsWith(idp.issuer);
        const isNamed = answer.text.includes(`Continue to ${new URL(idp.issuer).host}</a>`);
        seen.push({ site, referer, status: answer.status, leadsOn, isNamed, hasLink: link.startsWith(idp.issuer) });
        const led = isLed(site, referer);
        const status = led ? 303 : 200;
        expected.push({ site, referer, status, leadsOn: led, isNamed: !led, hasLink: !led });
        expect(answer.headers.get("set-cookie")).toContain("portico_browser");
      }
    expect(seen).toEqual(expected);
  });

  test("T73: the login can be completed from that page", async () => {
    const browser = openBrowser(fixture.provider);
    const asked = await browser.send(startOf("oidc-connection-own"), { headers: { "Sec-Fetch-Site": "none" } });
    const [, link = ""] = /rel="noreferrer" href="([^"]+)"/.exec(asked.text) ?? [];
    const location = link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    const query = idp.answer(location, {}, () => fixture.provider.provider.services.clock.now());
    const callback = new URL(location).searchParams.get("redirect_uri");
    const landed = await browser.send(`${callback}?${query}`);
    expect(landed.location).toMatch(/^http:\/\/localhost:4000\/authenticate\?token=.*portico_token_type=sso/);
  });

  test("an unreachable connection leads back to the host's own page, wherever its user came from", async () => {
    const browser = openBrowser(fixture.provider);
    const answer = await browser.send(startOf("oidc-connection-gone"), { headers: { "Sec-Fetch-Site": "none" } });
    expect([answer.status, answer.location]).toEqual([303, FAILED]);
  });
});
