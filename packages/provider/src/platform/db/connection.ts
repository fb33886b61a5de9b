import type { LogEvent } from "kysely";
import type { Db } from "./schema.ts";

/** The patience of `ping`. */
export const PING_MS = 3_000;

export interface PoolSizes {
  busy: number;
  idle: number;
  waiting: number;
}

/** A statement that has run. @see Telemetry */
export interface Statement {
  /** Without its values. */
  sql: string;
  /** By `Date.now()`. */
  startedAtMs: number;
  ms: number;
  error?: unknown;
}

export type Observe = (statement: Statement) => void;

/** Kysely's log of all statements, for observers. */
export function logTo(observe: Observe) {
  return (event: LogEvent) => {
    const ms = event.queryDurationMillis;
    const statement = { sql: event.query.sql, startedAtMs: Date.now() - ms, ms };
    observe(event.level === "error" ? { ...statement, error: event.error } : statement);
  };
}

export interface Connection {
  db: Db;
  /** A server that follows the one of `db`, where one is named; see `createReads`. */
  replica?: Db | undefined;
  /** Resolves when the database answers; asks on a connection of its own, so that it never waits behind requests. */
  ping(): Promise<void>;
  /** Runs `work` where a statement may take as long as it takes: migrations of large tables, and the wait for another node's. */
  unhurried(work: (db: Db) => Promise<void>): Promise<void>;
  /** The moment of `performance.now()` at which the database last answered a statement of the pool. */
  answeredAtMs(): number;
  /** Reads all files of the embedded store at one moment, as a tar that is compressed by gzip; absent for a server. */
  dump?(): Promise<Blob>;
  /** Does what autovacuum does by itself; absent for a server. Look every minute. */
  vacuum?(signal?: AbortSignal): Promise<unknown>;
  poolSizes(): PoolSizes;
  close(): Promise<void>;
}
