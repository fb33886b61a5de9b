import { Migrator } from "kysely/migration";
import * as house from "./migrations/2026-11-20-house.ts";
import type { Db } from "./schema.ts";

/** Migrations by time and capability; forward only; the same for PostgreSQL and PGlite. */
const migrations = { "2026-11-20-house": house };

/**
 * Brings the database up to date. Several nodes may call it at once: Kysely holds an advisory lock meanwhile, so
 * that one migrates and the others wait.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
