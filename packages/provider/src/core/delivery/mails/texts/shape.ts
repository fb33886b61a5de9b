import type { Texts, Translation } from "../../../../platform/languages/text.ts";
import type { en } from "./en.ts";

/** Everything that mails say in one language. Durations arrive in words of that language. */
export type MailTexts = Texts<typeof en>;

/** A translation. One that lacks a text or a variable, or has one too many, does not build. */
export function translateMails<const Given>(given: Given & Translation<typeof en, Given>): MailTexts {
  return given as unknown as MailTexts;
}
