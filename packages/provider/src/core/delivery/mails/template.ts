import type { Project } from "../../../platform/config/project.ts";
import type { Letterhead } from "./letterhead.ts";

/** One of a project's email_templates. */
export type EmailTemplate = Project["email_templates"][number];

/** What has a language of a template. */
export type OwnWords = Pick<EmailTemplate, "subject" | "title" | "body" | "button" | "html" | "text">;

/** The variables that any text of a template may mention as `{{name}}`. */
export const wordVariables = ["project_name", "organization_name", "email_address", "expiration_minutes"] as const;
/** Those of a whole mail: the proof, and our words, in the language of the mail. */
export const mailVariables = [
  ...wordVariables,
  ...([
    "link",
    "code",
    "login_link",
    "title",
    "body",
    "button",
    "note",
    "lifetime",
    "logo_url",
    "locale",
    "direction",
  ] as const),
] as const;
export type TemplateValues = Record<(typeof mailVariables)[number], string>;

// An opening that nothing closes counts too: it is a slip, and members would read it.
const VARIABLE = /\{\{.*?(?:\}\}|$)/gm;

/** The variables of a text that no template may mention, as they are written there. */
export function listUnknownVariables(text: string, known: readonly string[] = wordVariables): string[] {
  return (text.match(VARIABLE) ?? []).filter((found) => !known.some((name) => found === `{{${name}}}`));
}

export function mentions(text: string, variable: keyof TemplateValues): boolean {
  return text.includes(`{{${variable}}}`);
}

/** Replaces each variable, and each opening that nothing closes. */
export function replaceVariables(text: string, replace: (variable: string) => string): string {
  return text.replace(VARIABLE, replace);
}

/** In one pass, so that a name with braces in it stays a name. */
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

/** The most that a form of a mail may have: mail programs cut off what is longer. */
export const MAIL_BYTES = 200 * 1024;

/** The bytes that a template would have with these values, without filling it in: it may be a thousand times as long. */
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

/** The template of a mail: the organization's own of that kind, else the one that the call named. */
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

/** Its words in a language, and for what that language leaves out those without one. */
export function wordsOf(template: EmailTemplate | undefined, locale: string): OwnWords {
  return { ...template, ...template?.translations?.find((one) => one.locale === locale) };
}
