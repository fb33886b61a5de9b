import { Kysely, PGliteDialect } from "kysely";
import { type Connection, logTo, type Observe } from "./connection.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { explainMissingStore } from "./embedded-store-missing.ts";
import { keepToOwner, makeOwnFolder } from "./keep-to-owner.ts";
import type { Database } from "./schema.ts";
import { vacuumEmbedded } from "./vacuum-embedded.ts";

interface EmbeddedStorage {
  dataDirectory?: string;
  dump?: Blob;
}

/** @throws EmbeddedStoreMissingError if PGlite is not installed. */
export async function openEmbedded({ dataDirectory, dump }: EmbeddedStorage, observe?: Observe): Promise<Connection> {
  // The folder first, so that other accounts cannot enter it, whatever it contains already.
  if (dataDirectory) makeOwnFolder(dataDirectory);
  const client = await EmbeddedClient.open({
    ...(dataDirectory && { dataDir: dataDirectory }),
    ...(dump && { dump: await dump.arrayBuffer() }),
  }).catch((error) => {
    throw explainMissingStore(error);
  });
  // The files of a new store, and two of every start, are created readable by everyone.
  if (dataDirectory) keepToOwner(dataDirectory);
  const db = new Kysely<Database>({
    dialect: new PGliteDialect({ pglite: client }),
    ...(observe && { log: logTo(observe) }),
  });
  return {
    db,
    async ping() {
      if (client.closed) throw new Error("The embedded database is closed.");
    },
    unhurried: (work) => work(db),
    dump: () => client.dump(),
    vacuum: (signal) => vacuumEmbedded(db, signal),
    answeredAtMs: () => performance.now(),
    poolSizes: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => client.close(),
  };
}
