import type { ServerStorage } from "./connect-to-server.ts";
import type { Connection, Observe } from "./connection.ts";

/**
 * The place of the data: a PostgreSQL server, a directory of the embedded PostgreSQL, or memory, for tests. The
 * last two may begin from the dump of another one.
 */
export type Storage = ServerStorage | { dataDirectory: string; dump?: Blob } | { memory: true; dump?: Blob };

/**
 * Opens the database.
 * @throws EmbeddedStoreMissingError where the embedded one is asked for and PGlite is not installed.
 * @param onLost called when an idle connection breaks; the pool opens another one by itself.
 * @param observe is called for each statement.
 */
export async function connect(
  storage: Storage,
  onLost: (error: Error) => void,
  observe?: Observe,
): Promise<Connection> {
  // Each store's driver is loaded where it is used: it is a good part of the start.
  if ("databaseUrl" in storage) {
    const { connectToServer } = await import("./connect-to-server.ts");
    return connectToServer(storage, onLost, observe);
  }
  const { openEmbedded } = await import("./open-embedded.ts");
  return openEmbedded(storage, observe);
}
