import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords, momentInWords } from "../../../platform/languages/time-in-words.ts";
import { layoutMail, type Mail, type MailPart } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress } from "./quote-name.ts";
import type { en } from "./texts/en.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** The browser and the IP address of a change on a page, for example `Chrome (Windows) · 203.0.113.7`. */
function deviceParts(device: string | undefined): MailPart[] {
  return device ? [{ kind: "fact", text: device }] : [];
}

interface AccountLinkedMail {
  /** The provider's display name. */
  provider: string;
  /** The account's name, and its ID at the provider. */
  account: string;
  /** The member's email address. */
  address: string;
  /** ISO 8601. */
  linkedAt: string;
  device?: string;
  lifetimeMinutes: number;
  /** The URL that unlinks the account. */
  url: string;
}

/** Notifies a member that an account at an OAuth provider was linked and can now sign in as them. */
export function accountLinkedMail(
  letterhead: Letterhead,
  { linkedAt, device, lifetimeMinutes, url, ...link }: AccountLinkedMail,
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
      ...deviceParts(device),
      { kind: "paragraph", text: accountLinked.mistake },
      { kind: "button", label: accountLinked.button, url, isOutlined: true },
      { kind: "small", text: fillText(accountLinked.life, { link: durationInWords(locale, lifetimeMinutes) }) },
    ],
  });
}

interface DirectoryChangeFacts {
  action: "change_email" | "deactivate" | "reactivate" | "delete";
  address: string;
  /** The member's email address in the directory. */
  wanted: string;
}

/** Notifies an organization's admins of a directory sync change that one of them has to apply or dismiss. */
export function directoryChangeMail(letterhead: Letterhead, { action, address, wanted }: DirectoryChangeFacts): Mail {
  const { directoryChange } = mailTexts(localeOf(letterhead));
  const title = fillText(directoryChange.title, { destination: destinationName(letterhead) });
  const addresses = { address: quoteAddress(address), wanted: quoteAddress(wanted) };
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(directoryChange[action], addresses) },
      { kind: "paragraph", text: directoryChange.decide },
      ...reviewButton(letterhead, directoryChange.button),
    ],
  });
}

/**
 * A button to the app, where admins decide: the project's default redirect URL for logins. Without one, the text has to
 * do. The app shows its login to a reader who is not logged in.
 */
function reviewButton({ project }: Letterhead, label: string): MailPart[] {
  const app = project.redirect_urls.find((entry) => entry.default && entry.types.includes("login"));
  return app ? [{ kind: "button", label, url: app.url }] : [];
}

interface EmergencyAccessMail {
  /** The member's. */
  address: string;
  /** ISO 8601. */
  at: string;
  device?: string;
}

/** Notifies an organization's admins that a member used emergency access instead of single sign-on. */
export function emergencyAccessMail(letterhead: Letterhead, { address, at, device }: EmergencyAccessMail): Mail {
  const { emergencyAccessUsed, locale } = mailTexts(localeOf(letterhead));
  const title = fillText(emergencyAccessUsed.title, { destination: destinationName(letterhead) });
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      {
        kind: "paragraph",
        text: fillText(emergencyAccessUsed.body, {
          address: quoteAddress(address),
          time: momentInWords(locale, new Date(at)),
        }),
      },
      ...deviceParts(device),
      { kind: "paragraph", text: emergencyAccessUsed.mistake },
      ...reviewButton(letterhead, emergencyAccessUsed.button),
    ],
  });
}

/** Explains missing access by email, because the page must not reveal whether the email address has access. */
export function noAccessMail(letterhead: Letterhead, { address }: { address: string }): Mail {
  const { noAccess } = mailTexts(localeOf(letterhead));
  const destination = destinationName(letterhead);
  return layoutMail(letterhead, {
    subject: fillText(noAccess.subject, { destination }),
    title: noAccess.title,
    parts: [
      { kind: "paragraph", text: fillText(noAccess.body, { address: quoteAddress(address), destination }) },
      { kind: "paragraph", text: noAccess.mistake },
      { kind: "small", text: noAccess.ignore },
    ],
  });
}

/** Account changes that members are notified of by email. */
export type SecurityEvent = keyof typeof en.securityNotice.titles;

interface SecurityNoticeMail {
  event: SecurityEvent;
  /** The member's. */
  address: string;
  /** ISO 8601. */
  at: string;
  device?: string;
  lifetimeMinutes: number;
  /** URL for reporting that it was not the member. */
  url: string;
}

/** Notifies a member of an account change, with a link to report that it was not them. */
export function securityNoticeMail(
  letterhead: Letterhead,
  { event, address, at, device, lifetimeMinutes, url }: SecurityNoticeMail,
): Mail {
  const { securityNotice: texts, locale } = mailTexts(localeOf(letterhead));
  const title = fillText(texts.titles[event], { destination: destinationName(letterhead) });
  const time = momentInWords(locale, new Date(at));
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(texts.body, { address, time }) },
      ...deviceParts(device),
      { kind: "paragraph", text: texts.mistake },
      { kind: "button", label: texts.button, url, isOutlined: true },
      { kind: "small", text: fillText(texts.life, { link: durationInWords(locale, lifetimeMinutes) }) },
    ],
  });
}
