import { startPgBouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres.ts";

/** For Vitest's `globalSetup`: the same as `global-setup.ts`, with PgBouncer before the server. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const pooler = await startPgBouncer(server.url);
  console.log(`PgBouncer ${pooler.version}, which ${pooler.kind.replace("_", " ")}`);
  process.env.PORTICO_TEST_POSTGRES_URL = server.url;
  process.env.PORTICO_TEST_POOLER_URL = pooler.urlOf(server.url);
  process.env.DATABASE_POOLER = pooler.kind;
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
