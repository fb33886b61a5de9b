import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offline, openBrowser, refusal, settle } from "../../testing/browser.ts";
import { bootstrapData, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const BOOTSTRAP = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;
const key = `portico_sdk_state_${PUBLIC_TOKEN}::bootstrap`;

const mapped = {
  projectName: "Acme Boards",
  displayWatermark: true,
  captchaSettings: { enabled: false },
  cnameDomain: null,
  emailDomains: ["acme.test"],
  pkceRequiredForEmailMagicLinks: true,
  pkceRequiredForPasswordResets: true,
  pkceRequiredForOAuth: true,
  pkceRequiredForSso: false,
  slugPattern: "app.example.com/{{slug}}/login",
  createOrganizationEnabled: true,
  passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
  runDFPProtectedAuth: true,
  dfpProtectedAuthMode: "OBSERVATION",
  dfpSettings: null,
  rbacPolicy: bootstrapData.rbac_policy,
  siweRequiredForCryptoWallets: false,
  vertical: "B2B",
  emailLinkAndCode: true,
  smsAvailable: false,
  passwordPolicy: "luds",
  watermarkUrl: "https://acme.test/powered",
  projectLogoUrl: "https://acme.test/logo.svg",
  branding: bootstrapData.branding,
};

const defaults = {
  projectName: null,
  displayWatermark: false,
  captchaSettings: { enabled: false },
  cnameDomain: null,
  emailDomains: ["id.example.test"],
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  dfpProtectedAuthMode: null,
  dfpSettings: null,
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: null,
  emailLinkAndCode: false,
  smsAvailable: true,
  passwordPolicy: null,
  watermarkUrl: "",
  projectLogoUrl: "",
  branding: null,
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test("bootstrap is asked once, at construction, and every field is mapped and stored", async () => {
  const { browser, client } = startClient();
  expect(client.bootstrapSync()).toBeNull();
  expect(await client.bootstrap()).toEqual(mapped);
  expect(await client.bootstrap()).toBe(client.bootstrapSync());
  expect(browser.callsOf(BOOTSTRAP)).toHaveLength(1);
  expect(JSON.parse(browser.stored.get(key) as string)).toEqual(mapped);
});

test.each([
  ["offline", () => offline()],
  ["an unknown public token", () => refusal("public_token_not_found", 404)],
  ["a broken answer", () => new Response("<html>")],
])("F24: %s: logged once, the defaults apply, and the next need asks again", async (name, failure) => {
  const { browser, client } = startClient({ bootstrap: failure });
  // Developers see why.
  const reason =
    name === "an unknown public token"
      ? { refusal: expect.objectContaining({ error_type: "public_token_not_found", error_message: "Refused." }) }
      : { unreachableUrl: "https://id.example.test" };
  expect(await client.bootstrap()).toEqual({ ...defaults, ...reason });
  expect(client.bootstrapSync()).toEqual({ ...defaults, ...reason });
  expect(await client.bootstrap()).toEqual({ ...defaults, ...reason });
  expect(console.error).toHaveBeenCalledOnce();
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining("bootstrap failed, so defaults apply. It was requested from https://id.example.test."),
    expect.any(Error),
  );
  browser.provide({ [BOOTSTRAP]: bootstrapData });
  expect(await client.bootstrap()).toEqual(mapped);
});

test("F26: an older provider, which sends fewer fields, is understood", async () => {
  const { email_link_and_code, project_logo_url, branding, rbac_policy, dfp_protected_auth_enabled, ...known } =
    bootstrapData;
  const { password_policy, watermark_url, sms_available, ...older } = known;
  const { client } = startClient({ bootstrap: { ...older, password_config: undefined, unknown_field: 1 } });
  expect(await client.bootstrap()).toEqual({
    ...mapped,
    emailLinkAndCode: false,
    smsAvailable: true,
    passwordPolicy: null,
    watermarkUrl: "",
    projectLogoUrl: "",
    branding: null,
    rbacPolicy: null,
    runDFPProtectedAuth: false,
    passwordConfig: null,
  });
});

test("F26: settings stored by an earlier visit, or an older client, are available until the response arrives", async () => {
  const browser = openBrowser();
  const { projectLogoUrl, branding, ...older } = mapped;
  browser.stored.set(key, JSON.stringify({ ...older, projectName: "Earlier" }));
  const { client } = startClient({ browser });
  expect(client.bootstrapSync()).toEqual({ ...mapped, projectName: "Earlier", projectLogoUrl: "", branding: null });
  await client.bootstrap();
  expect(client.bootstrapSync()).toEqual(mapped);
});

test.each(["{", "5", "[]", '{"captchaSettings":{},"emailDomains":[5]}'])("F25: stored %s is ignored", (text) => {
  const browser = openBrowser();
  browser.stored.set(key, text);
  expect(startClient({ browser }).client.bootstrapSync()).toBeNull();
  expect(console.warn).toHaveBeenCalledOnce();
});

test("a captcha comes with the key that its script takes", async () => {
  const captcha_settings = { enabled: true, siteKey: "key-1" };
  const { client } = startClient({ bootstrap: { ...bootstrapData, captcha_settings } });
  expect((await client.bootstrap()).captchaSettings).toEqual(captcha_settings);
});

test("data that the host brings along saves the call", async () => {
  const { browser, client } = startClient({ options: { bootstrap: bootstrapData } });
  expect(client.bootstrapSync()).toEqual(mapped);
  expect(await client.bootstrap()).toEqual(mapped);
  await settle();
  expect(browser.callsOf(BOOTSTRAP)).toHaveLength(0);
});
