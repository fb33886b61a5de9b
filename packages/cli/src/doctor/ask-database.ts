import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Connection,
  connect,
  createServerKey,
  createSigningKeys,
  type Db,
  DirectoryInUseError,
  type ExpiringConnection,
  expiryHorizon,
  judgeDirectory,
  judgeOpeningError,
  judgeServerKey,
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
import { findServer } from "./store.ts";
import { within } from "./within.ts";

/** A project's stored signing key, tried with the server key. */
export type StoredKey =
  | { state: "opened"; kid: string; ageMs: number }
  | { state: "sealed" }
  /** The project is not in the database yet. */
  | { state: "none" };

/** The state of the database, as a look into it has shown. */
export type DatabaseFacts =
  | {
      state: "open";
      version: number;
      clockOffsetMs: number;
      /** Migrations by name: those that this program knows and the database lacks, and the other way round. */
      missing: string[];
      unknown: string[];
      isEmpty: boolean;
      missingRights: string[];
      /** What keeps a provider with this server key from starting. */
      serverKeyIssue?: StartIssue;
      /** By project id; undefined when the tables are not as this program knows them. */
      keys: Record<string, StoredKey> | undefined;
      /** The server keys that have sealed something; undefined as above. */
      serverKeys: ServerKeyView[] | undefined;
      /** The certificates of identity providers that end within a month; undefined as above. */
      expiring: ExpiringConnection[] | undefined;
      now: Date;
    }
  /** Another process uses the embedded store. */
  | { state: "in use"; holder: string }
  | { state: "not begun"; directory: string }
  /** No provider starts on it, for what a start would say. */
  | { state: "failed"; issue: Omit<StartIssue, "path"> & { path?: string } };

/** Opens the configured database, or the embedded store when nobody else has it, reads, and closes it again. */
export async function askDatabase(config: ProviderConfig): Promise<DatabaseFacts> {
  try {
    const server = serverOf(config);
    return await within(
      server ? readAndClose(await connect(server, () => {}), config, config.server_key) : askEmbedded(config),
    );
  } catch (error) {
    if (error instanceof DirectoryInUseError) return { state: "in use", holder: `process ${error.holder}` };
    const { message } = error as Error;
    const unknown = { message: `The database cannot be read: ${message}.`, fix: "See the database server's log." };
    return { state: "failed", issue: (await judgeOpeningError(config, error)) ?? unknown };
  }
}

async function askEmbedded(config: ProviderConfig): Promise<DatabaseFacts> {
  const path = resolve(config.data_directory);
  const unusable = judgeDirectory(config);
  if (unusable) return { state: "failed", issue: unusable };
  // The doctor must not create a store.
  if (!existsSync(join(path, "postgres", "PG_VERSION"))) return { state: "not begun", directory: path };
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
): Promise<DatabaseFacts> {
  try {
    const askedMs = Date.now();
    const { version, now } = await findServer(db);
    const clockOffsetMs = now.getTime() - (askedMs + Date.now()) / 2;
    const [made, known] = [await listMigrations(db), Object.keys(await loadMigrations())];
    const missing = known.filter((name) => !made.includes(name));
    const missingRights = missing.length === 0 ? await listMissingRights(db) : [];
    // Without a server key nothing opens, as with a wrong one.
    const { next_server_key: next, previous_server_keys: previous } = config;
    const key = createServerKey(serverKey ?? "", { next, previous });
    const isReadable = missing.length === 0 && missingRights.length === 0;
    return {
      state: "open",
      version,
      clockOffsetMs,
      missing,
      unknown: made.filter((name) => !known.includes(name)),
      isEmpty: made.length === 0,
      missingRights,
      serverKeyIssue: isReadable ? await judgeServerKey(db, key) : undefined,
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
