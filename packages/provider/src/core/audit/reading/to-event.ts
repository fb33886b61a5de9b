import type { AuditLogEvent } from "@portico/wire";
import { currentAction } from "../renamed-actions.ts";
import type { AuditEvent } from "./store.ts";

/** The complete event, for the host's back end. */
export function toEvent({ project_id: _, occurred_at, sequence, action, ...event }: AuditEvent) {
  return { ...event, action: currentAction(action), occurred_at: occurred_at.toISOString(), sequence };
}

/** The event for admins of its organization, without data of other organizations. */
export function toOrganizationEvent(event: AuditEvent): AuditLogEvent {
  const { sequence: _, ...readable } = toEvent(event);
  const { from_organization_id: _from, ...details } = readable.details;
  const ip_address = details.operator ? "" : readable.ip_address;
  return { ...readable, ip_address, details: withoutOperator(details) };
}

/** Keeps the operator's role and reason. Name and IP address are only for the provider. */
function withoutOperator({ operator, ...details }: Record<string, unknown>): Record<string, unknown> {
  if (!operator) return details;
  const { role, reason } = operator as { role?: string; reason?: string };
  return { ...details, operator: { role, ...(reason !== undefined && { reason }) } };
}

/** The event for the member that it is about, without the IP address of another actor. */
export function toMemberEvent(event: AuditEvent): AuditLogEvent {
  const { sequence: _, ...readable } = toEvent(event);
  const { by, impersonator } = readable.details;
  const isOwn = (by === undefined || by === event.member_id) && impersonator === undefined;
  return { ...readable, ip_address: isOwn ? readable.ip_address : "", details: withoutOperator(readable.details) };
}
