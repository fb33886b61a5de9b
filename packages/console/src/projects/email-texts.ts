import type { ProjectMailsPreviewRequest, ProjectMailsPreviewResponse } from "../shared/operations.ts";
import { getAt, type Path } from "./paths.ts";
import type { Settings } from "./types.ts";

/** An email as the provider rendered it, with the words in it that can be changed. */
export type EmailInLanguage = Pick<ProjectMailsPreviewResponse, "mail" | "mails" | "words" | "frame_path"> & {
  locale: ProjectMailsPreviewRequest["locale"];
};
export type TextField = "subject" | "title" | "body" | "button";

/** The setting of an email's words; undefined where they are fixed. */
export function textPath({ words, locale }: EmailInLanguage): Path | undefined {
  return words ? ["email_texts", words.kind, locale] : undefined;
}

/** Finds faults that the provider would refuse: an empty text, or a variable that the email does not have. */
export function listTextFaults(draft: Settings, email: EmailInLanguage): Partial<Record<TextField, string>> {
  const path = textPath(email);
  const own = path && (getAt(draft, path) as Partial<Record<TextField, string>> | undefined);
  if (!own) return {};
  const known = email.words?.variables.map((name) => `{{${name}}}`) ?? [];
  return Object.fromEntries(
    Object.entries(own).flatMap(([field, text]) => {
      if (text.trim() === "") return [[field, "Type a text, or reset to the default."]];
      const unknown = listVariables(text).find((found) => !known.includes(found));
      return unknown ? [[field, `${unknown} is not a variable of this email.`]] : [];
    }),
  );
}

/** Lists the variables of a text with their braces, and the rest of the text for one that is not closed. */
function listVariables(text: string): string[] {
  return text
    .split("{{")
    .slice(1)
    .map((part) => (part.includes("}}") ? `{{${part.slice(0, part.indexOf("}}"))}}}` : `{{${part}`));
}
