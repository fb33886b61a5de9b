import { expect, test } from "vitest";
import { isConsentRequest, type Landing, openingStep, resetsBySession } from "./opening.ts";

const link: Landing = {
  hasToken: true,
  tokenType: "multi_tenant_magic_links",
  redirectType: null,
  isConsentRequest: false,
};

test.each(["discovery", "multi_tenant_magic_links", "discovery_oauth", "oauth", "sso", "multi_tenant_impersonation"])(
  "a %s token in the address is redeemed",
  (tokenType) => {
    expect(openingStep({ ...link, tokenType })).toEqual({ screen: "Landing", tokenType });
  },
);

test.each<[string, Partial<Landing>]>([
  ["no token", { hasToken: false }],
  ["no token type", { tokenType: null }],
  ["a token type that is not ours", { tokenType: "else" }],
  ["a token that needs the form for a new password", { tokenType: "multi_tenant_passwords" }],
  ["a consent page", { isConsentRequest: true }],
])("%s begins on Main", (_, changes) => {
  expect(openingStep({ ...link, ...changes })).toMatchObject({ screen: "Main", email: "" });
});

test.each<[string, Partial<Landing>, string | null]>([
  ["an organization's reset link", { tokenType: "multi_tenant_passwords" }, "email"],
  ["a discovery reset link", { tokenType: "discovery" }, "discovery"],
  ["a reload", { hasToken: false, tokenType: null }, null],
  ["a token type that resets nothing", { tokenType: "oauth" }, null],
])("%s opens the form for a new password", (_, changes, proof) => {
  const landing = { ...link, redirectType: "reset_password", resetEmail: "ada@globex.test", ...changes };
  expect(openingStep(landing)).toMatchObject({ screen: "PasswordResetForm", email: "ada@globex.test", proof });
  expect(resetsBySession(landing)).toBe(false);
});

test("a link that signs in to reset is redeemed first", () => {
  const landing = { ...link, redirectType: "reset_password" };
  expect(openingStep(landing)).toEqual({ screen: "Landing", tokenType: "multi_tenant_magic_links" });
  expect(resetsBySession(landing)).toBe(true);
  expect(resetsBySession(link)).toBe(false);
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

test("a login that failed at a provider shows an error with a way back", () => {
  const landing = { ...link, hasToken: false, tokenType: "oauth", error: "oauth_flow_callback_error" };
  expect(openingStep(landing)).toMatchObject({
    screen: "Error",
    canGoBack: true,
    problem: { errorType: "oauth_flow_callback_error" },
  });
});
