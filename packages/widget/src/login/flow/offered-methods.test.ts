import type { AuthMethod } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { sampleConnection, sampleContext, sampleOrganization } from "../../testing/login-samples.ts";
import type { LoginConfig, Product } from "./config.ts";
import { offeredEmailMethods, offeredProducts, offeredProviders } from "./offered-methods.ts";

const config = (...products: Product[]) => sampleContext({ products }).config;
const restrictedTo = (...allowed: AuthMethod[]) =>
  sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: allowed });
const due = (...methods: AuthMethod[]) => ({ methods, isEmailVerified: true });
const anyone = { organization: null, primary: null };

test("the host's products in the host's order", () => {
  expect(offeredProducts(config("emailOtp", "emailMagicLinks"), anyone)).toEqual(["emailOtp", "emailMagicLinks"]);
});

test("an organization's restricted list filters them", () => {
  const offer = { organization: restrictedTo("email_otp", "sso"), primary: null };
  expect(offeredProducts(config("emailMagicLinks", "emailOtp"), offer)).toEqual(["emailOtp"]);
});

test("an unrestricted organization filters nothing, whatever its list contains", () => {
  const organization = sampleOrganization({ auth_methods: "ALL_ALLOWED", allowed_auth_methods: ["sso"] });
  expect(offeredProducts(config("emailMagicLinks"), { organization, primary: null })).toEqual(["emailMagicLinks"]);
});

test("a primary factor that is due filters them too", () => {
  const offer = { organization: sampleOrganization(), primary: due("email_otp") };
  expect(offeredProducts(config("emailMagicLinks", "emailOtp"), offer)).toEqual(["emailOtp"]);
});

test("with none of them permitted, a restricted organization offers all that it allows", () => {
  const offer = { organization: restrictedTo("magic_link", "email_otp"), primary: null };
  expect(offeredProducts(config("oauth"), offer)).toEqual(["emailMagicLinks", "emailOtp"]);
});

test("with none of them permitted and nothing restricted, the magic link is offered", () => {
  expect(offeredProducts(config("oauth"), anyone)).toEqual(["emailMagicLinks"]);
  expect(offeredProducts(config(), { organization: sampleOrganization(), primary: null })).toEqual(["emailMagicLinks"]);
});

test("nothing is offered that the organization bars", () => {
  expect(offeredProducts(config("emailMagicLinks"), { organization: restrictedTo(), primary: null })).toEqual([]);
  expect(offeredProducts(config("emailMagicLinks"), { organization: restrictedTo("sso"), primary: null })).toEqual([]);
  const offer = { organization: restrictedTo("magic_link"), primary: due("email_otp") };
  expect(offeredProducts(config("emailMagicLinks", "emailOtp"), offer)).toEqual([]);
});

test("link comes before code, in whatever order they are configured", () => {
  expect(offeredEmailMethods(config("emailOtp", "emailMagicLinks"), anyone)).toEqual(["link", "code"]);
  expect(offeredEmailMethods(config("emailOtp"), anyone)).toEqual(["code"]);
});

describe("OAuth providers", () => {
  const host = (...providers: NonNullable<LoginConfig["oauthOptions"]>["providers"] & object) =>
    sampleContext({ products: ["oauth"], oauthOptions: { providers } }).config;
  const typesOf = (...given: Parameters<typeof offeredProviders>) => offeredProviders(...given).map(({ type }) => type);

  test("come in the host's order, each once, and none that is unknown", () => {
    const unknown = "elsewhere" as "google";
    expect(typesOf(host("github", { type: "google" }, "github", unknown), anyone)).toEqual(["github", "google"]);
  });

  test("an organization's restricted list filters them", () => {
    const offer = { organization: restrictedTo("google_oauth", "slack_oauth"), primary: null };
    expect(typesOf(host("github", "google"), offer)).toEqual(["google"]);
  });

  test("a primary factor that is due filters them too", () => {
    const offer = { organization: sampleOrganization(), primary: due("github_oauth") };
    expect(typesOf(host("google", "github"), offer)).toEqual(["github"]);
  });

  test("with none of the host's permitted, all that a restricted organization allows are there", () => {
    const offer = { organization: restrictedTo("hubspot_oauth", "microsoft_oauth"), primary: null };
    expect(offeredProducts(host("google"), offer)).toEqual(["oauth"]);
    expect(typesOf(host("google"), offer)).toEqual(["microsoft", "hubspot"]);
    expect(typesOf(config("emailOtp"), offer)).toEqual(["microsoft", "hubspot"]);
  });

  test("without any provider the product offers nothing", () => {
    expect(offeredProducts(host(), anyone)).toEqual(["emailMagicLinks"]);
    expect(typesOf(config("emailOtp"), anyone)).toEqual([]);
  });
});

describe("single sign-on", () => {
  test("is offered where no organization is known, and where it has connections", () => {
    const organization = sampleOrganization({ sso_active_connections: [sampleConnection("okta")] });
    expect(offeredProducts(config("sso"), anyone)).toEqual(["sso"]);
    expect(offeredProducts(config("sso"), { organization, primary: null })).toEqual(["sso"]);
  });

  test("is no way into an organization without connections", () => {
    const offer = { organization: restrictedTo("sso"), primary: null };
    expect(offeredProducts(config("sso"), offer)).toEqual([]);
  });
});
