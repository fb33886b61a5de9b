import { duplicates } from "../../../platform/config/config-error.ts";
import type { EmailKind } from "../../../platform/config/email-template-schema.ts";
import type { Project } from "../../../platform/config/project.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import { listWordVariables } from "./email-words.ts";
import {
  fillTemplate,
  listUnknownVariables,
  MAIL_BYTES,
  mailVariables,
  measureFilled,
  mentions,
  type TemplateTexts,
  type TemplateValues,
  wordVariables,
} from "./template.ts";

const listed = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(" ");

/**
 * Lists the issues of a project's templates, except in their markup; see `MarkupChecker`.
 *
 * @returns each as `path: found, expected`.
 */
export function listTemplateIssues(
  {
    project_name,
    email_templates,
    email_texts = {},
  }: Pick<Project, "project_name" | "email_templates" | "email_texts">,
  at: string,
): string[] {
  const places = email_templates.flatMap(({ kind, organization_slugs = [] }) =>
    organization_slugs.map((slug) => `${kind} of ${slug}`),
  );
  return [
    ...duplicates(
      new Set(),
      `${at}.email_templates`,
      email_templates.map(({ template_id }) => template_id),
    ),
    ...duplicates(new Set(), `${at}.email_templates.organization_slugs`, places),
    ...Object.entries(email_texts).flatMap(([kind, languages]) =>
      Object.entries(languages).flatMap(([locale, words]) =>
        listUnknownVariableIssues(words, `${at}.email_texts.${kind}.${locale}.`, listWordVariables(kind as EmailKind)),
      ),
    ),
    ...email_templates.flatMap(({ template_id, kind, translations = [], ...words }, index) => {
      const where = `${at}.email_templates[${index}]`;
      const named = translations.map(({ locale }) => locale);
      return [
        ...duplicates(new Set(), `${where}.translations`, named),
        ...[
          { path: where, words },
          ...translations.map((own, nth) => ({ path: `${where}.translations[${nth}]`, words: own })),
        ].flatMap(({ path, words: own }) => [
          ...listWordIssues(own, `${path}.`, { kind, template_id }),
          ...listSizeIssues({ ...words, ...own }, `${path}.`, project_name),
        ]),
      ];
    }),
  ];
}

function listWordIssues(
  { subject, title, body, button, html, text }: TemplateTexts,
  path: string,
  { kind, template_id }: { kind: string; template_id: string },
): string[] {
  return [
    ...listUnknownVariableIssues({ subject, title, body, button }, path, wordVariables),
    ...Object.entries({ html, text }).flatMap(([field, whole]) => {
      if (whole === undefined) return [];
      // Login and signup emails have a link, a code, or both.
      const proofs = kind === "login" || kind === "signup" ? (["link", "code"] as const) : (["link"] as const);
      return [
        ...listUnknownVariables(whole, mailVariables).map(
          (found) =>
            `${path}${field}: found "${found}" in "${template_id}", expected none but ${listed(mailVariables)}`,
        ),
        ...(proofs.some((proof) => mentions(whole, proof))
          ? []
          : [
              `${path}${field}: found no ${proofs.map((proof) => `{{${proof}}}`).join(" or ")} in "${template_id}", expected it: without it, the email has nothing to log in with`,
            ]),
      ];
    }),
  ];
}

function listUnknownVariableIssues(
  words: Record<string, string | undefined>,
  path: string,
  known: readonly string[],
): string[] {
  return Object.entries(words).flatMap(([field, text = ""]) =>
    listUnknownVariables(text, known).map(
      (found) => `${path}${field}: found "${found}", expected none but ${listed(known)}`,
    ),
  );
}

/** The longest values that others can put into an email. A character has at most five bytes in HTML: `&#38;`. */
const longest = {
  organization_name: "&".repeat(128),
  email_address: "&".repeat(254),
  expiration_minutes: "10080",
  link: "&".repeat(2048),
  code: "000000",
  login_link: "&".repeat(2048),
  note: "&".repeat(1024),
  lifetime: "&".repeat(64),
  logo_url: "&".repeat(2048),
  locale: "en-XA",
  direction: "ltr",
} satisfies Partial<TemplateValues>;
/** The longest of our own texts in any language. */
const OURS = "&".repeat(512);

function listSizeIssues(own: TemplateTexts, path: string, project_name: string): string[] {
  const names = { ...longest, project_name };
  const written = (field: "title" | "body" | "button") => fillTemplate(own[field], names) ?? OURS;
  const values = { ...names, title: written("title"), body: written("body"), button: written("button") };
  return (["html", "text"] as const).flatMap((field) => {
    const whole = own[field];
    const bytes = whole === undefined ? 0 : measureFilled(whole, values, field === "html" ? escapeHtml : undefined);
    return bytes <= MAIL_BYTES
      ? []
      : [`${path}${field}: found an email of ${bytes} bytes with the longest names, expected at most ${MAIL_BYTES}`];
  });
}
