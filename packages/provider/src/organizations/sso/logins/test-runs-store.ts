import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import type { SsoRequestRow, SsoTestRunRow, TestOutcome } from "./schema.ts";

/** Links that test a connection. A used link is kept with its outcome. */
export const testRuns = oneTimeTable("sso_test_runs", {
  columns: {
    project_id: true,
    token_hash: true,
    test_run_id: true,
    organization_id: true,
    connection_id: true,
    outcome: true,
    passed_as: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});

interface TestRunKey {
  project_id: string;
  organization_id: string;
  test_run_id: string;
}

export function findTestRun(db: Db, key: TestRunKey & { connection_id: string }): Promise<SsoTestRunRow | undefined> {
  const { project_id, organization_id, connection_id, test_run_id } = key;
  return db
    .selectFrom("sso_test_runs")
    .selectAll()
    .where((eb) => eb.and({ project_id, organization_id, connection_id, test_run_id }))
    .executeTakeFirst();
}

/** Saves the outcome of a test, once. @returns whether it was the first. */
export async function saveOutcome(
  tx: Db,
  key: TestRunKey,
  outcome: TestOutcome,
  passed_as: string | null,
): Promise<boolean> {
  const { project_id, organization_id, test_run_id } = key;
  const { numUpdatedRows } = await tx
    .updateTable("sso_test_runs")
    .set({ outcome: json(outcome), passed_as })
    .where((eb) => eb.and({ project_id, organization_id, test_run_id }))
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Finds this browser's test in progress at the connection, because a malformed response does not name its test. */
export function findTestRequest(
  db: Db,
  params: { project_id: string; connection_id: string; browser_hash: string; now: Date },
): Promise<SsoRequestRow | undefined> {
  const { project_id, connection_id, browser_hash, now } = params;
  return db
    .selectFrom("sso_requests")
    .selectAll()
    .where((eb) => eb.and({ project_id, connection_id, browser_hash }))
    .where("test_run_id", "is not", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
