import { PAGE_ORIGIN, PUBLIC_TOKEN } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { mailFrom, organizationId, sessionTokenOf, signIn, startForFile, variant } from "../support/basics.ts";
import { describedOperations, sampleOf } from "../support/described-operations.ts";

// The second transport (docs/wire/rules.md#submitted-forms): a page submits a form, and the headers are in the body.

const provider = await startForFile({ otherProjects: [variant("kept", { http_only_cookies: { enabled: true } })] });

const authorization = (session = PUBLIC_TOKEN) => `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`;

async function submit(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${provider.url}/sdk/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: PAGE_ORIGIN, ...headers },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** Forms only have text: other values are written as JSON, as the client's `submitForm` does. */
const asForm = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );

test("a submitted form is a call: fields, numbers and the three headers", async () => {
  const organization_id = await organizationId(provider, "globex");
  const email_address = "ada@globex.test";
  const { code } = await mailFrom(provider, email_address, () =>
    submit("/b2b/otps/email/login_or_signup", {
      organization_id,
      email_address,
      __Authorization: authorization(),
      "__X-SDK-Client": "e30=",
      "__X-SDK-Parent-Host": PAGE_ORIGIN,
    }),
  );
  const { status, body } = await submit("/b2b/otps/email/authenticate", {
    organization_id,
    email_address,
    code: code ?? "",
    session_duration_minutes: "90",
    __Authorization: authorization(),
  });
  expect([status, body.data.member.email_address]).toEqual([200, email_address]);
  const { started_at, expires_at } = body.data.member_session;
  expect((Date.parse(expires_at) - Date.parse(started_at)) / 60_000).toBeCloseTo(90, 0);
});

test("a session works in the field as in the header, and the header wins", async () => {
  const { client } = await signIn(provider, "ada@globex.test", "globex");
  const session = authorization(sessionTokenOf(client));
  expect((await submit("/b2b/sessions/authenticate", { __Authorization: session })).status).toBe(200);
  expect((await submit("/b2b/sessions/authenticate", { __Authorization: authorization() })).status).toBe(401);
  const header = await submit(
    "/b2b/sessions/authenticate",
    { __Authorization: authorization() },
    { Authorization: session },
  );
  expect(header.status).toBe(200);
});

describe("T66: a form is authenticated by its contents", () => {
  test.each([
    ["no credentials", {}, {}, 404, "public_token_not_found"],
    ["an unknown token", { __Authorization: `Basic ${btoa("unknown:")}` }, {}, 404, "public_token_not_found"],
    [
      "a page elsewhere",
      { __Authorization: authorization() },
      { Origin: "https://evil.test" },
      403,
      "bad_domain_for_portico_sdk",
    ],
    ["no page", { __Authorization: authorization() }, { Origin: "null" }, 403, "bad_domain_for_portico_sdk"],
  ])("T66: with %s it is refused", async (_, fields: Record<string, string>, headers, status, error_type) => {
    const answer = await submit("/b2b/organizations/search", { organization_slug: "globex", ...fields }, headers);
    expect([answer.body.error_type, answer.status]).toEqual([error_type, status]);
  });

  test("T54: duplicate fields, non-text fields and too many fields are refused", async () => {
    const good = new URLSearchParams({ organization_slug: "globex", __Authorization: authorization() }).toString();
    expect((await submit("/b2b/organizations/search", good)).status).toBe(200);
    for (const more of [
      "&organization_slug=x",
      "&__Authorization=x",
      "&a=%00",
      "&b=0".repeat(120),
      "&".repeat(30_000),
    ]) {
      const { status, body } = await submit("/b2b/organizations/search", `${good}${more}`);
      expect([more.slice(0, 20), status, body.error_type]).toEqual([more.slice(0, 20), 400, "bad_request"]);
    }
    const large = await submit("/b2b/organizations/search", `${good}&a=${"x".repeat(64 * 1024)}`);
    expect([large.status, large.body.error_type]).toEqual([413, "request_too_large"]);
    const polluted = await submit("/b2b/organizations/search", `${good}&__proto__=1&constructor=2&toString=true`);
    expect(polluted.status).toBe(200);
  });
});

