import { readdirSync, readFileSync } from "node:fs";
import { ssoReasons } from "@portico/wire";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { authorizationErrorPage } from "../access/idp/authorization/error-page.ts";
import { confirmPage, endPage, laterPage } from "../methods/magic-links/link-page.ts";
import { donePage, overPage } from "../methods/magic-links/mailed-link-pages.ts";
import { askPage, type Unlinking } from "../methods/oauth/unlink-registration.ts";
import { type Reason, SsoRefusal } from "../organizations/sso/logins/verdicts.ts";
import {
  bouncePage,
  departurePage,
  loginFormPage,
  errorPage as ssoFailurePage,
} from "../organizations/sso/page-views.ts";
import type { Call } from "../platform/call/call.ts";
import { lifetimes } from "../platform/call/lifetimes.ts";
import type { Project } from "../platform/config/project.ts";
import { errorPage } from "../platform/http/error-page.ts";
import { type HtmlPage, type Reader, readerOf } from "../platform/http/html-page.ts";
import { pageTexts } from "../platform/http/texts/page-texts.ts";
import { directionOf, locales } from "../platform/languages/locales.ts";
import { ApiError } from "../platform/lib/api-error.ts";
import { notFoundPage } from "./home/not-found-page.ts";

// Every value is a number, so that every letter of a page belongs to a text.
const project = {
  project_id: "1",
  project_name: "2",
  branding: {
    logo_url: "https://acme.test/logo.png",
    logo_dark_url: "https://dark.test/logo.png",
    favicon_url: "https://icons.test/favicon.png",
    primary_color: "#4338ca",
  },
  redirect_urls: [{ url: "https://5/", default: true, types: ["login"] }],
} as unknown as Project;
const ready = {
  ...{ state: "ready" as const, address: "3", destinationName: "4", landingUrl: "https://127.0.0.1/" },
  ...{ isSameBrowser: false, isPasswordReset: false, formerAddress: null, organization: undefined },
};
const unlinking = {
  registration: { provider_type: "github", provider_subject: "6" },
  organization: { organization_name: "7", settings: { organization_logo_url: "" } },
  address: "8",
} as Unlinking;
const refused = (errorType: ConstructorParameters<typeof ApiError>[0]) => ({
  refusal: new ApiError(errorType, { message: "For developers, in English." }),
  requestId: "9",
});
const callOf = { project } as Call;
const app = (error: string) => ({
  app: { client_name: "10" } as Parameters<typeof authorizationErrorPage>[2]["app"],
  redirect_uri: "https://127.0.0.1/x",
  refusal: { error, state: undefined } as Parameters<typeof authorizationErrorPage>[2]["refusal"],
});

