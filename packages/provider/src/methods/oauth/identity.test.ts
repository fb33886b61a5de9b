import type { OauthProvider } from "@portico/wire";
import { expect, test } from "vitest";
import { type Identity, readClaims, toIdentity } from "./identity.ts";
import type { Claims } from "./providers.ts";
import * as providers from "./providers.ts";

const readGoogle = (issuer: string, claims: Claims) => readClaims("google", issuer, claims);
const readMicrosoft = (issuer: string, claims: Claims) => readClaims("microsoft", issuer, claims);
const readSlack = (issuer: string, claims: Claims) => readClaims("slack", issuer, claims);
const readHubspot = (issuer: string, info: Claims) => toIdentity("hubspot", issuer, providers.readHubspot(info));
const readGithub = (issuer: string, ...[user, emails, organizations]: Parameters<typeof providers.readGithub>) =>
  toIdentity("github", issuer, providers.readGithub(user, emails, organizations));

/** The strongest statement each provider can make that the email address is verified. */
const strongest: Record<OauthProvider, () => Identity> = {
  google: () => readGoogle("i", claims),
  microsoft: () => readMicrosoft("i", claims),
  github: () => readGithub("i", { id: 1 }, [{ email: claims.email, primary: true, verified: true }], []),
  slack: () => readSlack("i", claims),
  gitlab: () => readClaims("gitlab", "i", claims),
  hubspot: () => readHubspot("i", { ...claims, user: claims.email, user_id: 1, verified: true }),
};
const authorities: Record<OauthProvider, boolean> = {
  google: true,
  microsoft: true,
  github: true,
  slack: false,
  gitlab: false,
  hubspot: false,
};

test.each(Object.entries(authorities) as [OauthProvider, boolean][])(
  "T146: whether %s can be an authority for an email address follows from its registry row: %s",
  (provider, isAuthority) => {
    expect(strongest[provider]().isAuthoritative).toBe(isAuthority);
    expect(providers.upstreamProviders[provider].isEmailAuthority !== undefined).toBe(isAuthority);
  },
);

test.each(["microsoft", "slack", "gitlab"] as const)(
  "T146: `email_verified` does not make %s an authority",
  (provider) => {
    const plain = { sub: "s", email: "ada@globex.test", email_verified: true };
    expect(readClaims(provider, "i", plain).isAuthoritative).toBe(false);
  },
);

const claims = { sub: "s", email: "Ada@Globex.test", email_verified: true, hd: "globex.test", xms_edov: true };

test.each([
  ["Google, a Workspace's own domain", readGoogle("i", claims), true],
  ["Google, gmail.com", readGoogle("i", { ...claims, email: "ada@gmail.com", hd: undefined }), true],
  [
    "Google, a lookalike of gmail.com",
    readGoogle("i", { ...claims, email: "ada@gmail.com.evil.test", hd: undefined }),
    false,
  ],
  ["Google, a subdomain", readGoogle("i", { ...claims, email: "ada@x.globex.test" }), false],
  ["Google, 1 for true", readGoogle("i", { ...claims, email_verified: 1 }), false],
  ["Microsoft, the tenant's own domain", readMicrosoft("i", claims), true],
  ["Microsoft, only email_verified", readMicrosoft("i", { ...claims, xms_edov: undefined }), false],
  ["Microsoft, the text 1 for true", readMicrosoft("i", { ...claims, xms_edov: "1" }), false],
  ["HubSpot, with claims that it never sends", readHubspot("i", { ...claims, user: claims.email, user_id: 1 }), false],
  [
    "GitHub, the primary address",
    readGithub("i", { id: 1 }, [{ email: claims.email, primary: true, verified: true }], []),
    true,
  ],
  [
    "GitHub, a verified address that is not the primary one",
    readGithub(
      "i",
      { id: 1 },
      [
        { email: "second@globex.test", primary: false, verified: true },
        { email: claims.email, primary: true, verified: false },
      ],
      [],
    ),
    false,
  ],
])("T8: whether the provider is an authority: %s", (_, identity, expected) => {
  expect(identity.isAuthoritative).toBe(expected);
  expect(identity.address).toBe(identity.address.toLowerCase());
});

