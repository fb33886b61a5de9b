import { setTimeout as sleep } from "node:timers/promises";
import type { SsoListAttemptsResponse, TestRun } from "@portico/backend/management";
import type { GlobalOptions } from "../../shared/command.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { note, show } from "../../shared/output.ts";
import { renderTable } from "../../shared/table.ts";
import { noteWarnings, openConnection, openConnections } from "./connections.ts";

/** Lists the latest single sign-on attempts of an organization. */
export async function listAttempts(
  slug: string,
  options: GlobalOptions & { connection?: string; refused: boolean; limit: number },
): Promise<void> {
  const { sso, organization_id } = await openConnections(slug, options);
  const connection = options.connection ? await openConnection(slug, options.connection, options) : undefined;
  const { attempts: rows, warnings } = await sso.attempts.search({
    organization_id,
    limit: Math.min(100, options.limit),
    ...(connection && { connection_id: connection.ids.connection_id }),
    ...(options.refused && { outcome: "refused" as const }),
  });
  show(options.json, { document: { attempts: rows, warnings }, text: () => renderAttempts(rows) });
  if (!options.json) noteWarnings(warnings);
}

function renderAttempts(rows: SsoListAttemptsResponse["attempts"]): string {
  if (rows.length === 0) return "No sign-in attempts yet.";
  return renderTable(
    ["Time", "Member", "Outcome", "Reason", "Fix"],
    rows.map(({ occurred_at, outcome, verdict, setting: change, details }) => [
      occurred_at,
      details.email_address ?? "",
      details.test_run_id ? `${outcome} (test)` : outcome,
      verdict,
      change,
    ]),
  );
}

/** How long `--wait` waits: until the test's link expires. */
const WAIT_MS = 3_600_000;
const POLL_MS = 2_000;

/** Creates a test of a connection, and with `wait` prints its result. */
export async function tryConnection(
  slug: string,
  name: string,
  options: GlobalOptions & { wait: boolean },
): Promise<void> {
  const { sso, ids } = await openConnection(slug, name, options);
  const created = await sso.testRuns.create(ids);
  const { test_run_url } = created;
  if (!options.wait) {
    const text = () => `Open this link within an hour. It works once and doesn't sign you in.\n${test_run_url}`;
    return show(options.json, { document: { test_run: created.test_run, test_run_url }, text });
  }
  note(`Open this link within an hour. It works once and doesn't sign you in.\n${test_run_url}`);
  const endsAt = Date.now() + WAIT_MS;
  let { test_run } = created;
  while (test_run.status === "waiting" && Date.now() < endsAt) {
    await sleep(POLL_MS);
    ({ test_run } = await sso.testRuns.get({ ...ids, test_run_id: test_run.test_run_id }));
  }
  show(options.json, { document: { test_run }, text: () => renderTest(test_run) });
  if (test_run.status !== "passed") process.exitCode = exitCodes.failed;
}

function renderTest({ status, checks, setting: change }: TestRun): string {
  if (checks.length === 0) return `The test is ${status}.`;
  const table = renderTable(
    ["Check", "Outcome", "Meaning"],
    checks.map(({ check, outcome, verdict }) => [check, outcome.replace("_", " "), verdict]),
  );
  return change ? `${table}\n${change}` : table;
}
