/** PostgreSQL's 25006: the server takes no writes, because it is a standby. The address may be another server's by now. */
const READ_ONLY = "25006";

export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === READ_ONLY;
}

/** A server that follows another one, where the one that takes writes was expected. */
export class StandbyError extends Error {
  override name = "StandbyError";
  readonly code = READ_ONLY;

  constructor() {
    super("the server is a standby, which takes no writes");
  }
}

/**
 * A prepared statement that its connection cannot run any more, and never will: a migration changed a type or a collation
 * that it reads, or its name is gone. On a new connection it is prepared anew.
 */
export function isStatementOver(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  // PostgreSQL's 26000; and 0A000, "cached plan must not change result type", a code that other refusals have as well.
  return code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");
}

/**
 * A connection that cannot be had, was closed, or a server that starts, stops, takes too long for a statement, or gives
 * a transaction up for another one's sake: nothing of it stands, and another try may succeed.
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
 * Returns whether somebody of ours lost patience: a connection or an answer did not come in time. A busy node loses it
 * also while the database is well.
 */
export function isImpatience(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout|Query read timeout/.test(error.message)
  );
}

/** PostgreSQL's 53100: there is no space for a write. Reads go on. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "53100";
}

/** PostgreSQL's error code 23505, as both drivers report it. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== "23505") return false;
  return index === undefined || (error as { constraint?: unknown }).constraint === index;
}
