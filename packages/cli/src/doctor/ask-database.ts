import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Connection,
  checkDirectory,
  connect,
  createServerKey,
  createSigningKeys,
  type Db,
  DirectoryInUseError,
  type ExpiringConnection,
  expiryHorizon,
  explainOpeningError,
  findServerKeyIssue,
  listExpiring,
  listMigrations,
  listMissingRights,
  listSigningKeyRows,
  loadMigrations,
  openDataDirectory,
  type ProviderConfig,
  type ServerKey,
  type ServerKeyView,
  type StartIssue,
  serverOf,
  viewServerKeys,
  viewSigningKeys,
} from "@portico/provider/tools";
import { within } from "./check.ts";

/** A project's signing key, and whether the server key decrypts it. */
export type StoredKey =
  | { state: "opened"; kid: string; ageMs: number }
  | { state: "sealed" }
  /** The project is not in the database yet. */
  | { state: "none" };

/** The state of the database. */
export type DatabaseState =
  | {
      state: "open";
      version: number;
      clockOffsetMs: number;
      /** Names of migrations that the database lacks, and of those that this version does not know. */
      missing: string[];
      unknown: string[];
      isEmpty: boolean;
      missingRights: string[];
      /** Why a provider with this server key can't start. */
      serverKeyIssue?: StartIssue;
      /** By project ID. Undefined if migrations or rights are missing. */
      keys: Record<string, StoredKey> | undefined;
      /** The server keys in use. Undefined as above. */
      serverKeys: ServerKeyView[] | undefined;
      /** Certificates of identity providers that expire within a month. Undefined as above. */
      expiring: ExpiringConnection[] | undefined;
      now: Date;
    }
  /** Another process uses the embedded store. */
  | { state: "in use"; holder: string }
  | { state: "not created"; directory: string }
  /** A provider can't start with it. */
  | { state: "failed"; issue: Omit<StartIssue, "path"> & { path?: string } };

/** Reads the configured database, or the embedded one if no other process uses it. */
export async function askDatabase(config: ProviderConfig, timeoutMs?: number): Promise<DatabaseState> {
  try {
    const server = serverOf(config);
    return await within(
      server ? readAndClose(await connect(server, () => {}), config, config.server_key) : askEmbedded(config),
      timeoutMs,
    );
  } catch (error) {
    if (error instanceof DirectoryInUseError) return { state: "in use", holder: `process ${error.holder}` };
    const { message } = error as Error;
    const unknown = { message: `Can't read the database: ${message}.`, fix: "Check the database server's log." };
    return { state: "failed", issue: (await explainOpeningError(config, error)) ?? unknown };
  }
}

async function askEmbedded(config: ProviderConfig): Promise<DatabaseState> {
  const path = resolve(config.data_directory);
  const unusable = checkDirectory(config);
  if (unusable) return { state: "failed", issue: unusable };
  // The doctor must not create a store.
  if (!existsSync(join(path, "postgres", "PG_VERSION"))) return { state: "not created", directory: path };
  const directory = await openDataDirectory(path);
  try {
    const serverKey =
      config.server_key ?? (existsSync(join(path, "server-key")) ? directory.readServerKey() : undefined);
    return await readAndClose(await connect({ dataDirectory: directory.database }, () => {}), config, serverKey);
  } finally {
    directory.release();
  }
}

async function readAndClose(
  { db, close }: Connection,
  config: ProviderConfig,
  serverKey: string | undefined,
): Promise<DatabaseState> {
  try {
    const askedMs = Date.now();
    const { version, now } = await findServer(db);
    const clockOffsetMs = now.getTime() - (askedMs + Date.now()) / 2;
    const [applied, known] = [await listMigrations(db), Object.keys(await loadMigrations())];
    const missing = known.filter((name) => !applied.includes(name));
    const missingRights = missing.length === 0 ? await listMissingRights(db) : [];
    // An empty server key fails like a wrong one.
    const { next_server_key: next, previous_server_keys: previous } = config;
    const key = createServerKey(serverKey ?? "", { next, previous });
    const isReadable = missing.length === 0 && missingRights.length === 0;
    return {
      state: "open",
      version,
      clockOffsetMs,
      missing,
      unknown: applied.filter((name) => !known.includes(name)),
      isEmpty: applied.length === 0,
      missingRights,
      serverKeyIssue: isReadable ? await findServerKeyIssue(db, key) : undefined,
      keys: isReadable ? await readKeys(db, config, key, now) : undefined,
      serverKeys: isReadable ? await viewServerKeys(db, key, now) : undefined,
      expiring: isReadable ? await listExpiring(db, expiryHorizon(now)) : undefined,
      now,
    };
  } finally {
    await close();
  }
}

async function readKeys(db: Db, { projects }: ProviderConfig, serverKey: ServerKey, now: Date) {
  const signingKeys = createSigningKeys(db, serverKey);
  const keys: Record<string, StoredKey> = {};
  for (const { project_id } of projects) {
    const signing = viewSigningKeys(await listSigningKeyRows(db, project_id), now).find(
      ({ state }) => state === "signing",
    );
    if (!signing) keys[project_id] = { state: "none" };
    else {
      const isOpen = await signingKeys.findForProject(project_id, now).then(
        () => true,
        () => false,
      );
      const ageMs = now.getTime() - Date.parse(signing.signs_from);
      keys[project_id] = isOpen ? { state: "opened", kid: signing.kid, ageMs } : { state: "sealed" };
    }
  }
  return keys;
}

/** Finds the server's version, such as 180004, and its time. */
function findServer(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb.cast<number>(eb.fn("current_setting", [eb.val("server_version_num")]), "integer").as("version"),
      eb.fn<Date>("clock_timestamp").as("now"),
    ])
    .executeTakeFirstOrThrow();
}

/** Identifies a database and its server, whatever its URL is, and counts its tables. */
export async function findDatabase(db: Db): Promise<{ id: string; tables: number }> {
  const { name, started } = await db
    .selectNoFrom((eb) => [
      eb.fn<string>("current_database").as("name"),
      eb.cast<string>(eb.fn("pg_postmaster_start_time"), "text").as("started"),
    ])
    .executeTakeFirstOrThrow();
  return { id: `${name} ${started}`, tables: (await db.introspection.getTables()).length };
}
