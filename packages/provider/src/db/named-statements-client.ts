import pg from "pg";

const STATEMENT_NAMES_LIMIT = 1000;
const statementNames = new Map<string, string>();

/**
 * Its columns are settled when it is prepared: once a newer version's migration has added one, a prepared statement
 * with a star fails on every connection of the nodes that still run. So it is parsed anew each time, for 0.1 ms.
 */
const star = /[ .]\*/;

/**
 * Gives statements a name, so that PostgreSQL parses and plans each once per connection, and drops a
 * connection that has fallen silent: back in the pool, it would hand its silence to the next request.
 */
export class NamedStatementsClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A connection that breaks between two statements of a transaction tells it as an event, and an event that
    // nobody listens to ends the process. The next statement fails by itself.
    this.on("error", () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; all but one pass through.
  override query(...args: any[]): any {
    const [text, values] = args;
    const isNameable = typeof text === "string" && Array.isArray(values) && values.length > 0 && !star.test(text);
    const result = isNameable
      ? this.#queryByName(text, values)
      : super.query(...(args as Parameters<pg.Client["query"]>));
    if (result instanceof Promise) result.catch((error: unknown) => this.#dropWhenSilent(error));
    return result;
  }

  /** The driver copies a configuration property by property, which costs more than sending it: it is handed the query. */
  #queryByName(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null | undefined, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
      super.query(Object.assign(new pg.Query(text, values, answer), nameOf(text)));
    });
  }

  #dropWhenSilent(error: unknown): void {
    if ((error as Error).message !== "Query read timeout") return;
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

function nameOf(text: string): { name?: string } {
  let name = statementNames.get(text);
  if (!name && statementNames.size < STATEMENT_NAMES_LIMIT) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name ? { name } : {};
}