describe("every POST operation accepts a form", async () => {
  const { client } = await signIn(provider, "ada@globex.test", "globex");
  const session = sessionTokenOf(client);
  const operations = (await describedOperations(provider)).filter(({ method }) => method === "POST");

  test("and its response equals the JSON one, as text that cannot be framed or run as a script", async () => {
    expect(operations.length).toBeGreaterThan(40);
    // These end or change the session that the others use, or work only once.
    const others = operations.filter(
      ({ name }) => !/^(sessions\.(revoke|exchange)|sso\.startLogout$|discovery\.|scim\.createConnection$)/.test(name),
    );
    for (const { name, path, schema } of others) {
      const address = path.replace("/sdk/v1", "").replace(/\{\w+\}/g, "id");
      const fields = sampleOf(schema) as object;
      if (Array.isArray(fields)) continue;
      const json = await provider.request(path.replace(/\{\w+\}/g, "id"), {
        method: "POST",
        session,
        headers: { Origin: PAGE_ORIGIN },
        body: fields,
      });
      const form = await submit(address, { ...asForm(fields), __Authorization: authorization(session) });
      const outcome = (of: { status: number; body: Record<string, unknown> }) => [
        name,
        of.status,
        of.body.error_type,
        of.body.body,
        Object.keys((of.body.data as object) ?? {}).sort(),
      ];
      expect(outcome(form)).toEqual(outcome(json));
      expect(form.headers.get("content-type")).toMatch(/^application\/json/);
      expect(form.headers.get("content-security-policy")).toContain("sandbox");
      expect(form.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(form.headers.get("x-frame-options")).toBe("DENY");
      expect(form.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  test("T30: a form from a foreign page, or from an unknown one, does nothing and sets no cookie", async () => {
    for (const { path, schema } of operations) {
      const address = path.replace("/sdk/v1", "").replace(/\{\w+\}/g, "id");
      const fields = { ...asForm(sampleOf(schema) as object), __Authorization: authorization(session) };
      for (const headers of [{ Origin: "https://evil.test" }, { Origin: "null" }, {}] as Record<string, string>[]) {
        const answer = await fetch(`${provider.url}/sdk/v1${address}`, {
          method: "POST",
          headers: { ...headers, "Sec-Fetch-Site": "same-site" },
          body: new URLSearchParams(fields),
        });
        const { error_type } = (await answer.json()) as { error_type: string };
        expect([path, headers, answer.status, error_type]).toEqual([path, headers, 403, "bad_domain_for_portico_sdk"]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect((await submit("/b2b/sessions/authenticate", { __Authorization: authorization(session) })).status).toBe(200);
  });

  test("a form in another encoding is not read", async () => {
    const fields = { organization_slug: "globex", __Authorization: authorization() };
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/json"]) {
      const answer = await submit("/b2b/organizations/search", fields, { "Content-Type": type });
      expect([type, answer.body.error_type]).toEqual([type, "public_token_not_found"]);
    }
  });
});

describe("T30: a form can do nothing that a call of the same page could not", () => {
  const email_address = "ada@globex.test";
  const send = async (publicToken: string, site: string | undefined, cookie = "") => {
    const organization_id = await organizationId(provider, "globex");
    return submit(
      "/b2b/magic_links/email/login_or_signup",
      {
        organization_id,
        email_address,
        pkce_code_challenge: "x".repeat(43),
        __Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
      },
      { ...(site && { "Sec-Fetch-Site": site }), ...(cookie && { Cookie: cookie }) },
    );
  };

  test.each([
    ["same-origin", true],
    ["same-site", true],
    ["cross-site", false],
    [undefined, false],
  ])("T30: with the page being %s, the browser is marked: %s", async (site, isMarked) => {
    const { status, headers } = await send(PUBLIC_TOKEN, site);
    expect(status).toBe(200);
    expect(headers.getSetCookie().some((line) => line.startsWith("__Host-portico_browser="))).toBe(isMarked);
  });

  test("T30: with HttpOnly cookies, a form of another site is refused completely", async () => {
    const token = "public-token-test-kept";
    for (const site of ["cross-site", undefined]) {
      const { body, headers } = await send(token, site, "__Host-portico_session=x");
      expect([body.error_type, headers.getSetCookie()]).toEqual(["bad_domain_for_portico_sdk", []]);
    }
    // The organization belongs to the other project, which is only checked after authentication.
    expect((await send(token, "same-site")).body.error_type).toBe("organization_not_found");
  });
});
