import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { requests } from "./login-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import type { Shown, SsoRequestRow, TestOutcome } from "./schema.ts";
import { saveOutcome } from "./test-runs-store.ts";
import type { SsoRefusal } from "./verdicts.ts";

/** A login under way that only tries its connection. */
export type TestRequest = SsoRequestRow & { test_run_id: string };

export function isTest(request: SsoRequestRow | undefined): request is TestRequest {
  return typeof request?.test_run_id === "string";
}

/**
 * Whether its answer is for the eyes of whoever tries it: one of a connection that another organization lends is about
 * that organization's people (threats.md T94).
 */
export function isOwnTest(request: SsoRequestRow | undefined): boolean {
  return isTest(request) && request.login_connection_id === request.connection_id;
}

/** Writes down what became of a test, beside the attempts of real logins. Nobody is signed in by it. */
export async function concludeTestRun(
  call: Call,
  tx: Db,
  { project_id, organization_id, login_connection_id, test_run_id }: TestRequest,
  { reason, details: found, shown }: TestOutcome,
  passedAs: string | null = null,
): Promise<TestOutcome> {
  const details = { ...found, test_run_id };
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

/** The same for an answer that was refused: the test ends with it, so its link and its login are spent. */
export function refuseTestRun(
  call: Call,
  request: TestRequest,
  { reason, details }: SsoRefusal,
  shown?: Shown,
): Promise<TestOutcome> {
  return transaction(call, async (tx) => {
    await requests.end(call, tx, (eb) => eb("request_hash", "=", request.request_hash));
    return concludeTestRun(call, tx, request, { reason, details, ...(shown && { shown }) });
  });
}
