import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { emailWords } from "./email-words.ts";
import type { Mail, MailPart } from "./layout.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface MagicLinkMail {
  purpose: "login" | "signup";
  url: string;
  address: string;
  lifetimeMinutes: number;
  /** A code in the same email, for devices that cannot open the link. */
  code?: { code: string; lifetimeMinutes: number };
  template?: EmailTemplate;
}

/** Writes the email with a magic link for login or signup, with or without a code. */
export function magicLinkMail(letterhead: Letterhead, mail: MagicLinkMail): Mail {
  const { purpose, url, lifetimeMinutes, code } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { magicLink } = texts;
  const codeParts: MailPart[] = code
    ? [
        { kind: "paragraph", text: magicLink.orCode },
        { kind: "code", code: code.code },
      ]
    : [];
  const linkLife = durationInWords(texts.locale, lifetimeMinutes);
  const life = code
    ? fillText(magicLink.lifeWithCode, {
        link: linkLife,
        code: durationInWords(texts.locale, code.lifetimeMinutes),
      })
    : fillText(magicLink.life, { link: linkLife });
  return templatedMail(letterhead, {
    ...mail,
    kind: purpose,
    words: emailWords(letterhead, purpose === "login" ? "login_link" : "signup_link"),
    parts: (label) => [
      { kind: "button", label, url },
      ...codeParts,
      { kind: "small", text: life },
      { kind: "small", text: magicLink.ignore },
    ],
  });
}
