import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { emailWords } from "./email-words.ts";
import type { Mail } from "./layout.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface PasswordResetMail {
  url: string;
  /** Logs in without a password. */
  loginUrl: string;
  address: string;
  /** The lifetime of both links. */
  lifetimeMinutes: number;
  template?: EmailTemplate;
}

/** Writes the email with a link to set a new password, and a link to log in without one. */
export function passwordResetMail(letterhead: Letterhead, mail: PasswordResetMail): Mail {
  const { url, loginUrl, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { passwordReset } = texts;
  return templatedMail(letterhead, {
    ...mail,
    kind: "reset_password",
    words: emailWords(letterhead, "password_reset"),
    parts: (label) => [
      { kind: "button", label, url },
      { kind: "paragraph", text: passwordReset.orLogin },
      { kind: "link", label: passwordReset.login, url: loginUrl },
      { kind: "small", text: fillText(passwordReset.life, { link: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: passwordReset.ignore },
    ],
  });
}
