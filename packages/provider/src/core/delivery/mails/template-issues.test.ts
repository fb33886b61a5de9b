import { expect, test } from "vitest";
import type { EmailTemplate } from "./template.ts";
import { listTemplateIssues } from "./template-issues.ts";

const faultsOf = (...templates: Partial<EmailTemplate>[]) =>
  listTemplateIssues(
    {
      project_name: "Acme",
      email_templates: templates.map((own, index) => ({ template_id: `t${index}`, kind: "login", ...own })),
    },
    "p",
  );

test("complete email templates have no issues", () => {
  const html = `<!doctype html><style>a{color:red}</style><a class='x' href="{{link}}" title="{{organization_name}}">{{button}}</a>
<img src="{{logo_url}}" alt="">{{title}} {{body}} {{note}} {{lifetime}} {{login_link}} {{locale}} {{direction}}`;
  expect(faultsOf({ html }, { text: "{{code}}" }, { kind: "invite", html })).toEqual([]);
});

test("a missing or unknown variable is reported with its template and name", () => {
  expect(faultsOf({ html: "<p>Hello</p>" })).toEqual([
    'p.email_templates[0].html: found no {{link}} or {{code}} in "t0", expected it: without it, the email has nothing to log in with',
  ]);
  expect(faultsOf({ kind: "invite", text: "{{code}}" })).toEqual([
    'p.email_templates[0].text: found no {{link}} in "t0", expected it: without it, the email has nothing to log in with',
  ]);
  expect(faultsOf({ html: "{{link}} {{lnik}}" })[0]).toMatch(
    /^p\.email_templates\[0\]\.html: found "\{\{lnik\}\}" in "t0"/,
  );
  expect(
    faultsOf({
      translations: [
        { locale: "fr", html: "{{link}} {{nom}}" },
        { locale: "de", title: "{{code}}" },
      ],
    }),
  ).toEqual([
    expect.stringMatching(/^p\.email_templates\[0\]\.translations\[0\]\.html: found "\{\{nom\}\}" in "t0"/),
    expect.stringMatching(/^p\.email_templates\[0\]\.translations\[1\]\.title: found "\{\{code\}\}"/),
  ]);
});

test("the texts of an email may only have the variables of that email", () => {
  const title = "{{code}} {{organization_name}}";
  const faults = listTemplateIssues(
    {
      project_name: "Acme",
      email_templates: [],
      email_texts: { code: { en: { title } }, login_link: { de: { title } } },
    },
    "p",
  );
  expect(faults).toEqual([
    expect.stringMatching(/^p\.email_texts\.login_link\.de\.title: found "\{\{code\}\}", expected none but /),
  ]);
});

test("T150: an email that other people's names make too long is an issue, in each language", () => {
  const body = "&".repeat(1_900);
  const html = `{{link}}${"{{body}}".repeat(12_000)}`;
  expect(faultsOf({ html, body })).toEqual([
    "p.email_templates[0].html: found an email of 114010240 bytes with the longest names, expected at most 204800",
  ]);
  expect(
    faultsOf({ html: `{{link}}${"{{body}}".repeat(15)}`, body: "Hello", translations: [{ locale: "fr", body }] }),
  ).toEqual([]);
  expect(
    faultsOf({ html: `{{link}}${"{{body}}".repeat(25)}`, body: "Hello", translations: [{ locale: "fr", body }] }),
  ).toEqual([expect.stringMatching(/^p\.email_templates\[0\]\.translations\[0\]\.html: found an email of \d+ bytes/)]);
  expect(faultsOf({ text: `{{link}}${"{{organization_name}}".repeat(950)}` })).toEqual([]);
  expect(faultsOf({ text: `{{link}}${"{{body}}".repeat(2_000)}`, body })).toEqual([
    expect.stringMatching(/^p\.email_templates\[0\]\.text: found an email of/),
  ]);
});

test("an organization has one template per kind, and a template one text per language", () => {
  expect(faultsOf({ organization_slugs: ["globex"] }, { organization_slugs: ["initech", "globex"] })).toEqual([
    'p.email_templates.organization_slugs: found "login of globex" twice, expected unique values',
  ]);
  expect(faultsOf({ translations: [{ locale: "fr" }, { locale: "fr" }] })).toEqual([
    'p.email_templates[0].translations: found "fr" twice, expected unique values',
  ]);
});
