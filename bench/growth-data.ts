import { PROJECT_ID } from "@portico/testkit";
import pg from "pg";

const CHUNK = 500_000;

export interface Size {
  organizations: number;
  members: number;
}

interface Table {
  name: string;
  rows: (size: Size) => number;
  /** The columns of row `n` as SQL. `:o` is the number of organizations. */
  columns: Record<string, string>;
}

const text = (value: string) => `'${value}'`;
/** IDs in random order, like those that many nodes create over years. */
const id = (kind: string, number: string) => `'${kind}-test-' || md5(${number}::text)`;
const organizationId = id("organization", "(n % :o)");
const memberId = id("member", "n");
const first = "(array['Ada','Grace','Alan','Barbara','Edsger','Margaret','Radia','Tim','Hedy','Ken'])[1 + n % 10]";
const last = "(array['Lovelace','Hopper','Turing','Liskov','Dijkstra','Hamilton','Perlman'])[1 + n / 10 % 7]";
/** A word of eight letters, unique to a row. */
const word = "translate(left(md5(n::text), 8), '0123456789', 'ghijklmnop')";

const tables: Table[] = [
  {
    name: "organizations",
    rows: ({ organizations }) => organizations,
    columns: {
      organization_id: id("organization", "n"),
      organization_slug: "'grown-' || n",
      organization_name: `initcap(${word}) || ' ' || ${last} || ' Ltd'`,
      settings: `jsonb_build_object('email_allowed_domains', jsonb_build_array('grown-' || n || '.test'))`,
      trusted_metadata: text("{}"),
      created_at: "now()",
      updated_at: "now()",
    },
  },
  {
    name: "organization_email_domains",
    rows: ({ organizations }) => organizations,
    columns: { domain: "'grown-' || n || '.test'", organization_id: id("organization", "n") },
  },
  {
    name: "members",
    rows: ({ members }) => members,
    columns: {
      organization_id: organizationId,
      member_id: memberId,
      email_address: "'grown' || n || '@grown-' || (n % :o) || '.test'",
      email_address_verified: "true",
      status: text("active"),
      name: `${first} || ' ' || ${last}`,
      roles: text("[]"),
      is_breakglass: "false",
      mfa_enrolled: "false",
      trusted_metadata: text("{}"),
      untrusted_metadata: text("{}"),
      created_at: "now()",
      updated_at: "now()",
    },
  },
  {
    name: "passwords",
    rows: ({ members }) => members / 2,
    columns: {
      organization_id: organizationId,
      member_password_id: id("member-password", "n"),
      member_id: memberId,
      password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5('h' || n)`,
      created_at: "now()",
      updated_at: "now()",
    },
  },
  {
    name: "sessions",
    rows: ({ members }) => members,
    columns: {
      organization_id: organizationId,
      member_session_id: id("member-session", "n"),
      member_id: memberId,
      token_hash: "md5('t' || n) || md5('u' || n)",
      authentication_factors: `'[{"type":"password","delivery_method":"knowledge","sequence_order":"PRIMARY"}]'`,
      started_at: "now()",
      last_accessed_at: "now()",
      expires_at: "now() + interval '30 days'",
      user_agent: text(
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
      ),
      ip_address: text("198.51.100.7"),
    },
  },
];

/** Fills the tables of an existing project, each with its own connection, and prints the progress. */
export async function grow(databaseUrl: string, size: Size): Promise<void> {
  await Promise.all(tables.map((table) => withClient(databaseUrl, (db) => fill(db, table, size))));
}

async function fill(db: pg.Client, { name, rows, columns }: Table, size: Size): Promise<void> {
  await db.query("set synchronous_commit = off");
  await db.query("set maintenance_work_mem = '512MB'");
  const count = rows(size);
  const values = Object.values(columns).join(", ").replaceAll(":o", `${size.organizations}`);
  const makeIndexes = await dropIndexes(db, name);
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(from + CHUNK, count) - 1;
    await db.query(
      `insert into ${name} (project_id, ${Object.keys(columns).join(", ")})
      select '${PROJECT_ID}', ${values} from generate_series(${from}, ${to}) n`,
    );
    process.stderr.write(`${name}: ${(to + 1).toLocaleString("en")} of ${count.toLocaleString("en")}\n`);
  }
  for (const statement of [...makeIndexes, `vacuum analyze ${name}`]) {
    process.stderr.write(`${statement.slice(0, 100)}\n`);
    await db.query(statement);
  }
}

/** Drops a table's indexes, because creating them after the rows is much faster. @returns the statements that create them. */
async function dropIndexes(db: pg.Client, table: string): Promise<string[]> {
  const { rows } = await db.query<{ drop: string; make: string }>(
    `select format('alter table %I drop constraint %I', $1::text, conname) as drop,
      format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')
    union all
    select format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  );
  for (const { drop } of rows) await db.query(drop);
  return rows.map(({ make }) => make);
}

/** The bytes per row by table, including indexes. */
export const readBytes = (databaseUrl: string) =>
  withClient(databaseUrl, async (db): Promise<Record<string, number>> => {
    const { rows } = await db.query<{ relname: string; bytes: number }>(
      "select relname, pg_total_relation_size(oid) / reltuples as bytes from pg_class where relname = any ($1)",
      [tables.map(({ name }) => name)],
    );
    return Object.fromEntries(rows.map(({ relname, bytes }) => [relname, bytes]));
  });

/** The pages and table rows that were read so far, from memory or disk. */
export const countRead = (databaseUrl: string) =>
  withClient(databaseUrl, async (db) => {
    const { rows } = await db.query<{ pages: number; rows: number }>(
      `select (blks_hit + blks_read)::float8 as pages,
        (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 from pg_stat_user_tables) as rows
      from pg_stat_database where datname = current_database()`,
    );
    return rows[0] ?? { pages: 0, rows: 0 };
  });

export async function withClient<T>(databaseUrl: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
