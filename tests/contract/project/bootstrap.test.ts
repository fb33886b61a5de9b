import { fetchBootstrap } from "@portico/backend";
import { PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import { BootstrapResponse } from "@portico/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inVariant, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { auditOf, rowCounts } from "../support/rows.ts";

const board = { resource_id: "board", description: "Boards", actions: ["read", "write"] };
const editor = {
  role_id: "editor",
  description: "Writes",
  permissions: [{ resource_id: "board", actions: ["write"] }],
};
const scope = {
  scope: "boards:read",
  description: "Read your boards",
  permissions: [{ resource_id: "board", actions: ["read"] }],
};

const branding = {
  logo_url: "https://acme.test/logo.svg",
  logo_dark_url: "/logo-dark.svg",
  logo_has_name: true,
  primary_color: "#123456",
  primary_color_dark: "#abc",
  terms_url: "https://acme.test/terms",
  privacy_url: "https://acme.test/privacy",
  favicon_url: "https://acme.test/favicon.ico",
};

let provider: TestProvider;
beforeAll(async () => {
  provider = await startCheckedProvider({
    otherProjects: [
      variant("plain", {
        slug_pattern: null,
        email_domains: [],
        create_organization_enabled: false,
      }),
      variant("rich", {
        disable_sdk_watermark: true,
        watermark_url: "https://acme.test/powered",
        password_policy: { strength: "none" },
        cname_domain: "login.acme.test",
        email_domains: ["acme.test", "mail.acme.test"],
        slug_pattern: "https://{{slug}}.acme.test",
        email_link_and_code: false,
        branding,
        pkce_required_for: { magic_links: false, sso: false },
        rbac_policy: { roles: [editor], resources: [board], scopes: [scope] },
      }),
    ],
  });
});
afterAll(() => provider.stop());

const bootstrapOf = async (name: string) => {
  const token = `public-token-test-${name}`;
  const answer = await inVariant(provider, name).request(`/sdk/v1/projects/bootstrap/${token}`, { method: "GET" });
  return answer.body.data;
};

test("T60: a minimal project has every field with its default: PKCE for everything, and a code beside each link", async () => {
  const { request_id, status_code, rbac_policy, ...data } = await bootstrapOf("plain");
  expect(request_id).toMatch(/^request-id-/);
  expect(status_code).toBe(200);
  expect(data).toEqual({
    project_name: "Acme Boards",
    disable_sdk_watermark: false,
    captcha_settings: { enabled: false },
    cname_domain: null,
    email_domains: [],
    pkce_required_for_email_magic_links: true,
    pkce_required_for_password_resets: true,
    pkce_required_for_oauth: true,
    pkce_required_for_sso: true,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config: null,
    dfp_protected_auth_enabled: false,
    siwe_required_for_crypto_wallets: false,
    vertical: "B2B",
    email_link_and_code: true,
    // In development, text messages arrive in the inbox.
    sms_available: true,
    password_policy: "zxcvbn",
    watermark_url: "https://github.com/portico-auth/portico",
    project_logo_url: "",
    branding: {
      ...{ logo_url: "", logo_dark_url: "", logo_has_name: false, primary_color: "", primary_color_dark: "" },
      ...{ terms_url: "", privacy_url: "", favicon_url: "" },
    },
  });
  expect(
    Object.keys(BootstrapResponse.shape)
      .filter((field) => field !== "dfp_protected_auth_mode" && field !== "dfp_settings")
      .sort(),
  ).toEqual(Object.keys({ ...data, rbac_policy }).sort());
});

test("every setting reaches its field; omitted parts keep their default", async () => {
  expect(await bootstrapOf("rich")).toMatchObject({
    disable_sdk_watermark: true,
    watermark_url: "https://acme.test/powered",
    password_policy: "none",
    cname_domain: "login.acme.test",
    email_domains: ["acme.test", "mail.acme.test"],
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: true,
    pkce_required_for_oauth: true,
    pkce_required_for_sso: false,
    slug_pattern: "https://{{slug}}.acme.test",
    create_organization_enabled: true,
    email_link_and_code: false,
    project_logo_url: "https://acme.test/logo.svg",
    branding,
  });
});

test("the policy contains the project's roles, the creator's, and the provider's own resources", async () => {
  const { rbac_policy } = await bootstrapOf("rich");
  expect(rbac_policy.roles.map((role: { role_id: string }) => role.role_id)).toEqual(["admin", "editor"]);
  expect(rbac_policy.resources.map((resource: { resource_id: string }) => resource.resource_id)).toEqual([
    "organization",
    "member",
    "sso",
    "api_key",
    "machine_access",
    "audit_log",
    "scim",
    "board",
  ]);
  expect(rbac_policy.roles[0].permissions).toContainEqual({ resource_id: "board", actions: ["*"] });
  expect(rbac_policy.scopes).toEqual([scope]);
});

test("the client reads it", async () => {
  const { client } = provider.openPage();
  expect(await client.bootstrap()).toMatchObject({
    projectName: "Acme Boards",
    slugPattern: "localhost:4000/{{slug}}/login",
  });
});

test("a host's server gets it for the page that it renders, or nothing, and never an error", async () => {
  const apiUrl = provider.url;
  expect(await fetchBootstrap("public-token-test-rich", { apiUrl: `${apiUrl}/` })).toMatchObject({
    email_link_and_code: false,
    project_logo_url: "https://acme.test/logo.svg",
  });
  expect(await fetchBootstrap("public-token-test-unknown", { apiUrl })).toBeUndefined();
  expect(await fetchBootstrap(PUBLIC_TOKEN, { apiUrl: "http://127.0.0.1:9" })).toBeUndefined();
  const patience: unknown[] = [];
  const gaveUp: typeof fetch = async (_, init) => {
    patience.push(init?.signal);
    throw new DOMException("The operation timed out.", "TimeoutError");
  };
  expect(await fetchBootstrap(PUBLIC_TOKEN, { apiUrl, fetch: gaveUp })).toBeUndefined();
  expect(patience).toEqual([expect.any(AbortSignal)]);
  await expect(fetchBootstrap(PUBLIC_TOKEN, { apiUrl: "localhost" })).rejects.toThrow("fetchBootstrap: apiUrl is");
});

test("an unknown public token is refused, and a request writes nothing", async () => {
  const before = await rowCounts(provider);
  for (const token of ["public-token-test-unknown", "x", `${PUBLIC_TOKEN}x`, "%20"]) {
    const answer = await provider.request(`/sdk/v1/projects/bootstrap/${token}`, { method: "GET" });
    expect(answer.body).toMatchObject({ status_code: 404, error_type: "public_token_not_found" });
  }
  expect(await auditOf(provider, () => bootstrapOf("plain"))).toEqual([]);
  expect(await rowCounts(provider)).toEqual(before);
});

test("a call whose Authorization names no project is refused", async () => {
  const answer = await provider.request("/sdk/v1/b2b/organizations/search", {
    body: { organization_slug: "globex" },
    headers: { Authorization: `Basic ${btoa("public-token-live-unknown:x")}` },
  });
  expect(answer.body).toMatchObject({ status_code: 404, error_type: "public_token_not_found" });
});
