import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { Letterhead } from "./letterhead.ts";

/** An entry of a project's email_templates. */
export type EmailTemplate = Project["email_templates"][number];

/** The fields of a template that can be translated. */
export type TemplateTexts = Pick<EmailTemplate, "subject" | "title" | "body" | "button" | "html" | "text">;

/** The variables that every text of a template can use as `{{name}}`. */
export const wordVariables = [
  "project_name",
  "organization_name",
  "email_address",
  "expiration_minutes",
  "lifetime",
] as const;
/** The variables of a whole email: the link or code, and the texts in the email's language. */
export const mailVariables = [
  ...wordVariables,
  ...(["link", "code", "login_link", "title", "body", "button", "note", "logo_url", "locale", "direction"] as const),
] as const;
export type TemplateValues = Record<(typeof mailVariables)[number], string>;

// An unclosed opening counts too: it is a typo, and members would see it.
const VARIABLE = /\{\{.*?(?:\}\}|$)/gm;

/** Lists the unknown variables of a text, as they are written there. */
export function listUnknownVariables(text: string, known: readonly string[] = wordVariables): string[] {
  return (text.match(VARIABLE) ?? []).filter((found) => !known.some((name) => found === `{{${name}}}`));
}

export function mentions(text: string, variable: keyof TemplateValues): boolean {
  return text.includes(`{{${variable}}}`);
}

/** Replaces each variable, and each unclosed opening. */
export function replaceVariables(text: string, replace: (variable: string) => string): string {
  return text.replace(VARIABLE, replace);
}

/** Replaces all in one pass, so that a name with braces is not replaced again. */
export function fillTemplate(
  text: string | undefined,
  values: Readonly<Record<string, string | undefined>>,
  write = (value: string) => value,
): string | undefined {
  return (
    text &&
    replaceVariables(text, (found) => {
      const value = values[found.slice(2, -2)];
      return value === undefined ? found : write(value);
    })
  );
}

/** The maximum size of an email's HTML or text: email clients cut off longer ones. */
export const MAIL_BYTES = 200 * 1024;

/**
 * The size that a template would have with these values, without filling it in, which could be a thousand times as
 * long.
 */
export function measureFilled(text: string, values: Partial<TemplateValues>, write = (value: string) => value): number {
  const sizes = new Map<string, number>();
  let bytes = Buffer.byteLength(text);
  for (const [found] of text.matchAll(VARIABLE)) {
    const value = values[found.slice(2, -2) as keyof TemplateValues];
    if (value === undefined) continue;
    const size = sizes.get(found) ?? Buffer.byteLength(write(value));
    sizes.set(found, size);
    bytes += size - Buffer.byteLength(found);
  }
  return bytes;
}

/** The template of an email: the organization's own of this kind, else the one that the call named. */
export function chooseTemplate(
  { project, organization }: Letterhead,
  kind: EmailTemplate["kind"],
  named: EmailTemplate | undefined,
): EmailTemplate | undefined {
  const slug = organization?.organization_slug;
  const own =
    slug === undefined
      ? undefined
      : project.email_templates.find((one) => one.kind === kind && one.organization_slugs?.includes(slug));
  return own ?? named;
}

/** The texts of a template in a language, completed with those without a language. */
export function templateTextsOf(template: EmailTemplate | undefined, locale: string): TemplateTexts {
  return { ...template, ...template?.translations?.find((one) => one.locale === locale) };
}

/**
 * Finds the project's template with this ID for emails of this kind; undefined without an ID. Templates of
 * organizations are chosen by `chooseTemplate`.
 * @throws ApiError `invalid_template` for an unknown ID.
 */
export function requireTemplate(
  call: Call,
  kind: EmailTemplate["kind"],
  id: string | undefined,
): EmailTemplate | undefined {
  if (id === undefined) return undefined;
  const template = findTemplate(call.project, kind, id);
  if (!template) {
    throw new ApiError("invalid_template", {
      message: `The template "${id}" is not a ${kind} template of the project's email_templates.`,
    });
  }
  return template;
}

/** The template with this ID that a call may name for this kind, so not one of an organization: `chooseTemplate`. */
export function findTemplate(
  { email_templates }: Pick<Project, "email_templates">,
  kind: EmailTemplate["kind"],
  id: string,
): EmailTemplate | undefined {
  return email_templates.find((one) => one.template_id === id && one.kind === kind && !one.organization_slugs);
}
