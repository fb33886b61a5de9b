import { roomInMemory, startPostgres } from "./postgres.ts";

/**
 * For Vitest's `globalSetup`: one PostgreSQL server for the whole run. Tests find it in `PORTICO_TEST_POSTGRES_URL`;
 * who sets that before the run has the tests use a server of their own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTICO_TEST_POSTGRES_URL) return undefined;
  const server = await startPostgres(undefined, [], await roomInMemory());
  process.env.PORTICO_TEST_POSTGRES_URL = server.url;
  return server.stop;
}
