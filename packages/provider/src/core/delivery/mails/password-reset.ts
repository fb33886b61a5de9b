import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import type { Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
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

/** A link by which a member sets a new password, and one that logs in without. */
export function passwordResetMail(letterhead: Letterhead, mail: PasswordResetMail): Mail {
  const { url, loginUrl, address, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { passwordReset } = texts;
  const heading = fillText(passwordReset.title, { destination: destinationName(letterhead) });
  return templatedMail(letterhead, {
    ...mail,
    kind: "reset_password",
    words: {
      subject: heading,
      title: heading,
      body: fillText(passwordReset.body, { address: quoteAddress(address) }),
      button: passwordReset.button,
    },
    parts: (label) => [
      { kind: "button", label, url },
      { kind: "paragraph", text: passwordReset.orLogin },
      { kind: "link", label: passwordReset.login, url: loginUrl },
      { kind: "small", text: fillText(passwordReset.life, { link: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: passwordReset.ignore },
    ],
  });
}