test.each([
  ["without an email address", () => readGoogle("i", { sub: "s" })],
  ["with an invalid email address", () => readGoogle("i", { ...claims, email: "ada@globex.test\r\nBcc: x" })],
  ["with an email address that is not a string", () => readGoogle("i", { ...claims, email: ["ada@globex.test"] })],
  ["without a subject", () => readSlack("i", { ...claims, sub: "" })],
  ["with a subject that is not a string", () => readSlack("i", { ...claims, sub: { a: 1 } })],
  ["without a primary email address", () => readGithub("i", { id: 1 }, [{ email: claims.email, verified: true }], [])],
  ["with email addresses that are not a list", () => readGithub("i", { id: 1 }, { email: claims.email }, [])],
  ["without an id", () => readHubspot("i", { user: claims.email })],
])("rejects a profile %s", (_, read) => {
  expect(read).toThrow(expect.objectContaining({ errorType: "oauth_flow_callback_error" }) as Error);
});

test("T37: accepts only https pictures and drops values that are not text", () => {
  const { account } = readGoogle("i", { ...claims, picture: "javascript:alert(1)", name: { a: 1 }, locale: "\0" });
  expect(account).toMatchObject({ picture_url: null, name: "", locale: null });
});

test("treats googlemail.com like gmail.com", () => {
  expect(readGoogle("i", { ...claims, email: "ada@googlemail.com", hd: undefined }).isAuthoritative).toBe(true);
});

test("reads the tenants that each provider names", () => {
  const tenantsOf = ({ account }: { account: { tenants: unknown } }) => account.tenants;
  const team = { "https://slack.com/team_id": "T1", "https://slack.com/team_name": "Globex" };
  const portal = { user: claims.email, user_id: 1 };
  const mails = [{ email: claims.email, primary: true, verified: true }];
  expect(tenantsOf(readGoogle("i", claims))).toEqual([]);
  expect(tenantsOf(readMicrosoft("i", claims))).toEqual([]);
  expect(tenantsOf(readMicrosoft("i", { ...claims, tid: "t" }))).toEqual([{ tenant_id: "t", tenant_name: "" }]);
  expect(tenantsOf(readSlack("i", claims))).toEqual([]);
  expect(tenantsOf(readSlack("i", { ...claims, ...team }))).toEqual([{ tenant_id: "T1", tenant_name: "Globex" }]);
  expect(tenantsOf(readHubspot("i", portal))).toEqual([]);
  expect(tenantsOf(readHubspot("i", { ...portal, hub_id: 7, hub_domain: "globex.test" }))).toEqual([
    { tenant_id: "7", tenant_name: "globex.test" },
  ]);
  const organizations = [{ id: 5, login: "globex" }, { login: "nameless" }, null, "x", { id: "six" }];
  expect(tenantsOf(readGithub("i", { id: 1 }, mails, organizations))).toEqual([
    { tenant_id: "5", tenant_name: "globex" },
    { tenant_id: "six", tenant_name: "" },
  ]);
  const many = Array.from({ length: 101 }, (_, id) => ({ id }));
  expect(tenantsOf(readGithub("i", { id: 1 }, mails, many))).toHaveLength(100);
});

test("limits the length of texts and picture URLs", () => {
  const account = (more: object) => readGoogle("i", { ...claims, ...more }).account;
  const picture = (length: number) => `https://a.test/${"p".repeat(length - 15)}`;
  expect(account({ name: "n".repeat(512) }).name).toHaveLength(512);
  expect(account({ name: "n".repeat(513) }).name).toBe("");
  expect(account({ picture: picture(2048) }).picture_url).toHaveLength(2048);
  for (const one of [picture(2049), "http://a.test/p", "p", "https://a.test/\0", 7, undefined])
    expect(account({ picture: one }).picture_url).toBeNull();
});
