import type { AuditEventsRequest, AuditEventsResponse, AuditLogEvent, OwnAuditEventsRequest } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { readCursor, writeCursor } from "../../../platform/http/search-cursor.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireActor } from "../../rbac/actor.ts";
import { authorize } from "../../rbac/authorize.ts";
import { requireSession } from "../../records/session/require-session.ts";
import { type AuditEvent, findEvent, listEvents } from "./store.ts";
import { toEvent, toMemberEvent, toOrganizationEvent } from "./to-event.ts";

const DEFAULT_LIMIT = 100;

/** The filters of a call, before parsing. */
export type Filters = AuditEventsRequest & { organization_id?: string | undefined };

/** Parses a call's filters. The schema has checked that times are RFC 3339. */
export function readFilters({
  organization_id,
  member_id,
  by_member_id,
  actions,
  from,
  to,
  request_id,
}: Omit<Filters, "cursor" | "limit">) {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { organization_id, member_id, by_member_id, actions, from: timeOf(from), to: timeOf(to), request_id };
}

/** A page of the project's audit log for its back end. @throws ApiError `invalid_cursor`. */
export function searchEvents(call: Call, request: Filters) {
  return listPage(call, "audit_events.search", request, toEvent);
}

/** @throws ApiError `audit_event_not_found`. */
export async function getEvent(call: Call, { audit_event_id }: { audit_event_id: string }) {
  const event = await findEvent(call.db, call.project.project_id, audit_event_id);
  if (!event) throw new ApiError("audit_event_not_found");
  return { event: toEvent(event) };
}

/** A page of the audit log of the caller's organization. @throws ApiError `unauthorized_action`, `invalid_cursor`. */
export async function listOrganizationEvents(call: Call, request: AuditEventsRequest): Promise<AuditEventsResponse> {
  const caller = await requireActor(call);
  await authorize(call, caller, "audit_log", "read");
  const { organization_id } = caller.organization;
  return listPage(call, "organization.listAuditEvents", { ...request, organization_id }, toOrganizationEvent);
}

/** A page of the events about the signed-in member in this organization. @throws ApiError `invalid_cursor`. */
export async function listOwnEvents(call: Call, request: OwnAuditEventsRequest): Promise<AuditEventsResponse> {
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
  // One event more than requested shows whether there is a next page.
  const asked = { after, limit: limit + 1, first: "newest" } as const;
  const rows = await call.read((db) => listEvents(db, call.project, query, asked));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    events: page.map(toView),
    results_metadata: { ...(last && { next_cursor: writeCursor(call, searched, last.audit_event_id) }) },
  };
}
