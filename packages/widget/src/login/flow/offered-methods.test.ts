import type { AuthMethod } from "@portico/wire";
import { expect, test } from "vitest";
import { sampleFacts, sampleOrganization } from "../samples.ts";
import type { Product } from "./config.ts";
import { offeredEmailMethods, offeredProducts } from "./offered-methods.ts";

const config = (...products: Product[]) => sampleFacts({ products }).config;
const restrictedTo = (...allowed: AuthMethod[]) =>
  sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: allowed });
const due = (...methods: AuthMethod[]) => ({ methods, isEmailVerified: true });
const anyone = { organization: null, primary: null };

test("the host's products in the host's order", () => {
  expect(offeredProducts(config("emailOtp", "emailMagicLinks"), anyone)).toEqual(["emailOtp", "emailMagicLinks"]);
});

test("a product without screens in this version is not offered", () => {
  expect(offeredProducts(config("oauth", "emailOtp", "passwords", "sso"), anyone)).toEqual(["emailOtp"]);
});

test("an organization's restricted list filters them", () => {
  const offer = { organization: restrictedTo("email_otp", "sso"), primary: null };
  expect(offeredProducts(config("emailMagicLinks", "emailOtp"), offer)).toEqual(["emailOtp"]);
});

test("an organization that is not restricted filters nothing, whatever its list says", () => {
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
