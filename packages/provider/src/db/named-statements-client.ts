import { AbortedTransactionError } from "kysely";
import pg from "pg";
import { isReadOnlyServer, isStatementOver } from "./database-errors.ts";
import { EdgeQuery, type Edges } from "./edge-query.ts";
import { type KnownColumns, NamedQuery } from "./named-query.ts";

const STATEMENT_NAMES_LIMIT = 1000;
const statementNames = new Map<string, string>();

/**
 * Its columns are settled when it is prepared: once a newer version's migration has added one, a prepared statement
 * with a star fails on every connection of the nodes that still run. So it is parsed anew each time, for 0.1 ms.
 */
const star = /[ .]\*/;

/** What lies below a client: pg has no types of it. */
interface Wire {
  stream: { destroy(): void };
  on(event: "parameterStatus", told: (status: { parameterName: string; parameterValue: string }) => void): void;
}

/**
 * Drops a connection that has fallen silent, one to a server that takes no writes any more, and one that cannot run a
 * statement of its own any more: back in the pool, it would hand that to the next request.
 */
export class WatchedClient extends pg.Client {
  /** Whether the server follows another one; servers before PostgreSQL 14, and poolers, do not tell. */
  isStandby = false;
  /** Whether it is not to go back into its pool. */
  isUseless = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.#wire.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (parameterName === "in_hot_standby") this.isStandby = parameterValue === "on";
    });
    // A connection that breaks between two statements of a transaction tells it as an event, and an event that
    // nobody listens to ends the process. The next statement fails by itself.
    this.on("error", () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; all but one pass through.
  override query(...args: any[]): any {
    return this.watch(super.query(...(args as Parameters<pg.Client["query"]>)));
  }

  /** Makes a new connection ready for transactions. */
  async prepareEdges(): Promise<void> {}

  /** Runs a statement, and the beginning of its transaction before it or the end after it. */
  async queryAtEdge(text: string, values: unknown[], { begins, commits }: Edges): Promise<pg.QueryResult> {
    if (begins) await this.query("begin");
    const result: pg.QueryResult = await this.query(text, values);
    if (commits) await this.commit();
    return result;
  }

  async commit(): Promise<void> {
    const { command }: pg.QueryResult = await this.query("commit");
    // So PostgreSQL tells that a statement had failed before.
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  protected watch<Result>(result: Result): Result {
    if (result instanceof Promise) result.catch((error: unknown) => this.#dropWhenUseless(error));
    return result;
  }

  #dropWhenUseless(error: unknown): void {
    const isSilent = (error as Error).message === "Query read timeout";
    if (!isSilent && !isReadOnlyServer(error) && !isStatementOver(error)) return;
    this.isUseless = true;
    this.#wire.stream.destroy();
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }
}

/** Gives statements a name besides, so that PostgreSQL parses and plans each once per connection. */
export class NamedStatementsClient extends WatchedClient {
  #areEdgesPrepared = false;
  readonly #known: KnownColumns = new Map();

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = nameOf(text, values);
    if (name === undefined) return super.query(...args);
    return this.#ask((answer) => new NamedQuery({ text, values, name }, this.#known, answer));
  }

  override async prepareEdges(): Promise<void> {
    for (const name of ["begin", "commit"]) await this.query({ name, text: name });
    this.#areEdgesPrepared = true;
  }

  override async queryAtEdge(text: string, values: unknown[], edges: Edges): Promise<pg.QueryResult> {
    const name = this.#areEdgesPrepared ? nameOf(text, values) : undefined;
    if (name === undefined) return super.queryAtEdge(text, values, edges);
    return this.#ask((answer) => new EdgeQuery({ text, values, name }, edges, this.#known, answer));
  }

  /** The driver copies a configuration property by property, which costs more than to send it: it is handed the query. */
  #ask(queryOf: (answer: (error: Error | null | undefined, result: pg.QueryResult) => void) => pg.Query) {
    const answered = new Promise<pg.QueryResult>((resolve, reject) => {
      super.query(queryOf((error, result) => (error ? reject(error) : resolve(result))));
    });
    return this.watch(answered);
  }
}

function nameOf(text: unknown, values: unknown): string | undefined {
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return undefined;
  const known = statementNames.get(text);
  if (known !== undefined || star.test(text) || statementNames.size >= STATEMENT_NAMES_LIMIT) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
