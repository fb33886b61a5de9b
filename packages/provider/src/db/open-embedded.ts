import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { type DatabaseConnection, Kysely, PGliteDialect } from "kysely";
import { type Connection, logTo, type Observe } from "./connection.ts";
import { guardSpace } from "./embedded-space.ts";
import { keepToOwner, makeOwnFolder } from "./keep-to-owner.ts";
import type { Database } from "./schema.ts";
import { vacuumEmbedded } from "./vacuum-embedded.ts";

/** An eighth of PostgreSQL's default: files that one node reads are in the system's cache anyway, and it saves 130 MiB. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Opens PostgreSQL in this process. */
export async function openEmbedded(options: PGliteOptions, observe?: Observe): Promise<Connection> {
  // The folder first: from then on nobody else is in it, whatever stands there already.
  if (options.dataDir) makeOwnFolder(options.dataDir);
  const pglite = await PGlite.create({ ...options, startParams });
  // The files of a new store, and two of every start, are made for everybody.
  if (options.dataDir) keepToOwner(options.dataDir);
  watchForPanic(pglite);
  const onCreateConnection = async (connection: DatabaseConnection) => guard(connection, options.dataDir);
  const db = new Kysely<Database>({
    dialect: new PGliteDialect({ pglite, onCreateConnection }),
    ...(observe && { log: logTo(observe) }),
  });
  return {
    db,
    async ping() {
      if (pglite.closed) throw new Error("The embedded database is closed.");
    },
    unhurried: (work) => work(db),
    dump: () => pglite.dumpDataDir("gzip"),
    vacuum: (signal) => vacuumEmbedded(db, signal),
    answeredAtMs: () => performance.now(),
    poolSizes: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => db.destroy(),
  };
}

/** Every statement passes here, whether in a transaction or not. */
function guard(connection: DatabaseConnection, directory: string | undefined): void {
  if (directory === undefined) return;
  const requireSpace = guardSpace(directory);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    requireSpace(query.sql);
    return execute(query, options);
  };
}

/** Below statements: a commit is none, and writes most. */
function watchForPanic(pglite: PGlite): void {
  for (const name of ["execProtocol", "execProtocolStream"] as const) {
    const run = pglite[name].bind(pglite) as (...given: unknown[]) => Promise<never>;
    pglite[name] = (...given: unknown[]) => run(...given).catch(endAtPanic);
  }
}

/**
 * At a PANIC (its disk filled up between two looks, or broke) PostgreSQL's process would end. Here that is this process:
 * asked for anything more, even to roll back, the engine never answers again and holds the whole process. Nothing that
 * was acknowledged is lost: the next start reads it from the log.
 */
function endAtPanic(error: unknown): never {
  if ((error as { severity?: unknown }).severity !== "PANIC") throw error;
  process.stderr.write(
    `The embedded store cannot go on (${(error as Error).message}), so this process ends. Start it again once its disk has space.\n`,
  );
  process.exit(1);
}
