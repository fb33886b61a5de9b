import type { EmailKind } from "../../../platform/config/email-template-schema.ts";
import type { Locale } from "../../../platform/languages/locales.ts";
import { fillText } from "../../../platform/languages/text.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import { wordVariables } from "./template.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** The texts of an email that a project can change, with `{{variables}}`. */
export interface EmailWords {
  subject: string;
  title: string;
  body: string;
  /** Empty in emails without a link. */
  button: string;
}

const extraVariables: Partial<Record<EmailKind, readonly string[]>> = {
  code: ["code"],
  invitation: ["inviter_name"],
  email_change_link: ["former_email_address"],
  email_change_code: ["former_email_address"],
};

/** Lists the variables that the texts of an email may contain. */
export function listWordVariables(kind: EmailKind): string[] {
  return [...wordVariables, ...(extraVariables[kind] ?? [])];
}

/** Returns the texts of an email in its language: the project's own, otherwise the default. */
export function emailWords(letterhead: Letterhead, kind: EmailKind): EmailWords {
  const locale = localeOf(letterhead);
  return { ...defaultEmailWords(kind, locale), ...letterhead.project.email_texts?.[kind]?.[locale] };
}

export function defaultEmailWords(kind: EmailKind, locale: Locale): EmailWords {
  const { magicLink, emailCode, invitation, passwordReset, emailUpdate } = mailTexts(locale);
  const values = {
    destination: "{{organization_name}}",
    projectName: "{{project_name}}",
    address: "{{email_address}}",
    inviter: "{{inviter_name}}",
    former: "{{former_email_address}}",
    code: "{{code}}",
  };
  const words = (title: string, body: string, button: string, subject = title): EmailWords => ({
    subject: fillText(subject, values),
    title: fillText(title, values),
    body: fillText(body, values),
    button,
  });
  switch (kind) {
    case "login_link":
      return words(magicLink.login.title, magicLink.body, magicLink.login.button);
    case "signup_link":
      return words(magicLink.signup.title, magicLink.body, magicLink.signup.button);
    case "code":
      return words(emailCode.title, emailCode.body, "", emailCode.subject);
    case "invitation":
      return words(invitation.title, invitation.body, invitation.button);
    case "password_reset":
      return words(passwordReset.title, passwordReset.body, passwordReset.button);
    case "email_change_link":
      return words(emailUpdate.title, emailUpdate.body, emailUpdate.button);
    case "email_change_code":
      return words(emailUpdate.title, emailUpdate.codeBody, "");
  }
}
