import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import { emailWords } from "./email-words.ts";
import type { Mail } from "./layout.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import { quoteName } from "./quote-name.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface InvitationMail {
  /** The name of the member who invites, or the project's name if its back end does. */
  inviter: string;
  url: string;
  address: string;
  lifetimeMinutes: number;
  template?: EmailTemplate;
}

/** Writes the email with an invitation to the organization. */
export function invitationMail(letterhead: Letterhead, mail: InvitationMail): Mail {
  const { url, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { invitation, magicLink } = texts;
  return templatedMail(letterhead, {
    ...mail,
    kind: "invite",
    words: emailWords(letterhead, "invitation"),
    values: { inviter_name: quoteName(mail.inviter) },
    parts: (label) => [
      { kind: "button", label, url },
      { kind: "small", text: fillText(magicLink.life, { link: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: invitation.ignore },
    ],
  });
}
