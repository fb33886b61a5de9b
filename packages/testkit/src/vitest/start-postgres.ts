import { findMemoryFolder, startPostgres } from "../database/postgres.ts";

/**
 * For Vitest's `globalSetup`: starts one PostgreSQL server for the run and puts its URL into `PORTICO_TEST_POSTGRES_URL`. Set
 * that variable before the run to use another server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTICO_TEST_POSTGRES_URL) return undefined;
  const server = await startPostgres(undefined, [], await findMemoryFolder());
  process.env.PORTICO_TEST_POSTGRES_URL = server.url;
  return server.stop;
}
