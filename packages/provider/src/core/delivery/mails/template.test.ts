import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import type { Letterhead } from "./letterhead.ts";
import { emailCodeMail, magicLinkMail } from "./link-and-code-mails.ts";
import { type EmailTemplate, listUnknownVariables } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";

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

const write = (one?: EmailTemplate, head: Letterhead = letterhead) =>
  templatedMail(head, {
    ...{ ...asked, kind: "login", template: one, texts: words },
    parts: (label) => [
      { kind: "button", label, url: "https://id.test/l?a=1&b=2" },
      { kind: "small", text: "Once." },
    ],
  });

test("without a template the texts stay", () => {
  const { subject, text } = write();
  expect(subject).toBe("Log in");
  expect(text).toBe("Log in\n\nUse this link.\n\nGo:\nhttps://id.test/l?a=1&b=2\n\nOnce.\n");
});

test("a template replaces its fields, with every variable filled in", () => {
  const body =
    "{{email_address}} at {{organization_name}} of {{project_name}}: {{expiration_minutes}}, {{email_address}}";
  const { subject, text } = write(template({ body, button: "Enter" }));
  expect(subject).toBe("Log in");
  expect(text).toContain("\n\nada@globex.test at Globex of Acme Boards: 60, ada@globex.test\n\nEnter:\nhttps");
});

test("a name that looks like a variable or a replacement pattern is not replaced", () => {
  const own = template({ title: "To {{organization_name}}" });
  expect(write(own, named("{{email_address}} $& $1")).text).toMatch(/^To \{\{email_address\}\} \$& \$1\n/);
});

test("a project's own email has our texts, or its own, in the language of the email", () => {
  const own = template({
    title: "Welcome",
    html: '<html lang="{{locale}}" dir="{{direction}}"><h1>{{title}}</h1><p>{{body}}</p><a href="{{link}}">{{button}}</a><i>{{note}}</i>{{lifetime}}',
    text: "{{title}} {{link}}",
    translations: [{ locale: "ar", title: "أهلًا" }],
  });
  const { html, text } = write(own);
  expect(html).toBe(
    '<html lang="en" dir="ltr"><h1>Welcome</h1><p>Use this link.</p><a href="https://id.test/l?a=1&#38;b=2">Go</a><i>Once.</i>60 minutes',
  );
  expect(text).toBe("Welcome https://id.test/l?a=1&b=2");
  expect(write(own, { ...letterhead, locale: "ar" }).html).toContain('<html lang="ar" dir="rtl"><h1>أهلًا</h1>');
});

test("the default email is used if the template has no place for the code", () => {
  const own = template({ title: "Hello", html: '<a href="{{link}}">{{title}}</a>' });
  const { html } = emailCodeMail(letterhead, { ...asked, purpose: "login", template: own, code: "123456" });
  expect(html).toContain(">123456</p>");
  expect(html).toContain(">Hello</h1>");
});

test("an organization's template takes precedence over the call's, and is not used by others", () => {
  const own = { ...template({ title: "Globex only" }), organization_slugs: ["globex"] };
  const project = { ...letterhead.project, email_templates: [own] } as Project;
  const of = (organization_slug: string) => ({
    project,
    organization: { ...letterhead.organization, organization_slug },
  });
  expect(write(template({ title: "All" }), of("globex")).text).toMatch(/^Globex only/);
  expect(write(undefined, of("globex")).text).toMatch(/^Globex only/);
  expect(write(template({ title: "All" }), of("initech")).text).toMatch(/^All/);
  expect(write(undefined, { project }).text).toMatch(/^Log in/);
});

test("T150: the default email is used if other people's names make the template too long", () => {
  const own = template({
    title: "Own",
    html: `<a href="{{link}}">x</a>${"{{organization_name}}".repeat(400)}`,
    text: `{{link}} ${"{{body}}".repeat(20)}`,
    body: "{{organization_name}}".repeat(90),
  });
  const short = write(own, named("x"));
  expect([short.html.length, short.text.length]).toEqual([445, 1_826]);
  const { html, text } = write(own, named("&".repeat(128)));
  expect(html).toContain(">Own</h1>");
  expect(text).toMatch(/^Own\n/);
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

test("T37: texts and values are escaped in HTML, and only there", () => {
  const own = { ...asked, template: template({ title: "<i>Hi</i>", body: "To {{organization_name}}\n\n& on" }) };
  const mails = [
    magicLinkMail(named("<b>Globex</b>"), { ...own, purpose: "login", url: "https://id.test/link" }),
    emailCodeMail(named("<b>Globex</b>"), { ...own, purpose: "login", code: "123456" }),
  ];
  for (const { html, text } of mails) {
    expect(html).not.toMatch(/<i>|<b>/);
    expect(html).toContain(">To &#60;b&#62;Globex&#60;/b&#62;</p>");
    expect(html).toContain(">&#38; on</p>");
    expect(text).toContain("<i>Hi</i>\n\nTo <b>Globex</b>\n\n& on");
  }
});

test("T37: a name is text in a project's own email, whatever it contains", () => {
  const html = '<p title="{{organization_name}}">{{organization_name}}</p><a href="{{link}}">{{email_address}}</a>';
  const own = template({ html, subject: "{{organization_name}}" });
  const name = `"><img src=x onerror=alert(1)>\r\nBcc: eve@evil.test\u202e'`;
  const mail = write(own, named(name));
  expect(mail.html).not.toMatch(/<img|\u202e/);
  expect(mail.html.match(/<\w+/g)).toEqual(["<p", "<a"]);
  expect(mail.html.match(/"/g)).toHaveLength(4);
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
});
