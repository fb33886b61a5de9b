import type { AuditEventsRequest, AuditEventsResponse, AuditLogEvent, OwnAuditEventsRequest } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { route } from "../../../platform/http/route.ts";
import { readCursor, takePage, writeCursor } from "../../../platform/http/search-cursor.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireActor } from "../../rbac/actor.ts";
import { authorize } from "../../rbac/authorize.ts";
import { requireSession } from "../../records/session/require-session.ts";
import { currentAction } from "../audit.ts";
import { type AuditEvent, type AuditQuery, findEvent, listEvents } from "./store.ts";

const DEFAULT_LIMIT = 100;

/** The filters of a call, before parsing. */
type Filters = AuditEventsRequest & { organization_id?: string | undefined };

/** Parses a call's filters. The schema has checked that times are RFC 3339. */
export function readFilters({
  organization_id,
  member_id,
  by_member_id,
  actions,
  from,
  to,
  request_id,
  audit_event_id,
}: Omit<Filters, "cursor" | "limit">) {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return {
    organization_id,
    member_id,
    by_member_id,
    actions,
    from: timeOf(from),
    to: timeOf(to),
    request_id,
    audit_event_id,
  };
}

/** A page of the project's audit log for its back end. @throws ApiError `invalid_cursor`. */
export function searchEvents(call: Call, request: Filters) {
  return listPage(call, "audit_events.search", request, toEvent);
}

/**
 * Lists the newest events of a query, for readers that merge several.
 * @param page.after the last ID of the previous page.
 * @param toView defaults to the complete event, for the host's back end.
 */
export async function listNewestEvents(
  call: Call,
  db: Db,
  query: AuditQuery,
  page: { after: string | undefined; limit: number },
  toView: (event: AuditEvent) => AuditLogEvent = toEvent,
): Promise<AuditLogEvent[]> {
  return (await listEvents(db, call.project, query, { ...page, first: "newest" })).map(toView);
}

/** @throws ApiError `audit_event_not_found`. */
export async function getEvent(call: Call, { audit_event_id }: { audit_event_id: string }) {
  const event = await findEvent(call.db, call.project.project_id, audit_event_id);
  if (!event) throw new ApiError("audit_event_not_found");
  return { event: toEvent(event) };
}

/** A page of the audit log of the caller's organization. @throws ApiError `unauthorized_action`, `invalid_cursor`. */
async function listOrganizationEvents(call: Call, request: AuditEventsRequest): Promise<AuditEventsResponse> {
  const caller = await requireActor(call);
  await authorize(call, caller, "audit_log", "read");
  const { organization_id } = caller.organization;
  return listPage(call, "organization.listAuditEvents", { ...request, organization_id }, toOrganizationEvent);
}

/** A page of the events about the signed-in member in this organization. @throws ApiError `invalid_cursor`. */
async function listOwnEvents(call: Call, request: OwnAuditEventsRequest): Promise<AuditEventsResponse> {
  const { organization_id, member_id } = (await requireSession(call)).member;
  return listPage(call, "self.listAuditEvents", { ...request, organization_id, member_id }, toMemberEvent);
}

async function listPage<View extends AuditLogEvent>(
  call: Call,
  name: string,
  { cursor, limit = DEFAULT_LIMIT, ...filters }: Filters,
  toView: (event: AuditEvent) => View,
) {
  const query = readFilters(filters);
  const searched = [name, query];
  const after = readCursor(call, searched, cursor);
  const { page, last } = await takePage(limit, (most) =>
    call.read((db) => listEvents(db, call.project, query, { after, limit: most, first: "newest" })),
  );
  return {
    events: page.map(toView),
    results_metadata: { ...(last && { next_cursor: writeCursor(call, searched, last.audit_event_id) }) },
  };
}

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
function toMemberEvent(event: AuditEvent): AuditLogEvent {
  const { sequence: _, ...readable } = toEvent(event);
  const { by, impersonator } = readable.details;
  const isOwn = (by === undefined || by === event.member_id) && impersonator === undefined;
  return { ...readable, ip_address: isOwn ? readable.ip_address : "", details: withoutOperator(readable.details) };
}

export const auditRoutes = [
  route("organization.listAuditEvents", listOrganizationEvents),
  route("self.listAuditEvents", listOwnEvents),
];
