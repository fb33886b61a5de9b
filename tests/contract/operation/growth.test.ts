import { createDatabase } from "@portico/testkit";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuditKey } from "../../../packages/provider/src/core/audit/audit-key.ts";
import { pruneEvents } from "../../../packages/provider/src/core/audit/prune-events.ts";
import { sealEvents } from "../../../packages/provider/src/core/audit/seal-events.ts";
import { beginChain } from "../../../packages/provider/src/core/audit/store.ts";
import { touchSession } from "../../../packages/provider/src/core/records/session/store.ts";
import { createServerKey } from "../../../packages/provider/src/platform/crypto/server-key.ts";
import { connect } from "../../../packages/provider/src/platform/db/connect.ts";
import type { Connection } from "../../../packages/provider/src/platform/db/connection.ts";
import { migrate } from "../../../packages/provider/src/platform/db/migrate.ts";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { expiring, migrations } from "../../../packages/provider/src/server/capabilities.ts";
import { isLong } from "../../long.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

let connection: Connection;
let db: Db;
let drop: () => Promise<void> = async () => {};
beforeAll(async () => {
  const database = serverUrl ? await createDatabase(serverUrl) : undefined;
  connection = await connect(database ? { databaseUrl: database.url } : { memory: true }, () => {});
  db = connection.db;
  if (database) drop = database.drop;
  await migrate(connection, migrations);
}, 60_000);
afterAll(async () => {
  await connection.close();
  await drop();
});

/**
 * Tables whose rows no sweep deletes, and what bounds each. A table that grows with sign-ins or with time does not
 * belong here.
 */
const boundedBy = {
  app_consents: "members and the apps that they connect",
  audit_chains: "projects",
  audit_events: "retention.audit_days: audit/prune-events.ts",
  audit_keys: "one key",
  domain_claims: "organizations and their domains",
  foreign_password_kinds: "kinds of hashes",
  imported_members: "imported members",
  imported_organizations: "organizations that were imported",
  machine_grants: "organizations and the apps that act for them",
  member_oauth_registrations: "members and their accounts elsewhere",
  members: "members; deleted ones stay, so that they can be reactivated and their address stays reserved",
  organization_email_domains: "organizations and their domains",
  organization_oauth_tenants: "organizations and their tenants",
  organization_usage: "organizations",
  organizations: "organizations",
  passkeys: "members and their devices",
  passwords: "members",
  project_origins: "configuration",
  project_versions: "changes of the configuration by people",
  projects: "configuration",
  public_tokens: "configuration",
  retired_email_addresses: "members and their former addresses",
  role_grants: "members and their roles",
  scim_connections: "organizations",
  scim_group_members: "people of directories and their groups",
  scim_groups: "groups of directories",
  scim_pending_changes: "members and what their directory wants",
  scim_users: "people of directories",
  server_keys: "rotations of the server key",
  signal_streams: "connected apps that receive signals",
  sso_connections: "organizations",
  sso_keys: "connections and the keys of their identity providers",
  sso_registrations: "members and their connections",
};

