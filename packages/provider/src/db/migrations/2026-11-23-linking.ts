import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null in what was begun before: it lives for minutes, and links nothing without its proof key.
  `alter table oauth_landings add column browser_hash text`,
  `alter table sso_tokens add column browser_hash text`,
  // Null for accounts that were linked before anybody was told.
  `alter table member_oauth_registrations add column unlink_token_hash text, add column unlink_expires_at timestamptz`,
  `create unique index member_oauth_registrations_unlink on member_oauth_registrations (project_id, unlink_token_hash)
    where unlink_token_hash is not null`,
];
