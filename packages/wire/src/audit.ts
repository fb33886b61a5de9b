import { z } from "zod";
import { Id, JsonObject } from "./fields.ts";

const AuditTime = z.iso.datetime({ offset: true });

/** The filters of an audit log; all that are there must fit. */
export const auditFilters = {
  member_id: Id.optional().describe("Events of this member."),
  by_member_id: Id.optional().describe("What this member did, to themselves or to others."),
  actions: z.array(z.string().max(64)).min(1).max(50).optional().describe("These actions, such as `session.issued`."),
  from: AuditTime.optional().describe("From this time on, in RFC 3339."),
  to: AuditTime.optional().describe("Before this time."),
  request_id: Id.optional().describe("What one request brought about."),
};

export const auditPaging = {
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the page before, for the same filters."),
  limit: z.number().int().min(1).max(1000).optional().describe("Events a page; 100 when absent."),
};

export const AuditLogEvent = z
  .object({
    audit_event_id: z.string().describe("The event's id."),
    occurred_at: z.string().describe("When it happened, in RFC 3339."),
    action: z.string().describe("What happened, as object.verb: `session.issued`. See the reference of actions."),
    organization_id: z.string().nullable().describe("The organization; null where it concerns none."),
    member_id: z.string().nullable().describe("The member whom it is about; null where it is no member."),
    email_address: z.string().nullable().describe("The address that was known; null where there was none."),
    ip_address: z.string().describe("Where the request came from; empty where the reader may not know."),
    request_id: z.string().describe("The request that brought it about."),
    details: JsonObject.describe("More, by action. `by` is who did it, where that is not the member."),
  })
  .meta({ id: "AuditLogEvent" });
export type AuditLogEvent = z.infer<typeof AuditLogEvent>;

export const AuditEventsRequest = z.object({ ...auditFilters, ...auditPaging });
export type AuditEventsRequest = z.infer<typeof AuditEventsRequest>;

const { member_id: _, by_member_id: _by, ...ownFilters } = auditFilters;
export const OwnAuditEventsRequest = z.object({ ...ownFilters, ...auditPaging });
export type OwnAuditEventsRequest = z.infer<typeof OwnAuditEventsRequest>;

export const AuditEventsResponse = z.object({
  events: z.array(AuditLogEvent).describe("The newest first."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one.") })
    .describe("What there is beyond the page."),
});
export type AuditEventsResponse = z.infer<typeof AuditEventsResponse>;
