import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { expiring } from "../../../packages/provider/src/server/capabilities.ts";
import { backendOf } from "../support/backend.ts";
import { startForFile } from "../support/basics.ts";
import { partitions } from "../support/rows.ts";

/** The columns that name a row's owner, or what it belongs to. */
const owners = ["organization_id", "member_id", "connection_id", "grant_id", "magic_link_id"] as const;
type Owner = (typeof owners)[number];
interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: "YES" | "NO";
  /** The first value that a check constraint allows. */
  allowed: string | null;
}

let ids: Record<Owner, string>;
let address: string;
let count = 0;
const db = () => provider.provider.services.db;

const provider = await startForFile();
const { rows } = await sql<Column>`
  select c.table_name, c.column_name, c.data_type, c.is_nullable,
    (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'c' and k.conrelid = c.table_name::regclass and a.attname = c.column_name) as allowed
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name not like 'kysely%' and c.table_name not in ${partitions}
  order by 1, c.ordinal_position`.execute(db());
const columns = rows;

/** An organization with a member, and one more row of every table that belongs to them, or to the project. */
beforeEach(async () => {
  count += 1;
  const call = backendOf(provider);
  const name = `ending-${count}`;
  address = `${name}@ending.test`;
  const organization = await call("POST", "/organizations", { organization_name: name, organization_slug: name });
  const { organization_id } = organization.body.data.organization;
  const member = await call("POST", `/organizations/${organization_id}/members`, { email_address: address });
  const { member_id } = member.body.data.member;
  ids = {
    organization_id,
    member_id,
    connection_id: `connection-${count}`,
    grant_id: `grant-${count}`,
    magic_link_id: `link-${count}`,
  };
  for (const table of tables()) await addRow(table);
});

const tables = () => [...new Set(columns.map(({ table_name }) => table_name))];
const tablesWith = (column: string) =>
  columns.filter(({ column_name }) => column_name === column).map(({ table_name }) => table_name);

async function addRow(table: string): Promise<void> {
  const own = columns.filter(({ table_name, column_name }) => {
    return table_name === table && ownerOf(column_name) !== undefined;
  });
  const fields = columns.filter((it) => it.table_name === table && (own.includes(it) || it.is_nullable === "NO"));
  const values = fields.map(
    ({ column_name, data_type, allowed }) => ownerOf(column_name) ?? sampleValue(data_type, allowed),
  );
  await sql`insert into ${sql.table(table)} (${sql.join(fields.map(({ column_name }) => sql.ref(column_name)))})
    values (${sql.join(values)}) on conflict do nothing`.execute(db());
}

function ownerOf(column: string): string | undefined {
  if (column === "project_id") return PROJECT_ID;
  if (column === "email_address") return address;
  return ids[column as Owner];
}

function sampleValue(type: string, allowed: string | null) {
  if (allowed !== null) return allowed;
  if (type === "jsonb") return "[]";
  if (type === "boolean") return false;
  if (type === "integer" || type === "bigint" || type === "double precision") return 1;
  if (type.startsWith("timestamp")) return new Date(provider.provider.clock.now().getTime() + 60_000);
  count += 1;
  return `made-${count}`;
}

/** The tables with a row that names the owner. */
async function tablesNaming(owner: Owner): Promise<string[]> {
  const found: string[] = [];
  for (const table of tablesWith(owner)) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(owner)} = ${ids[owner]} and project_id = ${PROJECT_ID} limit 1`.execute(db());
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test("every table has a row to end", async () => {
  for (const owner of owners) expect(await tablesNaming(owner), owner).toEqual(tablesWith(owner));
});

/** Tables that keep rows of a deleted organization, and why. */
const keptOfOrganizations = {
  app_logouts: "apps have a day to confirm them",
  audit_events: "they record what happened",
  signals: "apps have a week to take them",
  webhook_events: "they record it, and are deleted after 30 days",
};

test("a deleted organization leaves only its records", async () => {
  const { status } = await backendOf(provider)("DELETE", `/organizations/${ids.organization_id}`);
  expect(status).toBe(200);
  for (const owner of owners) {
    expect(await tablesNaming(owner), owner).toEqual(tablesWith(owner).filter((it) => it in keptOfOrganizations));
  }
});

/** The same for a member. */
const keptOfMembers = {
  app_logouts: "apps have a day to confirm them",
  audit_events: "they record what happened",
  imported_members: "an import that is repeated knows them",
  members: "the member can be reactivated",
  off_boarding_receipts: "they record what ended",
  passwords: "a reactivated member gets it back",
  retired_email_addresses: "the address of a directory's user stays reserved",
  role_grants: "they name what the roles are based on, which may return with the member",
  scim_users: "the directory knows them, and may bring them back",
  sessions: "they have ended, and go with the sweep",
  signals: "apps have a week to take them",
  webhook_events: "they record it, and are deleted after 30 days",
};

test("a deleted member leaves only what a reactivation restores, and their records", async () => {
  const path = `/organizations/${ids.organization_id}/members/${ids.member_id}`;
  expect((await backendOf(provider)("DELETE", path)).status).toBe(200);
  expect(await tablesNaming("member_id")).toEqual(Object.keys(keptOfMembers));
  const alive = db().selectFrom("sessions").select("member_session_id").where("member_id", "=", ids.member_id);
  expect(await alive.where("revoked_at", "is", null).execute()).toEqual([]);
});

/** Tables of a project whose rows no sweep deletes. */
const keptOfProjects = {
  audit_chains: "how far the audit log goes: a row for each project",
  audit_keys: "the key that signs the audit log",
  connected_apps: "configuration",
  foreign_password_kinds: "which kinds of imported hashes exist: at most four",
  inbox_messages: "development: the newest 500",
  outbox: "each is deleted when it is sent, or a week after it failed",
  project_origins: "configuration",
  project_versions: "configuration, and who changed it",
  projects: "configuration",
  public_tokens: "configuration",
  server_keys: "which keys have sealed: a row for each rotation",
  signal_streams: "configuration of an app",
  signing_keys: "the key that signs",
  webhook_endpoints: "configuration; those without a URL are deleted by themselves",
};

test("the rows of a removed project are deleted by the sweep, except its configuration", async () => {
  const inTwoYears = new Date(provider.provider.clock.now().getTime() + 730 * 86_400_000);
  // In one transaction: it does not see what the provider logs about itself meanwhile.
  const sweepAndList = () =>
    db()
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        await sweep(tx, inTwoYears, expiring);
        const left: string[] = [];
        for (const table of tables()) {
          const isOwned = owners.some((owner) => tablesWith(owner).includes(table));
          const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
          if (!isOwned && rows.length > 0) left.push(table);
        }
        return left;
      });
  // A row that is locked just then is skipped, and deleted the next time.
  await expect.poll(sweepAndList).toEqual(Object.keys(keptOfProjects));
});
