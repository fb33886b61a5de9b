import { fillText } from "../../../platform/languages/text.ts";
import { durationInWords, momentInWords } from "../../../platform/languages/time-in-words.ts";
import { emailTexts } from "./email-words.ts";
import { layoutMail, type Mail, type MailPart } from "./layout.ts";
import { destinationName, type Letterhead, localeOf } from "./letterhead.ts";
import { quoteAddress, quoteName } from "./quote-name.ts";
import type { EmailTemplate } from "./template.ts";
import { templatedMail } from "./templated-mail.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** What these emails share. */
interface LinkOrCodeMail {
  address: string;
  lifetimeMinutes: number;
  template?: EmailTemplate;
}

export interface MagicLinkMail extends LinkOrCodeMail {
  purpose: "login" | "signup";
  url: string;
  /** A code in the same email, for devices that cannot open the link. */
  code?: { code: string; lifetimeMinutes: number };
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
    texts: emailTexts(letterhead, purpose === "login" ? "login_link" : "signup_link"),
    parts: (label) => [
      { kind: "button", label, url },
      ...codeParts,
      { kind: "small", text: life },
      { kind: "small", text: magicLink.ignore },
    ],
  });
}

interface EmailCodeMail extends LinkOrCodeMail {
  purpose: "login" | "signup";
  code: string;
}

/** Writes the email with a 6-digit code. */
export function emailCodeMail(letterhead: Letterhead, mail: EmailCodeMail): Mail {
  const { code, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { emailCode } = texts;
  return templatedMail(letterhead, {
    ...mail,
    kind: mail.purpose,
    texts: emailTexts(letterhead, "code"),
    values: { code },
    parts: () => [
      { kind: "code", code },
      { kind: "small", text: fillText(emailCode.life, { code: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: emailCode.ignore },
    ],
  });
}

interface CodeText {
  code: string;
  lifetimeMinutes: number;
  /** The host on whose pages the browser may fill in the code automatically. */
  autofillHost?: string | undefined;
}

/** Writes the text message with a code. */
export function codeText(letterhead: Letterhead, { code, lifetimeMinutes, autofillHost }: CodeText): string {
  const { text, locale } = mailTexts(localeOf(letterhead));
  const life = durationInWords(locale, lifetimeMinutes);
  const body = fillText(text, { code, projectName: letterhead.project.project_name, life });
  // Browsers fill in codes of this format only on that host (WICG: origin-bound one-time codes).
  return autofillHost ? `${body}\n\n@${autofillHost} #${code}` : body;
}

interface InvitationMail extends LinkOrCodeMail {
  /** The name of the member who invites, or the project's name if its back end does. */
  inviter: string;
  url: string;
}

/** Writes the email with an invitation to the organization. */
export function invitationMail(letterhead: Letterhead, mail: InvitationMail): Mail {
  const { url, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { invitation, magicLink } = texts;
  return templatedMail(letterhead, {
    ...mail,
    kind: "invite",
    texts: emailTexts(letterhead, "invitation"),
    values: { inviter_name: quoteName(mail.inviter) },
    parts: (label) => [
      { kind: "button", label, url },
      { kind: "small", text: fillText(magicLink.life, { link: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: invitation.ignore },
    ],
  });
}

interface PasswordResetMail extends LinkOrCodeMail {
  url: string;
  /** Logs in without a password. */
  loginUrl: string;
}

/** Writes the email with a link to set a new password, and a link to log in without one. */
export function passwordResetMail(letterhead: Letterhead, mail: PasswordResetMail): Mail {
  const { url, loginUrl, lifetimeMinutes } = mail;
  const texts = mailTexts(localeOf(letterhead));
  const { passwordReset } = texts;
  return templatedMail(letterhead, {
    ...mail,
    kind: "reset_password",
    texts: emailTexts(letterhead, "password_reset"),
    parts: (label) => [
      { kind: "button", label, url },
      { kind: "paragraph", text: passwordReset.orLogin },
      { kind: "link", label: passwordReset.login, url: loginUrl },
      { kind: "small", text: fillText(passwordReset.life, { link: durationInWords(texts.locale, lifetimeMinutes) }) },
      { kind: "small", text: passwordReset.ignore },
    ],
  });
}

type EmailUpdateMail = LinkOrCodeMail & {
  /** The member's current email address. It identifies the account to the reader. */
  former: string;
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
    texts: emailTexts(letterhead, code === undefined ? "email_change_link" : "email_change_code"),
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

interface EmailUpdatedMail {
  former: string;
  /** ISO 8601. Missing in emails that an earlier version queued. */
  at?: string;
}

/** Notifies the former email address of the change, which the member may not have made. */
export function emailUpdatedMail(letterhead: Letterhead, { former, at }: EmailUpdatedMail): Mail {
  const { emailUpdated, locale } = mailTexts(localeOf(letterhead));
  const title = fillText(emailUpdated.title, { destination: destinationName(letterhead) });
  return layoutMail(letterhead, {
    subject: title,
    title,
    parts: [
      { kind: "paragraph", text: fillText(emailUpdated.body, { former: quoteAddress(former) }) },
      ...(at ? [{ kind: "fact" as const, text: momentInWords(locale, new Date(at)) }] : []),
      { kind: "small", text: emailUpdated.mistake },
    ],
  });
}
