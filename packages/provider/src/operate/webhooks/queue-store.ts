import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/schema.ts";

const MOST_COUNTED = 100_000;

export interface WebhookQueueCounts {
  project_id: string;
  waiting: number;
  retrying: number;
  failed: number;
  oldest_at: Date | null;
}

/** Lists undelivered messages by project; of one, or of all. Endpoints that are pulled have no queue of ours. */
export async function countWebhooks(db: Db, projectId?: string): Promise<WebhookQueueCounts[]> {
  const ofProject = projectId === undefined ? sql`true` : sql`d.project_id = ${projectId}`;
  const inState = (state: RawBuilder<unknown>) => sql`
    select d.project_id, d.status, d.attempts, e.occurred_at from webhook_deliveries d
    join webhook_events e on e.project_id = d.project_id and e.event_id = d.event_id
    join webhook_endpoints w on w.project_id = d.project_id and w.endpoint_id = d.endpoint_id and w.url is not null
    where ${state} and ${ofProject} limit ${MOST_COUNTED}`;
  const { rows } = await sql<WebhookQueueCounts>`
    select project_id,
      count(*) filter (where status = 'pending' and attempts = 0)::integer as waiting,
      count(*) filter (where status = 'pending' and attempts > 0)::integer as retrying,
      count(*) filter (where status = 'failed')::integer as failed,
      min(occurred_at) filter (where status = 'pending') as oldest_at
    from ((${inState(sql`d.status = 'pending'`)}) union all (${inState(sql`d.status = 'failed'`)})) as q
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface QueuedWebhookRow {
  endpoint_id: string;
  event_id: string;
  url: string;
  is_disabled: boolean;
  status: "pending" | "failed";
  attempts: number;
  occurred_at: Date;
  next_attempt_at: Date;
  problem: string | null;
  status_code: number | null;
}

interface Page {
  project_id: string;
  state?: "waiting" | "retrying" | "failed" | undefined;
  /** The event and endpoint of the last message of the previous page. */
  before?: [string, string] | undefined;
  limit: number;
}

const states = {
  waiting: sql`d.status = 'pending' and d.attempts = 0`,
  retrying: sql`d.status = 'pending' and d.attempts > 0`,
  failed: sql`d.status = 'failed'`,
};

/** Newest first, each with its last attempt. */
export async function listQueuedWebhooks(
  db: Db,
  { project_id, state, before, limit }: Page,
): Promise<QueuedWebhookRow[]> {
  const inState = state === undefined ? sql`d.status in ('pending', 'failed')` : states[state];
  const after = before === undefined ? sql`true` : sql`(d.event_id, d.endpoint_id) < (${before[0]}, ${before[1]})`;
  const { rows } = await sql<QueuedWebhookRow>`
    select d.endpoint_id, d.event_id, w.url, w.disabled_at is not null as is_disabled, d.status, d.attempts,
      e.occurred_at, d.next_attempt_at, a.problem, a.status_code
    from webhook_deliveries d
    join webhook_events e on e.project_id = d.project_id and e.event_id = d.event_id
    join webhook_endpoints w on w.project_id = d.project_id and w.endpoint_id = d.endpoint_id and w.url is not null
    left join lateral (
      select problem, status_code from webhook_attempts a
      where a.project_id = d.project_id and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
      order by attempted_at desc limit 1) a on true
    where d.project_id = ${project_id} and ${inState} and ${after}
    order by d.event_id desc, d.endpoint_id desc limit ${limit}`.execute(db);
  return rows;
}