type Write = (reader: Reader & { project: Project }) => HtmlPage;
const pages: Record<string, Write> = {
  link: (reader) => confirmPage(reader, ready, "11"),
  "link for a new password": (reader) => confirmPage(reader, { ...ready, isPasswordReset: true }, "11"),
  "link for a new address": (reader) => confirmPage(reader, { ...ready, formerAddress: "12" }, "11"),
  "not found": ({ locale }) => notFoundPage({ headers: { "accept-language": locale } }),
  "spent link": (reader) => endPage(reader, { state: "spent", startUrl: "https://5/", isPasswordReset: false }),
  "spent link for a new password": (reader) =>
    endPage(reader, { state: "spent", startUrl: "https://5/", isPasswordReset: true }),
  "unknown link": (reader) => endPage({ locale: reader.locale }, { state: "unknown" }),
  later: (reader) => laterPage(reader),
  unlink: (reader) => askPage(reader, unlinking, "11"),
  unlinked: (reader) => donePage(reader, "unlink"),
  disowned: (reader) => donePage(reader, "disown"),
  "unlinking over": (reader) => overPage(reader, "unlink", lifetimes.unlinkLink),
  "bounce of single sign-on": (reader) => bouncePage(reader, {}),
  departure: (reader) => departurePage(reader, { url: "https://127.0.0.1/x" }),
  "login request by a form": (reader) => loginFormPage(reader, { url: "https://127.0.0.1/x", fields: { "1": "2" } }),
  ...Object.fromEntries(
    (Object.keys(ssoReasons) as Reason[]).map((reason): [string, Write] => [
      `single sign-on: ${reason}`,
      (reader) => ssoFailurePage(reader, new SsoRefusal(reason), "9", undefined),
    ]),
  ),
  "single sign-on: refused": (reader) =>
    ssoFailurePage(reader, refused("sso_connection_not_found").refusal, "9", undefined),
  "single sign-on: unexpected": (reader) => ssoFailurePage(reader, new Error("boom"), "9", undefined),
  ...Object.fromEntries(
    (
      [
        "bad_request",
        "too_many_requests",
        "service_unavailable",
        "internal_server_error",
        "oauth_flow_callback_error",
      ] as const
    ).flatMap((type) =>
      (["login", "app"] as const).map((about): [string, Write] => [
        `failure: ${about}, ${type}`,
        (reader) => errorPage(reader, { about, ...refused(type) }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ["access_denied", "login_required", "consent_required", "invalid_request"].map((error): [string, Write] => [
      `app: ${error}`,
      ({ locale }) => authorizationErrorPage(callOf, locale, app(error)),
    ]),
  ),
};

const parser = new new JSDOM().window.DOMParser();

/** Returns the text of a page without the parts that are marked as English. */
function read({ html }: HtmlPage): { document: Document; words: string } {
  const document = parser.parseFromString(html, "text/html");
  for (const part of document.querySelectorAll("style, script, [lang=en]:not(html)")) part.remove();
  const titles = [...document.querySelectorAll("[title], [alt], [aria-label], [placeholder]")].flatMap((element) =>
    ["title", "alt", "aria-label", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
  );
  return { document, words: [document.title, document.body.textContent, ...titles].join("\n") };
}

test.each(Object.entries(pages))("the page %s has no untranslated text", (_, write) => {
  const { words } = read(write({ locale: "en-XA", project }));
  // These names are the same in all languages.
  expect(words.replaceAll(/GitHub|Portico/g, "")).not.toMatch(/[a-z{}]/i);
});

test.each(locales)("in %s every page has its language and direction, and a text of its own", (locale) => {
  for (const [name, write] of Object.entries(pages)) {
    const { document, words } = read(write({ locale, project }));
    expect(document.documentElement.lang, name).toBe(locale);
    expect(document.documentElement.dir, name).toBe(directionOf(locale));
    expect(words, name).not.toMatch(/[{}]|undefined/);
    if (locale !== "en") expect(words, name).not.toBe(read(write({ locale: "en", project })).words);
  }
});

describe("the language of a page", () => {
  const headers = { "accept-language": "ja,de;q=0.8" };
  test.each([
    ["pt-BR", "pt-BR"],
    ["ko", "ja"],
    [undefined, "ja"],
    [["de"], "ja"],
  ])("is that of the mail, %j, and else the browser's: %s", (ofMail, locale) => {
    expect(readerOf({ headers }, undefined, ofMail).locale).toBe(locale);
  });
});

test("a page has the colors, logos and icon of its project, only from their origins", () => {
  const { html, headers } = laterPage({ locale: "de", project });
  expect(html).toContain("--primary: #4338ca;");
  expect(html).toContain('<link rel="icon" href="https://icons.test/favicon.png">');
  expect(html).toContain('srcset="https://dark.test/logo.png"');
  expect(headers["Content-Security-Policy"]).toContain(
    "img-src 'self' https://acme.test https://dark.test https://icons.test;",
  );
});

test.each(["too_many_requests", "service_unavailable", "internal_server_error"] as const)(
  "%s is not called a mistake of the app",
  (type) => {
    const { words } = read(errorPage({ locale: "en", project }, { about: "app", ...refused(type) }));
    expect(words).toContain("Something went wrong");
    expect(words).not.toMatch(/Invalid request|developer\.$/m);
  },
);

test.each(["unlink", "disown"] as const)("the pages of an email link to %s lead back to the app", (kind) => {
  for (const { html } of [
    donePage({ locale: "en", project }, kind),
    overPage({ locale: "en", project }, kind, lifetimes.unlinkLink),
  ]) {
    const link = parser.parseFromString(html, "text/html").querySelector("a.button");
    expect(link?.getAttribute("href")).toBe(new URL("https://5").href);
  }
});

test("every language has its own translation of each page text, with the same values", () => {
  const spell = (texts: object, path = ""): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" ? spell(value, `${path}${key}.`) : [[path + key, value]],
    );
  const valuesIn = (text = "") => (text.match(/\{\w*\}?/g) ?? []).sort();
  const english = new Map(spell(pageTexts("en")));
  for (const locale of locales.filter((one) => one !== "en")) {
    const own = new Map(spell(pageTexts(locale)));
    expect([...own.keys()].sort(), locale).toEqual([...english.keys()].sort());
    for (const [path, text] of own) {
      expect(text, `${locale}: ${path}`).not.toBe(english.get(path));
      expect(valuesIn(text), `${locale}: ${path}`).toEqual(valuesIn(english.get(path)));
    }
  }
});

/** The pages for developers, operators and those who set up single sign-on stay English. */
const englishPages = [
  "core/inbox/inbox-page.ts",
  "core/inbox/mails-page.ts",
  "organizations/sso/test-run-views.ts",
  "platform/http/built-page.ts",
  "server/documentation/error-catalog.ts",
  "server/home/capability.ts",
];

test("no other page is only in English", () => {
  const files = readdirSync(`${import.meta.dirname}/..`, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const fixed = files.filter((file) =>
    readFileSync(`${import.meta.dirname}/../${file}`, "utf8").match(
      /(renderPage\(\{|brandedPage\(\s*\{)\s+locale: "en"/,
    ),
  );
  expect(fixed.sort()).toEqual(englishPages);
});
