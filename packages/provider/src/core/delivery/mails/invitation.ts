import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords } from "../../../platform/languages/time-in-words.ts";
import type { Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress, quoteName } from "./quote-name.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface InvitationMail {
  /** The name of who invites; the project's own when its back end does. */
  inviter: string;
  url: string;
  address: string;
  lifetimeMinutes: number;
  template?: EmailTemplate;
}

/** A link by which somebody whom a member invites joins the organization. */
export function invitationMail(letterhead: Letterhead, mail: InvitationMail): Mail {
  const { url, lifetimeMinutes } = mail;
  const [inviter, address] = [quoteName(mail.inviter), quoteAddress(mail.address)];
  const texts = mailTexts(localeOf(letterhead));
  const { invitation, magicLink } = texts;
  const destination = destinationName(letterhead);
  const heading = fillText(invitation.title, { destination });
  return templatedMail(letterhead, {
    ...mail,
    kind: "invite",
    words: {
      subject: heading,
      title: heading,
      body: fillText(invitation.body, { inviter, destination, address }),
      button: invitation.button,
    },
    parts: (label) => [
      { kind: "button", label, url },
      { kind: "small", text: fillText(magicLink.life, { link: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: invitation.ignore },
    ],
  });
}
