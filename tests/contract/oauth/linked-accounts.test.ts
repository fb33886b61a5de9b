import { createHash } from "node:crypto";
import type { Client } from "@portico/client";
import type { Choice, SandboxProvider } from "@portico/sandbox";
import type { Mail } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { linkOf, mailFrom, organizationId, refusal, sessionTokenOf, signIn } from "../support/basics.ts";
import {
  enter,
  landInDiscovery,
  openVisitor,
  startOauthFixture,
  tokenIn,
} from "../support/identity-providers/oauth.ts";
import { press, visit } from "../support/links.ts";
import { auditOf } from "../support/rows.ts";

const { provider, globex } = await startOauthFixture((_, project) => ({
  project: {
    ...project,
    organizations: ["globex", "initech"].map((slug) => ({
      organization_name: slug === "globex" ? "Globex" : "Initech",
      organization_slug: slug,
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["globex.test"],
    })),
  },
}));

const dur = { session_duration_minutes: 60 };
let count = 0;
const newAddress = () => {
  count += 1;
  return `owner${count}@globex.test`;
};

async function enterByCode(client: Client, email_address: string) {
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
  );
  return client.otps.email.authenticate({ email_address, organization_id: globex, code: code ?? "", ...dur });
}

/** Links an account that is no authority for its address, with its owner's code. @returns the notice by email. */
async function link(name: SandboxProvider, choice: Choice): Promise<{ client: Client; mail: Mail }> {
  const { client } = await enter(provider, name, globex, choice);
  let mailsBefore = 0;
  const { code } = await mailFrom(provider, choice.email, () =>
    client.otps.email.loginOrSignup({ email_address: choice.email, organization_id: globex }),
  );
  mailsBefore = (await provider.mailbox.all(choice.email)).length;
  const proof = { email_address: choice.email, organization_id: globex, code: code ?? "", ...dur };
  await client.otps.email.authenticate(proof);
  return { client, mail: await provider.mailbox.latest(choice.email, mailsBefore) };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const isAlive = async (session: string) =>
  (await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} })).status === 200;

describe("T60: the owner is notified of a linked account", () => {
  test.each([
    ["hubspot", "HubSpot", {}],
    ["microsoft", "Microsoft", { verified: "missing" }],
    ["google", "Google", { hosted_domain: "none" }],
    ["github", "GitHub", { verified: "no" }],
    ["slack", "Slack", { verified: "text" }],
  ] as const)("%s: by an email that names it, its address, where and when", async (name, spoken, claim) => {
    const email = newAddress();
    const { mail } = await link(name, { email, subject: "4242", name: "Mallory Doe", ...claim });
    expect(mail.subject).toBe(`A ${spoken} account was linked to your Globex account`);
    for (const text of [spoken, "4242", email, "Globex", `${new Date().getUTCFullYear()}`, "UTC"]) {
      expect(mail.text).toContain(text);
    }
    expect(mail.links).toHaveLength(1);
    expect(linkOf(mail).origin).toBe("http://portico.test");
    // A second login sends no notice.
    const before = (await provider.mailbox.all(email)).length;
    await enter(provider, name, globex, { email, subject: "4242", name: "Mallory Doe", ...claim });
    expect(await provider.mailbox.all(email)).toHaveLength(before);
  });

  test("with the browser and IP address that linked it", async () => {
    const email = newAddress();
    const { client, answer } = await enter(provider, "github", globex, { email, subject: "4343", verified: "no" });
    const { intermediate_session_token } = answer;
    const address = { email_address: email, organization_id: globex };
    const { code } = await mailFrom(provider, email, () => client.otps.email.loginOrSignup(address));
    const { text } = await mailFrom(provider, email, () =>
      provider.request("/sdk/v1/b2b/otps/email/authenticate", {
        body: { ...address, intermediate_session_token, code, ...dur },
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" },
      }),
    );
    expect(text).toContain("A GitHub account");
    expect(text).toMatch(/Firefox \(Linux\) \u00b7 [\d.:]+/);
  });

  test("also if its provider is an authority for the address, and after discovery", async () => {
    const email = newAddress();
    const byItself = await mailFrom(provider, email, () => enter(provider, "google", globex, { email }));
    expect(byItself.subject).toBe("A Google account was linked to your Globex account");
    const { client, landing } = await landInDiscovery(provider, "github", { email });
    await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    const organization_id = await organizationId(provider, "initech");
    const byDiscovery = await mailFrom(provider, email, () =>
      client.discovery.intermediateSessions.exchange({ organization_id, ...dur }),
    );
    expect(byDiscovery.subject).toBe("A GitHub account was linked to your Initech account");
  });

  test.each(["Visit evil.test now", "https://evil.test", "evil.test", "a\u2028b", "<b>x</b>", "call +1 900 @home"])(
    "by its provider's ID if its name is %o",
    async (name) => {
      const email = newAddress();
      const { mail } = await link("github", { email, subject: `77${count}`, name, verified: "no" });
      expect(mail.text).not.toContain(name);
      expect(mail.text).toContain(`The GitHub account 77${count} was linked`);
    },
  );
});

