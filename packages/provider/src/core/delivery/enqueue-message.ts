import type { SendResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import type { Letterhead } from "./mails/letterhead.ts";
import type { MailData, MailOrder } from "./mails/write-mail.ts";
import { deleteUnsubscribed, findUnsubscribed, insertOutboxMessage } from "./store.ts";

/** The answer to a request that sent a code or link. */
export function describeSent(call: Call, expiresAt: Date): SendResponse {
  const leftMs = expiresAt.getTime() - call.clock.now().getTime();
  return { expires_at: expiresAt.toISOString(), expires_in_seconds: Math.max(0, Math.round(leftMs / 1000)) };
}

/** The code in a message, by the key of its row and by its ID. */
export interface CarriedCode {
  kind: "email-code" | "sms-code";
  id: string;
  owner: Record<string, string>;
  expires_at: string;
}

interface NewMail extends Omit<Letterhead, "project"> {
  to: string;
  content: MailData;
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
function orderOf({ to, content, organization, locale }: NewMail): MailOrder {
  const { template, ...data } = { template: undefined, ...content };
  return {
    ...{ to, locale, content: data },
    ...(template && { template: { template_id: template.template_id, kind: template.kind } }),
    ...(organization && { organization: brandOf(organization) }),
  };
}

function brandOf({ organization_name, organization_slug, settings }: NonNullable<Letterhead["organization"]>) {
  const { organization_logo_url, organization_primary_color } = settings;
  return { organization_name, organization_slug, settings: { organization_logo_url, organization_primary_color } };
}

/** A text message as the outbox stores it, encrypted because it has a live code. */
export interface OutgoingText {
  /** E.164. */
  to: string;
  text: string;
  code: string;
  /** The code in the message. The message is dropped when the code is replaced. */
  carried?: CarriedCode;
}

/** Puts a text message into the outbox, in the transaction that it is about; sent like an email, until `expiresAt`. */
export async function enqueueText(call: Call, tx: Db, text: OutgoingText, expiresAt: Date): Promise<void> {
  const now = call.clock.now();
  const key = { project_id: call.project.project_id, outbox_id: newId(call.project, "text") };
  await insertOutboxMessage(tx, {
    ...key,
    channel: "sms",
    sealed_message: call.serverKey.seal(JSON.stringify(text), sealedAt("outbox", key)),
    next_attempt_at: now,
    expires_at: expiresAt,
    created_at: now,
  });
  onceCommitted(call.wakeOutbox.sms);
}

/** The carrier does not text this number, because its owner texted STOP. */
export class UnsubscribedError extends Error {
  constructor() {
    super("The SMS carrier does not send to this number: its owner has unsubscribed.");
  }
}

/**
 * Returns whether the carrier refused the last text to this number, once: the owner may have texted START since,
 * which only the next attempt shows.
 */
export function takeUnsubscribed(call: Call, tx: Db, phone_number: string): Promise<boolean> {
  return deleteUnsubscribed(tx, { project_id: call.project.project_id, phone_number });
}

/** The same without resetting it. */
export function isUnsubscribed(call: Call, db: Db, phone_number: string): Promise<boolean> {
  return findUnsubscribed(db, { project_id: call.project.project_id, phone_number });
}
