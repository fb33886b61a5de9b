import { AuditLogEvent, auditFilters, Id } from "@portico/wire/schemas";
import { z } from "zod";
import { getEvent, searchEvents } from "../../../core/audit/reading/list-events.ts";
import { verifyEvents } from "../../../core/audit/reading/verify-events.ts";
import { inTurns } from "../../../platform/call/in-turns.ts";
import { Cursor, NextCursor, NoFields, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const sequence = z.number().int().min(0);
export const StoredEvent = AuditLogEvent.extend({
  sequence: sequence.nullable().describe("Its place in the project's chain; null for the seconds until it has one."),
}).meta({ id: "StoredAuditEvent" });

const Checkpoint = z
  .strictObject({
    sequence: sequence.describe("A place in the chain."),
    chain: z.string().max(128).describe("What binds the event there to all before it."),
  })
  .describe("A place that the log goes through; keep it elsewhere, and show it at a later check.");

const AuditFinding = z.object({
  kind: z
    .enum(["altered", "deleted", "inserted", "reordered", "unproven", "head", "checkpoint"])
    .describe(
      "`unproven`: nobody can check these events. `head`: the end of the chain was altered or deleted. `checkpoint`: the log does not go through it.",
    ),
  audit_event_id: z.string().nullable().describe("The event; null where it is gone."),
  from_sequence: z.number().int().nullable().describe("Its place, or the first one that is empty."),
  to_sequence: z.number().int().nullable().describe("Its place, or the last one that is empty."),
});

export const auditEvents: ManagementCall[] = [
  managementCall({
    name: "audit_events.search",
    method: "POST",
    path: "/b2b/audit_events/search",
    isRepeatable: true,
    summary: "Returns a page of the project's audit log, the newest event first.",
    description: "Without fields it is the whole log. All filters that are there must fit.",
    request: z.strictObject({
      organization_id: Id.optional().describe("Events of this organization."),
      ...auditFilters,
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({
      events: z.array(StoredEvent).describe("The newest first."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: { body: { actions: ["session.issued", "session.revoked"], limit: 10 } },
    rule: searchEvents,
  }),
  managementCall({
    name: "audit_events.get",
    method: "GET",
    path: "/b2b/audit_events/{audit_event_id}",
    summary: "Returns an event of the audit log.",
    request: NoFields,
    response: z.object({ event: StoredEvent.describe("The event.") }),
    errors: ["audit_event_not_found"],
    example: { params: { audit_event_id: "$AUDIT_EVENT_ID" } },
    rule: getEvent,
  }),
  managementCall({
    name: "audit_events.verify",
    method: "POST",
    path: "/b2b/audit_events/verify",
    isRepeatable: true,
    summary: "Checks a part of the audit log, and names what was altered, deleted, inserted or reordered.",
    description:
      "Call it again with `after_sequence` until `next_sequence` is null. It finds what somebody did who can write the " +
      "database alone; a log that was put back to an earlier state is found by a checkpoint that was kept elsewhere.",
    request: z.strictObject({
      after_sequence: sequence.optional().describe("`next_sequence` of the part before; the beginning when absent."),
      checkpoint: Checkpoint.optional(),
    }),
    response: z.object({
      checked: z.number().int().describe("The events that were looked at."),
      findings: z.array(AuditFinding).describe("What is not as the provider has left it."),
      next_sequence: z.number().int().nullable().describe("Where to go on; null at the end."),
      checkpoint: Checkpoint,
      pruned_sequence: z.number().int().describe("The last place that retention has deleted; 0 for none."),
      unsealed: z
        .object({
          count: z.number().int().describe("The events that have no place yet."),
          since: z.string().nullable().describe("When the oldest of them happened; seconds ago, or null."),
        })
        .describe("The end that has no place yet; it is told with the last part."),
    }),
    errors: [],
    example: { body: {} },
    rule: inTurns(verifyEvents),
  }),
];