describe("T60: the email's link unlinks it", () => {
  test("T22: scanners can open it as often as they like; one press unlinks, and only once", async () => {
    const email = newAddress();
    const choice: Choice = { email, subject: "mallory-by-hubspot" };
    const { client, mail } = await link("hubspot", choice);
    const session = sessionTokenOf(client);
    const url = linkOf(mail);
    for (let index = 0; index < 50; index += 1) {
      const { status } = await visit(provider, url, { method: index % 2 ? "GET" : "HEAD" });
      expect(status).toBe(200);
    }
    const page = await (await visit(provider, url)).text();
    for (const text of ["Unlink this HubSpot account?", "Globex", email]) expect(page).toContain(text);
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(await isAlive(session)).toBe(true);

    const rows = await auditOf(provider, async () => {
      expect((await press(provider, url)).status).toBe(200);
    });
    expect(rows.map(({ action }) => action)).toEqual(["session.revoked", "oauth.unlinked"]);
    expect(await isAlive(session)).toBe(false);
    expect((await enterByCode(provider.openPage().client, email)).member.oauth_registrations).toEqual([]);
    const { answer } = await enter(provider, "hubspot", globex, choice);
    expect(answer.member_session).toBeNull();
    expect((await press(provider, url)).status).toBe(410);
    expect((await visit(provider, url)).status).toBe(410);
  });

  test("and ends everything that it opened, here and elsewhere, and nothing else", async () => {
    const email = newAddress();
    const choice: Choice = { email, subject: `second-${email}` };
    const { mail } = await link("hubspot", choice);
    const organization_id = await organizationId(provider, "initech");
    const { client: there } = await signIn(provider, email, "initech");
    const own = { here: (await enterByCode(provider.openPage().client, email)).session_token };

    const { client } = await enter(provider, "hubspot", globex, choice);
    const here = sessionTokenOf(client);
    // If the provider is no authority for the address, its login goes nowhere else (T59).
    await refusal(client.session.exchange({ organization_id, ...dur }), "session_authorization_tenancy_error");
    const discovery = await landInDiscovery(provider, "hubspot", choice);
    await discovery.client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(discovery.landing) });

    const { db } = provider.provider.services;
    const [byAccount, byCode] = [here, own.here].map((session) => hashOf(session));
    for (const token_hash of [byAccount, byCode]) {
      await sql`insert into app_grants (project_id, grant_id, organization_id, member_id, client_id, scopes,
        authentication_factors, created_at, expires_at, ancestors)
        select project_id, ${token_hash}, organization_id, member_id, 'an-app', '[]',
        authentication_factors, started_at, expires_at, ancestors from sessions where token_hash = ${token_hash}`.execute(
        db,
      );
    }

    expect((await press(provider, linkOf(mail))).status).toBe(200);
    const grants = await db.selectFrom("app_grants").select("grant_id").execute();
    expect(grants.map(({ grant_id }) => grant_id)).toEqual([byCode]);
    const alive = await Promise.all([here, sessionTokenOf(there), own.here].map(isAlive));
    expect(alive).toEqual([false, true, true]);
    const exchange = discovery.client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur });
    await expect(exchange).rejects.toMatchObject({ error_type: "intermediate_session_not_found" });
  });

  test("only that one: another account of the member's stays", async () => {
    const email = newAddress();
    const { mail } = await link("hubspot", { email, subject: `a-${email}` });
    await enter(provider, "google", globex, { email });
    await press(provider, linkOf(mail));
    const { member } = await enterByCode(provider.openPage().client, email);
    expect(member.oauth_registrations).toMatchObject([{ provider_type: "google" }]);
  });

  test("for seven days, with exactly its token, in its own project", async () => {
    const { mail } = await link("hubspot", { email: newAddress() });
    const url = linkOf(mail);
    const token = url.searchParams.get("token") ?? "";
    for (const [name, value] of [
      ["token", token.replace(/./, (first) => (first === "a" ? "b" : "a"))],
      ["token", ""],
      ["token", "\0"],
      ["project_id", "project-test-nope"],
      ["project_id", ""],
    ] as const) {
      const other = new URL(url);
      other.searchParams.set(name, value);
      expect([name, value, (await visit(provider, other)).status]).toEqual([name, value, 410]);
      expect([name, value, (await press(provider, other)).status]).toEqual([name, value, 410]);
    }
    expect((await visit(provider, url)).status).toBe(200);
    provider.clock.advance({ days: 7 });
    expect((await visit(provider, url)).status).toBe(410);
    expect((await press(provider, url)).status).toBe(410);
  });
});

test("T22: only the page's own button unlinks", async () => {
  const { mail } = await link("hubspot", { email: newAddress() });
  const visitor = openVisitor(provider);
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect((await visit(provider, linkOf(mail), { method })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await visitor.visit(linkOf(mail).href)).status).toBe(200);
});
