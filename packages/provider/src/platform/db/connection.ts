import type { LogEvent } from "kysely";
import type { Db } from "./schema.ts";

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
  /** A replica of `db`, if one is configured; see `createReads`. */
  replica?: Db | undefined;
  /** Resolves when the database answers. It uses its own connection, so that it never waits behind requests. */
  ping(): Promise<void>;
  /** Runs `work` without a statement timeout: migrations of large tables, and waiting for another node's. */
  withoutTimeout(work: (db: Db) => Promise<void>): Promise<void>;
  /** When the database last answered a statement of the pool, by `performance.now()`. */
  answeredAtMs(): number;
  /** Reads all files of the embedded store in one snapshot, as a gzipped tar; undefined for a server. */
  dump?(): Promise<Blob>;
  /** Replaces autovacuum, which the embedded store does not have; undefined for a server. Call it every minute. */
  vacuum?(signal?: AbortSignal): Promise<unknown>;
  poolSizes(): PoolSizes;
  close(): Promise<void>;
}
