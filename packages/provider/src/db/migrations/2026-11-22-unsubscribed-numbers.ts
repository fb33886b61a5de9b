import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whom a carrier refused to text, until somebody is told.
  `create table unsubscribed_phone_numbers (
    project_id text not null,
    phone_number text not null,
    expires_at timestamptz not null,
    primary key (project_id, phone_number))`,
  `create index unsubscribed_phone_numbers_expired on unsubscribed_phone_numbers (expires_at)`,
];
