import { PROJECT_ID } from "@portico/testkit";
import pg from "pg";

const CHUNK = 100_000;

export interface Size {
  organizations: number;
  members: number;
}

interface Table {
  name: string;
  rows: (size: Size) => number;
  /** The columns of the row `n`, as SQL; `:o` is how many organizations there are. */
  columns: Record<string, string>;
}

const text = (value: string) => `'${value}'`;
/** Ids in no order, as those of many nodes over years are to their rows. */
const id = (kind: string, number: string) => `'${kind}-test-' || md5(${number}::text)`;
const organizationId = id("organization", "(n % :o)");
const memberId = id("member", "n");
const first = "(array['Ada','Grace','Alan','Barbara','Edsger','Margaret','Radia','Tim','Hedy','Ken'])[1 + n % 10]";
const last = "(array['Lovelace','Hopper','Turing','Liskov','Dijkstra','Hamilton','Perlman'])[1 + n / 10 % 7]";

const tables: Table[] = [
  {
    name: "organizations",
    rows: ({ organizations }) => organizations,
    columns: {
      organization_id: id("organization", "n"),
      organization_slug: "'grown-' || n",
      organization_name: `${last} || ' ' || ${first} || ' ' || n`,
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
    rows: ({ members }) => members,
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

/** Fills the tables of a project that is there already, and says how far it is. @returns the bytes of a row by table, indexes included. */
export async function grow(databaseUrl: string, size: Size): Promise<Record<string, number>> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query("set synchronous_commit = off");
  const bytes: Record<string, number> = {};
  for (const { name, rows, columns } of tables) {
    const count = rows(size);
    const values = Object.values(columns).join(", ").replaceAll(":o", `${size.organizations}`);
    for (let from = 0; from < count; from += CHUNK) {
      const to = Math.min(from + CHUNK, count) - 1;
      await db.query(
        `insert into ${name} (project_id, ${Object.keys(columns).join(", ")})
        select '${PROJECT_ID}', ${values} from generate_series(${from}, ${to}) n`,
      );
      process.stderr.write(`\r${name}: ${(to + 1).toLocaleString("en")} of ${count.toLocaleString("en")} `);
    }
    process.stderr.write("\n");
    await db.query(`vacuum analyze ${name}`);
    const { rows: found } = await db.query(`select pg_total_relation_size('${name}')::float8 as bytes`);
    bytes[name] = found[0].bytes / count;
  }
  await db.end();
  return bytes;
}

/** The pages that the database's calls have asked for so far, read from memory or not. */
export async function countPages(databaseUrl: string): Promise<number> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query(
    "select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()",
  );
  await db.end();
  return rows[0].pages;
}
