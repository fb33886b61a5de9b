import { expect, test } from "vitest";
import { isConsentRequest, type Landing, openingStep } from "./opening.ts";

const link: Landing = {
  hasToken: true,
  tokenType: "multi_tenant_magic_links",
  redirectType: null,
  isConsentRequest: false,
};

test.each(["discovery", "multi_tenant_magic_links"])("a %s token in the address is redeemed", (tokenType) => {
  expect(openingStep({ ...link, tokenType })).toEqual({ screen: "Landing", tokenType });
});

test.each<[string, Partial<Landing>]>([
  ["no token", { hasToken: false }],
  ["no token type", { tokenType: null }],
  ["a token type that is not ours", { tokenType: "else" }],
  ["a password reset", { redirectType: "reset_password" }],
  ["a consent page", { isConsentRequest: true }],
])("%s begins on Main", (_, changes) => {
  expect(openingStep({ ...link, ...changes })).toMatchObject({ screen: "Main", email: "" });
});

test.each([
  ["?client_id=a&redirect_uri=https://app.test/cb", true],
  ["?client_id=a&post_logout_redirect_uri=https://app.test", true],
  ["?post_logout_redirect_uri=https://app.test", true],
  ["?client_id=a", false],
  ["?redirect_uri=https://app.test", false],
  ["", false],
])("the query %j asks for consent: %s", (query, expected) => {
  expect(isConsentRequest(new URLSearchParams(query))).toBe(expected);
});
