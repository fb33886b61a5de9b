import { sql } from "kysely";
import type { Expiring } from "../db/sweep.ts";

/**
 * Old events, where the configuration ends them. They are found by their ids, which begin with the time, so that no index
 * of times is kept for that.
 */
export const auditExpiring: Expiring[] = [
  {
    table: "audit_events",
    column: "occurred_at",
    retention: "audit",
    find: (before, limit) => sql`
      select old.ctid from projects p cross join lateral (
        select e.ctid from audit_events e
        where e.project_id = p.project_id
          and e.audit_event_id < 'audit-event-' || case when p.project_id like '%-live-%' then 'live-' else 'test-' end || ${beginOf(before)}
          and e.occurred_at < ${before}
        order by e.audit_event_id limit ${limit}) as old
      limit ${limit}`,
  },
];

/** The beginning of each UUID of version 7 that is made at this time: 48 bits of milliseconds (RFC 9562 section 5.7). */
function beginOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
