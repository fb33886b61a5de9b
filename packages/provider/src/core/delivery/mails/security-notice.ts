import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords, momentInWords } from "../../../platform/languages/time-in-words.ts";
import { layoutMail, type Mail } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import type { en } from "./texts/en.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** Account changes that members are notified of by email. */
export type SecurityEvent = keyof typeof en.securityNotice.titles;

export interface SecurityNoticeMail {
  event: SecurityEvent;
  /** The member's. */
  address: string;
  /** ISO 8601. */
  at: string;
  lifetimeMinutes: number;
  /** URL for reporting that it was not the member. */
  url: string;
}

/** Notifies a member of an account change, with a link to report that it was not them. */
export function securityNoticeMail(
  letterhead: Letterhead,
  { event, address, at, lifetimeMinutes, url }: SecurityNoticeMail,
): Mail {
  const { securityNotice: texts, locale } = mailTexts(localeOf(letterhead));
  const title = fillText(texts.titles[event], { destination: destinationName(letterhead) });
  const time = momentInWords(locale, new Date(at));
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(texts.body, { address, time }) },
      { kind: "paragraph", text: texts.mistake },
      { kind: "button", label: texts.button, url },
      { kind: "small", text: fillText(texts.life, { link: durationInWords(locale, lifetimeMinutes) }) },
    ],
  });
}
