import { type Compilable, CompiledQuery } from "kysely";
import type { Db } from "./schema.ts";

/** Stands in a statement for a value that comes with each run. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Runs a statement on a connection of the pool, and answers with its rows. */
export type DirectWay = (sql: string, parameters: unknown[]) => Promise<unknown[]>;

/** The ways past Kysely, whose own part costs a third of what the driver does; a transaction and the embedded store have none. */
const directWays = new WeakMap<Db, DirectWay>();

/** Has what `prepare` makes go this way where it runs on `db` itself. */
export function openDirectWay(db: Db, way: DirectWay): void {
  directWays.set(db, way);
}

/**
 * A statement that is built and compiled once and then runs with other values: building the text of a hot one costs
 * more than PostgreSQL's answer.
 * @param build makes the statement; `values` holds a stand-in for each value, which may only be compared with.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const standIns = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, standIns).compile();
    const parameters = compiled.parameters.map((it) =>
      it instanceof Parameter ? values[it.name as keyof Values] : it,
    );
    const direct = directWays.get(db);
    if (direct) return (await direct(compiled.sql, parameters)) as Row[];
    return (await db.executeQuery(CompiledQuery.raw(compiled.sql, parameters) as CompiledQuery<Row>)).rows;
  };
}
