import type { CreateTestRunResponse, TestRun, TestRunResponse } from "@portico/wire";
import { requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireReady } from "./connections/activate-connection.ts";
import type { ConnectionRequest } from "./connections/change-connection.ts";
import type { Connection } from "./connections/connection.ts";
import { findConnection, listKeys } from "./connections/store.ts";
import { listChecks } from "./logins/checks.ts";
import { refuseTestRun, type TestRequest } from "./logins/conclude-test-run.ts";
import { requests } from "./logins/login-store.ts";
import type { SsoTestRunRow, TestOutcome } from "./logins/schema.ts";
import { findTestRun, testRuns } from "./logins/test-runs-store.ts";
import { SsoRefusal, verdictOf } from "./logins/verdicts.ts";
import type { LoginRequest } from "./saml/sign-request.ts";
import { beginLogin, followExternal } from "./start-login.ts";

/**
 * Creates a link that tests a connection, also a held one: the user logs in at the identity provider and sees which
 * checks pass, without being logged in here.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `sso_connection_not_found`,
 * `sso_connection_not_ready`.
 */
export async function createTestRun(
  call: Call,
  { organization_id, connection_id }: ConnectionRequest,
): Promise<CreateTestRunResponse> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  const { organization } = caller;
  const { project_id } = call.project;
  return transaction(call, async (tx) => {
    const connection = await findConnection(tx, { project_id, connection_id });
    if (connection?.organization_id !== organization.organization_id) throw new ApiError("sso_connection_not_found");
    await requireReady(tx, connection, await listKeys(tx, project_id, [connection_id]));
    const test_run_id = newId(call.project, "sso-test-run");
    const runKey = { organization_id: organization.organization_id, connection_id, test_run_id };
    const { token } = await testRuns.issue(call, tx, lifetimes.ssoTestRun, runKey);
    const row = await findTestRun(tx, { project_id, ...runKey });
    if (!row) throw new ApiError("sso_test_run_not_found");
    const at = `${call.publicUrl}/v1/public/sso/${encodeURIComponent(project_id)}/test`;
    return { test_run: toTestRun(call, row), test_run_url: `${at}?token=${token}` };
  });
}

/**
 * Returns a test and its outcome.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `sso_test_run_not_found`.
 */
export async function getTestRun(
  call: Call,
  { organization_id, connection_id, test_run_id }: ConnectionRequest & { test_run_id: string },
): Promise<TestRunResponse> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  const row = await findTestRun(call.db, { ...caller.organization, connection_id, test_run_id });
  if (!row) throw new ApiError("sso_test_run_not_found");
  return { test_run: toTestRun(call, row) };
}

const nothingYet = { checks: [], details: {}, person: null, document: "" };

function toTestRun(call: Call, row: SsoTestRunRow): TestRun {
  const { test_run_id, connection_id, outcome, created_at, expires_at } = row;
  const ends = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  const common = { test_run_id, connection_id, ...ends };
  if (!outcome) {
    const isOver = expires_at <= call.clock.now();
    return { ...common, status: isOver ? "expired" : "waiting", reason: "", setting: "", ...nothingYet };
  }
  const { reason, details, shown } = outcome;
  return {
    ...common,
    status: reason === "" ? "passed" : "failed",
    reason,
    setting: reason === "" ? "" : verdictOf(reason).setting,
    checks: listChecks(outcome),
    details,
    person: shown?.person ?? null,
    document: shown?.document ?? "",
  };
}

/** Finds the connection that a link tests. Undefined if the link was used or has expired. */
export async function describeTestRun(call: Call, token: string): Promise<Connection | undefined> {
  const run = await testRuns.findLive(call, call.db, token);
  return run && findConnection(call.db, run);
}

/**
 * Starts the test of a link in the calling browser, and consumes the link.
 *
 * @returns where to send the browser, or the outcome if the identity provider cannot be reached.
 * @throws ApiError `sso_test_run_not_found`, `sso_connection_not_found`.
 */
export async function beginTestRun(call: Call, token: string): Promise<LoginRequest | TestOutcome> {
  const run = await transaction(call, (tx) => testRuns.consume(call, tx, token));
  if (!run) throw new ApiError("sso_test_run_not_found");
  const requested = await findConnection(call.db, run);
  if (!requested) throw new ApiError("sso_connection_not_found");
  const connection = await followExternal(call, requested);
  const redirects = { login_redirect_url: "", signup_redirect_url: "", pkce_code_challenge: null };
  const login = await beginLogin(call, requested, connection, { ...redirects, test_run_id: run.test_run_id });
  try {
    return await login.request();
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const request = await requests.findLive(call, call.db, login.requestId);
    return refuseTestRun(call, request as TestRequest, error);
  }
}
