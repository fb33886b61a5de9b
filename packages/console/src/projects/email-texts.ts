import type { ProjectMailsPreviewRequest, ProjectMailsPreviewResponse } from "../shared/operations.ts";
import { getAt, type Path } from "./paths.ts";
import type { Settings } from "./types.ts";

/** An email as the provider rendered it, with the texts that can be changed. */
export type EmailInLanguage = Pick<ProjectMailsPreviewResponse, "mail" | "mails" | "words" | "frame_path"> & {
  locale: ProjectMailsPreviewRequest["locale"];
};
export type TextField = "subject" | "title" | "body" | "button";

/** The settings path of an email's texts. Undefined if they are fixed. */
export function textPath({ words, locale }: EmailInLanguage): Path | undefined {
  return words ? ["email_texts", words.kind, locale] : undefined;
}

/** Finds texts that the provider would reject: empty ones, and those with unknown variables. */
export function findTextErrors(draft: Settings, email: EmailInLanguage): Partial<Record<TextField, string>> {
  const path = textPath(email);
  const own = path && (getAt(draft, path) as Partial<Record<TextField, string>> | undefined);
  if (!own) return {};
  const known = email.words?.variables.map((name) => `{{${name}}}`) ?? [];
  return Object.fromEntries(
    Object.entries(own).flatMap(([field, text]) => {
      if (text.trim() === "") return [[field, "Enter a text, or reset to the default."]];
      const unknown = listVariables(text).find((found) => !known.includes(found));
      return unknown ? [[field, `${unknown} is not a variable of this email.`]] : [];
    }),
  );
}

/** Lists the variables of a text with their braces. An unclosed variable includes the rest of the text. */
function listVariables(text: string): string[] {
  return text
    .split("{{")
    .slice(1)
    .map((part) => (part.includes("}}") ? `{{${part.slice(0, part.indexOf("}}"))}}}` : `{{${part}`));
}
