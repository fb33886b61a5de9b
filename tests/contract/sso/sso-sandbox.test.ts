import { createAdmin } from "@portico/client/admin";
import { choose, chooseBySaml, type Misbehavior, type SamlChoice, startSandbox } from "@portico/sandbox";
import { afterAll, expect, test } from "vitest";
import { organization, signIn, startForFile } from "../support/basics.ts";
import { FAILED, landingToken, openBrowser, postResponse, startUrl } from "../support/identity-providers/sso.ts";

const sandbox = await startSandbox();
const provider = await startForFile({
  config: { outbound_allowed_origins: [sandbox.url], dns_servers: [sandbox.dns] },
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    organizations: [
      organization("tyrell", {
        sso_jit_provisioning: "ALL_ALLOWED",
        email_allowed_domains: ["tyrell.test"],
        sso_connections: sandbox.ssoConnections,
        members: [{ email_address: "rachel@tyrell.test", name: "Rachel", roles: ["admin"] }],
      }),
    ],
  },
});
afterAll(async () => {
  await sandbox.stop();
});

async function bySaml(choice: SamlChoice) {
  const browser = openBrowser(provider);
  const { location } = await browser.send(startUrl({ connection_id: "saml-connection-sandbox" }));
  const { acsUrl, SAMLResponse } = await chooseBySaml(location, choice);
  return postResponse(browser, acsUrl, Buffer.from(SAMLResponse, "base64").toString("utf8"));
}

async function byOpenid(email: string, misbehavior: Misbehavior = "none") {
  const browser = openBrowser(provider);
  const { location } = await browser.send(startUrl({ connection_id: "oidc-connection-sandbox" }));
  return browser.send((await choose(location, { email, misbehavior })).href);
}

test("an administrator verifies a domain with a record that is set on the sandbox's page", async () => {
  const { domains } = createAdmin((await signIn(provider, "rachel@tyrell.test", "tyrell")).client).organization;
  const { record_name: name, record_value: value } = (await domains.claim({ domain: "tyrell.test" })).domain;
  expect((await domains.verify({ domain: "tyrell.test" })).domain.status).toBe("pending");
  const body = new URLSearchParams({ name, value });
  expect((await fetch(`${sandbox.url}/dns`, { method: "POST", body, redirect: "manual" })).status).toBe(303);
  expect((await domains.verify({ domain: "tyrell.test" })).domain.status).toBe("verified");
});

const redeem = (sso_token: string) =>
  provider.openPage().client.sso.authenticate({ sso_token, session_duration_minutes: 60 });

test("the sandbox's SAML identity provider logs a member in, and its faulty responses log in no one", async () => {
  const { location } = await bySaml({ email: "rachel@tyrell.test", name: "Rachel Rosen", groups: "it" });
  expect((await redeem(landingToken(location))).member).toMatchObject({ email_address: "rachel@tyrell.test" });
  const reportedBy: Record<string, string[]> = {
    // A response of that shape is not parsed further, so it belongs to no known login.
    provider: ["unsigned", "wrapped", "sha1"],
    host: [
      "refuse",
      "unsolicited",
      "expired",
      "wrong_audience",
      "wrong_recipient",
      "wrong_issuer",
      "changed",
      "no_address",
    ],
  };
  for (const [reporter, misbehaviors] of Object.entries(reportedBy)) {
    for (const misbehavior of misbehaviors as SamlChoice["misbehavior"][]) {
      const { status, location } = await bySaml({ email: "rachel@tyrell.test", misbehavior });
      expect([status, location], misbehavior).toEqual(reporter === "host" ? [303, FAILED] : [403, ""]);
    }
  }
});

test("F12: its OpenID provider, on a third-party library, does the same, and calls to it end after 5 s", async () => {
  const slow = byOpenid("roy@tyrell.test", "slow");
  const { location } = await byOpenid("roy@tyrell.test");
  expect((await redeem(landingToken(location))).member).toMatchObject({ email_address: "roy@tyrell.test" });
  for (const misbehavior of [
    "refuse",
    "wrong_audience",
    "wrong_issuer",
    "wrong_nonce",
    "expired",
    "wrong_alg",
    "foreign_key",
    "error",
    "html",
    "huge",
    "down",
  ] as const) {
    const { status, location } = await byOpenid("roy@tyrell.test", misbehavior);
    expect([status, location], misbehavior).toEqual([303, FAILED]);
  }
  const { status, location: landing } = await slow;
  expect([status, landing]).toEqual([303, FAILED]);
});

test("a user whom the organization does not admit is led back, and the administrator sees why", async () => {
  const { status, location, headers } = await bySaml({ email: "eve@elsewhere.test" });
  expect([status, location]).toEqual([303, FAILED]);
  const { db } = provider.provider.services;
  const request_id = headers.get("x-request-id") ?? "";
  const trace = db.selectFrom("sso_attempts").select("reason").where("request_id", "=", request_id);
  expect(await trace.executeTakeFirst()).toEqual({ reason: "domain_not_allowed" });
});

test("T20: another browser's response gets an error page, and leads nowhere", async () => {
  const began = openBrowser(provider);
  const { location } = await began.send(startUrl({ connection_id: "oidc-connection-sandbox" }));
  const callback = (await choose(location, { email: "roy@tyrell.test", misbehavior: "refuse" })).href;
  const other = await openBrowser(provider).send(callback);
  expect([other.status, other.location]).toEqual([403, ""]);
  expect(other.text).toContain("This login was started in another browser");
  const own = await began.send(callback);
  expect([own.status, own.location]).toEqual([303, FAILED]);
});
