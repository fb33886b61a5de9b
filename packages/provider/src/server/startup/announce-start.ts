import { existsSync } from "node:fs";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";

const AGAIN_EVERY_MS = 5_000;

/**
 * Says on the standard error that the provider is starting: at once in a terminal, and every five seconds until it
 * serves or fails.
 * @returns ends it.
 */
export function announceStart(config: Pick<ProviderConfig, "database_url" | "data_directory">): () => void {
  const startedAtMs = performance.now();
  const what = describeStore(config);
  const say = (text: string) => process.stderr.write(`${text}\n`);
  if (process.stderr.isTTY) say(`Starting with ${what} …`);
  const timer = setInterval(() => {
    say(`Still starting with ${what}, after ${Math.round((performance.now() - startedAtMs) / 1000)} seconds …`);
  }, AGAIN_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function describeStore({ database_url, data_directory }: Parameters<typeof announceStart>[0]): string {
  if (database_url)
    return `the database at ${URL.canParse(database_url) ? new URL(database_url).host : "database_url"}`;
  return existsSync(data_directory)
    ? `the embedded database in ${data_directory}`
    : `a new embedded database in ${data_directory}, which takes a few seconds`;
}
