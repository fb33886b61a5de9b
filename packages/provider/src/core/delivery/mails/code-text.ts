import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import { mailTexts } from "./texts/mail-texts.ts";

interface CodeText {
  code: string;
  lifetimeMinutes: number;
  /** Where a browser is to fill the code in by itself: on pages of this host. */
  autofillHost?: string | undefined;
}

/** The text message with a code. */
export function codeText(letterhead: Letterhead, { code, lifetimeMinutes, autofillHost }: CodeText): string {
  const { text, locale } = mailTexts(localeOf(letterhead));
  const life = durationInWords(locale, lifetimeMinutes);
  const words = fillText(text, { code, projectName: letterhead.project.project_name, life });
  // The form that browsers know, and fill in for no other site (WICG: origin-bound one-time codes).
  return autofillHost ? `${words}\n\n@${autofillHost} #${code}` : words;
}
