import { closeSync, openSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

const PAGE_BYTES = 8192;
/** A table's file continues in another one after a gigabyte. */
const SEGMENT_PAGES = 131_072;
const ROW_BYTES = 400;
const ENTRY_BYTES = 80;

/** Tables that stay small: configuration, and the nodes' own state. */
const small =
  /^(?:pg_|kysely_|projects$|project_|public_tokens|signing_keys|server_keys|connected_apps|signal_streams|webhook_endpoints|audit_chains|audit_keys|nodes|measure|foreign_password_kinds|inbox_messages|trusted_|operators)/;
/** Tables with a row for each member, or several. */
const byMember =
  /^(?:members|sessions|passwords|totp_|recovery_codes|member_oauth|sso_registrations|scim_users|scim_group_members|app_consents|app_grants|app_tokens|retired_|imported_members|counters|audit_events|webhook_)/;

export const grows = (table: string) => !small.test(table);

function rowsOf(table: string): number {
  if (!grows(table)) return 100;
  return byMember.test(table) ? 10_000_000 : 1_000_000;
}

/** The share of rows in which a nullable column is not null. */
function emptyOf(column: string): number {
  // Events get their place within seconds, and failures are rare.
  if (column === "sequence") return 0.000_01;
  return column === "failed_at" ? 0.99 : 0.5;
}

/** How many values a column has: as a number, or below zero as a share of the rows. */
function distinctOf(column: string, type: string): number {
  const known: Record<string, number> = {
    project_id: 1,
    organization_id: 1_000_000,
    member_id: 10_000_000,
    connection_id: 100_000,
    grant_id: 1_000_000,
    client_id: 200,
    endpoint_id: 20,
    domain: -0.8,
    email_address: -0.8,
    founded_by: -0.8,
    issuer: 10_000,
  };
  if (known[column] !== undefined) return known[column];
  if (type === "bool") return 2;
  return /_(?:id|hash|hmac|token|slug|name|subject|number|at)$|^(?:id|sequence|jti|name|subject|ordering_key)$/.test(
    column,
  ) || type === "timestamptz"
    ? -1
    : 4;
}

/**
 * Makes the planner assume tables of 10^6 organizations and 10^7 members. It reads the statistics, which are set, and
 * the length of the files, which are extended with holes: no row is written, and no disk space is used.
 */
export async function pretendSize(db: pg.Client): Promise<void> {
  const directory = (await db.query("show data_directory")).rows[0].data_directory as string;
  // Dirty buffers would otherwise be written into the holes.
  await db.query("checkpoint");
  const { rows: relations } = await db.query<{ name: string; table: string; path: string | null; is_index: boolean }>(`
    select c.oid::regclass::text as name, coalesce(pg_partition_root(t.oid), t.oid)::regclass::text as table,
      pg_relation_filepath(c.oid) as path, c.oid <> t.oid as is_index
    from pg_class t join pg_class c on c.oid = t.oid or c.oid in (select indexrelid from pg_index where indrelid = t.oid)
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`);
  for (const { name, table, path, is_index } of relations) {
    const rows = rowsOf(table);
    const pages = Math.ceil((rows * (is_index ? ENTRY_BYTES : ROW_BYTES)) / PAGE_BYTES);
    if (path) lengthen(join(directory, path), pages);
    await db.query(
      "select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', $2::int, 'reltuples', $3::real)",
      [name, pages, rows],
    );
  }
  const { rows: columns } = await db.query(`
    select c.relname as table, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as root, c.relkind = 'p' as is_parent,
      a.attname as column, t.typname as type, a.attnotnull as is_filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  for (const { table, root, is_parent, column, type, is_filled } of columns) {
    const distinct = Math.min(distinctOf(column, type), rowsOf(root));
    await db.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text,
        'inherited', $3::boolean, 'null_frac', $4::real, 'avg_width', 24, 'n_distinct', $5::real)`,
      [table, column, is_parent, is_filled ? 0 : emptyOf(column), distinct],
    );
  }
}

function lengthen(file: string, pages: number): void {
  for (let segment = 0; segment * SEGMENT_PAGES < pages; segment += 1) {
    const name = segment === 0 ? file : `${file}.${segment}`;
    closeSync(openSync(name, "a"));
    truncateSync(name, Math.min(pages - segment * SEGMENT_PAGES, SEGMENT_PAGES) * PAGE_BYTES);
  }
}
