/** A connection that cannot be had, was closed, or a server that starts, stops, or takes too long for a statement. */
export function isDatabaseLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return true;
  // PostgreSQL classes: 08 connection, 53 resources, 57 operator intervention (statement timeout among them).
  if (/^(08|53|57)/.test(code) && code.length === 5) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|is closed/i.test(
    error.message,
  );
}
