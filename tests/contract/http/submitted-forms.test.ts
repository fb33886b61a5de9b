import { PAGE_ORIGIN, PUBLIC_TOKEN } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { mailFrom, organizationId, sessionTokenOf, signIn, startForFile } from "../support/basics.ts";

// The second transport (docs/wire/rules.md#submitted-forms): a page submits a form, and the headers stand in the body.

const provider = await startForFile();

const authorization = (session = PUBLIC_TOKEN) => `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`;

async function submit(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${provider.url}/sdk/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: PAGE_ORIGIN, ...headers },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields),
  });
  return { status: answer.status, body: await answer.json() };
}

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

test("a session travels in the field as it does in the header, and the header stands where both are", async () => {
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

describe("T66: a form is admitted by what it holds", () => {
  test.each([
    ["no credentials", {}, {}, 404, "public_token_not_found"],
    ["an unknown token", { __Authorization: `Basic ${btoa("nobody:")}` }, {}, 404, "public_token_not_found"],
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

  test("T54: what is there twice, no text, or too many is refused", async () => {
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
