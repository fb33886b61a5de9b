import { type Kysely, sql } from "kysely";

/** Hashes stand apart from the members, so that no list of members ever reads one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table passwords (
    project_id text not null,
    organization_id text not null,
    member_password_id text not null,
    member_id text not null,
    password_hash text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (project_id, organization_id, member_password_id),
    unique (project_id, organization_id, member_id))`,
  // The defaults are for a node of the version before.
  `alter table members add column member_password_id text not null default ''`,
  `create index magic_links_of_address on magic_links (project_id, email_address)`,
  `alter table magic_links add column purpose text not null default 'login'`,
];
