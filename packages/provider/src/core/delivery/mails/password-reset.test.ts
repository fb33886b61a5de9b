import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import { passwordResetMail } from "./password-reset.ts";

const project = { project_name: "Acme Boards", branding: { logo_url: "", primary_color: "" } } as Project;
const organization = { organization_name: "<b>Globex</b>", settings: { organization_logo_url: "" } };
const mail = {
  url: "https://id.test/link?project_id=p&token=reset",
  loginUrl: "https://id.test/link?project_id=p&token=login",
  address: "ada@globex.test",
  lifetimeMinutes: 30,
};

test("HTML and text have both links, their recipient and their lifetime", () => {
  const { subject, text, html } = passwordResetMail({ project, organization }, mail);
  expect(subject).toBe("Set a new password for <b>Globex</b>");
  expect(text).toContain(mail.url);
  expect(text.indexOf(mail.loginUrl)).toBeGreaterThan(text.indexOf(mail.url));
  expect(html).toContain('href="https://id.test/link?project_id=p&#38;token=reset"');
  expect(html).toContain('href="https://id.test/link?project_id=p&#38;token=login"');
  expect(html).not.toContain("<b>Globex");
  for (const part of [text, html]) {
    expect(part).toContain("ada@globex.test");
    expect(part).toContain("expires in 30 minutes");
  }
});
