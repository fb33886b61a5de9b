import { describe, expect, test } from "vitest";
import type { Project } from "../config/project.ts";
import { failedLandingUrl, landingUrl, requireRedirectUrl } from "./redirect-urls.ts";

const registered = "https://app.test/authenticate";
const project = {
  redirect_urls: [
    { url: "https://app.test/other", types: ["login"], default: false },
    { url: registered, types: ["login", "discovery"], default: true },
  ],
} as Project;

test("a registered URL is accepted, and the default is used without one", () => {
  expect(requireRedirectUrl(project, "login", "https://app.test/other")).toBe("https://app.test/other");
  expect(requireRedirectUrl(project, "login", undefined)).toBe(registered);
});

test("a type without a default has its own error", () => {
  expect(() => requireRedirectUrl(project, "signup", undefined)).toThrow(
    expect.objectContaining({ errorType: "no_default_signup_redirect_url_set" }),
  );
});

describe("T20: any URL that is not exactly a registered one is refused", () => {
  test.each(redirectForms(registered))("%o", (given) => {
    expect(() => requireRedirectUrl(project, "login", given)).toThrow(
      expect.objectContaining({ errorType: "no_match_for_provided_magic_link_url" }),
    );
  });

  test("registered for another type", () => {
    expect(() => requireRedirectUrl(project, "discovery", "https://app.test/other")).toThrow(
      expect.objectContaining({ errorType: "no_match_for_provided_magic_link_url" }),
    );
  });
});

/** Ways in which a URL looks like `url` to one reader and like another to the next. */
function redirectForms(url: string): string[] {
  const { host, pathname, protocol } = new URL(url);
  return [
    ...["", " ", "/", "//", pathname, `//${host}${pathname}`, `${protocol}${pathname}`, host, `${host}${pathname}`],
    ...[`${url}/`, `${url}?`, `${url}?a=b`, `${url}#`, `${url}#a`, `${url}/..`, `${url}//`, `${url}.`, `${url}%2f`],
    ...[` ${url}`, `${url} `, `\t${url}`, `${url}\n`, `${url}\r\nLocation: https://evil.test`, `${url}\0`, `${url}%00`],
    ...[
      `http://${host}${pathname}`,
      `HTTPS://${host}${pathname}`,
      `javascript:alert(1)//${url}`,
      `data:text/html,${url}`,
    ],
    ...[`https://${host.toUpperCase()}${pathname}`, `https://${host}.${pathname}`, `https://${host}:443${pathname}`],
    ...[`https://${host}:8443${pathname}`, `https://${host}:0${pathname}`, `https://www.${host}${pathname}`],
    ...[`https://evil.test`, `https://evil.test${pathname}`, `https://${host}.evil.test${pathname}`],
    ...[
      `https://evil.test/${url}`,
      `https://evil.test?${url}`,
      `https://evil.test#${url}`,
      `https://evil${host}${pathname}`,
    ],
    ...[
      `https://${host}@evil.test${pathname}`,
      `https://user@${host}${pathname}`,
      `https://user:pass@${host}${pathname}`,
    ],
    ...[
      `https://${host}:pass@evil.test${pathname}`,
      `https://@${host}${pathname}`,
      `https://${host}%40evil.test${pathname}`,
    ],
    ...[
      `https:\\\\${host}${pathname}`,
      `https://${host}\\@evil.test${pathname}`,
      `https://evil.test\\@${host}${pathname}`,
    ],
    ...[`https://evil.test\\.${host}${pathname}`, `https:/${host}${pathname}`, `https:///${host}${pathname}`],
    ...[`https://${host}/./authenticate`, `https://${host}/x/../authenticate`, `https://${host}/%61uthenticate`],
    ...[`https://${host}/AUTHENTICATE`, `https://${host}//authenticate`, `https://${host}/authenticate;a`],
    ...[`https://app\u3002test${pathname}`, `https://\uFF41pp.test${pathname}`, `https://xn--app-.test${pathname}`],
    ...[`https://*.test${pathname}`, `https://127.0.0.1${pathname}`, `https://[::1]${pathname}`, `blob:${url}`],
  ];
}

const host = { wire_prefix: "portico" } as Project;
const token = "t-1";

test("a landing URL has token and token type, and the slug if it is known", () => {
  expect(landingUrl(host, "https://app.test/authenticate", { token, tokenType: "discovery" })).toBe(
    "https://app.test/authenticate?token=t-1&portico_token_type=discovery",
  );
  expect(
    landingUrl(host, "https://app.test/authenticate", {
      token,
      tokenType: "multi_tenant_magic_links",
      slug: "globex",
    }),
  ).toBe("https://app.test/authenticate?token=t-1&portico_token_type=multi_tenant_magic_links&slug=globex");
});

test("the host's own query is not changed", () => {
  expect(landingUrl(host, "https://app.test/?next=%2Fboards&q=a%20b#top", { token, tokenType: "discovery" })).toBe(
    "https://app.test/?next=%2Fboards&q=a%20b&token=t-1&portico_token_type=discovery#top",
  );
});

test("the token type's parameter has the project's prefix", () => {
  const renamed = { wire_prefix: "acme" } as Project;
  expect(landingUrl(renamed, "https://app.test/", { token, tokenType: "discovery" })).toContain("acme_token_type=");
});

test("a landing URL says if the page must show the form for a new password", () => {
  expect(
    landingUrl(host, "https://app.test/reset", {
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
  expect(failedLandingUrl(host, "https://app.test/login?next=%2Fboards", failure)).toBe(
    "https://app.test/login?next=%2Fboards&error=sso_flow_callback_error&portico_token_type=sso",
  );
});
