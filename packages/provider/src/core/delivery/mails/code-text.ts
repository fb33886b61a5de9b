import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import { mailTexts } from "./texts/mail-texts.ts";

interface CodeText {
  code: string;
  lifetimeMinutes: number;
  /** The host on whose pages the browser may fill in the code automatically. */
  autofillHost?: string | undefined;
}

/** Writes the text message with a code. */
export function codeText(letterhead: Letterhead, { code, lifetimeMinutes, autofillHost }: CodeText): string {
  const { text, locale } = mailTexts(localeOf(letterhead));
  const life = durationInWords(locale, lifetimeMinutes);
  const words = fillText(text, { code, projectName: letterhead.project.project_name, life });
  // Browsers fill in codes of this format only on that host (WICG: origin-bound one-time codes).
  return autofillHost ? `${words}\n\n@${autofillHost} #${code}` : words;
}
