import { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import { Json } from "./json.ts";
import type { Db } from "./schema.ts";

/** Runs a statement on a connection of the pool, and answers with its rows. */
export type DirectWay = (sql: string, parameters: unknown[]) => Promise<unknown[]>;

/** The ways past Kysely, whose own part costs a third of what the driver does; a transaction and the embedded store have none. */
const directWays = new WeakMap<Db, DirectWay>();

/** Has what `prepare` makes go this way where it runs on `db` itself. */
export function openDirectWay(db: Db, way: DirectWay): void {
  directWays.set(db, way);
}

/** Whether `db` is a pool of connections to a server, and no transaction. */
export function isPool(db: Db): boolean {
  return directWays.has(db);
}

/** Stands in a statement for a value that comes with each run, by its place among them. */
class Parameter {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

interface Text {
  sql: string;
  parameters: readonly unknown[];
}

/** The texts of one statement that are kept: those of its shapes that were asked for last. */
const SHAPES_LIMIT = 100;

interface Compilable<Row = unknown> {
  /** @param db for what `sql` makes. */
  compile(db: Db): CompiledQuery<Row>;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever it is a part of, and makes of it.
type Build = (db: any, values: any) => any;

/** A part of a larger statement, with the values that it has of its own. */
export type Part<Of, Built> = ((db: Of) => Built) & { build: Build; values: object };

/**
 * Makes a part that is compiled once with its statement.
 * @param build as of `prepare`; one function for all, because statements are told apart by it.
 */
export function part<Of, Values extends object, Built>(
  build: (db: Of, values: Values) => Built,
): (values: Values) => Part<Of, Built> {
  return (values) => Object.assign((db: Of) => build(db, values), { build, values });
}

/**
 * A statement that is built and compiled once for each shape of its values, and then runs with others: building the
 * text of a hot one costs more than PostgreSQL's answer. A shape is what is there: the keys of objects, how many a list has,
 * which parts, and what is undefined. So `build` may look at that, and at nothing else.
 * @param build makes the statement; `values` holds a stand-in for each value, which may only be compared with and
 * written.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compile = compileOnce(build);
  return async (db, values) => {
    const query = compile(db, values);
    const direct = directWays.get(db);
    if (direct) return (await direct(query.sql, query.parameters as unknown[])) as Row[];
    return (await db.executeQuery(query as CompiledQuery<Row>)).rows;
  };
}

/** The same, for who runs it in a way of their own. */
export function compileOnce<Values extends object>(
  build: (db: Db, values: Values) => Compilable,
): (db: Db, values: Values) => CompiledQuery {
  const texts = new LRUCache<string, Text>({ max: SHAPES_LIMIT });
  return (db, values) => {
    const found: unknown[] = [];
    const shape = readShape(values, found);
    let text = texts.get(shape);
    if (!text) {
      text = build(db, standInFor(values, { places: 0 }) as Values).compile(db);
      texts.set(shape, text);
    }
    const parameters = text.parameters.map((it) => (it instanceof Parameter ? found[it.place] : it));
    return CompiledQuery.raw(text.sql, parameters);
  };
}

const names = new Map<Build, number>();

function nameOf(build: Build): number {
  const known = names.get(build);
  if (known !== undefined) return known;
  names.set(build, names.size);
  return names.size - 1;
}

/** Gathers the values, in the order in which `standInFor` numbers them. */
function readShape(value: unknown, found: unknown[]): string {
  if (value === undefined) return "-";
  if (typeof value === "function") {
    const { build, values } = value as Part<never, unknown>;
    return `${nameOf(build)}${readShape(values, found)}`;
  }
  if (Array.isArray(value)) {
    let shape = "[";
    for (const item of value) shape += readShape(item, found);
    return `${shape}]`;
  }
  if (isPlain(value)) {
    let shape = "{";
    for (const key in value) shape += `${key}:${readShape(value[key], found)},`;
    return `${shape}}`;
  }
  if (value instanceof Json) {
    found.push(value.text);
    return "j";
  }
  found.push(value);
  return ".";
}

function standInFor(value: unknown, next: { places: number }): unknown {
  if (value === undefined) return undefined;
  if (typeof value === "function") {
    const { build, values } = value as Part<never, unknown>;
    const standIn = standInFor(values, next);
    return (db: never) => build(db, standIn);
  }
  if (Array.isArray(value)) return value.map((item) => standInFor(item, next));
  if (isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, standInFor(item, next)]));
  }
  const parameter = new Parameter(next.places++);
  return value instanceof Json ? new Json(parameter) : parameter;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
