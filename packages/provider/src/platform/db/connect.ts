import type { ServerStorage } from "./connect-to-server.ts";
import type { Connection, Observe } from "./connection.ts";

/**
 * Where the data is: a PostgreSQL server, a directory of the embedded PostgreSQL, or memory, for tests. The last two
 * can start from a dump.
 */
export type Storage = ServerStorage | { dataDirectory: string; dump?: Blob } | { memory: true; dump?: Blob };

/**
 * Opens the database.
 * @throws EmbeddedStoreMissingError if the embedded one is configured and PGlite is not installed.
 * @param onLost called when an idle connection breaks; the pool opens another one by itself.
 * @param observe called for each statement.
 */
export async function connect(
  storage: Storage,
  onLost: (error: Error) => void,
  observe?: Observe,
): Promise<Connection> {
  // Each driver is loaded only if it is used, because loading takes a good part of the start.
  if ("databaseUrl" in storage) {
    const { connectToServer } = await import("./connect-to-server.ts");
    return connectToServer(storage, onLost, observe);
  }
  const { openEmbedded } = await import("./open-embedded.ts");
  return openEmbedded(storage, observe);
}
