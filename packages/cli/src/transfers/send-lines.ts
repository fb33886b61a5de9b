import { setTimeout as sleep } from "node:timers/promises";
import { type ImportLinesResponse, type Management, ManagementError } from "@portico/backend/management";
import type { Entry } from "./formats/format.ts";

export type Outcome = ImportLinesResponse["results"][number];

export interface SendOptions {
  isDryRun: boolean;
  updatesExisting: boolean;
  trusted: string[];
}

/** The provider's maximum. A dry run has room for the organizations that it repeats. */
const LINES = 100;
const DRY_RUN_LINES = 50;
const BYTES = 1024 * 1024;
/** Each takes a moment, because the provider creates a key for it. */
const SAML_CONNECTIONS = 5;
const BUSY = ["too_many_requests", "service_unavailable", "temporary_problem"];
const TRIES = 30;
/** Each waits half a minute for an answer. */
const SLOW_TRIES = 3;

/** Groups entries into requests. */
export async function* inBatches(
  entries: AsyncIterable<Entry>,
  { isDryRun }: Pick<SendOptions, "isDryRun">,
): AsyncGenerator<Entry[]> {
  const most = isDryRun ? DRY_RUN_LINES : LINES;
  let batch: Entry[] = [];
  let bytes = 0;
  let connections = 0;
  for await (const entry of entries) {
    const size = JSON.stringify(entry.value ?? null).length * 2;
    const own = Array.isArray(entry.value?.sso_connections) ? entry.value.sso_connections.length : 0;
    const isFull = batch.length === most || bytes + size > BYTES || connections + own > SAML_CONNECTIONS;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, bytes, connections] = [[], 0, 0];
    }
    batch.push(entry);
    bytes += size;
    connections += own;
  }
  if (batch.length > 0) yield batch;
}

/** Sends a batch. Retries if the provider is busy or slow, because importing a line twice is safe. @throws ManagementError */
export async function sendLines(
  management: Management,
  lines: Record<string, unknown>[],
  { isDryRun, updatesExisting, trusted }: SendOptions,
): Promise<Outcome[]> {
  const request = {
    lines,
    is_dry_run: isDryRun,
    updates_existing: updatesExisting,
    ...(trusted.length > 0 && { trusted_authorities: trusted }),
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return (await management.import.lines(request)).results;
    } catch (error) {
      if (!(error instanceof ManagementError)) throw error;
      const most = error.error_type === "timed_out" ? SLOW_TRIES : BUSY.includes(error.error_type) ? TRIES : 1;
      if (tries >= most) throw error;
      await sleep(Math.min(10_000, 500 * tries));
    }
  }
}
