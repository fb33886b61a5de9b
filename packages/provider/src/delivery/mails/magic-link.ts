import { fillText } from "../../languages/text.ts";
import { durationInWords } from "../../languages/time-in-words.ts";
import { layoutMail, type Mail, type MailPart, paragraphs } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import { applyTemplate, type EmailTemplate } from "./template.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface MagicLinkMail {
  purpose: "login" | "signup";
  url: string;
  address: string;
  lifetimeMinutes: number;
  /** A code in the same mail, for where the link cannot be opened. */
  code?: { code: string; lifetimeMinutes: number };
  template?: EmailTemplate;
}

/** A link that signs in or up, with or without a code beside it. */
export function magicLinkMail(letterhead: Letterhead, mail: MagicLinkMail): Mail {
  const { purpose, url, address, lifetimeMinutes, code } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { magicLink } = texts;
  const heading = fillText(magicLink[purpose].title, { destination: destinationName(letterhead) });
  const { subject, title, body, button } = applyTemplate(letterhead, mail, {
    subject: heading,
    title: heading,
    body: fillText(magicLink.body, { address: quoteAddress(address) }),
    button: magicLink[purpose].button,
  });
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
  const laidOut = layoutMail(letterhead, {
    subject,
    title,
    parts: [
      ...paragraphs(body),
      { kind: "button", label: button, url },
      ...codeParts,
      { kind: "small", text: life },
      { kind: "small", text: magicLink.ignore },
    ],
  });
  return { ...laidOut, code: code?.code };
}
