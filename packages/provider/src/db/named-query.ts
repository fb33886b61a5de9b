import pg from "pg";

interface Protocol {
  describe(of: object): void;
}

/** What the driver makes of a description of columns, to read rows by. */
type Columns = Pick<Inside["_result"], "fields" | "_parsers" | "_prebuiltEmptyResultObject">;

/** The columns of the statements that a connection has prepared, by name. */
export type KnownColumns = Map<string, Columns>;

/** What the driver's query has beside its types. */
interface Inside {
  _result: { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
  _accumulateRows: boolean;
  prepare(protocol: Protocol): void;
  handleCommandComplete(told: { text: string }, protocol: Protocol): void;
}

const base = pg.Query.prototype as unknown as Inside;

/**
 * A prepared statement whose columns are described once: they are settled when it is prepared, and PostgreSQL refuses to run
 * it once they have changed. The driver asks for them each time, and forty are dearer to read than their row.
 */
export class NamedQuery extends pg.Query {
  readonly name: string;
  readonly #known: KnownColumns;

  constructor(
    { text, values, name }: { text: string; values: unknown[]; name: string },
    known: KnownColumns,
    answer: (error: Error | null | undefined, result: pg.QueryResult) => void,
  ) {
    super(text, values, answer as never);
    this.name = name;
    this.#known = known;
  }

  prepare(protocol: Protocol): void {
    const columns = this.#known.get(this.name);
    if (columns) {
      Object.assign(inside(this)._result, columns);
      inside(this)._accumulateRows = true;
    }
    base.prepare.call(this, columns ? withoutDescribing(protocol) : protocol);
  }

  handleCommandComplete(told: { text: string }, protocol: Protocol): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = inside(this)._result;
    if (!this.#known.has(this.name)) this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    base.handleCommandComplete.call(this, told, protocol);
  }
}

const inside = (query: NamedQuery) => query as unknown as Inside;

const quiet = new WeakMap<Protocol, Protocol>();

/** The same connection, but for what the driver asks it before it runs a statement. */
function withoutDescribing(protocol: Protocol): Protocol {
  const known = quiet.get(protocol);
  if (known) return known;
  const made = Object.create(protocol, { describe: { value() {} } }) as Protocol;
  quiet.set(protocol, made);
  return made;
}
