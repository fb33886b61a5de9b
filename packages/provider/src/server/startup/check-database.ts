import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import {
  EmbeddedStoreMissingError,
  isDatabaseLoss,
  isDiskFull,
  isReadOnlyServer,
} from "../../platform/db/database-errors.ts";
import { UnusableSchemaError } from "../../platform/db/migrate.ts";
import { isNameless, reasonOf, type StartIssue } from "./start-error.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const NO_SUCH_DATABASE = "3D000";
const PATIENCE_MS = 2_000;

/** Explains a database error to the administrator who configured the URL; undefined for errors of another cause. */
export async function explainDatabaseError(config: ProviderConfig, error: unknown): Promise<StartIssue | undefined> {
  if (!(error instanceof Error)) return undefined;
  const { database_url } = config;
  if (error instanceof UnusableSchemaError) return { path: pathOf(config), message: error.message, fix: error.fix };
  if (isDiskFull(error)) {
    return {
      path: pathOf(config),
      message: `The database does not accept writes (${error.message}), so the provider does not start.`,
      fix: "Free space on its disk.",
    };
  }
  return database_url ? explainServerError(database_url, error) : undefined;
}

/** The same for the first step, in which the embedded store can only fail to open. */
export async function explainOpeningError(config: ProviderConfig, error: unknown): Promise<StartIssue | undefined> {
  if (config.database_url) return explainDatabaseError(config, error);
  if (error instanceof EmbeddedStoreMissingError) {
    return { path: "database_url", message: error.message, fix: error.fix };
  }
  return {
    path: "data_directory",
    message: `The embedded database cannot be opened (${reasonOf(error)}), so the provider does not start.`,
    fix: "Restore its directory from a backup, or set another directory with PORTICO_DATA_DIR.",
  };
}

/** The problem of an account without the required rights. @param missing such as `INSERT on members`. */
export function missingRights(config: ProviderConfig, missing: string[]): StartIssue {
  return {
    path: pathOf(config),
    message: `The database account lacks privileges (${missing.join(", ")}), so requests fail.`,
    fix: "Grant them, or make the account the owner of the tables.",
  };
}

function pathOf({ database_url }: ProviderConfig): StartIssue["path"] {
  return database_url ? "database_url" : "data_directory";
}

async function explainServerError(url: string, error: Error & { code?: string }): Promise<StartIssue | undefined> {
  const path = "database_url";
  const { code = "", message } = error;
  const host = URL.canParse(url) ? new URL(url).host : "it";
  if (code === NO_SUCH_DATABASE || code.startsWith("28")) {
    return {
      path,
      message: `The database server refuses the connection: ${message}.`,
      fix: "Correct user, password and database name in the URL, or create them on the server.",
    };
  }
  if (code === INSUFFICIENT_PRIVILEGE) {
    return {
      path,
      message: `The database account lacks privileges that the provider needs (${message}), so the provider does not start.`,
      fix: "Make the account the owner of the database or of the tables.",
    };
  }
  if (isReadOnlyServer(error)) {
    return {
      path,
      message: `The database server at ${host} is a standby, which does not accept writes, so the provider does not start.`,
      fix: "Use the primary here, and the standby in database_replica_url.",
    };
  }
  if (isNameless(error)) {
    return {
      path,
      message: `The database host ${host} cannot be resolved (${code}), so the provider does not start.`,
      fix: "Correct the host in the URL, or add the name to your DNS.",
    };
  }
  if (/SSL|TLS|certificate|altname/i.test(`${code} ${message}`)) {
    return {
      path,
      message: `The TLS connection to the database server failed (${message}), so the provider does not start.`,
      fix: "Correct sslmode in the URL, set the certificate authority with sslrootcert=FILE, or fix the server's certificate.",
    };
  }
  if (isProtocolError(error) && (await isNoPostgres(url))) {
    return {
      path,
      message: `The server at ${host} is not PostgreSQL, so the provider does not start.`,
      fix: "Correct host and port in the URL.",
    };
  }
  if (isDatabaseLoss(error) || code === "ETIMEDOUT") {
    return {
      path,
      message: `The database server cannot be reached (${reasonOf(error)}), so the provider does not start.`,
      fix: "Correct host and port in the URL, start the server, or allow the connection in the firewall.",
    };
  }
  // Without a PostgreSQL code, the error is ours, and its stack trace is more useful.
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return { path, message: `The database cannot be used: ${message}.`, fix: "See the database server's log." };
}

/** The server responded with something unexpected, or not at all. */
function isProtocolError({ message }: Error): boolean {
  return /Connection terminated|timeout exceeded|unexpected|Invalid|received|message code|parser|not queryable/i.test(
    message,
  );
}

/**
 * Asks a server whether it supports encryption. PostgreSQL answers `S`, `N`, or `E` with an error, and no other server
 * does ("Message Formats: SSLRequest" in PostgreSQL's documentation). A server that does not answer may be an
 * overloaded PostgreSQL.
 */
async function isNoPostgres(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const { hostname, port } = new URL(url);
  if (!hostname) return false;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 5432) });
  try {
    const timer = new AbortController();
    const answer = Promise.race([
      once(socket, "data").then(([bytes]) => String.fromCharCode((bytes as Buffer)[0] ?? 0)),
      once(socket, "close").then(() => "closed"),
      sleep(PATIENCE_MS, "silent", { signal: timer.signal }),
    ]);
    socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]));
    return !["S", "N", "E", "silent"].includes(await answer.finally(() => timer.abort()));
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
