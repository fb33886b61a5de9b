import type pg from "pg";
import { type KnownColumns, NamedQuery } from "./named-query.ts";

/** Which ends of its transaction a statement takes along. */
export interface Edges {
  begins: boolean;
  commits: boolean;
}

interface Protocol {
  bind(of: { statement: string }): void;
  execute(of?: object): void;
  sync(): void;
  describe(of: object): void;
}

/**
 * A prepared statement that takes the beginning or the end of its transaction along: one message for what were two, and
 * one answer. What follows a failure is not run, up to the end of the message: a statement whose `begin` failed, and
 * the `commit` after one that failed.
 */
export class EdgeQuery extends NamedQuery {
  readonly begins: boolean;
  readonly commits: boolean;
  /** What PostgreSQL tells the end of, one after the other; an end of the transaction last. */
  readonly #ending: ("edge" | "statement")[];

  constructor(
    statement: { text: string; values: unknown[]; name: string },
    { begins, commits }: Edges,
    known: KnownColumns,
    answer: (error: Error | null | undefined, result: pg.QueryResult) => void,
  ) {
    super(statement, known, answer);
    this.begins = begins;
    this.commits = commits;
    this.#ending = begins ? ["edge", "statement"] : ["statement"];
  }

  override prepare(protocol: Protocol): void {
    if (this.begins) send(protocol, "begin");
    super.prepare(protocol);
  }

  /** The driver's last step: runs what is bound, and has the message end. */
  _getRows(protocol: Protocol): void {
    protocol.execute();
    if (this.commits) send(protocol, "commit");
    protocol.sync();
  }

  override handleCommandComplete(told: { text: string }, protocol: Protocol): void {
    if (this.#ending.shift() === "statement") super.handleCommandComplete(told, protocol);
  }
}

/** The connection has prepared both under their own names. */
function send(protocol: Protocol, edge: "begin" | "commit"): void {
  protocol.bind({ statement: edge });
  protocol.execute();
}
