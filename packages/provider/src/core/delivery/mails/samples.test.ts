import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import { directionOf, locales } from "../../../platform/languages/locales.ts";
import { codeText } from "./link-and-code-mails.ts";
import { inScheme, mailSamples } from "./samples.ts";

const project = {
  project_name: "Acme Boards",
  branding: {},
  redirect_urls: [{ url: "https://example.com/link", types: ["login"], default: true }],
  email_templates: [
    { template_id: "own", kind: "login", html: "<html><head></head><h1>{{title}}</h1>{{note}} {{link}}" },
    { template_id: "code", kind: "login", text: "{{title}} {{code}}" },
    { template_id: "invite", kind: "invite" },
    { template_id: "reset", kind: "reset_password" },
  ],
} as unknown as Project;
const parser = new new JSDOM().window.DOMParser();
/** Names, addresses and what is the same in every language. */
const VALUES =
  /Acme Boards|Globex|Ada Lovelace|GitHub|ada-l|Firefox \(Linux\)|UTC|https:\/\/example\.com\/link|ad\u200b?a@\S*?example\S*?(com|org)/g;
const wordsOf = (html: string) => {
  const document = parser.parseFromString(html, "text/html");
  for (const style of document.querySelectorAll("style")) style.remove();
  return `${document.title}\n${document.body.textContent}`;
};

test("every text of emails and text messages is translated", () => {
  const samples = mailSamples({ project, locale: "en-XA" });
  for (const { name, render } of samples) {
    const mail = render();
    for (const part of [mail.subject, mail.text, wordsOf(mail.html)]) {
      expect(part.replace(VALUES, ""), name).not.toMatch(/[a-z{}]/i);
    }
  }
  const text = codeText({ project, locale: "en-XA" }, { code: "493027", lifetimeMinutes: 2 });
  expect(text.replace(VALUES, "")).not.toMatch(/[a-z{}]/i);
});

test.each(locales)(
  "every mail in %s says its language and direction, and has an address of its own on the page",
  (locale) => {
    const samples = mailSamples({ project, locale });
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
    for (const { name, render } of samples.filter(({ id }) => id !== "template-own-")) {
      const mail = render();
      expect(mail.html, name).toContain(`<html lang="${locale}" dir="${directionOf(locale)}">`);
      expect(`${mail.subject}${mail.text}`, name).not.toMatch(/[{}]|undefined/);
    }
  },
);

test("an email is shown in the requested color scheme, whatever the system's is", () => {
  const html = "a @media (prefers-color-scheme:dark){b}";
  expect(inScheme(html, "dark")).toBe("a @media all{b}");
  expect(inScheme(html, "light")).toBe("a @media not all{b}");
});

test("T150: listing the emails renders none of them", () => {
  const template = {
    template_id: "own",
    kind: "login",
    get html(): string {
      throw new Error("rendered");
    },
  };
  const own = { ...project, email_templates: [template] } as unknown as Project;
  const found = mailSamples({ project: own, locale: "en" }).find(({ id }) => id === "template-own-");
  expect(found?.render).toThrow("rendered");
});
