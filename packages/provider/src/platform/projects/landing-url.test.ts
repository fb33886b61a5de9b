import { expect, test } from "vitest";
import type { Project } from "../config/project.ts";
import { failedLandingUrl, landingUrl } from "./landing-url.ts";

const project = { wire_prefix: "portico" } as Project;
const token = "t-1";

test("a landing URL has token and token type, and the slug if it is known", () => {
  expect(landingUrl(project, "https://app.test/authenticate", { token, tokenType: "discovery" })).toBe(
    "https://app.test/authenticate?token=t-1&portico_token_type=discovery",
  );
  expect(
    landingUrl(project, "https://app.test/authenticate", {
      token,
      tokenType: "multi_tenant_magic_links",
      slug: "globex",
    }),
  ).toBe("https://app.test/authenticate?token=t-1&portico_token_type=multi_tenant_magic_links&slug=globex");
});

test("the host's own query is not changed", () => {
  expect(landingUrl(project, "https://app.test/?next=%2Fboards&q=a%20b#top", { token, tokenType: "discovery" })).toBe(
    "https://app.test/?next=%2Fboards&q=a%20b&token=t-1&portico_token_type=discovery#top",
  );
});

test("the token type's parameter has the project's prefix", () => {
  const renamed = { wire_prefix: "acme" } as Project;
  expect(landingUrl(renamed, "https://app.test/", { token, tokenType: "discovery" })).toContain("acme_token_type=");
});

test("a landing URL says if the page must show the form for a new password", () => {
  expect(
    landingUrl(project, "https://app.test/reset", {
      token,
      tokenType: "multi_tenant_passwords",
      redirectType: "reset_password",
    }),
  ).toBe(
    "https://app.test/reset?token=t-1&portico_token_type=multi_tenant_passwords&portico_redirect_type=reset_password",
  );
});

test("a failed login lands without a token, with the host's own query", () => {
  const failure = { error: "sso_flow_callback_error", tokenType: "sso" } as const;
  expect(failedLandingUrl(project, "https://app.test/login?next=%2Fboards", failure)).toBe(
    "https://app.test/login?next=%2Fboards&error=sso_flow_callback_error&portico_token_type=sso",
  );
});
