import { auditEvents } from "@portico/ui/texts/audit-events";
import type { AuditEventsRequest } from "@portico/wire";
import type { audit } from "./texts.ts";

export type AuditKind = keyof typeof audit.kinds;
export type AuditTime = keyof typeof audit.times;

export interface Person {
  id: string;
  name: string;
}

export interface AuditFilter {
  kind: AuditKind;
  by: Person | null;
  about: Person | null;
  time: AuditTime;
  /** Days in the reader's time zone, such as `2026-03-02`, if the range is `own`. Both days are included. */
  from: string;
  to: string;
}

export const noAuditFilter: AuditFilter = { kind: "all", by: null, about: null, time: "any", from: "", to: "" };

/** The actions of each event type. No list is longer than a request permits. */
export const actionsOf: Record<Exclude<AuditKind, "all">, readonly string[]> = {
  signIns: [
    "session.issued",
    "session.refused",
    "session.revoked",
    "session.exchanged",
    "session.attested",
    "organization.sessions_revoked",
    "member.emergency_access_used",
    "impersonation.allowed",
    "impersonation.started",
    "access_token.exchanged",
  ],
  members: [
    "member.created",
    "member.invited",
    "member.joined",
    "member.updated",
    "member.email_update_started",
    "member.email_updated",
    "member.retired_email_unlinked",
    "member.deleted",
    "member.offboarded",
    "member.reactivated",
  ],
  factors: [
    "totp.created",
    "totp.deleted",
    "passkey.accepted",
    "passkey.refused",
    "passkey.created",
    "passkey.updated",
    "passkey.deleted",
    "remembered_device.created",
    "remembered_device.deleted",
    "recovery_codes.shown",
    "recovery_codes.rotated",
    "second_factor.refused",
    "second_factor.locked",
    "member.second_factors_changed",
    "password.refused",
    "password.locked",
    "password.reset_sent",
    "password.changed",
    "password.deleted",
    "member.change_disowned",
    "member.recovery_access_removed",
    "member.recovery_access_kept",
    "oauth.linked",
    "oauth.unlinked",
  ],
  settings: [
    "organization.created",
    "organization.updated",
    "domain.claimed",
    "domain.verified",
    "domain.updated",
    "domain.record_missed",
    "domain.lost",
    "domain.deleted",
  ],
  sso: [
    "sso.refused",
    "sso_connection.created",
    "sso_connection.updated",
    "sso_connection.tested",
    "sso_connection.deleted",
    "scim_connection.created",
    "scim_connection.updated",
    "scim_connection.deleted",
    "scim_connection.token_rotation_started",
    "scim_connection.token_rotation_cancelled",
    "scim_connection.token_rotated",
    "directory.user_created",
    "directory.user_updated",
    "directory.user_deactivated",
    "directory.user_reactivated",
    "directory.user_deleted",
    "directory.group_created",
    "directory.group_updated",
    "directory.group_deleted",
  ],
  apps: [
    "connected_app.authorized",
    "connected_app.denied",
    "connected_app.revoked",
    "connected_app.tokens_revoked",
    "api_key.created",
    "api_key.rotation_started",
    "api_key.rotation_cancelled",
    "api_key.rotated",
    "api_key.revoked",
    "api_key.kept",
    "access.suspended",
    "machine_access.allowed",
    "machine_access.ended",
  ],
  refused: Object.keys(auditEvents.titles).filter((action) => /[._](refused|locked|denied)$/.test(action)),
};

const HOUR_MS = 3_600_000;
const hours = { day: 24, week: 7 * 24, month: 30 * 24 };

/**
 * Returns the request for a filter. Days start at midnight in the reader's time zone.
 * @param nowMs When the filter was set.
 */
export function toAuditRequest(filter: AuditFilter, nowMs: number): AuditEventsRequest {
  const { kind, by, about, time, from, to } = filter;
  const times =
    time === "own"
      ? { from: startOf(from, 0), to: startOf(to, 1) }
      : { from: time === "any" ? undefined : new Date(nowMs - hours[time] * HOUR_MS).toISOString(), to: undefined };
  return {
    ...(kind !== "all" && { actions: [...actionsOf[kind]] }),
    ...(by && { by_member_id: by.id }),
    ...(about && { member_id: about.id }),
    ...(times.from && { from: times.from }),
    ...(times.to && { to: times.to }),
  };
}

/** Returns the start of the day that is `later` days after `day`, or undefined if `day` is not a date. */
function startOf(day: string, later: number): string | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}
