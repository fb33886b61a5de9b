/** PostgreSQL's 53100: there is no space for a write. Reads go on. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "53100";
}