test("every table is swept, or bounded by something that is named", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by 1`.execute(db);
  const swept = new Set<string>(expiring.map(({ table }) => table));
  const unswept = rows.map(({ name }) => name).filter((name) => !swept.has(name));
  expect(unswept).toEqual(Object.keys(boundedBy));
});

/** Tables that sign-ins do not write, so the simulation writes fewer rows. */
const tablesOfSignIns = ["counters", "email_codes", "intermediate_sessions", "sessions", "webhook_events"];

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: "YES" | "NO";
  column_default: string | null;
  /** The first value that a check constraint allows. */
  allowed: string | null;
}

describe("a month and more of sign-ins", () => {
  /** The number of rows that are written between two sweeps, for each kind that a sign-in writes. */
  const perStep = isLong ? 1_800 : 1_200;
  const stepMs = isLong ? 6 * HOUR_MS : 2 * DAY_MS;
  const days = 60;
  /** By then, the longest retention is over. */
  const settledAfterDays = 45;
  const retention = { audit_days: 20, events_days: 10, expired_hours: 0 };
  const start = new Date("2027-01-01T00:00:00Z").getTime();
  let columns: Column[];

  beforeAll(async () => {
    const { rows } = await sql<Column>`
      select c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default,
        (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.contype = 'c' and k.conrelid = c.table_name::regclass and a.attname = c.column_name) as allowed
      from information_schema.columns c where c.table_schema = 'public'`.execute(db);
    columns = rows;
  });

  /** What a rule requires of its rows besides their time. */
  const special: Record<string, Record<string, RawBuilder<unknown>>> = {
    outbox: { failed_at: sql`now()` },
    connected_apps: { source: sql`'registration'` },
  };

  async function write(table: string, column: string, step: number, count: number, now: Date): Promise<void> {
    const own = columns.filter(
      (it) =>
        it.table_name === table &&
        (it.column_name === column ||
          special[table]?.[it.column_name] ||
          (it.is_nullable === "NO" && it.column_default === null)),
    );
    const values = own.map(({ column_name, data_type, allowed }): RawBuilder<unknown> => {
      const fixed = special[table]?.[column_name];
      if (fixed) return fixed;
      if (data_type.startsWith("timestamp")) return sql`${now}::timestamptz`;
      if (allowed !== null) return sql`${allowed}`;
      if (data_type === "jsonb") return sql`'[]'::jsonb`;
      if (data_type === "boolean") return sql`false`;
      return data_type === "text" ? sql`${`${step}-`} || n` : sql`1`;
    });
    await sql`insert into ${sql.table(table)} (${sql.join(own.map(({ column_name }) => sql.ref(column_name)))})
      select ${sql.join(values)} from generate_series(1, ${count}::int) n`.execute(db);
  }

  async function countRows(tables: string[]): Promise<Record<string, number>> {
    const { rows } = await sql<{ name: string; count: number }>`${sql.join(
      tables.map((name) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`),
      sql` union all `,
    )}`.execute(db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  const auditKey = createAuditKey(createServerKey("a server key for tests, long enough"));
  async function writeEvents(step: number, occurred_at: Date): Promise<void> {
    const events = Array.from({ length: 10 }, (_, index) => {
      const content = {
        ...{ project_id: "p", audit_event_id: `event-${String(step).padStart(5, "0")}-${index}`, occurred_at },
        ...{ action: "session.issued", organization_id: null, member_id: null, email_address: null },
        ...{ ip_address: "", request_id: "", details: {} },
      };
      return { ...content, details: "{}", mac: auditKey.signEvent(content) };
    });
    await db.insertInto("audit_events").values(events).execute();
    await sealEvents({ db, auditKey, now: occurred_at });
  }

  test("leave every table as large as its retention, and each sweep deletes as much as arrived", {
    timeout: isLong ? 3_600_000 : 120_000,
  }, async () => {
    // The newest 500 stay, by count.
    const rules = expiring.filter(({ table }) => table !== "inbox_messages");
    const tables = [...new Set(rules.map(({ table }) => table as string))];
    const counts: Record<string, number>[] = [];
    const events: { rows: number; months: number }[] = [];
    const head = { project_id: "p", sequence: 0, chain: "", pruned_sequence: 0, pruned_chain: "" };
    await beginChain(db, { ...head, placed_at: new Date(start), mac: auditKey.signHead(head) });
    for (let step = 0; step * stepMs < days * DAY_MS; step++) {
      const now = new Date(start + step * stepMs);
      let written = 0;
      for (const [index, { table, column }] of rules.entries()) {
        // A table with two rules is filled according to the first.
        if (rules.findIndex((other) => other.table === table) !== index) continue;
        const count = tablesOfSignIns.includes(table) ? perStep : 5;
        await write(table, column ?? "expires_at", step, count, now);
        written += count;
      }
      await writeEvents(step, now);
      const later = new Date(now.getTime() + stepMs);
      const swept = await sweep(db, later, expiring, retention);
      await pruneEvents({
        db,
        auditKey,
        now: later,
        before: new Date(later.getTime() - retention.audit_days * DAY_MS),
      });
      if (step * stepMs < settledAfterDays * DAY_MS) continue;
      expect(swept).toBe(written);
      counts.push(await countRows(tables));
      const [{ rows, months } = { rows: 0, months: 0 }] = (
        await sql<{ rows: number; months: number }>`select (select count(*)::int from audit_events) as rows,
            (select count(*)::int from pg_inherits where inhparent = 'audit_events'::regclass) as months`.execute(db)
      ).rows;
      events.push({ rows, months });
    }
    expect(counts.length).toBeGreaterThan(5);
    for (const count of counts) expect(count).toEqual(counts[0]);
    expect(Math.max(...events.map(({ rows }) => rows))).toBe(Math.min(...events.map(({ rows }) => rows)));
    // Those of twenty days, the one that the migration created in this test run's month, which is gone, and the pending
    // ones.
    expect(Math.max(...events.map(({ months }) => months))).toBeLessThanOrEqual(3);
  });

  test.runIf(isLong)(
    "one run sweeps an hour at fifty sign-ins a second, whatever it leaves",
    { timeout: 600_000 },
    async () => {
      const now = new Date(start + 400 * DAY_MS);
      for (let minute = 1; minute <= 60; minute++) {
        await write("counters", "expires_at", -minute, 50 * 60 * 4, now);
        await write("email_codes", "expires_at", -minute, 50 * 60, now);
      }
      expect(await sweep(db, new Date(now.getTime() + 1), [{ table: "counters" }, { table: "email_codes" }])).toBe(
        50 * 3_600 * 5,
      );
    },
  );
});

describe("rows that change all the time", () => {
  test.runIf(serverUrl)("change in place: a session that is used, a counter that counts", async () => {
    const key = { project_id: "hot", organization_id: "o", member_session_id: "s" };
    const started_at = new Date();
    await db
      .insertInto("sessions")
      .values({
        ...{ ...key, member_id: "m", token_hash: "hot", authentication_factors: "[]", started_at },
        ...{ last_accessed_at: started_at, expires_at: new Date(started_at.getTime() + DAY_MS), revoked_at: null },
      })
      .execute();
    let attempt = 0;
    const change = () =>
      db.connection().execute(async (one) => {
        attempt += 1;
        const updates = async () => {
          await sql`select pg_stat_force_next_flush()`.execute(one);
          const { rows } = await sql<{ relname: string; all: number; hot: number }>`
          select relname, n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables
          where relname in ('sessions', 'counters') order by 1`.execute(one);
          return rows;
        };
        const before = await updates();
        for (let minute = 1; minute <= 60; minute++) {
          const at = new Date(started_at.getTime() + (60 * attempt + minute) * 60_000);
          await touchSession(one, key, at, undefined);
          await sql`insert into counters (project_id, subject, window_start, count, expires_at)
          values ('hot', ${`s${attempt}`}, ${started_at}, 1, ${started_at}) on conflict (project_id, subject, window_start)
          do update set count = counters.count + 1`.execute(one);
        }
        return (await updates()).map(({ relname, all, hot }, index) => ({
          ...{ relname, all: all - (before[index]?.all ?? 0), hot: hot - (before[index]?.hot ?? 0) },
        }));
      });
    // Another session's snapshot may keep a page from being reused for a while.
    await expect.poll(change, { timeout: 20_000 }).toEqual([
      { relname: "counters", all: 59, hot: 59 },
      { relname: "sessions", all: 60, hot: 60 },
    ]);
  });

  test("autovacuum runs before a fiftieth of what sign-ins write is dead", async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where reloptions::text like '%autovacuum_vacuum_scale_factor=0%' and relkind = 'r' order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      "audit_events_waiting",
      "counters",
      "email_codes",
      "intermediate_sessions",
      "magic_links",
      "organization_usage",
      "outbox",
      "sessions",
      "signals",
      "sms_codes",
      "webhook_attempts",
      "webhook_deliveries",
      "webhook_events",
    ]);
  });
});
