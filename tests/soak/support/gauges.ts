import type pg from "pg";
import { post } from "../../races/support/nodes.ts";
import { quantile } from "../../races/support/rank-sum.ts";

/** The measurements after a round. */
export interface Gauges {
  /** Of the node that is never restarted, after garbage collection. */
  heapMiB: number;
  residentMiB: number;
  handles: number;
  files: number;
  /** Of all nodes. */
  connections: number;
  /** Session checks of that node, as multiples of its response that does nothing. */
  median: number;
  slowest: number;
  rows: Record<string, number>;
}

const PROBES = 200;

/** Measures while nothing else is running. */
export async function readGauges(url: string, session: string, pool: pg.Pool): Promise<Gauges> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const checks = await time(() => post(url, "sessions/authenticate", {}, session));
  const floor = await time(() => fetch(`${url}/healthz`).then((answer) => answer.text()));
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
  const [activity] = await read(
    pool,
    "select count(*)::int as count from pg_stat_activity where datname = current_database()",
  );
  return {
    heapMiB: metric("nodejs_heap_size_used_bytes") / 2 ** 20,
    residentMiB: metric("process_resident_memory_bytes") / 2 ** 20,
    handles: metric("nodejs_active_handles_total"),
    files: metric("process_open_fds"),
    connections: Number(activity?.count) - pool.totalCount,
    median: quantile(checks, 0.5) / quantile(floor, 0.5),
    slowest: quantile(checks, 0.99) / quantile(floor, 0.99),
    rows: await countRows(pool),
  };
}

async function time(ask: () => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  while (tookMs.length < PROBES) {
    const startedAtMs = performance.now();
    await ask();
    tookMs.push(performance.now() - startedAtMs);
  }
  return tookMs;
}

async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const tables = await read(
    pool,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await read(pool, `select count(*)::int as count from "${name}"`);
    if (row && Number(row.count) > 0) counts[String(name)] = Number(row.count);
  }
  return counts;
}

async function read(pool: pg.Pool, statement: string): Promise<Record<string, unknown>[]> {
  return (await pool.query(statement)).rows;
}
