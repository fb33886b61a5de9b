/** PostgreSQL's error code 23505, as both drivers report it. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== "23505") return false;
  return index === undefined || (error as { constraint?: unknown }).constraint === index;
}
