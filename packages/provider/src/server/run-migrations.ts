import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ProviderConfig, serverOf } from "../platform/config/config-schema.ts";
import { connect } from "../platform/db/connect.ts";
import { migrate, requireUsableSchema } from "../platform/db/migrate.ts";
import { migrations } from "./capabilities.ts";
import { type DataDirectory, openDataDirectory } from "./data-directory.ts";
import { explainDatabaseError, explainOpeningError } from "./startup/check-database.ts";
import { checkDirectory, explainDirectoryError } from "./startup/check-directory.ts";
import { attempt, StartError } from "./startup/start-error.ts";

/** A migration that a database lacks, with its statements. */
export interface DueMigration {
  name: string;
  statements: string[];
}

/**
 * Migrates the configured database to this version, as a start does.
 * @param isDryRun if nothing may change: not even an embedded store is created.
 * @returns the pending migrations, in order.
 * @throws StartError
 */
export async function runMigrations(config: ProviderConfig, isDryRun: boolean): Promise<DueMigration[]> {
  const server = serverOf(config);
  if (server) return migrateDatabase(config, server, isDryRun);
  const unusable = checkDirectory(config);
  if (unusable) throw new StartError(config, [unusable]);
  if (isDryRun && !existsSync(join(config.data_directory, "postgres", "PG_VERSION"))) return listDue([]);
  const directory: DataDirectory = await attempt(
    config,
    () => openDataDirectory(config.data_directory),
    (error) => explainDirectoryError(config, error),
  );
  try {
    return await migrateDatabase(config, { dataDirectory: directory.database }, isDryRun);
  } finally {
    directory.release();
  }
}

async function migrateDatabase(
  config: ProviderConfig,
  storage: Parameters<typeof connect>[0],
  isDryRun: boolean,
): Promise<DueMigration[]> {
  const connection = await attempt(
    config,
    () => connect(storage, () => {}),
    (error) => explainOpeningError(config, error),
  );
  const work = async () => {
    const allowsNewer = config.allow_newer_database;
    const { made } = await requireUsableSchema(connection.db, migrations, allowsNewer);
    if (!isDryRun) await migrate(connection, migrations, { allowsNewer });
    return listDue(made);
  };
  return attempt(config, work, (error) => explainDatabaseError(config, error)).finally(connection.close);
}

/** Kysely runs them in the order of their names. */
function listDue(made: string[]): DueMigration[] {
  return Object.entries(migrations)
    .filter(([name]) => !made.includes(name))
    .map(([name, statements]) => ({ name, statements }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
