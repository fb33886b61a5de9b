import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import { type MagicLinkMail, magicLinkMail, passwordResetMail } from "./link-and-code-mails.ts";

const project = { project_name: "Acme Boards", branding: { logo_url: "", primary_color: "" } } as Project;
const organization = { organization_name: "Globex", settings: { organization_logo_url: "" } };
const letterhead = { project, organization };
const mail: MagicLinkMail = {
  purpose: "login",
  url: "https://id.test/link?project_id=p&token=t",
  address: "ada@globex.test",
  lifetimeMinutes: 60,
};
const reset = {
  url: "https://id.test/link?project_id=p&token=reset",
  loginUrl: "https://id.test/link?project_id=p&token=login",
  address: "ada@globex.test",
  lifetimeMinutes: 30,
};

test("HTML and text have the link, its destination, its recipient and its lifetime", () => {
  const { subject, text, html } = magicLinkMail(letterhead, mail);
  expect(subject).toBe("Log in to Globex");
  expect(text).toContain("https://id.test/link?project_id=p&token=t");
  expect(html).toContain('href="https://id.test/link?project_id=p&#38;token=t"');
  for (const part of [text, html.replaceAll("&#160;", " ")]) {
    expect(part).toContain("ada@globex.test");
    expect(part).toContain("expires in 60 minutes");
  }
});

test("an address without a member is asked to join", () => {
  expect(magicLinkMail(letterhead, { ...mail, purpose: "signup" }).subject).toBe("Join Globex");
});

test("HTML and text also have the code, with its own lifetime", () => {
  const { text, html, code } = magicLinkMail(letterhead, { ...mail, code: { code: "123456", lifetimeMinutes: 10 } });
  expect(code).toBe("123456");
  for (const part of [text, html.replaceAll("&#160;", " ")]) {
    expect(part).toContain("123456");
    expect(part).toContain("in 60 minutes. The code expires in 10 minutes");
  }
});

test.each([
  [5, "5 minutes"],
  [120, "2 hours"],
  [1440, "24 hours"],
  [10080, "7 days"],
])("a lifetime of %i minutes reads %s", (lifetimeMinutes, words) => {
  expect(magicLinkMail(letterhead, { ...mail, lifetimeMinutes }).text).toContain(`expires in ${words}.`);
});

test("HTML and text have both links, their recipient and their lifetime", () => {
  const { subject, text, html } = passwordResetMail(
    { project, organization: { ...organization, organization_name: "<b>Globex</b>" } },
    reset,
  );
  expect(subject).toBe("Set a new password for <b>Globex</b>");
  expect(text).toContain(reset.url);
  expect(text.indexOf(reset.loginUrl)).toBeGreaterThan(text.indexOf(reset.url));
  expect(html).toContain('href="https://id.test/link?project_id=p&#38;token=reset"');
  expect(html).toContain('href="https://id.test/link?project_id=p&#38;token=login"');
  expect(html).not.toContain("<b>Globex");
  for (const part of [text, html.replaceAll("&#160;", " ")]) {
    expect(part).toContain("ada@globex.test");
    expect(part).toContain("expires in 30 minutes");
  }
});
