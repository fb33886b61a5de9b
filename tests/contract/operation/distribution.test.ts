import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createMigratedDatabase } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const script = join(import.meta.dirname, "../../../deploy/citus/distribute.sql");
const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? (process.env.PORTICO_TEST_POSTGRES_URL ?? "") : "";

/** Tables of organizations whose second key column is another one, with the reason. */
const foundOtherwise: Record<string, string[]> = {
  "by a visitor's token, before the organization is known": [
    ...["api_keys", "app_grants", "impersonation_tokens", "intermediate_sessions", "magic_links", "oauth_claims"],
    ...[
      "oauth_landings",
      "oauth_states",
      "passkey_challenges",
      "security_notices",
      "setup_links",
      "sso_logouts",
      "sso_requests",
      "sso_test_runs",
      "sso_tokens",
    ],
  ],
  "by the connection that a protocol's URL names": [
    ...[
      "scim_connections",
      "scim_exchanges",
      "scim_group_members",
      "scim_groups",
      "scim_pending_changes",
      "scim_users",
    ],
    "sso_connections",
  ],
  "by the session that ends, and in order of time": ["app_logins", "app_logouts"],
  "by the identity at a provider": ["member_oauth_registrations"],
  "because they find organizations": [
    ...["imported_organizations", "organization_email_domains", "organization_oauth_tenants"],
  ],
  "in chronological order, over all organizations": ["audit_events", "off_boarding_receipts", "webhook_events"],
  "by the app that receives them": ["signals"],
};

/**
 * Simulates Citus. Refuses what Citus refuses according to its documentation: a primary key, a unique index or a foreign
 * key without the distribution column, and a table with foreign keys to others that is not empty.
 */
const citus = `
  create table distribution (name text primary key, kind text, key text, colocated text);
  create function create_reference_table(name regclass) returns void language sql as
    $$ insert into distribution values (name::text, 'reference') $$;
  create function citus_add_local_table_to_metadata(name regclass) returns void language sql as
    $$ insert into distribution values (name::text, 'local') $$;
  create function create_distributed_table(name regclass, key text, colocate_with text default 'default') returns void
    language plpgsql as $$
    declare broken text;
    begin
      select indexrelid::regclass into broken from pg_index
      where indrelid = name and indisunique and not exists (
        select 1 from pg_attribute where attrelid = name and attname = key and attnum = any(indkey::int[]));
      if found then raise exception '% of % is unique without %', broken, name, key; end if;
      select conname into broken from pg_constraint
      where conrelid = name and contype in ('f', 'x') and conparentid = 0;
      if found then raise exception '% of % reaches over tables', broken, name; end if;
      insert into distribution values (name::text, 'distributed', key, colocate_with);
    end $$;
`;

describe.runIf(serverUrl)("over several machines", () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let client: pg.Client;
  let tables: { name: string; keys: string[]; hasOrganization: boolean }[];
  beforeAll(async () => {
    database = await createMigratedDatabase(serverUrl);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    ({ rows: tables } = await client.query(`
        select t.relname as name,
          array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) place) as keys,
          exists (select 1 from pg_attribute where attrelid = t.oid and attname = 'organization_id') as "hasOrganization"
        from pg_class t join pg_index on indisprimary and indrelid = case t.relkind
          -- The key of a parted table is that of its parts.
          when 'p' then (select min(inhrelid::oid) from pg_inherits where inhparent = t.oid) else t.oid end
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`));
    await client.query(citus);
    await client.query(readFileSync(script, "utf8"));
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const distributed = async () =>
    (await client.query("select name from distribution where kind = 'distributed'")).rows.map(({ name }) => name);

  test("every table has an entry in deploy/citus/distribute.sql, and its primary key", async () => {
    const { rows } = await client.query("select name from distribution order by name");
    expect(rows.map(({ name }) => name)).toEqual(tables.map(({ name }) => name).sort());
    const all = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
    const { rows: found } = await client.query(`${all} and not relispartition and relname <> 'distribution'`);
    expect(found).toHaveLength(tables.length);
  });

  test("every table of a project is distributed by it, all in one group, and has it first in its key", async () => {
    const { rows } = await client.query(
      "select key, colocated from distribution where kind = 'distributed' and name <> 'organizations'",
    );
    expect(new Set(rows.map(({ key, colocated }) => `${key} with ${colocated}`))).toEqual(
      new Set(["project_id with organizations"]),
    );
    const names = await distributed();
    const others = tables.filter(({ name, keys }) => names.includes(name) && keys[0] !== "project_id");
    expect(others).toEqual([]);
  });

  test("every table of an organization has it second in its key, or is found otherwise", async () => {
    const names = await distributed();
    const others = tables.filter(
      ({ name, keys, hasOrganization }) => names.includes(name) && hasOrganization && keys[1] !== "organization_id",
    );
    expect(others.map(({ name }) => name).sort()).toEqual(Object.values(foundOtherwise).flat().sort());
  });
});
