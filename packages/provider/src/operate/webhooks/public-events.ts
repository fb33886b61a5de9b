import type { WebhookEventType } from "@portico/wire";
import { webhookData } from "@portico/wire/schemas";
import type { AuditAction } from "../../core/audit/actions.ts";
import { ApiError } from "../../platform/ground/api-error.ts";
import type { EventRow } from "./schema.ts";

type Happened = Pick<EventRow, "action" | "organization_id" | "member_id" | "email_address" | "details">;

/** What becomes of an audited action outside: its type, and the fields that its data is read from. */
interface PublicEvent {
  type: WebhookEventType;
  read(row: Happened): Record<string, unknown>;
}

/** About a member. `by` is the member who did it. */
const aboutMember = (type: WebhookEventType): PublicEvent => ({
  type,
  read: ({ organization_id, member_id, email_address, details }) => ({
    ...details,
    organization_id,
    member_id,
    ...(email_address !== null && { email_address }),
    ...actorOf(details.by),
    ...(typeof details.from === "string" && { previous_email_address: details.from }),
  }),
});

/** About an organization, or a part of it: the member of the row is who did it. */
const aboutOrganization = (type: WebhookEventType): PublicEvent => ({
  type,
  read: ({ organization_id, member_id, details }) => ({ ...details, organization_id, ...actorOf(member_id) }),
});

const refused = (method: string, isLocked = false): PublicEvent => ({
  type: "sign_in.refused",
  read: ({ organization_id, member_id, email_address, details }) => ({
    organization_id,
    ...(member_id !== null && { member_id }),
    ...(email_address !== null && { email_address }),
    method,
    ...(typeof details.reason === "string" && { reason: details.reason }),
    is_locked: isLocked,
  }),
});

/** In `by`, callers that are no member have names: `backend`, `configuration`, `schedule`. */
function actorOf(by: unknown) {
  return typeof by === "string" && by.startsWith("member-") && { actor_member_id: by };
}

