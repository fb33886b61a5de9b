/**
 * PostgreSQL's 25006: the server accepts no writes, because it is a standby. The host name may lead to another server
 * by now.
 */
const READ_ONLY = "25006";

export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === READ_ONLY;
}

/** The connection leads to a standby instead of the primary. */
export class StandbyError extends Error {
  override name = "StandbyError";
  readonly code = READ_ONLY;

  constructor() {
    super("the server is a standby, which takes no writes");
  }
}

/**
 * A prepared statement that its connection can never run again: a migration changed a type or collation that it
 * reads, or its name is gone. A new connection prepares it again.
 */
export function isStatementOver(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  // PostgreSQL's 26000; and 0A000, "cached plan must not change result type", a code with other meanings too.
  return code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");
}

/**
 * Whether the database was unreachable, starting, stopping or too slow, or rolled a transaction back in favor of
 * another one. Nothing of it was saved, and a retry may succeed.
 */
export function isDatabaseLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return true;
  if (code === READ_ONLY || isStatementOver(error)) return true;
  // PostgreSQL classes: 08 connection, 40 rollback, 53 resources, 57 operator intervention (statement timeout among them).
  if (/^(08|40|53|57)/.test(code) && code.length === 5) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|is closed/i.test(
    error.message,
  );
}

/**
 * Returns whether a timeout of ours has passed: a connection or an answer did not come in time. On a busy node that
 * also happens while the database is well.
 */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout|Query read timeout/.test(error.message)
  );
}

/** PostgreSQL's 53100: no space for a write. Reads still work. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "53100";
}

/** PostgreSQL's error code 23505, as both drivers report it. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== "23505") return false;
  return index === undefined || (error as { constraint?: unknown }).constraint === index;
}

/** PGlite is an optional peer dependency, because a node with PostgreSQL does not need its 27 MB. */
export class EmbeddedStoreMissingError extends Error {
  override name = "EmbeddedStoreMissingError";
  readonly fix = "Run `npm install @electric-sql/pglite`, or set DATABASE_URL to use PostgreSQL.";
}

/** Replaces Node's error about a missing PGlite by one that says what to do. Other errors stay. */
export function explainMissingStore(error: unknown): unknown {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("@electric-sql/pglite")) return error;
  return new EmbeddedStoreMissingError(
    "The embedded database needs the package @electric-sql/pglite, which is not installed.",
  );
}
