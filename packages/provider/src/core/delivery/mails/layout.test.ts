import { contrast } from "@portico/wire";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { brandingOf } from "../../../platform/config/branding-of.ts";
import type { Project } from "../../../platform/config/project.ts";
import { darkStyles, layoutMail, mailColors } from "./layout.ts";

const project = { project_name: "Acme Boards", branding: {} } as Project;
const withBranding = (branding: object) => ({ project: { ...project, branding } as Project });
const mail = {
  subject: "Log in to Globex",
  title: "Log in to Globex",
  parts: [
    { kind: "paragraph" as const, text: "Use this link." },
    { kind: "code" as const, code: "123456" },
    { kind: "button" as const, label: "Log in", url: "https://id.test/l" },
    { kind: "small" as const, text: "It works once." },
  ],
};
const parser = new new JSDOM().window.DOMParser();
const open = (letterhead: Parameters<typeof layoutMail>[0]) =>
  parser.parseFromString(layoutMail(letterhead, mail).html, "text/html");

test("the preview text of an email differs from its subject", () => {
  const first = open({ project }).body.firstElementChild;
  expect(first?.getAttribute("style")).toContain("display:none");
  expect(first?.textContent?.trim()).toMatch(/^Use this link\./);
  expect(first?.textContent).not.toContain(mail.title);
});

test.each(["light", "dark"] as const)("every text of a %s email has a contrast of 4.5:1", (scheme) => {
  const { page, card, ink, soft, tint } = mailColors[scheme];
  for (const [text, below] of [
    [ink, card],
    [soft, card],
    [ink, tint],
    [ink, page],
    [soft, page],
  ] as const) {
    expect(contrast(text, below)).toBeGreaterThanOrEqual(4.5);
  }
  for (const primary_color of ["", "#4338ca", "#ffeb3b", "#111111", "#fefefe", "#777777"]) {
    const { primary, onPrimary } = brandingOf(withBranding({ primary_color }).project)[scheme];
    expect(contrast(primary, onPrimary), primary_color).toBeGreaterThanOrEqual(4.5);
  }
});

test("the URL of the button is text as well, and the footer has the sender and the legal documents", () => {
  const document = open(
    withBranding({ terms_url: "https://acme.test/terms", privacy_url: "https://acme.test/privacy" }),
  );
  expect(document.body.textContent).toContain("Button not working? Copy this link into your browser:https://id.test/l");
  const footer = [...document.querySelectorAll("p")].at(-1);
  expect(footer?.textContent).toBe("Sent by Acme Boards \u00b7 Terms of Service \u00b7 Privacy Policy");
  expect([...(footer?.querySelectorAll("a") ?? [])].map(({ href }) => href)).toEqual([
    "https://acme.test/terms",
    "https://acme.test/privacy",
  ]);
});

test("a dark email has no light surface, and every color has a dark counterpart", () => {
  const html = layoutMail({ project }, mail).html;
  const styled = [
    ...parser.parseFromString(html, "text/html").querySelectorAll("[style*='color:'], [style*='background:']"),
  ];
  const sheet = darkStyles(brandingOf(project));
  for (const element of styled) {
    if (element.getAttribute("aria-hidden")) continue;
    expect(element.className, element.outerHTML.slice(0, 80)).toMatch(/^portico-/);
    expect(sheet).toContain(`.${element.className}{`);
  }
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
});

describe("right-to-left languages", () => {
  test("everything is mirrored except the code and the URL", () => {
    const document = open({ project, locale: "he" });
    expect(
      [...document.querySelectorAll("html, table")].every((element) => element.getAttribute("dir") === "rtl"),
    ).toBe(true);
    expect([...document.querySelectorAll("[dir=ltr]")].map(({ textContent }) => textContent)).toEqual([
      "123456",
      "https://id.test/l",
    ]);
    expect(document.body.innerHTML).not.toMatch(/text-align:(left|right)|float|margin-(left|right)/);
  });

  test("the name is on the other side of the logo", () => {
    const letterhead = { ...withBranding({ logo_url: "https://acme.test/a.png" }), locale: "ar" };
    expect(layoutMail(letterhead, mail).html).toContain('<td style="padding-left:10px"><img');
  });
});

test("an email without a requested language uses the project's", () => {
  expect(open({ project: { ...project, default_locale: "de" } as Project }).documentElement.lang).toBe("de");
  expect(open({ project: { ...project, default_locale: "de" } as Project, locale: "fr" }).documentElement.lang).toBe(
    "fr",
  );
});
