import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { emailWords } from "./email-words.ts";
import type { Mail } from "./layout.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface EmailCodeMail {
  purpose: "login" | "signup";
  code: string;
  address: string;
  lifetimeMinutes: number;
  template?: EmailTemplate;
}

/** Writes the email with a 6-digit code. */
export function emailCodeMail(letterhead: Letterhead, mail: EmailCodeMail): Mail {
  const { code, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { emailCode } = texts;
  return templatedMail(letterhead, {
    ...mail,
    kind: mail.purpose,
    words: emailWords(letterhead, "code"),
    values: { code },
    parts: () => [
      { kind: "code", code },
      { kind: "small", text: fillText(emailCode.life, { code: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: emailCode.ignore },
    ],
  });
}
