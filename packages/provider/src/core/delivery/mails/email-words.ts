import type { EmailKind } from "../../../platform/config/email-template-schema.ts";
import type { Locale } from "../../../platform/languages/locales.ts";
import { fillText } from "../../../platform/languages/text.ts";
import { type Letterhead, localeOf } from "./letterhead.ts";
import { wordVariables } from "./template.ts";
import { mailTexts } from "./texts/mail-texts.ts";

/** The texts of an email that a project can change, with `{{variables}}`. */
export interface EmailTexts {
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
export function emailTexts(letterhead: Letterhead, kind: EmailKind): EmailTexts {
  const locale = localeOf(letterhead);
  return { ...defaultEmailTexts(kind, locale), ...letterhead.project.email_texts?.[kind]?.[locale] };
}

export function defaultEmailTexts(kind: EmailKind, locale: Locale): EmailTexts {
  const { magicLink, emailCode, invitation, passwordReset, emailUpdate } = mailTexts(locale);
  const values = {
    destination: "{{organization_name}}",
    projectName: "{{project_name}}",
    address: "{{email_address}}",
    inviter: "{{inviter_name}}",
    former: "{{former_email_address}}",
    code: "{{code}}",
  };
  const texts = (title: string, body: string, button: string, subject = title): EmailTexts => ({
    subject: fillText(subject, values),
    title: fillText(title, values),
    body: fillText(body, values),
    button,
  });
  switch (kind) {
    case "login_link":
      return texts(magicLink.login.title, magicLink.body, magicLink.login.button);
    case "signup_link":
      return texts(magicLink.signup.title, magicLink.body, magicLink.signup.button);
    case "code":
      return texts(emailCode.title, emailCode.body, "", emailCode.subject);
    case "invitation":
      return texts(invitation.title, invitation.body, invitation.button);
    case "password_reset":
      return texts(passwordReset.title, passwordReset.body, passwordReset.button);
    case "email_change_link":
      return texts(emailUpdate.title, emailUpdate.body, emailUpdate.button);
    case "email_change_code":
      return texts(emailUpdate.title, emailUpdate.codeBody, "");
  }
}
