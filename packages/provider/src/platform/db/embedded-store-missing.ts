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