/** Every action that is audited: what it is called outside, or null for what stays inside. */
const publicEvents: Record<AuditAction, PublicEvent | null> = {
  "organization.created": aboutOrganization("organization.created"),
  "organization.updated": aboutOrganization("organization.updated"),
  "organization.deleted": aboutOrganization("organization.deleted"),
  "organization.sessions_revoked": aboutOrganization("organization.sessions_revoked"),
  "domain.verified": aboutOrganization("domain.verified"),
  "domain.lost": aboutOrganization("domain.lost"),
  "domain.deleted": aboutOrganization("domain.deleted"),
  // Until its record is found a claim counts for nothing, and with a record that is missed it still counts.
  "domain.claimed": null,
  "domain.updated": null,
  "domain.record_missed": null,
  // What an operator did is told by what came of it.
  "operator.acted": null,
  "member.unlocked": null,
  // Signs nobody in and changes nothing: `sso_connection.updated` tells when it is let through.
  "sso_connection.tested": null,
  "member.created": aboutMember("member.created"),
  "member.invited": aboutMember("member.invited"),
  "member.joined": aboutMember("member.joined"),
  "member.updated": aboutMember("member.updated"),
  "member.email_updated": aboutMember("member.email_updated"),
  "member.second_factors_changed": aboutMember("member.second_factors_changed"),
  "member.deleted": aboutMember("member.deleted"),
  "member.reactivated": aboutMember("member.reactivated"),
  "member.glass_broken": aboutMember("member.glass_broken"),
  "member.offboarded": aboutMember("member.offboarded"),
  "scim_connection.created": aboutOrganization("directory.connected"),
  "scim_connection.updated": aboutOrganization("directory.updated"),
  "scim_connection.deleted": aboutOrganization("directory.disconnected"),
  "scim_connection.token_rotation_started": null,
  "scim_connection.token_rotation_cancelled": null,
  "scim_connection.token_rotated": null,
  "setup_link.created": aboutOrganization("setup_link.created"),
  "setup_link.opened": aboutOrganization("setup_link.opened"),
  "setup_link.finished": aboutOrganization("setup_link.finished"),
  "setup_link.revoked": aboutOrganization("setup_link.revoked"),
  "setup_link.expired": aboutOrganization("setup_link.expired"),
  // Opens nothing, and whoever holds an old link can bring it about as often as they like.
  "setup_link.refused": null,
  "directory.user_created": aboutMember("directory.user_created"),
  "directory.user_updated": aboutMember("directory.user_updated"),
  "directory.user_deactivated": aboutMember("directory.user_deactivated"),
  "directory.user_reactivated": aboutMember("directory.user_reactivated"),
  "directory.user_deleted": aboutMember("directory.user_deleted"),
  // What comes of a change that waits is told by the events of the member.
  "directory.change_requested": null,
  "directory.change_applied": null,
  "directory.change_dismissed": null,
  "directory.change_withdrawn": null,
  "directory.group_created": aboutOrganization("directory.group_created"),
  "directory.group_updated": aboutOrganization("directory.group_updated"),
  "directory.group_deleted": aboutOrganization("directory.group_deleted"),
  "session.issued": aboutMember("session.issued"),
  "session.revoked": aboutMember("session.revoked"),
  "session.exchanged": aboutMember("session.exchanged"),
  "sso_connection.created": aboutOrganization("sso_connection.created"),
  "sso_connection.updated": aboutOrganization("sso_connection.updated"),
  "sso_connection.deleted": aboutOrganization("sso_connection.deleted"),
  "connected_app.authorized": aboutMember("consent.granted"),
  "connected_app.denied": aboutMember("consent.denied"),
  "connected_app.revoked": aboutMember("consent.revoked"),
  "connected_app.tokens_revoked": aboutMember("consent.revoked"),
  "session.refused": refused("policy"),
  "email_code.refused": refused("email_otp"),
  "email_code.locked": refused("email_otp", true),
  "magic_link.refused": refused("magic_link"),
  "second_factor.refused": refused("second_factor"),
  "second_factor.locked": refused("second_factor", true),
  "password.refused": refused("password"),
  "password.locked": refused("password", true),
  "oauth.refused": refused("oauth"),
  "sso.refused": refused("sso"),
  // Steps on the way, of which a session or a refusal tells in the end.
  "import.applied": null,
  "export.read": null,
  "queue.retried": null,
  "queue.message_dropped": null,
  "captcha.refused": null,
  "captcha.unverified": null,
  "device.observed": null,
  "device.challenged": null,
  "device.refused": null,
  "email_code.sent": null,
  "email_code.accepted": null,
  "magic_link.sent": null,
  "magic_link.accepted": null,
  "sms_code.sent": null,
  "second_factor.accepted": null,
  "password.accepted": null,
  "password.reset_sent": null,
  "password.reset_refused": null,
  "oauth.accepted": null,
  "sso.accepted": null,
  "session.attested": null,
  "impersonation.allowed": null,
  "access_token.exchanged": null,
  "member.change_disowned": null,
  "member.recovery_access_removed": null,
  "member.recovery_access_kept": null,
  "member.email_update_started": null,
  "member.email_update_cancelled": null,
  // A member's own credentials: `member.second_factors_changed` says what matters outside.
  "totp.created": null,
  "totp.deleted": null,
  "recovery_codes.shown": null,
  "recovery_codes.rotated": null,
  "password.changed": null,
  "password.deleted": null,
  "password.upgraded": null,
  "oauth.linked": null,
  "oauth.unlinked": null,
  "member.retired_email_unlinked": null,
  "impersonation.started": null,
  // A key is a credential: whoever keeps it learns of its end when it is shown.
  "machine_access.allowed": null,
  "machine_access.ended": null,
  "api_key.created": null,
  "api_key.rotation_started": null,
  "api_key.rotation_cancelled": null,
  "api_key.rotated": null,
  "api_key.kept": null,
  "access.suspended": null,
  "api_key.revoked": null,
  // The operator's and the back end's own doing.
  "connected_app.created": null,
  "connected_app.updated": null,
  "connected_app.deleted": null,
  "project.created": null,
  "project.updated": null,
  "project.secret_rotation_started": null,
  "project.secret_rotation_cancelled": null,
  "project.secret_rotated": null,
  "project.configured": null,
  "audit_log.adopted": null,
  "signing_key.rotated": null,
  "webhook_endpoint.created": null,
  "webhook_endpoint.updated": null,
  "webhook_endpoint.deleted": null,
  "webhook_endpoint.secret_rotated": null,
  "action.refused": null,
};

/** What `test` writes in the place of an action. */
export const TEST_ACTION = "webhook.test";

const publicEvent = (action: string): PublicEvent | null =>
  action === TEST_ACTION ? { type: TEST_ACTION, read: () => ({}) } : (publicEvents[action as AuditAction] ?? null);

/** The types that happen by themselves. */
export const webhookEventTypes = (Object.keys(webhookData) as WebhookEventType[]).filter(
  (type) => type !== TEST_ACTION,
);

/** The audit actions behind these types; null for all types. @throws ApiError `bad_request` for a type that there is not. */
export function actionsOf(types: string[] | null): string[] {
  const unknown = types?.find((type) => !webhookEventTypes.some((known) => known === type));
  if (unknown !== undefined) {
    const message = `event_types names "${unknown}"; there are ${webhookEventTypes.join(", ")}.`;
    throw new ApiError("bad_request", { message });
  }
  return Object.entries(publicEvents).flatMap(([action, event]) =>
    event && (types === null || types.includes(event.type)) ? [action] : [],
  );
}

export function typeOf(action: string): string {
  return publicEvent(action)?.type ?? action;
}

/** What is posted, or what its fields lack for that: their paths and what was expected, and nothing of what they hold. */
export type PublicBody = { body: string } | { misfits: string[] };

/** The body that is posted: the same at each try, for it is read from what is stored. */
export function bodyOf(row: Happened & Pick<EventRow, "occurred_at">): PublicBody {
  const event = publicEvent(row.action);
  // As a newer version has it, whose node runs beside this one.
  if (!event) return { misfits: [`${row.action}: no event for others`] };
  // What the schema does not name is left out: details are written for the audit's readers (docs/threats.md T57).
  const { success, data, error } = webhookData[event.type].safeParse(event.read(row));
  if (!success) return { misfits: error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`) };
  return { body: JSON.stringify({ type: event.type, timestamp: row.occurred_at.toISOString(), data }) };
}
