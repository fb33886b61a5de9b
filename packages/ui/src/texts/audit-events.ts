import type { AuditAction, AuditLogEvent, OrganizationAction, SignInAttempt } from "@portico/wire";

/**
 * The texts of an audit log. Members, admins and operators read the same ones. A title names no member, so that it is correct in
 * each of these logs; the member is shown beside it.
 */
export const auditEvents = {
  by: ({ who }: { who: string }) => `by ${who}`,
  byApplication: "by the application",
  byDirectory: "by directory sync",
  byIdentityProvider: "by the identity provider",
  bySupport: ({ who }: { who: string }) => `by support (${who})`,
  byApp: "by an app",
  byOperator: "by an operator",
  byOther: "by another member",
  bySessionLimit: "because of the session limit",
  titles: {
    "email_code.sent": "Email code sent",
    "email_code.accepted": "Email code entered",
    "email_code.refused": "Incorrect or expired email code entered",
    "email_code.locked": "Email codes locked after too many incorrect codes",
    "magic_link.sent": "Magic link sent",
    "magic_link.accepted": "Magic link opened",
    "magic_link.refused": "Used or expired magic link opened",
    "sms_code.sent": "Text message code sent",
    "totp.created": "Authenticator app setup started",
    "totp.deleted": "Authenticator app removed",
    "passkey.accepted": "Passkey accepted",
    "passkey.refused": "Passkey refused",
    "passkey.created": "Passkey added",
    "passkey.updated": "Passkey renamed",
    "remembered_device.created": "Device remembered",
    "remembered_device.deleted": "Remembered device removed",
    "passkey.deleted": "Passkey removed",
    "recovery_codes.shown": "Backup codes viewed",
    "recovery_codes.rotated": "New backup codes created",
    "second_factor.accepted": "Two-step verification passed",
    "second_factor.refused": "Two-step verification failed",
    "second_factor.locked": "Two-step verification locked after too many incorrect codes",
    "member.second_factors_changed": "Two-step verification changed",
    "password.accepted": "Password entered",
    "password.refused": "Incorrect password entered",
    "password.locked": "Password locked after too many incorrect attempts",
    "password.reset_sent": "Password reset link sent",
    "password.reset_refused": "Used or expired password reset link opened",
    "password.changed": "Password changed",
    "password.deleted": "Password removed",
    "password.upgraded": "Password stored with a newer hash",
    "member.change_disowned": "Account change reported as unauthorized",
    "member.recovery_access_removed": "Access from before the account recovery removed",
    "member.recovery_access_kept": "Access from before the account recovery kept",
    "oauth.accepted": "Signed in with a social account",
    "oauth.refused": "Social login failed",
    "oauth.linked": "Social account linked",
    "oauth.unlinked": "Social accounts unlinked",
    "sso.accepted": "Signed in with single sign-on",
    "sso.refused": "Single sign-on failed",
    "sso.logged_out": "Signed out by the identity provider",
    "sso.logout_refused": "Identity provider's sign-out refused",
    "sso_connection.created": "Single sign-on connection created",
    "sso_connection.updated": "Single sign-on connection changed",
    "sso_connection.tested": "Single sign-on connection tested",
    "sso_connection.deleted": "Single sign-on connection deleted",
    "scim_connection.created": "Directory connected",
    "scim_connection.updated": "Directory connection changed",
    "scim_connection.deleted": "Directory disconnected",
    "scim_connection.token_rotation_started": "Directory token rotation started",
    "scim_connection.token_rotation_cancelled": "Directory token rotation canceled",
    "scim_connection.token_rotated": "Directory token rotated",
    "directory.user_created": "Member added by directory sync",
    "directory.user_updated": "Member changed by directory sync",
    "directory.user_deactivated": "Member deactivated by directory sync",
    "directory.user_reactivated": "Member reactivated by directory sync",
    "directory.user_deleted": "Member removed by directory sync",
    "directory.change_requested": "Directory change waiting for approval",
    "directory.change_applied": "Directory change applied",
    "directory.change_dismissed": "Directory change dismissed",
    "directory.change_withdrawn": "Directory change withdrawn",
    "directory.group_created": "Directory group added",
    "directory.group_updated": "Directory group changed",
    "directory.group_deleted": "Directory group removed",
    "impersonation.allowed": "Support session allowed",
    "impersonation.started": "Support session started",
    "session.attested": "Signed in with a trusted token",
    "session.issued": "Signed in",
    "session.refused": "Sign-in blocked by the organization's rules",
    "session.revoked": "Session signed out",
    "session.exchanged": "Switched organization",
    "organization.created": "Organization created",
    "organization.updated": "Organization settings changed",
    "organization.sessions_revoked": "All sessions signed out",
    "domain.claimed": "Domain added",
    "domain.verified": "Domain verified",
    "domain.updated": "Domain changed",
    "domain.record_missed": "Domain record not found",
    "domain.lost": "Domain lost because its record is missing",
    "domain.deleted": "Domain removed",
    "member.created": "Member added",
    "member.invited": "Member invited",
    "member.joined": "Invitation accepted",
    "member.updated": "Member changed",
    "member.emergency_access_used": "Emergency access used",
    "member.email_update_started": "Email change requested",
    "member.email_update_cancelled": "Email change canceled",
    "member.email_updated": "Email address changed",
    "member.retired_email_unlinked": "Former email address released",
    "member.deleted": "Member removed",
    "member.offboarded": "All access removed",
    "member.reactivated": "Member restored",
    "member.unlocked": "Member unlocked",
    "connected_app.authorized": "App connected",
    "connected_app.denied": "App connection declined",
    "connected_app.revoked": "App disconnected",
    "connected_app.tokens_revoked": "App access revoked",
    "api_key.created": "API key created",
    "api_key.rotation_started": "API key rotation started",
    "api_key.rotation_cancelled": "API key rotation canceled",
    "api_key.rotated": "API key rotated",
    "api_key.revoked": "API key revoked",
    "api_key.kept": "Suspended API key kept",
    "access.suspended": "Access suspended",
    "machine_access.allowed": "Machine access allowed",
    "machine_access.ended": "Machine access blocked",
    "access_token.exchanged": "App session started",
    "device.challenged": "CAPTCHA required",
    "device.refused": "Device blocked as a suspected bot",
    "action.refused": "Action denied",
    "operator.acted": "Action by an operator",
    "setup_link.created": "Setup link created",
    "setup_link.opened": "Setup link opened",
    "setup_link.refused": "Used or expired setup link opened",
    "setup_link.finished": "Setup with a setup link finished",
    "setup_link.revoked": "Setup link revoked",
    "setup_link.expired": "Setup link expired",
  } satisfies Record<OrganizationAction, string>,
};

