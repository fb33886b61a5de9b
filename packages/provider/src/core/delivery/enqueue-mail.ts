import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/ids.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import type { CarriedCode } from "./carried-code.ts";
import type { Letterhead } from "./mails/letterhead.ts";
import type { MailData, MailOrder } from "./mails/write-mail.ts";
import { insertOutboxMessage } from "./store.ts";

interface NewMail extends Omit<Letterhead, "project"> {
  to: string;
  facts: MailData;
  /** The code in the email. The email is dropped when the code is replaced. */
  carried?: CarriedCode | undefined;
  expiresAt: Date;
}

/** An email as the outbox stores it, encrypted because it has live codes and links. */
export interface WaitingMail {
  // Nested deeper than a finished email, so that a node of the previous version finds no recipient and sends nothing.
  order: MailOrder;
  carried?: CarriedCode | undefined;
}

/**
 * Puts an email into the outbox, in the transaction that it is about. It is rendered and sent right after the commit,
 * and retried with growing pauses until `expiresAt`, when its content is void (docs/adr/0031).
 */
export async function enqueueMail(call: Call, tx: Db, mail: NewMail): Promise<void> {
  const now = call.clock.now();
  const message: WaitingMail = { order: orderOf(mail), carried: mail.carried };
  const key = { project_id: call.project.project_id, outbox_id: newId(call.project, "mail") };
  await insertOutboxMessage(tx, {
    ...key,
    channel: "email",
    sealed_message: call.serverKey.seal(JSON.stringify(message), sealedAt("outbox", key)),
    next_attempt_at: now,
    expires_at: mail.expiresAt,
    created_at: now,
  });
  onceCommitted(call.wakeOutbox.email);
}

/** Stores the template's ID, because a template may be large, and only the organization fields that an email shows. */
function orderOf({ to, facts, organization, locale }: NewMail): MailOrder {
  const { template, ...data } = { template: undefined, ...facts };
  return {
    ...{ to, locale, facts: data },
    ...(template && { template: { template_id: template.template_id, kind: template.kind } }),
    ...(organization && { organization: brandOf(organization) }),
  };
}

function brandOf({ organization_name, organization_slug, settings }: NonNullable<Letterhead["organization"]>) {
  const { organization_logo_url, organization_primary_color } = settings;
  return { organization_name, organization_slug, settings: { organization_logo_url, organization_primary_color } };
}
