import { z } from "zod";
import { Id, JsonObject } from "../entities/fields.ts";

const AuditTime = z.iso.datetime({ offset: true });

/** The filters of an audit log. An event must match all of them. */
export const auditFilters = {
  member_id: Id.optional().describe("Events of this member."),
  by_member_id: Id.optional().describe("Events that this member caused."),
  actions: z
    .array(z.string().max(64))
    .min(1)
    .max(50)
    .optional()
    .describe("Events with these actions, such as `session.issued`."),
  from: AuditTime.optional().describe("Events at or after this time; RFC 3339."),
  to: AuditTime.optional().describe("Events before this time; RFC 3339."),
  request_id: Id.optional().describe("Events that this request caused."),
};

export const auditPaging = {
  cursor: z
    .string()
    .max(1024)
    .optional()
    .describe("`next_cursor` of the previous page, for the same filters. Omit it for the first page."),
  limit: z.number().int().min(1).max(1000).optional().describe("Page size. Default: 100."),
};

export const AuditLogEvent = z
  .object({
    audit_event_id: z.string().describe("The event's ID."),
    occurred_at: z.string().describe("When it happened, in RFC 3339."),
    action: z.string().describe("The action as object.verb, such as `session.issued`. See the reference of actions."),
    organization_id: z.string().nullable().describe("The organization; null if the event is not about one."),
    member_id: z.string().nullable().describe("The member that the event is about; null if it is not about a member."),
    email_address: z.string().nullable().describe("The member's email address at that time; null if unknown."),
    ip_address: z.string().describe("The client's IP address; empty if the reader may not see it."),
    request_id: z.string().describe("The request that caused it."),
    details: JsonObject.describe("Details, which depend on the action. `by` is who did it, if it was not the member."),
  })
  .meta({ id: "AuditLogEvent" });
export type AuditLogEvent = z.infer<typeof AuditLogEvent>;

export const AuditEventsRequest = z.object({
  ...auditFilters,
  audit_event_id: Id.optional().describe("Only this event."),
  ...auditPaging,
});
export type AuditEventsRequest = z.infer<typeof AuditEventsRequest>;

const { member_id: _, by_member_id: _by, ...ownFilters } = auditFilters;
export const OwnAuditEventsRequest = z.object({ ...ownFilters, ...auditPaging });
export type OwnAuditEventsRequest = z.infer<typeof OwnAuditEventsRequest>;

export const AuditEventsResponse = z.object({
  events: z.array(AuditLogEvent).describe("Newest first."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page.") })
    .describe("Paging information."),
});
export type AuditEventsResponse = z.infer<typeof AuditEventsResponse>;
