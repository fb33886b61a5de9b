import type { Db } from "../../../platform/db/schema.ts";
import { countRefusals } from "./attempts-store.ts";
import { verdictOf } from "./verdicts.ts";

export interface SsoFailure {
  project_id: string;
  organization_id: string;
  /** Null where the organization or the connection is gone. */
  organization_name: string | null;
  connection_id: string;
  connection_name: string | null;
  kind: string | null;
  reason: string;
  /** What happened, and the setting to change with its place; empty when there is none. */
  verdict: string;
  setting: string;
  count: number;
  last_at: string;
  last_request_id: string;
}

/** What single sign-on has refused since then, by connection and reason, the most first; of one project, or of all. */
export async function listSsoFailures(
  db: Db,
  asked: { since: Date; projectId?: string | undefined; limit: number },
): Promise<SsoFailure[]> {
  return (await countRefusals(db, asked)).map(({ display_name, last_at, ...row }) => {
    const { verdict, setting } = verdictOf(row.reason);
    return { ...row, connection_name: display_name, verdict, setting, last_at: last_at.toISOString() };
  });
}
