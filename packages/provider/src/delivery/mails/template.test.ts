import { expect, test } from "vitest";
import type { Project } from "../../config/project.ts";
import { emailCodeMail } from "./email-code.ts";
import { magicLinkMail } from "./magic-link.ts";
import { applyTemplate, type EmailTemplate, listUnknownVariables } from "./template.ts";

const words = { subject: "Log in", title: "Log in", body: "Use this link.", button: "Go" };
const letterhead = {
  project: { project_name: "Acme Boards", branding: { logo_url: "", primary_color: "" } } as Project,
  organization: { organization_name: "Globex", settings: { organization_logo_url: "" } },
};
const asked = { address: "ada@globex.test", lifetimeMinutes: 60 };
const named = (organization_name: string) => ({
  ...letterhead,
  organization: { ...letterhead.organization, organization_name },
});
const template = (texts: Partial<EmailTemplate>): EmailTemplate => ({ template_id: "t", kind: "login", ...texts });

test("without a template the words stay", () => {
  expect(applyTemplate(letterhead, asked, words)).toEqual(words);
});

test("a template replaces what it names, with every variable filled in", () => {
  const body =
    "{{email_address}} at {{organization_name}} of {{project_name}}: {{expiration_minutes}}, {{email_address}}";
  expect(applyTemplate(letterhead, { ...asked, template: template({ body, button: "Enter" }) }, words)).toEqual({
    ...words,
    body: "ada@globex.test at Globex of Acme Boards: 60, ada@globex.test",
    button: "Enter",
  });
});

test("a name that looks like a variable or a replacement pattern stays a name", () => {
  const own = template({ title: "To {{organization_name}}" });
  const { title } = applyTemplate(named("{{email_address}} $& $1"), { ...asked, template: own }, words);
  expect(title).toBe("To {{email_address}} $& $1");
});

test.each<[string, string[]]>([
  ["{{project_name}} {{organization_name}} {{email_address}} {{expiration_minutes}}", []],
  ["{ braces } and } more {", []],
  ["{{code}} and {{constructor}}", ["{{code}}", "{{constructor}}"]],
  ["{{ project_name }} {{Project_Name}}", ["{{ project_name }}", "{{Project_Name}}"]],
  ["{{project_name} is open\n{{email_address}}", ["{{project_name} is open"]],
])("the unknown variables of %j", (text, unknown) => {
  expect(listUnknownVariables(text)).toEqual(unknown);
});

test("T37: its text and its values are escaped in HTML, and only there", () => {
  const own = { ...asked, template: template({ title: "<i>Hi</i>", body: "To {{organization_name}}\n\n& on" }) };
  const mails = [
    magicLinkMail(named("<b>Globex</b>"), { ...own, purpose: "login", url: "https://id.test/link" }),
    emailCodeMail(named("<b>Globex</b>"), { ...own, code: "123456" }),
  ];
  for (const { html, text } of mails) {
    expect(html).not.toMatch(/<i>|<b>/);
    expect(html).toContain(">To &#60;b&#62;Globex&#60;/b&#62;</p>");
    expect(html).toContain(">&#38; on</p>");
    expect(text).toContain("<i>Hi</i>\n\nTo <b>Globex</b>\n\n& on");
  }
});
