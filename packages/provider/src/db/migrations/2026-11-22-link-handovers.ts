import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The device that asked for a link, waiting for the one that opens it.
  `create table magic_link_handovers (
    project_id text not null,
    handover_hash text not null,
    magic_link_id text,
    number_hmac text not null,
    pkce_code_challenge text not null,
    user_agent text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz,
    refused_at timestamptz,
    primary key (project_id, handover_hash))`,
  `create index magic_link_handovers_of_link on magic_link_handovers (project_id, magic_link_id)`,
  `create index magic_link_handovers_expired on magic_link_handovers (expires_at)`,
];
