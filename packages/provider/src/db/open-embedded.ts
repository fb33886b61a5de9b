import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import type { Connection } from "./connect.ts";
import type { Database } from "./schema.ts";

/** An eighth of PostgreSQL's default: files that one node reads are in the system's cache anyway, and it saves 130 MiB. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Opens PostgreSQL in this process. */
export async function openEmbedded(options: PGliteOptions): Promise<Connection> {
  const pglite = await PGlite.create({ ...options, startParams });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    async ping() {
      if (pglite.closed) throw new Error("The embedded database is closed.");
    },
    unhurried: (work) => work(db),
    poolSizes: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => db.destroy(),
  };
}
