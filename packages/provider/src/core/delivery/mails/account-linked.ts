import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords, momentInWords } from "../../../platform/languages/time-in-words.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface AccountLinkedMail {
  /** The provider's name as people know it. */
  provider: string;
  /** The account's own name, and the id that its provider has for it. */
  account: string;
  /** The member's, to which it now signs in. */
  address: string;
  /** ISO 8601. */
  linkedAt: string;
  lifetimeMinutes: number;
  /** The address at which the account can be unlinked again. */
  url: string;
}

/** To a member: an account at an OAuth provider signs in as them from now on, which may be news to them. */
export function accountLinkedMail(
  letterhead: Letterhead,
  { linkedAt, lifetimeMinutes, url, ...link }: AccountLinkedMail,
): Mail {
  const { accountLinked, locale } = mailTexts(localeOf(letterhead));
  const title = fillText(accountLinked.title, {
    provider: link.provider,
    destination: destinationName(letterhead),
  });
  const time = momentInWords(locale, new Date(linkedAt));
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(accountLinked.body, { ...link, time }) },
      { kind: "paragraph", text: accountLinked.mistake },
      { kind: "button", label: accountLinked.button, url },
      { kind: "small", text: fillText(accountLinked.life, { link: durationInWords(locale, lifetimeMinutes) }) },
    ],
  });
}
