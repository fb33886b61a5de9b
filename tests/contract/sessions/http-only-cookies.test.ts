import { expect, test } from "vitest";
import { inVariant, mailFrom, organizationId, signIn, startForFile, variant } from "../support/basics.ts";

const all = await startForFile({
  otherProjects: [
    variant("kept", { http_only_cookies: { enabled: true } }),
    variant("shared", { http_only_cookies: { enabled: true, domain: "acme.test" } }),
  ],
});
const provider = inVariant(all, "kept");

const email_address = "ada@globex.test";

/** The cookies that a response sets, by name, with their attributes. */
function cookiesOf({ headers }: { headers: Headers }): Map<string, { value: string; attributes: string }> {
  return new Map(
    headers.getSetCookie().map((line) => {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split("=", 2);
      return [name, { value, attributes: attributes.join("; ") }];
    }),
  );
}

/** Signs in with a code; every token comes as a cookie. */
async function enter(at = provider) {
  const organization_id = await organizationId(at, "globex");
  const { code } = await mailFrom(at, email_address, () =>
    at.openPage().client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const body = { email_address, organization_id, code, session_duration_minutes: 60 };
  return at.request("/sdk/v1/b2b/otps/email/authenticate", { body });
}

const authenticate = (cookie: string, at = provider) =>
  at.request("/sdk/v1/b2b/sessions/authenticate", { body: {}, headers: { Cookie: cookie } });

test("scripts see no token: tokens are only sent as cookies of this host", async () => {
  const answer = await enter();
  expect(answer.body.data).toMatchObject({ member_session: {}, session_token: "", session_jwt: "" });
  const cookies = cookiesOf(answer);
  const session = cookies.get("__Host-portico_session");
  expect(session?.attributes).toMatch(/^Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookies.get("__Host-portico_session_jwt")?.value.split(".")).toHaveLength(3);
  expect(cookies.get("__Host-portico_intermediate_session_token")?.attributes).toMatch(/^Max-Age=0/);

  const cookie = `__Host-portico_session=${session?.value}`;
  const again = await authenticate(cookie);
  expect(again.body.data).toMatchObject({ member: { email_address }, session_token: "" });
  const revoked = await provider.request("/sdk/v1/b2b/sessions/revoke", { headers: { Cookie: cookie } });
  expect(cookiesOf(revoked).get("__Host-portico_session")?.attributes).toMatch(/^Max-Age=0/);
  const after = await authenticate(cookie);
  expect([after.status, after.body.error_type]).toEqual([401, "session_not_found"]);
});

test("an intermediate session stays in its cookie until it is used", async () => {
  const { code } = await mailFrom(provider, email_address, () =>
    provider.openPage().client.otps.email.discovery.send({ email_address }),
  );
  const discovered = await provider.request("/sdk/v1/b2b/otps/email/discovery/authenticate", {
    body: { email_address, code },
  });
  expect(discovered.body.data.intermediate_session_token).toBe("");
  const ist = cookiesOf(discovered).get("__Host-portico_intermediate_session_token");
  expect(ist?.attributes).toMatch(/^Max-Age=600/);
  const exchanged = await provider.request("/sdk/v1/b2b/discovery/intermediate_sessions/exchange", {
    body: { organization_id: await organizationId(provider, "globex"), session_duration_minutes: 60 },
    headers: { Cookie: `__Host-portico_intermediate_session_token=${ist?.value}` },
  });
  expect(exchanged.body.data).toMatchObject({ member: { email_address }, intermediate_session_token: "" });
});

test("T35: a cookie that a subdomain added is ignored, and two sessions count as none", async () => {
  const shared = inVariant(all, "shared");
  const mine = cookiesOf(await enter(shared)).get("portico_session");
  expect(mine?.attributes).toMatch(/^Domain=acme\.test; /);
  const evilFirst = await authenticate(`portico_session=evil; portico_session=${mine?.value}`, shared);
  expect(evilFirst.body.data).toMatchObject({ member: { email_address } });
  const theirs = cookiesOf(await enter(shared)).get("portico_session");
  const both = await authenticate(`portico_session=${theirs?.value}; portico_session=${mine?.value}`, shared);
  expect(both.status).toBe(401);
});

test("T30: a foreign page achieves nothing with the cookies that a browser sends", async () => {
  const cookie = `__Host-portico_session=${cookiesOf(await enter()).get("__Host-portico_session")?.value}`;
  for (const origin of ["https://evil.test", "null", "http://localhost:4001"]) {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await provider.request("/sdk/v1/b2b/sessions/revoke", {
        body: {},
        headers: { Cookie: cookie, Origin: origin, "Content-Type": type },
      });
      expect([type, answer.status >= 400], origin).toEqual([type, true]);
      // It may read that it may not call, if it names the project; that response has no cookie.
      if (answer.status !== 403) expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect([Object.keys(answer.body).includes("data"), answer.headers.get("set-cookie")]).toEqual([false, null]);
      // A form of the page's own is not a call either: it has no Authorization.
      const form = await fetch(`${provider.url}/sdk/v1/b2b/sessions/revoke`, {
        method: "POST",
        headers: { Cookie: cookie, Origin: origin, "Content-Type": type },
      });
      expect(form.status).toBeGreaterThanOrEqual(400);
    }
  }
  expect((await authenticate(cookie)).body.data).toMatchObject({ member: { email_address } });
});

test("elsewhere the cookie is ignored", async () => {
  const { answer } = await signIn(all, email_address, "globex");
  expect((await authenticate(`__Host-portico_session=${answer.session_token}`, all)).status).toBe(401);
});
