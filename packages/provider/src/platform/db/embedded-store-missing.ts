/** PGlite is an optional peer, because a node on PostgreSQL has no use for its 27 MB. */
export class EmbeddedStoreMissingError extends Error {
  override name = "EmbeddedStoreMissingError";
  readonly fix = "Run `npm install @electric-sql/pglite`, or set DATABASE_URL to use PostgreSQL.";
}

/** Turns Node's answer to a missing PGlite into what to do about it; any other error stays as it is. */
export function explainMissingStore(error: unknown): unknown {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("@electric-sql/pglite")) return error;
  return new EmbeddedStoreMissingError(
    "The embedded database needs the package @electric-sql/pglite, which is not installed.",
  );
}
