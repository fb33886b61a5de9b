import { AuditLogEvent, auditFilters, Id } from "@portico/wire/schemas";
import { z } from "zod";
import { getEvent, searchEvents } from "../../../core/audit/reading/list-events.ts";
import { verifyEvents } from "../../../core/audit/reading/verify-events.ts";
import { queuedByOwner } from "../../../platform/call/work-owner.ts";
import { Cursor, NextCursor, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const sequence = z.number().int().min(0);
export const StoredEvent = AuditLogEvent.extend({
  sequence: sequence
    .nullable()
    .describe("Its position in the project's hash chain; null for a few seconds until it has one."),
}).meta({ id: "StoredAuditEvent" });

const Checkpoint = z
  .strictObject({
    sequence: sequence.describe("A position in the chain."),
    chain: z.string().max(128).describe("The hash that links the event to all events before it."),
  })
  .describe("A checkpoint of the log. Store it elsewhere, and send it with a later check.");

const AuditFinding = z.object({
  kind: z
    .enum(["altered", "deleted", "inserted", "reordered", "unproven", "head", "checkpoint"])
    .describe(
      "`unproven`: these events cannot be checked. `head`: the end of the chain was altered or deleted. `checkpoint`: the log does not contain the checkpoint.",
    ),
  audit_event_id: z.string().nullable().describe("The event; null if it is missing."),
  from_sequence: z.number().int().nullable().describe("Its position, or the first missing position."),
  to_sequence: z.number().int().nullable().describe("Its position, or the last missing position."),
});

export const auditEvents: ManagementCall[] = [
  managementCall({
    name: "audit_events.search",
    route: "POST /b2b/audit_events/search",
    isRepeatable: true,
    summary: "Search the audit log",
    description:
      "Searches the project's audit log, newest event first. " +
      "An event must match all filters. Without filters, all events are returned.",
    request: z.strictObject({
      organization_id: Id.optional().describe("Only events of this organization."),
      ...auditFilters,
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({
      events: z.array(StoredEvent).describe("Newest first."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: { body: { actions: ["session.issued", "session.revoked"], limit: 10 } },
    rule: searchEvents,
  }),
  managementCall({
    name: "audit_events.get",
    route: "GET /b2b/audit_events/{audit_event_id}",
    summary: "Get an audit event",
    description: "Returns an event of the audit log.",
    response: z.object({ event: StoredEvent.describe("The event.") }),
    errors: ["audit_event_not_found"],
    rule: getEvent,
  }),
  managementCall({
    name: "audit_events.verify",
    route: "POST /b2b/audit_events/verify",
    isRepeatable: true,
    summary: "Verify the audit log",
    description:
      "Verifies a part of the audit log, and reports altered, deleted, inserted and reordered events. " +
      "Call it again with `after_sequence` until `next_sequence` is null. It detects changes " +
      "by an attacker who can only write to the database. To detect a log that was reset to an earlier state, pass a " +
      "checkpoint that you stored elsewhere.",
    request: z.strictObject({
      after_sequence: sequence.optional().describe("`next_sequence` of the previous part. Omit it for the first part."),
      checkpoint: Checkpoint.optional(),
    }),
    response: z.object({
      checked: z.number().int().describe("The number of events checked."),
      findings: z.array(AuditFinding).describe("The issues found."),
      next_sequence: z.number().int().nullable().describe("Where the next part begins; null at the end."),
      checkpoint: Checkpoint,
      pruned_sequence: z.number().int().describe("The last position that retention has deleted; 0 for none."),
      unsealed: z
        .object({
          count: z.number().int().describe("The number of events without a position."),
          since: z
            .string()
            .nullable()
            .describe("When the oldest of them happened, normally seconds ago; null for none."),
        })
        .describe("The newest events, which have no position yet. Returned with the last part."),
    }),
    example: { body: {} },
    rule: queuedByOwner(verifyEvents),
  }),
];
