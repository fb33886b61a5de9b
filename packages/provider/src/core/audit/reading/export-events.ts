import { Readable } from "node:stream";
import { auditFilters, Id } from "@portico/wire/schemas";
import { z } from "zod";
import type { Call } from "../../../platform/call/call.ts";
import { parseBasicCredentials, refuseProjectCredentials } from "../../../platform/http/credentials.ts";
import { parseJsonBody } from "../../../platform/http/json-body.ts";
import type { Page } from "../../../platform/http/page.ts";
import { toSchemaMismatch } from "../../../platform/http/schema-error.ts";
import { readFilters, toEvent } from "./list-events.ts";
import { type AuditQuery, listEvents } from "./store.ts";

const BATCH_SIZE = 500;

const ExportRequest = z.strictObject({
  organization_id: Id.optional(),
  ...auditFilters,
  /** The last event that the caller has. The export continues after it. */
  after_audit_event_id: Id.optional(),
});

/**
 * The audit log as JSON lines, the oldest event first, with only one batch in memory. For back ends with the
 * project's secret, like the management API.
 */
export const exportPage: Page = {
  method: "POST",
  path: "/v1/b2b/audit_events/export",
  summary: "Export the audit log",
  description: "Returns JSON lines, the oldest event first.",
  answers: "application/x-ndjson",
  security: "projectSecret",
  async handle(context, request, reply) {
    const credentials = parseBasicCredentials(request.headers.authorization);
    const found = credentials && (await context.projects.findByCredentials(credentials.user, credentials.secret));
    if (!found) throw refuseProjectCredentials(request.headers.authorization);
    const text = (request.body as string | undefined) ?? "";
    const { data: asked, error } = ExportRequest.safeParse(text === "" ? {} : parseJsonBody(text), {
      reportInput: true,
    });
    if (error) throw toSchemaMismatch(error);
    const call = context.createCall(request, reply, found.project);
    const lines = eachLine(call, readFilters(asked), asked);
    return reply
      .type("application/x-ndjson")
      .header("Cache-Control", "no-store")
      .send(Readable.from(lines, { objectMode: false, highWaterMark: 65_536 }));
  },
};

/** Reads the next batch when the previous one was consumed, so that a slow client slows down the reading. */
async function* eachLine(
  call: Call,
  query: AuditQuery,
  { after_audit_event_id }: z.infer<typeof ExportRequest>,
): AsyncGenerator<string> {
  let after = after_audit_event_id;
  for (;;) {
    const asked = { after, limit: BATCH_SIZE, first: "oldest" } as const;
    const rows = await call.read((db) => listEvents(db, call.project, query, asked));
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toEvent(row))}\n`).join("");
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.audit_event_id;
  }
}
