import { setTimeout as sleep } from "node:timers/promises";
import { note, show } from "../console/output.ts";
import { renderTable } from "../console/table.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { exitCodes } from "../ground/exit-codes.ts";
import { openConnection } from "./open-connection.ts";

interface TestRun {
  test_run_id: string;
  status: "waiting" | "passed" | "failed" | "expired";
  setting: string;
  checks: { check: string; outcome: string; verdict: string }[];
}

/** How long `--wait` looks at a test: as long as its link is good. */
const WAIT_MS = 3_600_000;
const POLL_MS = 2_000;

/** Makes a test of a connection, and with `wait` tells what becomes of it. */
export async function tryConnection(
  slug: string,
  name: string,
  options: GlobalOptions & { wait: boolean },
): Promise<void> {
  const { call, at } = await openConnection(slug, name, options);
  const made = await call<{ test_run: TestRun; test_run_url: string }>("POST", `${at}/test_runs`, {});
  const { test_run_url } = made;
  if (!options.wait) {
    const text = () => `Open this once, within an hour. It signs nobody in.\n${test_run_url}`;
    return show(options.json, { document: { test_run: made.test_run, test_run_url }, text });
  }
  note(`Open this once, within an hour. It signs nobody in.\n${test_run_url}`);
  const endsAt = Date.now() + WAIT_MS;
  let { test_run } = made;
  while (test_run.status === "waiting" && Date.now() < endsAt) {
    await sleep(POLL_MS);
    ({ test_run } = await call<{ test_run: TestRun }>("GET", `${at}/test_runs/${test_run.test_run_id}`));
  }
  show(options.json, { document: { test_run }, text: () => renderTest(test_run) });
  if (test_run.status !== "passed") process.exitCode = exitCodes.failed;
}

function renderTest({ status, checks, setting: change }: TestRun): string {
  if (checks.length === 0) return `The test is ${status}.`;
  const table = renderTable(
    ["Check", "Outcome", "What it means"],
    checks.map(({ check, outcome, verdict }) => [check, outcome.replace("_", " "), verdict]),
  );
  return change ? `${table}\n${change}` : table;
}
