import { startPgBouncer } from "../database/pgbouncer.ts";

/** For Vitest's `globalSetup`, after `start-postgres.ts`: starts PgBouncer for projects with `PORTICO_TEST_POOLED`. */
export default async function setup(): Promise<() => Promise<void>> {
  const pooler = await startPgBouncer(process.env.PORTICO_TEST_POSTGRES_URL ?? "");
  console.log(`Tests use PgBouncer ${pooler.version}, which ${pooler.kind.replace("_", " ")}.`);
  process.env.PORTICO_TEST_POOLER_URL = pooler.url;
  process.env.PORTICO_TEST_POOLER = pooler.kind;
  return pooler.stop;
}

/** The environment of a provider whose database is behind a pooler. */
export function pooledEnvironment(): Record<string, string> {
  const { PORTICO_TEST_POOLED, PORTICO_TEST_POOLER } = process.env;
  return PORTICO_TEST_POOLED && PORTICO_TEST_POOLER ? { DATABASE_POOLER: PORTICO_TEST_POOLER } : {};
}
