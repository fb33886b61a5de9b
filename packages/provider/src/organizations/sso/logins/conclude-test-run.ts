import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { requests } from "./login-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import type { SsoRequestRow, TestOutcome, TestRunDetails } from "./schema.ts";
import { saveOutcome } from "./test-runs-store.ts";
import type { SsoRefusal } from "./verdicts.ts";

/** A login in progress that only tests its connection. */
export type TestRequest = SsoRequestRow & { test_run_id: string };

export function isTest(request: SsoRequestRow | undefined): request is TestRequest {
  return typeof request?.test_run_id === "string";
}

/**
 * Returns whether the response may be shown to the admin who runs the test. If another organization owns the
 * connection, it is about that organization's members (threats.md T94).
 */
export function isOwnTest(request: SsoRequestRow | undefined): boolean {
  return isTest(request) && request.login_connection_id === request.connection_id;
}

/** Records the outcome of a test among the attempts of real logins. It logs no one in. */
export async function concludeTestRun(
  call: Call,
  tx: Db,
  { project_id, organization_id, login_connection_id, test_run_id }: TestRequest,
  { reason, details: responseDetails, shown }: TestOutcome,
  passedAs: string | null = null,
): Promise<TestOutcome> {
  const details = { ...responseDetails, test_run_id };
  const outcome = { reason, details, ...(shown && { shown }) };
  if (!(await saveOutcome(tx, { project_id, organization_id, test_run_id }, outcome, passedAs))) return outcome;
  await recordAttempt(call, tx, { organization_id, connection_id: login_connection_id, reason, details });
  await audit(call, tx, {
    action: "sso_connection.tested",
    organization_id,
    details: { connection_id: login_connection_id, test_run_id, reason },
  });
  return outcome;
}

/** Records a test whose response was refused. The test ends, so its link and request are consumed. */
export function refuseTestRun(
  call: Call,
  request: TestRequest,
  { reason, details }: SsoRefusal,
  shown?: TestRunDetails,
): Promise<TestOutcome> {
  return transaction(call, async (tx) => {
    await requests.end(call, tx, (eb) => eb("request_hash", "=", request.request_hash));
    return concludeTestRun(call, tx, request, { reason, details, ...(shown && { shown }) });
  });
}
