import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listServerKeyRows } from "../core/server-keys/store.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { createServerKey } from "../platform/crypto/server-key.ts";
import { connect } from "../platform/db/connect.ts";
import type { Connection } from "../platform/db/connection.ts";
import { listMigrations, type Migrations } from "../platform/db/migrate.ts";
import { openDataDirectory, SERVER_KEY_FILE } from "./data-directory.ts";

/** The first line of a backup. The rest is PostgreSQL's data directory as a gzipped tar. */
const Manifest = z.object({
  portico_backup: z.literal(1),
  created_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The names of the server keys that are needed to decrypt its data. */
  server_keys: z.array(z.string()),
  /** The SHA-256 of the rest, in hexadecimal. */
  sha256: z.string(),
});
type Manifest = z.infer<typeof Manifest>;

/** A backup that cannot be created or restored. The message says what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

/**
 * Creates a backup of the embedded store while it serves, with everything that was committed when it begins. Statements
 * wait while the files are read, and the whole backup is in memory once.
 */
export async function createBackup({ db, dump }: Connection, now: Date): Promise<Blob> {
  if (!dump) {
    throw new BackupError(
      'The database is a PostgreSQL server: back it up with PostgreSQL\'s own pg_dump --format=custom --file=FILE "$DATABASE_URL", ' +
        'and restore with pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" FILE.',
    );
  }
  const keys = (await listServerKeyRows(db)).filter(({ emptied_at }) => emptied_at === null);
  const files = Buffer.from(await (await dump()).arrayBuffer());
  const manifest: Manifest = {
    portico_backup: 1,
    created_at: now.toISOString(),
    migrations: await listMigrations(db),
    server_keys: keys.map(({ key_id }) => key_id),
    sha256: sha256(files),
  };
  return new Blob([`${JSON.stringify(manifest)}\n`, files]);
}

interface RestoreOptions {
  config: Pick<ProviderConfig, "server_key" | "next_server_key" | "previous_server_keys" | "data_directory">;
  migrations: Migrations;
  /** Whether to move an existing store aside. */
  isForced: boolean;
}

export interface Restored {
  created_at: string;
  /** The path that the existing store was moved to. */
  put_aside: string | null;
}

/**
 * Restores a backup to a data directory.
 * @throws BackupError if the file is no backup, is from a newer version, lacks its server key, or would replace a
 * store; DirectoryInUseError if a process uses the directory.
 */
export async function restoreBackup(file: Blob, { config, migrations, isForced }: RestoreOptions): Promise<Restored> {
  const { manifest, files } = await readBackup(file);
  const newer = manifest.migrations.filter((name) => !(name in migrations));
  if (newer.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version, which has ${newer.join(", ")}. Restore it with that version or a later one.`,
    );
  }
  if (sha256(files) !== manifest.sha256) throw new BackupError("The backup is incomplete or was modified.");
  requireServerKeys(config, manifest);
  const target = join(config.data_directory, "postgres");
  if (existsSync(target) && !isForced) {
    throw new BackupError(
      `${config.data_directory} already contains a database. Set another directory with PORTICO_DATA_DIR, or use --force to move the existing one aside.`,
    );
  }
  const directory = await openDataDirectory(config.data_directory);
  try {
    const draft = `${target}.restoring`;
    rmSync(draft, { recursive: true, force: true });
    try {
      const made = await readMigrations(draft, files);
      if (made.join() !== manifest.migrations.join())
        throw new BackupError("The backup does not match its first line.");
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    let put_aside: string | null = null;
    if (existsSync(target)) {
      put_aside = `${target}.before-${Date.now()}`;
      renameSync(target, put_aside);
    }
    renameSync(draft, target);
    return { created_at: manifest.created_at, put_aside };
  } finally {
    directory.release();
  }
}

/** Unpacks a store and checks that it opens. @returns its migrations. */
async function readMigrations(folder: string, files: Buffer<ArrayBuffer>): Promise<string[]> {
  try {
    const restored = await connect({ dataDirectory: folder, dump: new Blob([files]) }, () => {});
    return await listMigrations(restored.db).finally(restored.close);
  } catch (cause) {
    throw new BackupError("The database in the backup cannot be opened.", { cause });
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function readBackup(file: Blob): Promise<{ manifest: Manifest; files: Buffer<ArrayBuffer> }> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const end = bytes.indexOf("\n");
  try {
    const manifest = Manifest.parse(JSON.parse(bytes.subarray(0, end).toString("utf8")));
    return { manifest, files: bytes.subarray(end + 1) };
  } catch {
    throw new BackupError("This file is not a backup made by `portico backup`.");
  }
}

function requireServerKeys(config: RestoreOptions["config"], { server_keys }: Manifest): void {
  const file = join(config.data_directory, SERVER_KEY_FILE);
  const secret = config.server_key ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);
  const { next_server_key: next, previous_server_keys: previous } = config;
  const ids = secret === undefined ? [] : createServerKey(secret, { next, previous }).ids;
  const missing = server_keys.filter((id) => !ids.includes(id));
  if (missing.length === 0) return;
  throw new BackupError(
    `The backup needs the server key ${missing.join(", ")}, but the configuration has ${ids.join(", ") || "none"}. Set ` +
      `PORTICO_SERVER_KEY. If the key is from development, copy the file ${SERVER_KEY_FILE} from the old data directory to the new one.`,
  );
}
