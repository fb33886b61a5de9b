import { type SqlBool, sql } from "kysely";
import { type Db, key } from "../../../platform/db/schema.ts";
import { after, before } from "../../../platform/lib/duration.ts";
import { storedNamesOf } from "../audit.ts";
import { type AuditEventRow, contentColumns } from "../canonical-event.ts";

/** The filters of a reader, and those that limit what the reader can see. */
export interface AuditQuery {
  organization_id?: string | undefined;
  member_id?: string | undefined;
  /** The actor; the member that the event is about, if the event names no other actor. */
  by_member_id?: string | undefined;
  actions?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  request_id?: string | undefined;
  audit_event_id?: string | undefined;
  /** Only events of this email address that name no member. */
  of_address?: string | undefined;
  /**
   * Only refusals, and emails that said that the address has no access. They have an index of their own, because an
   * organization has few of them.
   */
  is_refused?: true | undefined;
}

export type AuditEvent = Pick<AuditEventRow, (typeof contentColumns)[number] | "sequence">;

/** IDs of the first release come from the node's clock, which may differ this much from the database's. */
const SKEW = { minutes: 1 };

interface Page {
  /** The ID of the last event of the previous page. */
  after?: string | undefined;
  limit: number;
  /** `oldest` for exports, which can be resumed. */
  first: "newest" | "oldest";
}

/** As in the index `audit_events_refused`, so that the planner uses it. */
const refusedEvents = sql<SqlBool>`(action like '%.refused' or action like '%.locked' or details ->> 'mail' = 'no_access')`;

/** Lists events by ID. IDs start with the time, so each list is a range of an index. */
export async function listEvents(
  db: Db,
  project: { project_id: string; environment: "test" | "live" },
  {
    organization_id,
    member_id,
    by_member_id,
    actions,
    from,
    to,
    request_id,
    audit_event_id,
    of_address,
    is_refused,
  }: AuditQuery,
  { after: last, limit, first }: Page,
): Promise<AuditEvent[]> {
  const isNewest = first === "newest";
  let query = db
    .selectFrom("audit_events")
    .select([...contentColumns, "sequence"])
    .where("project_id", "=", project.project_id);
  if (organization_id !== undefined) query = query.where("organization_id", "=", organization_id);
  if (member_id !== undefined) query = query.where("member_id", "=", member_id);
  if (by_member_id !== undefined) {
    query = query.where(
      sql<SqlBool>`(details ->> 'by' = ${by_member_id} or (member_id = ${by_member_id} and details ->> 'by' is null))`,
    );
  }
  if (audit_event_id !== undefined) query = query.where("audit_event_id", "=", audit_event_id);
  if (of_address !== undefined) query = query.where("member_id", "is", null).where("email_address", "=", of_address);
  if (is_refused) query = query.where(refusedEvents);
  if (request_id !== undefined) query = query.where("request_id", "=", request_id);
  if (actions !== undefined) query = query.where(key({ action: storedNamesOf(actions) }));
  if (from) {
    query = query.where("occurred_at", ">=", from).where("audit_event_id", ">=", beginOf(project, before(from, SKEW)));
  }
  if (to) query = query.where("occurred_at", "<", to).where("audit_event_id", "<", beginOf(project, after(to, SKEW)));
  if (last !== undefined) query = query.where("audit_event_id", isNewest ? "<" : ">", last);
  const rows = await query
    .orderBy("audit_event_id", isNewest ? "desc" : "asc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sequence: row.sequence === null ? null : Number(row.sequence) }));
}

export async function findEvent(db: Db, project_id: string, audit_event_id: string): Promise<AuditEvent | undefined> {
  return db
    .selectFrom("audit_events")
    .select([...contentColumns, sql<number | null>`sequence::float8`.as("sequence")])
    .where(key({ project_id, audit_event_id }))
    .executeTakeFirst();
}

/** The prefix of all IDs created at this time: 48 bits of milliseconds (RFC 9562 section 5.7). */
function beginOf({ environment }: { environment: string }, time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, "0");
  return `audit-event-${environment}-${hex.slice(0, 8)}-${hex.slice(8)}`;
}
