import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions
    add column user_agent text not null default '',
    add column ip_address text not null default '',
    add column custom_claims jsonb not null default '{}',
    add column impersonator jsonb`,

  `create table impersonation_tokens (
    project_id text not null,
    impersonation_token_id text not null,
    token_hash text not null,
    organization_id text not null,
    member_id text not null,
    impersonator jsonb not null,
    duration_minutes integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    primary key (project_id, impersonation_token_id),
    unique (project_id, token_hash))`,
  `create index impersonation_tokens_expired on impersonation_tokens (expires_at)`,

  // A trusted token is taken once; its id is kept until the token itself is too old.
  `create table attested_tokens (
    project_id text not null,
    profile_id text not null,
    jti text not null,
    expires_at timestamptz not null,
    primary key (project_id, profile_id, jti))`,
  `create index attested_tokens_expired on attested_tokens (expires_at)`,
];
