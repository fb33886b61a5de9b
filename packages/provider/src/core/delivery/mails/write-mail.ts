import type { Project } from "../../../platform/config/project.ts";
import { accountLinkedMail } from "./account-linked.ts";
import { directoryChangeMail } from "./directory-change.ts";
import { emailCodeMail } from "./email-code.ts";
import { emailUpdatedMail, emailUpdateMail } from "./email-update.ts";
import { glassBrokenMail } from "./glass-broken.ts";
import { invitationMail } from "./invitation.ts";
import type { Mail } from "./layout.ts";
import type { Letterhead } from "./letterhead.ts";
import { magicLinkMail } from "./magic-link.ts";
import { noAccessMail } from "./no-access.ts";
import { passwordResetMail } from "./password-reset.ts";
import { findTemplate } from "./require-template.ts";
import { securityNoticeMail } from "./security-notice.ts";
import type { EmailTemplate } from "./template.ts";

const writers = {
  account_linked: accountLinkedMail,
  directory_change: directoryChangeMail,
  email_code: emailCodeMail,
  email_update: emailUpdateMail,
  email_updated: emailUpdatedMail,
  glass_broken: glassBrokenMail,
  invitation: invitationMail,
  magic_link: magicLinkMail,
  no_access: noAccessMail,
  password_reset: passwordResetMail,
  security_notice: securityNoticeMail,
};

export type MailKind = keyof typeof writers;
type FactsOf<Kind extends MailKind> = Parameters<(typeof writers)[Kind]>[1];

/** What a mail has to tell: plain data, which a row keeps until the mail is sent. */
export type MailFacts = { [Kind in MailKind]: { kind: Kind } & FactsOf<Kind> }[MailKind];

/** A mail that is still to be written: what it tells, to whom, and on whose behalf beside the project's. */
export interface MailOrder {
  to: string;
  organization?: Letterhead["organization"];
  locale?: string | undefined;
  facts: MailFacts;
  /** The template that the call named; the facts hold none. */
  template?: Pick<EmailTemplate, "template_id" | "kind"> | undefined;
}

/** Another try will not write it either. */
export class UnwritableError extends Error {}

/**
 * Writes a mail with the settings that the project has by now. A template that is gone leaves our own words: somebody
 * waits for the code.
 * @throws Error for a kind that this version does not know; a node of another may. UnwritableError
 */
export function writeMail(project: Project, { facts, organization, locale, template }: MailOrder): Mail {
  const { kind, ...told } = facts;
  if (!Object.hasOwn(writers, kind)) throw new Error("This version does not know this kind of email.");
  const write = writers[kind] as (letterhead: Letterhead, facts: unknown) => Mail;
  const named = template && findTemplate(project, template.kind, template.template_id);
  try {
    return write({ project, organization, locale }, { ...told, template: named });
  } catch (error) {
    throw new UnwritableError(`The mail cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