/** Titles of the events of a project, which only operators can read. */
export const projectEventTitles: Record<Exclude<AuditAction, OrganizationAction>, string> = {
  "organization.deleted": "Organization deleted",
  "connected_app.created": "Connected app created",
  "connected_app.updated": "Connected app changed",
  "connected_app.deleted": "Connected app deleted",
  "signal_stream.created": "Event stream created",
  "signal_stream.updated": "Event stream changed",
  "signal_stream.deleted": "Event stream deleted",
  "project.configured": "Project configuration loaded",
  "project.created": "Project created",
  "project.updated": "Project settings changed",
  "project.secret_rotation_started": "Project secret rotation started",
  "project.secret_rotation_cancelled": "Project secret rotation canceled",
  "project.secret_rotated": "Project secret rotated",
  "import.applied": "File imported",
  "export.read": "Data exported",
  "audit_log.adopted": "Audit log accepted in its current state",
  "signing_key.rotated": "Signing key rotated",
  "captcha.refused": "CAPTCHA not passed",
  "captcha.unverified": "CAPTCHA could not be verified",
  "device.observed": "Suspected bot allowed",
  "webhook_endpoint.created": "Webhook endpoint created",
  "webhook_endpoint.updated": "Webhook endpoint changed",
  "webhook_endpoint.deleted": "Webhook endpoint deleted",
  "webhook_endpoint.secret_rotated": "Webhook secret rotated",
  "queue.retried": "Unsent messages retried",
  "queue.message_dropped": "Unsent message removed",
};

/** Returns the title of an action. If the titles have none, returns the action's name as words, such as "Thing added". */
export function describeAction(action: string, titles: Readonly<Record<string, string>> = auditEvents.titles): string {
  const title = Object.hasOwn(titles, action) ? titles[action] : undefined;
  if (title) return title;
  const words = action.replace(/[._]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of members by their IDs. */
export type MemberNames = ReadonlyMap<string, string>;

export interface DescribedEvent {
  title: string;
  /** The name or email address of the member whom the event is about. Empty if the event is about no member. */
  member: string;
  /** Who did it, such as "by Ada". Empty if it was the member. */
  actor: string;
}

/** Describes an event for people. */
export function describeEvent(
  event: Pick<AuditLogEvent, "action" | "member_id" | "email_address" | "details">,
  names: MemberNames = new Map(),
  texts: typeof auditEvents = auditEvents,
): DescribedEvent {
  const { action, member_id, email_address } = event;
  return {
    title: describeAction(action, texts.titles),
    member: (member_id && names.get(member_id)) || email_address || "",
    actor: describeActor(event, names, texts),
  };
}

function describeActor(
  { details, member_id }: Pick<AuditLogEvent, "member_id" | "details">,
  names: MemberNames,
  texts: typeof auditEvents,
): string {
  const { impersonator, app, by, reason } = details as {
    impersonator?: { id?: unknown };
    app?: unknown;
    by?: string | { type?: string; member_id?: string };
    reason?: unknown;
  };
  if (typeof impersonator?.id === "string") return texts.bySupport({ who: impersonator.id });
  if (app) return texts.byApp;
  if (reason === "identity_provider_logout") return texts.byIdentityProvider;
  if (reason === "concurrent_session_limit") return texts.bySessionLimit;
  const actor = typeof by === "object" ? (by?.member_id ?? by?.type) : by;
  switch (actor) {
    case "backend":
    case "configuration":
    case "import":
    case "schedule":
      return texts.byApplication;
    case "directory":
      return texts.byDirectory;
    case "operator":
      return texts.byOperator;
  }
  // Other values say how it happened, such as "reset", and not who did it.
  if (!isMemberId(actor) || actor === member_id) return "";
  const name = names.get(actor);
  return name ? texts.by({ who: name }) : texts.byOther;
}

/** Who or what ended a session. Empty if it was the member. */
export function describeEnd(endedBy: SignInAttempt["ended_by"], texts: typeof auditEvents = auditEvents): string {
  const ends = {
    self: "",
    member: texts.byOther,
    application: texts.byApplication,
    app: texts.byApp,
    directory: texts.byDirectory,
    identity_provider: texts.byIdentityProvider,
    operator: texts.byOperator,
    session_limit: texts.bySessionLimit,
  };
  return ends[endedBy ?? "self"];
}

/** Returns the IDs of the members whom the events name, each once. */
export function listMemberIds(events: readonly AuditLogEvent[]): string[] {
  const ids = events.flatMap(({ member_id, details: { by } }) => [member_id, by]);
  return [...new Set(ids.filter(isMemberId))];
}

function isMemberId(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("member-");
}
