import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import type { Letterhead } from "../core/delivery/mails/letterhead.ts";
import {
  emailCodeMail,
  emailUpdatedMail,
  emailUpdateMail,
  invitationMail,
  magicLinkMail,
  passwordResetMail,
} from "../core/delivery/mails/link-and-code-mails.ts";
import { accountLinkedMail, noAccessMail } from "../core/delivery/mails/notice-mails.ts";
import { confirmPage, endPage } from "../methods/magic-links/link-page.ts";
import { askPage, type Unlinking } from "../methods/oauth/unlink-registration.ts";
import { bouncePage, errorPage as ssoFailurePage } from "../organizations/sso/page-views.ts";
import type { Project } from "../platform/config/project.ts";
import { errorPage } from "../platform/http/error-page.ts";
import { ApiError } from "../platform/lib/api-error.ts";

const url = "https://id.test/link?token=t";
const projectNamed = (project_name: string, logo_url = "") =>
  ({
    project_id: "p",
    project_name,
    branding: { logo_url, primary_color: project_name },
    redirect_urls: [],
  }) as unknown as Project;
const letterhead = (words: string, logo: string): Letterhead => ({
  project: projectNamed(words, logo),
  organization: { organization_name: words, settings: { organization_logo_url: logo } },
  locale: words,
});
const template = (words: string) => ({
  ...{ template_id: "t", kind: "login" as const, subject: words, title: words, button: words },
  body: `{{organization_name}} ${words}`,
});

/** Every email and page, with `words` for every value from outside. */
const documents: Record<string, (words: string, logo?: string) => string> = {
  link: (words, logo = "") =>
    magicLinkMail(letterhead(words, logo), { purpose: "login", url, address: words, lifetimeMinutes: 60 }).html,
  "link of a template": (words, logo = "") =>
    magicLinkMail(letterhead(words, logo), {
      ...{ purpose: "signup", url, address: words, lifetimeMinutes: 60 },
      template: template(words),
    }).html,
  code: (words, logo = "") =>
    emailCodeMail(letterhead(words, logo), { purpose: "login", code: words, address: words, lifetimeMinutes: 10 }).html,
  invitation: (words, logo = "") =>
    invitationMail(letterhead(words, logo), { inviter: words, url, address: words, lifetimeMinutes: 60 }).html,
  "new address": (words, logo = "") =>
    emailUpdateMail(letterhead(words, logo), { former: words, address: words, lifetimeMinutes: 60, url }).html,
  "former address": (words, logo = "") => emailUpdatedMail(letterhead(words, logo), { former: words }).html,
  "linked account": (words, logo = "") =>
    accountLinkedMail(letterhead(words, logo), {
      ...{
        provider: words,
        account: words,
        address: words,
        linkedAt: "1970-01-01T00:00:00Z",
        lifetimeMinutes: 60,
        url,
      },
    }).html,
  "no access": (words, logo = "") => noAccessMail(letterhead(words, logo), { address: words }).html,
  "new password": (words, logo = "") =>
    passwordResetMail(letterhead(words, logo), { url, loginUrl: url, address: words, lifetimeMinutes: 60 }).html,
  "page of a link": (words, logo) =>
    confirmPage(
      { locale: "en", project: projectNamed(words, logo) },
      {
        ...{
          state: "ready",
          address: words,
          destinationName: words,
          organization: undefined,
          landingUrl: "https://acme.test/",
        },
        ...{ isSameBrowser: false, isPasswordReset: false, formerAddress: words },
      },
      words,
    ).html,
  "page of a spent link": (words, logo) =>
    endPage(
      { locale: "en", project: projectNamed(words, logo) },
      { state: "spent", startUrl: "https://acme.test/", isPasswordReset: false },
    ).html,
  "page that unlinks": (words, logo) =>
    askPage(
      { locale: "en", project: projectNamed(words, logo) },
      {
        registration: { provider_type: "github", provider_subject: words },
        organization: { organization_name: words, settings: { organization_logo_url: logo ?? "" } },
        address: words,
      } as Unlinking,
      words,
    ).html,
  "failure of OAuth": (words) =>
    errorPage(
      { locale: "en" },
      { about: "login", refusal: new ApiError("bad_request", { message: words }), requestId: words },
    ).html,
  "failure of single sign-on": (words) =>
    ssoFailurePage(
      { locale: "en", project: projectNamed(words) },
      new ApiError("bad_request", { message: words }),
      words,
      "https://acme.test/x",
    ).html,
  "bounce of single sign-on": (words) =>
    bouncePage({ locale: "en", project: projectNamed(words) }, { SAMLResponse: words, [words]: words }).html,
};

const pieces = [
  [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</title>",
    "</style>",
    "</textarea>",
    "<svg/onload=a()>",
  ],
  ['"', "'", "`", ">", "<", "&", "&lt;", "&#x3c;", "-->", "<!--", "]]>", " onclick=alert(1) ", "javascript:alert(1)"],
  ["https://evil.test", "{{email_address}}", "$&", "\0", "\r", "\t", "\u202E", "\u2028", "x", " ", "__proto__", "url("],
].flat();
/** Any characters, including lone surrogates. fast-check's own such texts take seconds to generate. */
const anyText = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength })
    .map((codes) => String.fromCharCode(...codes));

const naughty = fc.oneof(
  anyText(60),
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((bits) => bits.join("")),
);

// One window for all, because creating one takes longer than parsing.
const parser = new new JSDOM().window.DOMParser();
const elementsOf = (html: string) => [...parser.parseFromString(html, "text/html").querySelectorAll("*")];
const shapeOf = (elements: Element[]) =>
  elements.map(({ localName, attributes }) => {
    // Our own texts stay as they are.
    const kept = [...attributes].map(({ name, value }) => (/^(style|href|action)$/.test(name) ? value : name));
    return `${localName} ${kept.join()}`;
  });

describe("T37: emails and pages show names and messages as text, whatever they contain", () => {
  test.each(Object.entries(documents))("%s", (_, write) => {
    const quiet = shapeOf(elementsOf(write("x")));
    fc.assert(
      fc.property(naughty, (words) => {
        // Blank values are not shown, and blank lines separate paragraphs.
        expect(shapeOf(elementsOf(write(`x${words.replaceAll("\n", " ")}`)))).toEqual(quiet);
      }),
      { numRuns: isLong ? 1_000 : 40 },
    );
  });
});

test("T37: a logo is loaded over http(s), or not shown", () => {
  fc.assert(
    fc.property(naughty, fc.constantFrom(...Object.values(documents)), (logo, write) => {
      const pictures = elementsOf(write("x", logo)).filter(({ localName }) => localName === "img");
      for (const picture of pictures) expect(picture.getAttribute("src")).toMatch(/^https?:\/\//i);
    }),
    { numRuns: isLong ? 1_000 : 100 },
  );
});
