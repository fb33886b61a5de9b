import type { Project } from "../../../platform/config/project.ts";
import type { Mail } from "./layout.ts";
import type { Letterhead } from "./letterhead.ts";
import {
  emailCodeMail,
  emailUpdatedMail,
  emailUpdateMail,
  invitationMail,
  magicLinkMail,
  passwordResetMail,
} from "./link-and-code-mails.ts";
import {
  accountLinkedMail,
  directoryChangeMail,
  emergencyAccessMail,
  noAccessMail,
  securityNoticeMail,
} from "./notice-mails.ts";
import { type EmailTemplate, findTemplate } from "./template.ts";

const writers = {
  account_linked: accountLinkedMail,
  directory_change: directoryChangeMail,
  email_code: emailCodeMail,
  email_update: emailUpdateMail,
  email_updated: emailUpdatedMail,
  emergency_access_used: emergencyAccessMail,
  invitation: invitationMail,
  magic_link: magicLinkMail,
  no_access: noAccessMail,
  password_reset: passwordResetMail,
  security_notice: securityNoticeMail,
};

export type MailKind = keyof typeof writers;

/** Emails that an earlier version has put into the outbox under another name. */
const renamedKinds: Partial<Record<string, MailKind>> = { glass_broken: "emergency_access_used" };
type DataOf<Kind extends MailKind> = Parameters<(typeof writers)[Kind]>[1];

/** The data of an email: plain data, which an outbox row keeps until the email is sent. */
export type MailData = { [Kind in MailKind]: { kind: Kind } & DataOf<Kind> }[MailKind];

/** An email that is not written yet: its data, recipient and organization. */
export interface MailOrder {
  to: string;
  organization?: Letterhead["organization"];
  locale?: string | undefined;
  content: MailData;
  /** The template that the call named. `content` has none. */
  template?: Pick<EmailTemplate, "template_id" | "kind"> | undefined;
}

/** The email cannot be written. Retrying does not help. */
export class UnwritableError extends Error {}

/**
 * Writes an email with the project's current settings. If its template was deleted, it uses the default texts, because the
 * member is waiting for the code.
 * @throws Error for a kind that this version does not know, but a node of a newer version may. UnwritableError
 */
export function writeMail(project: Project, { content, organization, locale, template }: MailOrder): Mail {
  const { kind: storedKind, ...data } = content;
  const kind = renamedKinds[storedKind] ?? storedKind;
  if (!Object.hasOwn(writers, kind)) throw new Error("This version does not know this kind of email.");
  const write = writers[kind] as (letterhead: Letterhead, content: unknown) => Mail;
  const named = template && findTemplate(project, template.kind, template.template_id);
  try {
    return write({ project, organization, locale }, { ...data, template: named });
  } catch (error) {
    throw new UnwritableError(`The email cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
