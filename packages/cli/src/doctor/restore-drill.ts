import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { ProviderConfig } from "@portico/provider/tools";
import { CliError } from "../shared/cli-error.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";
import { askDatabase, findDatabase } from "./ask-database.ts";
import { renderReport } from "./check.ts";
import { checkDatabase } from "./database.ts";
import { checkKeys } from "./keys.ts";

/** A large database takes a while to open after it was unpacked. */
const OPENING_MS = 120_000;

interface Drill {
  /** The backup. */
  file: string;
  /** The URL of an empty database, or an empty folder. */
  into: string;
  isJson: boolean;
  /** Restores a backup of the embedded database. */
  restoreFolder(copy: ProviderConfig): Promise<unknown>;
}

/**
 * Restores a backup into another place than the live database, and checks whether this version and the server key can use it.
 * @throws CliError if that place is the live database, is not empty, or the backup can't be restored.
 */
export async function runDrill(config: ProviderConfig, { file, into, isJson, restoreFolder }: Drill): Promise<void> {
  const isServer = /^postgres(ql)?:\/\//.test(into);
  // Later checks read the copy as if it were the database of the configuration.
  const copy: ProviderConfig = isServer
    ? { ...config, database_url: into, database_replica_url: undefined }
    : {
        ...config,
        database_url: undefined,
        data_directory: into,
        server_key: config.server_key ?? readServerKey(config),
      };
  if (isServer) await restoreServer(config, copy, { file, into });
  else {
    if (isInside(realPath(config.data_directory), realPath(into))) throw liveTargetError(into);
    await restoreFolder(copy);
  }
  const { migrateToLatest, connect, serverOf } = await import("@portico/provider/tools");
  const server = serverOf(copy);
  if (server) {
    const connection = await connect(server, () => {});
    await migrateToLatest(connection).finally(connection.close);
  }
  const database = await askDatabase(copy, OPENING_MS);
  const checks = [
    ...checkDatabase(copy, database, false),
    ...checkKeys(database, { state: "not running", reason: "a drill" }),
  ];
  const hasErrors = checks.some(({ verdict }) => verdict === "wrong");
  const place = isServer ? withoutPassword(into) : resolve(into);
  show(isJson, {
    document: { ok: !hasErrors, restored_into: place, checks },
    text: () =>
      `Restored ${file} into ${place}. The live database was not touched.\n\n${renderReport(checks)}\n\nDelete ${place} when you are done. Don't start a provider on it that can reach your mail server: it would send emails that waited in the backup.`,
  });
  // A hanging connection must not keep the process alive.
  process.exit(hasErrors ? exitCodes.failed : exitCodes.done);
}

async function restoreServer(live: ProviderConfig, copy: ProviderConfig, { file, into }: Pick<Drill, "file" | "into">) {
  const [target, current] = [
    await identify(copy),
    live.database_url ? await identify(live).catch(() => undefined) : undefined,
  ];
  const isSame = live.database_url !== undefined && placeOf(live.database_url) === placeOf(into);
  if (isSame || (current && current.id === target.id)) throw liveTargetError(withoutPassword(into));
  if (target.tables > 0) {
    throw new CliError(
      `${withoutPassword(into)} already has ${target.tables} tables, so nothing was restored. Create an empty database for the test.`,
      exitCodes.usage,
    );
  }
  // As an argument, other accounts of this machine could read the password.
  const { url, password } = splitPassword(into);
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const args = ["--no-owner", "--no-privileges", "--exit-on-error", `--dbname=${url}`, file];
  const { status, error, stderr } = spawnSync("pg_restore", args, { env, encoding: "utf8" });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT")
    throw new CliError(
      "pg_restore is not installed. Install PostgreSQL's client tools, of the server's version or newer.",
    );
  if (status !== 0) throw new CliError(`pg_restore failed: ${(stderr || String(error)).trim()}`);
}

/** Identifies a database beyond its URL, which can name one server in several ways. @throws CliError if it can't be reached. */
async function identify(config: ProviderConfig): Promise<{ id: string; tables: number }> {
  const { connect, explainOpeningError, serverOf } = await import("@portico/provider/tools");
  const server = serverOf(config) ?? { databaseUrl: "" };
  try {
    const connection = await connect(server, () => {});
    return await findDatabase(connection.db).finally(connection.close);
  } catch (error) {
    const issue = await explainOpeningError(config, error);
    throw new CliError(issue ? `${withoutPassword(server.databaseUrl)}: ${issue.message} ${issue.fix}` : String(error));
  }
}

function liveTargetError(place: string): CliError {
  return new CliError(
    `${place} is the live database of this configuration, so nothing was restored. Use another one for the test.`,
    exitCodes.usage,
  );
}

/** Returns host, port and database of a URL, without account and options. */
function placeOf(text: string): string {
  const { hostname, port, pathname } = new URL(text);
  return `${hostname}:${port || 5432}${pathname}`;
}

function withoutPassword(text: string): string {
  return splitPassword(text).url;
}

/** Takes the password out of a database URL, where it is before the host or, as libpq allows, in the query. */
export function splitPassword(text: string): { url: string; password: string } {
  const url = new URL(text);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  url.searchParams.delete("password");
  return { url: url.href, password };
}

/** Also of a folder that does not exist yet, whose parent may be a symbolic link. */
function realPath(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), basename(path));
}

/** Returns whether a path is a folder or in it. */
function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The key of a development database is in its data directory. */
function readServerKey({ data_directory }: ProviderConfig): string | undefined {
  const file = join(data_directory, "server-key");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
