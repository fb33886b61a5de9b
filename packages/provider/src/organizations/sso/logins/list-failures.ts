import type { Db } from "../../../platform/db/schema.ts";
import { countRefusals } from "./attempts-store.ts";
import { verdictOf } from "./verdicts.ts";

export interface SsoFailure {
  project_id: string;
  organization_id: string;
  /** Null if the organization or the connection was deleted. */
  organization_name: string | null;
  connection_id: string;
  connection_name: string | null;
  kind: string | null;
  reason: string;
  /** What happened, and the setting to change with its location. Empty if no setting helps. */
  verdict: string;
  setting: string;
  count: number;
  last_at: string;
  last_request_id: string;
}

/** Lists refused logins since a time, by connection and reason, most frequent first. Of one project, or of all. */
export async function listSsoFailures(
  db: Db,
  params: { since: Date; projectId?: string | undefined; limit: number },
): Promise<SsoFailure[]> {
  return (await countRefusals(db, params)).map(({ display_name, last_at, ...row }) => {
    const { verdict, setting } = verdictOf(row.reason);
    return { ...row, connection_name: display_name, verdict, setting, last_at: last_at.toISOString() };
  });
}
