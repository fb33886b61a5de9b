import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { emailWords } from "./email-words.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export type EmailUpdateMail = {
  /** The member's current email address. It identifies the account to the reader. */
  former: string;
  address: string;
  lifetimeMinutes: number;
  template?: EmailTemplate;
} & ({ url: string } | { code: string });

/** Sends the link or code that confirms an email change to the new email address. */
export function emailUpdateMail(letterhead: Letterhead, mail: EmailUpdateMail): Mail {
  const { lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { emailUpdate, emailCode, magicLink } = texts;
  const code = "code" in mail ? mail.code : undefined;
  const life = durationInWords(texts.locale, lifetimeMinutes);
  return templatedMail(letterhead, {
    ...mail,
    kind: "login",
    words: emailWords(letterhead, code === undefined ? "email_change_link" : "email_change_code"),
    values: { former_email_address: quoteAddress(mail.former) },
    parts: (label) => [
      "url" in mail ? { kind: "button", label, url: mail.url } : { kind: "code", code: mail.code },
      {
        kind: "small",
        text: code ? fillText(emailCode.life, { code: life }) : fillText(magicLink.life, { link: life }),
      },
      { kind: "small", text: emailUpdate.ignore },
    ],
  });
}

/** Notifies the former email address of the change, which the member may not have made. */
export function emailUpdatedMail(letterhead: Letterhead, { former }: { former: string }): Mail {
  const { emailUpdated } = mailTexts(localeOf(letterhead));
  const title = fillText(emailUpdated.title, { destination: destinationName(letterhead) });
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(emailUpdated.body, { former: quoteAddress(former) }) },
      { kind: "small", text: emailUpdated.mistake },
    ],
  });
}
