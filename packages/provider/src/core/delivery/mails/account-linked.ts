import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords, momentInWords } from "../../../platform/languages/time-in-words.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { mailTexts } from "./texts/mail-texts.ts";

export interface AccountLinkedMail {
  /** The provider's display name. */
  provider: string;
  /** The account's name, and its ID at the provider. */
  account: string;
  /** The member's email address. */
  address: string;
  /** ISO 8601. */
  linkedAt: string;
  lifetimeMinutes: number;
  /** The URL that unlinks the account. */
  url: string;
}

/** Notifies a member that an account at an OAuth provider was linked and can now sign in as them. */
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
