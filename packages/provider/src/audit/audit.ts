import type { Call } from "../call/call.ts";
import { newId } from "../crypto/ids.ts";
import { json } from "../db/json.ts";
import type { Db } from "../db/schema.ts";

/** The actions that the audit table knows, named object.verb, in the past tense. */
export type AuditAction =
  | "email_code.sent"
  | "email_code.accepted"
  | "email_code.refused"
  | "email_code.locked"
  | "magic_link.sent"
  | "magic_link.accepted"
  | "magic_link.refused"
  | "magic_link.handover_confirmed"
  | "magic_link.handover_refused"
  | "sms_code.sent"
  | "totp.created"
  | "totp.deleted"
  | "recovery_codes.shown"
  | "recovery_codes.rotated"
  | "second_factor.accepted"
  | "second_factor.refused"
  | "second_factor.locked"
  | "member.second_factors_changed"
  | "password.accepted"
  | "password.refused"
  | "password.locked"
  | "password.reset_sent"
  | "password.reset_refused"
  | "password.changed"
  | "password.deleted"
  | "password.upgraded"
  | "oauth.accepted"
  | "oauth.refused"
  | "oauth.linked"
  | "oauth.unlinked"
  | "sso.accepted"
  | "sso.refused"
  | "sso_connection.created"
  | "sso_connection.updated"
  | "sso_connection.deleted"
  | "impersonation.allowed"
  | "impersonation.started"
  | "session.attested"
  | "session.issued"
  | "session.revoked"
  | "session.exchanged"
  | "organization.created"
  | "organization.updated"
  | "organization.deleted"
  | "member.created"
  | "member.invited"
  | "member.joined"
  | "member.updated"
  | "member.email_update_started"
  | "member.email_updated"
  | "member.retired_email_unlinked"
  | "member.deleted"
  | "member.reactivated"
  | "connected_app.created"
  | "connected_app.updated"
  | "connected_app.deleted"
  | "connected_app.authorized"
  | "connected_app.denied"
  | "connected_app.revoked"
  | "connected_app.tokens_revoked"
  | "access_token.exchanged"
  | "signing_key.rotated"
  | "captcha.refused"
  | "captcha.unverified"
  | "device.observed"
  | "device.challenged"
  | "device.refused"
  | "action.refused";

export interface AuditEvent {
  action: AuditAction;
  /** Whom it is about; or, where that is no member, what is known of them. */
  member?: { organization_id: string; member_id: string; email_address: string };
  organization_id?: string | null;
  member_id?: string;
  email_address?: string;
  /** Never a token, code or secret (threats.md T57). */
  details?: Record<string, unknown>;
}

/** Writes an event in the transaction of what it records. */
export async function audit(call: Call, tx: Db, event: AuditEvent): Promise<void> {
  await auditing(call, event)(tx).execute();
}

/** The same as a part of a larger statement, for calls that count theirs. */
export function auditing(call: Call, event: AuditEvent) {
  const { organization_id, member_id, email_address } = event.member ?? event;
  return (db: Pick<Db, "insertInto">) =>
    db.insertInto("audit_events").values({
      project_id: call.project.project_id,
      audit_event_id: newId(call.project, "audit-event"),
      occurred_at: call.clock.now(),
      action: event.action,
      organization_id: organization_id ?? null,
      member_id: member_id ?? null,
      email_address: email_address ?? null,
      ip_address: call.ipAddress,
      request_id: call.requestId,
      details: json({
        ...event.details,
        ...(call.caller !== "browser" && { by: call.caller }),
        ...call.trail,
      }),
    });
}
