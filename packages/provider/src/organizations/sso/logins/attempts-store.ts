import { type Insertable, sql } from "kysely";
import type { Database, Db } from "../../../platform/db/schema.ts";
import type { SsoAttemptRow } from "./schema.ts";

export async function insertAttempt(db: Db, row: Insertable<Database["sso_attempts"]>): Promise<void> {
  await db.insertInto("sso_attempts").values(row).execute();
}

/** Newest first: ids start with the time. */
export function listAttempts(
  db: Db,
  params: {
    project_id: string;
    organization_id: string;
    connection_id?: string | undefined;
    outcome?: string | undefined;
  },
  limit: number,
): Promise<SsoAttemptRow[]> {
  const { project_id, organization_id, connection_id, outcome } = params;
  let query = db
    .selectFrom("sso_attempts")
    .selectAll()
    .where((eb) => eb.and({ project_id, organization_id, connection_id }));
  if (outcome !== undefined) query = query.where("reason", outcome === "accepted" ? "=" : "<>", "");
  return query.orderBy("attempt_id", "desc").limit(limit).execute();
}

export interface RefusalRow {
  project_id: string;
  organization_id: string;
  organization_name: string | null;
  connection_id: string;
  display_name: string | null;
  kind: string | null;
  reason: string;
  count: number;
  last_at: Date;
  last_request_id: string;
}

/** Counts refusals since a time, by connection and reason, most frequent first. Of one project, or of all. */
export async function countRefusals(
  db: Db,
  { since, projectId, limit }: { since: Date; projectId?: string | undefined; limit: number },
): Promise<RefusalRow[]> {
  const ofProject = projectId === undefined ? sql`true` : sql`a.project_id = ${projectId}`;
  const { rows } = await sql<RefusalRow>`
    select r.*, o.organization_name, c.display_name, c.kind
    from (
      select a.project_id, a.organization_id, a.connection_id, a.reason, count(*)::integer as count,
        max(a.occurred_at) as last_at, (array_agg(a.request_id order by a.attempt_id desc))[1] as last_request_id
      from sso_attempts a where a.reason <> '' and a.occurred_at >= ${since} and ${ofProject}
      group by 1, 2, 3, 4 order by count(*) desc, 1, 3, 4 limit ${limit}) r
    left join organizations o on o.project_id = r.project_id and o.organization_id = r.organization_id
    left join sso_connections c on c.project_id = r.project_id and c.connection_id = r.connection_id
    order by r.count desc, r.project_id, r.connection_id, r.reason`.execute(db);
  return rows;
}
