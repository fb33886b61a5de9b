import { type AuditKey, openAuditKey } from "../core/audit/audit-key.ts";
import { admitServerKey } from "../core/server-keys/admit-server-key.ts";
import { type ProviderConfig, serverOf } from "../platform/config/config-schema.ts";
import { createServerKey, type ServerKey } from "../platform/crypto/server-key.ts";
import { randomToken } from "../platform/crypto/tokens.ts";
import { connect, type Storage } from "../platform/db/connect.ts";
import type { Connection } from "../platform/db/connection.ts";
import { type Clock, createDatabaseClock } from "../platform/db/database-clock.ts";
import { migrate } from "../platform/db/migrate.ts";
import { listMissingRights } from "../platform/db/rights.ts";
import { migrations } from "./capabilities.ts";
import { type DataDirectory, openDataDirectory } from "./data-directory.ts";
import { explainDatabaseError, explainOpeningError, missingRights } from "./startup/check-database.ts";
import { checkDirectory, explainDirectoryError, explainServerKeyError } from "./startup/check-directory.ts";
import { attempt, StartError } from "./startup/start-error.ts";

/** The database with all its tables, its clock, and the keys. */
interface Store {
  connection: Connection;
  clock: Clock;
  serverKey: ServerKey;
  auditKey: AuditKey;
  /** Migrations of a newer version, which has changed the database. */
  newerMigrations: string[];
}

interface OpenStoreOptions {
  onStop(close: () => unknown): void;
  warn(message: string): (error: unknown) => void;
  onConnectionLost: Parameters<typeof connect>[1];
  /** Called for every statement if traces are on. */
  observeStatement: Parameters<typeof connect>[2];
}

/**
 * Opens the store and runs its migrations.
 * @param ownStorage replaces the configured storage.
 * @throws StartError
 */
export async function openStore(
  config: ProviderConfig,
  ownStorage: Storage | undefined,
  { onStop, warn, onConnectionLost, observeStatement }: OpenStoreOptions,
): Promise<Store> {
  const onDatabase = <Result>(step: () => Promise<Result>) =>
    attempt(config, step, (error) => explainDatabaseError(config, error));
  const directory = ownStorage || config.database_url ? undefined : await lockDirectory(config);
  if (directory) onStop(directory.release);
  const connection = await attempt(
    config,
    () => connect(ownStorage ?? configuredStorage(config, directory), onConnectionLost, observeStatement),
    (error) => explainOpeningError(config, error),
  );
  onStop(connection.close);
  const { db } = connection;
  const serverKey = createServerKey(config.server_key ?? directory?.readServerKey() ?? randomToken(), {
    next: config.next_server_key,
    previous: config.previous_server_keys,
  });
  const allowsNewer = config.allow_newer_database;
  const newerMigrations = await onDatabase(() => migrate(connection, migrations, { allowsNewer }));
  const missing = await onDatabase(() => listMissingRights(db));
  if (missing.length > 0) throw new StartError(config, [missingRights(config, missing)]);
  const clock = await onDatabase(() => createDatabaseClock(db, warn("reading the database's time failed")));
  onStop(clock.stop);
  await attempt(
    config,
    () => admitServerKey(db, serverKey, clock.now()),
    async (error) => explainServerKeyError(error) ?? explainDatabaseError(config, error),
  );
  const auditKey = await onDatabase(() =>
    openAuditKey(db, serverKey, warn("decrypting the previous key of the audit log failed")),
  );
  return { connection, clock, serverKey, auditKey, newerMigrations };
}

async function lockDirectory(config: ProviderConfig): Promise<DataDirectory> {
  const unusable = checkDirectory(config);
  if (unusable) throw new StartError(config, [unusable]);
  return attempt(
    config,
    () => openDataDirectory(config.data_directory),
    (error) => explainDirectoryError(config, error),
  );
}

function configuredStorage(config: ProviderConfig, directory: DataDirectory | undefined): Storage {
  return directory ? { dataDirectory: directory.database } : (serverOf(config) ?? { databaseUrl: "" });
}
