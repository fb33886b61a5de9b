import { describe, expect, test } from "vitest";
import { startForFile } from "../support/basics.ts";
import {
  CONSOLE_ORIGIN,
  CONSOLE_TOKEN,
  enterConsole,
  keepCookies,
  openInvitation,
  sdkOf,
} from "../support/operators.ts";

const provider = await startForFile({ config: { console: { enabled: true } } });
const without = await startForFile();
const lenient = await startForFile({ config: { console: { enabled: true, second_factor_required: false } } });

test("without the setting the console does not exist", async () => {
  for (const path of ["/console", "/console/", "/console/settings.json", "/console/api/me", "/console/assets/index.js"])
    expect([path, (await without.request(path, { method: "GET" })).status]).toEqual([path, 404]);
  await expect(without.provider.admitOperator({ email_address: "olga@acme.test" })).rejects.toThrow("no console");
});

test("the page cannot be framed, only runs its own scripts, never turns text into scripts, and is not cached", async () => {
  const { status, headers } = await provider.request("/console", { method: "GET" });
  expect(status).toBe(200);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("the page's settings contain no secret", async () => {
  const { body } = await provider.request("/console/settings.json", { method: "GET" });
  expect(body).toEqual({
    base_path: "",
    public_token: CONSOLE_TOKEN,
    organization_slug: "operators",
    mode: "development",
  });
});

describe("the first operator", () => {
  test("signs in with a printed URL, once, and has to set up an authenticator first", async () => {
    const { answer, url } = await openInvitation(provider, "Olga@Acme.test");
    expect(url).toMatch(
      /^http:\/\/portico\.test\/v1\/b2b\/magic_links\/redirect\?project_id=project-test-console&locale=en&token=/,
    );
    expect(answer).toMatchObject({ member_session: null, member: { email_address: "olga@acme.test" } });
    expect(answer.mfa_required).toMatchObject({ member_options: null });
    const sdk = sdkOf(provider, new Map());
    const token = new URL(url).searchParams.get("token");
    const again = await sdk("magic_links/authenticate", { magic_links_token: token, session_duration_minutes: 60 });
    expect(again.status).toBe(401);
  });

  test("becomes an owner unless the command names another role; an existing operator keeps their role and gets a new session", async () => {
    const olga = await enterConsole(provider, "olga@acme.test");
    expect((await olga.call("GET", "/me")).body.data.operator.role).toBe("owner");
    const sam = await enterConsole(provider, "sam@acme.test", "support");
    expect((await sam.call("GET", "/me")).body.data.operator.role).toBe("support");
    const again = await openInvitation(provider, "sam@acme.test");
    expect(again.answer.member).toMatchObject({ email_address: "sam@acme.test", roles: [{ role_id: "support" }] });
    // Their existing second factor is required.
    expect(again.answer.member_session).toBeNull();
  });

  test("needs no second factor if the configuration requires none", async () => {
    const olga = await enterConsole(lenient, "olga@acme.test");
    expect((await olga.call("GET", "/me")).status).toBe(200);
  });
});

test("T99: no operator joins without an invitation, and no page of another origin signs anyone in", async () => {
  const jar = new Map<string, string>();
  const sdk = sdkOf(provider, jar);
  const found = await sdk("organizations/search", { organization_slug: "operators" });
  const { organization_id } = found.body.data.organization;
  await provider.deliverDue();
  await sdk("otps/email/login_or_signup", { organization_id, email_address: "eve@evil.test" });
  await provider.deliverDue();
  const mails = await provider.mailbox.all("eve@evil.test");
  expect(mails.filter(({ code }) => code !== null)).toEqual([]);
  const elsewhere = await provider.request("/sdk/v1/b2b/organizations/search", {
    body: { organization_slug: "operators" },
    headers: { Authorization: `Basic ${btoa(`${CONSOLE_TOKEN}:${CONSOLE_TOKEN}`)}`, Origin: "http://localhost:4000" },
  });
  expect(elsewhere.status).toBe(403);
});

test("an owner invites by email, and the new operator has the role that was named", async () => {
  const olga = await enterConsole(provider, "olivia@acme.test");
  const invited = await olga.call("POST", "/operators/invite", { email_address: "ines@acme.test", role: "read_only" });
  expect(invited.status).toBe(200);
  const { links } = await provider.mailbox.latest("ines@acme.test");
  expect(links[0]).toContain("project-test-console");
  const { operators } = (await olga.call("GET", "/operators")).body.data;
  expect(operators).toContainEqual(
    expect.objectContaining({
      email_address: "ines@acme.test",
      role: "read_only",
      status: "invited",
      has_second_factor: false,
    }),
  );
  const reset = await olga.call("DELETE", `/operators/${olga.operator_id}/second_factor`);
  expect(reset.body.data.operator.has_second_factor).toBe(false);
});

test("T99: the session is an HttpOnly cookie of the provider's own host", async () => {
  const { jar, sdk } = await openInvitation(lenient, "nora@acme.test");
  expect([...jar.keys()]).toContain("__Host-porticoconsole_session");
  const answer = await sdk("sessions/authenticate", {});
  expect(answer.body.data.session_token).toBe("");
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith("__Host-porticoconsole_session="));
  expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  keepCookies(jar, answer);
  expect(CONSOLE_ORIGIN).toBe("http://portico.test");
});
