import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whose address the proof makes of it; null where it only signs in.
  `alter table magic_links add column member_id text`,
  `alter table email_codes add column member_id text`,
  `alter table members add column retired_email_addresses jsonb not null default '[]'`,
  `create table retired_email_addresses (
    project_id text not null,
    organization_id text not null,
    email_address text not null,
    member_id text not null,
    primary key (project_id, organization_id, email_address))`,
];
