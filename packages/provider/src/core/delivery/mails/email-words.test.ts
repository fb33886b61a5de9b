import { expect, test } from "vitest";
import { emailKinds } from "../../../platform/config/email-template-schema.ts";
import type { Project } from "../../../platform/config/project.ts";
import { type Locale, locales } from "../../../platform/languages/locales.ts";
import { defaultEmailTexts, listWordVariables } from "./email-words.ts";
import { emailCodeMail, magicLinkMail } from "./link-and-code-mails.ts";
import { mailSamples } from "./samples.ts";
import { listUnknownVariables } from "./template.ts";

const project = (changes: Partial<Project>) =>
  ({ project_name: "Acme Boards", branding: {}, email_templates: [], ...changes }) as unknown as Project;
const organization = { organization_name: "Globex", settings: { organization_logo_url: "" } };
const link = { purpose: "login", url: "https://id.test/l", address: "ada@globex.test", lifetimeMinutes: 60 } as const;

test.each(emailKinds)("the default texts of %s are complete, and only have its own variables", (kind) => {
  for (const locale of locales) {
    const { button, ...texts } = defaultEmailTexts(kind, locale);
    for (const text of Object.values(texts)) {
      expect(text, locale).not.toBe("");
      expect(listUnknownVariables(text, listWordVariables(kind)), locale).toEqual([]);
      expect(text.replaceAll(/\{\{\w+\}\}/g, ""), locale).not.toMatch(/[{}]/);
    }
    expect(button === "", locale).toBe(kind === "code" || kind === "email_change_code");
  }
});

test("a project's texts replace the default in their language only, with their variables filled in", () => {
  const own = project({
    email_texts: { login_link: { en: { title: "Hello {{email_address}} of {{organization_name}}" } } },
  });
  expect(magicLinkMail({ project: own, organization }, link).text).toMatch(/^Hello ada@globex\.test of Globex\n/);
  expect(magicLinkMail({ project: own, organization }, link).subject).toBe("Log in to Globex");
  expect(magicLinkMail({ project: own, organization, locale: "de" }, link).text).not.toContain("Hello");
});

test.each(emailKinds)("an own text of %s can say in words how long the link or code is valid", (kind) => {
  const fields = ["subject", "title", "body"] as const;
  const said = { de: /60 Minuten|10 Minuten|30 Minuten|7 Tage/, ja: /60 分|10 分|30 分|7 日/ } as const;
  for (const [locale, words] of Object.entries(said)) {
    for (const field of fields) {
      const own = project({ email_texts: { [kind]: { [locale]: { [field]: "<{{lifetime}}>" } } } });
      const samples = mailSamples({ project: own, locale: locale as Locale }).filter((sample) => sample.kind === kind);
      expect(samples).not.toEqual([]);
      for (const { render } of samples) {
        const { subject, text } = render();
        const [, lifetime] = /<([^<>{}]+)>/.exec(field === "subject" ? subject : text) ?? [];
        expect(lifetime, `${kind} ${locale} ${field}`).toMatch(words);
      }
    }
  }
});

test("a template takes precedence over the project's texts, for the fields that it has", () => {
  const own = project({ email_texts: { login_link: { en: { title: "Hello", button: "Enter" } } } });
  const template = { template_id: "t", kind: "login" as const, title: "Welcome back" };
  const { text } = magicLinkMail({ project: own, organization }, { ...link, template });
  expect(text).toMatch(/^Welcome back\n/);
  expect(text).toContain("Enter:\nhttps://id.test/l");
});

test("a code appears where the project's texts place it", () => {
  const own = project({ email_texts: { code: { en: { subject: "{{project_name}}: {{code}}" } } } });
  const mail = { purpose: "login", code: "493027", address: "ada@globex.test", lifetimeMinutes: 10 } as const;
  expect(emailCodeMail({ project: own, organization }, mail).subject).toBe("Acme Boards: 493027");
});
