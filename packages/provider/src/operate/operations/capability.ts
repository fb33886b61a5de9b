import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import type { Row } from "../../platform/db/schema.ts";

/** A node that serves, one row each. The node updates it every 15 seconds. */
interface NodesTable {
  node_id: string;
  version: string;
  /** The host name of its machine. */
  host: string;
  process_id: number;
  started_at: Date;
  seen_at: Date;
  /** The time that the previous heartbeat took in the database; null for the first. */
  store_ms: number | null;
  /** The 99th percentile of the event loop's delay since the previous heartbeat. */
  event_loop_ms: number;
  memory_bytes: number;
  /** The number of open sockets. */
  connections: number;
  database_busy: number;
  database_waiting: number;
  expires_at: Date;
}

/** What all nodes counted in an hour. */
interface MeasurementsTable {
  kind: string;
  started_at: Date;
  /** Empty for requests without a project. */
  project_id: string;
  label: string;
  detail: string;
  count: number;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    nodes: NodesTable;
    measurements: MeasurementsTable;
  }
}

export type NodeRow = Row<"nodes">;

const operationsMigrations: Migrations = {
  "m003-operations": [
    `create table nodes (
      node_id text not null primary key,
      version text not null,
      host text not null,
      process_id integer not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      store_ms double precision,
      event_loop_ms double precision not null,
      memory_bytes bigint not null,
      connections integer not null,
      database_busy integer not null,
      database_waiting integer not null,
      expires_at timestamptz not null)`,
    `create index nodes_expired on nodes (expires_at)`,

    `create table measurements (
      kind text not null,
      width integer not null,
      started_at timestamptz not null,
      project_id text not null,
      label text not null,
      detail text not null,
      count bigint not null,
      ms double precision not null,
      most_ms double precision not null,
      expires_at timestamptz not null,
      primary key (kind, width, started_at, project_id, label, detail))`,
    `create index measurements_expired on measurements (expires_at)`,

    `create table measured_statements (
      statement_id text not null primary key,
      name text not null,
      text text not null,
      expires_at timestamptz not null)`,
    `create index measured_statements_expired on measured_statements (expires_at)`,
  ],
  // Hourly counts of sign-ins, errors and limits remain. Prometheus has the rest.
  "m090-operations-hours": [
    `drop table measured_statements`,
    `delete from measurements where width <> 3600 or kind not in ('sign_ins', 'errors', 'limits')`,
    `alter table measurements
      drop column width,
      drop column ms,
      drop column most_ms,
      add primary key (kind, started_at, project_id, label, detail)`,
  ],
};

export const operations: Capability = {
  migrations: operationsMigrations,
  expiring: [{ table: "nodes" }, { table: "measurements" }],
};
