import { type Kysely, sql } from "kysely";

/** Every primary key begins with the project; no foreign key crosses tenants; no global sequence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table projects (
    project_id text primary key,
    settings jsonb not null,
    secret_hash text not null,
    seed_hash text not null,
    updated_at timestamptz not null)`,

  `create table public_tokens (public_token text primary key, project_id text not null)`,

  `create table project_origins (
    origin text not null,
    project_id text not null,
    primary key (origin, project_id))`,

  `create table signing_keys (
    project_id text not null,
    kid text not null,
    public_jwk jsonb not null,
    sealed_private_jwk text not null,
    created_at timestamptz not null,
    primary key (project_id, kid))`,

  `create table organizations (
    project_id text not null,
    organization_id text not null,
    organization_slug text not null,
    organization_name text not null,
    settings jsonb not null,
    trusted_metadata jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (project_id, organization_id),
    unique (project_id, organization_slug))`,

  `create table organization_email_domains (
    project_id text not null,
    domain text not null,
    organization_id text not null,
    primary key (project_id, domain, organization_id))`,

  `create table members (
    project_id text not null,
    organization_id text not null,
    member_id text not null,
    email_address text not null,
    email_address_verified boolean not null,
    status text not null check (status in ('active', 'pending', 'invited', 'deleted')),
    name text not null,
    roles jsonb not null,
    is_breakglass boolean not null,
    mfa_enrolled boolean not null,
    trusted_metadata jsonb not null,
    untrusted_metadata jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (project_id, organization_id, member_id))`,
  `create unique index members_address on members (project_id, organization_id, email_address)
    where status <> 'deleted'`,
  `create index members_of_address on members (project_id, email_address)`,

  `create table sessions (
    project_id text not null,
    organization_id text not null,
    member_session_id text not null,
    member_id text not null,
    token_hash text not null,
    authentication_factors jsonb not null,
    started_at timestamptz not null,
    last_accessed_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    primary key (project_id, organization_id, member_session_id),
    unique (project_id, token_hash))`,
  `create index sessions_of_member on sessions (project_id, organization_id, member_id)`,
  `create index sessions_expired on sessions (expires_at)`,
  `create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`,

  `create table intermediate_sessions (
    project_id text not null,
    intermediate_session_id text not null,
    token_hash text not null,
    email_address text not null,
    organization_id text,
    authentication_factors jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    primary key (project_id, intermediate_session_id),
    unique (project_id, token_hash))`,
  `create index intermediate_sessions_expired on intermediate_sessions (expires_at)`,

  // One row per address and organization ('' for discovery): a new code takes the place of the old one.
  `create table email_codes (
    project_id text not null,
    organization_id text not null,
    email_address text not null,
    email_code_id text not null,
    code_hmac text not null,
    attempts integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    primary key (project_id, organization_id, email_address))`,
  `create index email_codes_expired on email_codes (expires_at)`,

  `create table magic_links (
    project_id text not null,
    magic_link_id text not null,
    token_hash text not null,
    email_address text not null,
    organization_id text,
    redirect_url text not null,
    is_invitation boolean not null,
    pkce_code_challenge text,
    browser_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    primary key (project_id, magic_link_id),
    unique (project_id, token_hash))`,
  `create index magic_links_expired on magic_links (expires_at)`,

  `create table counters (
    project_id text not null,
    subject text not null,
    window_start timestamptz not null,
    count integer not null,
    expires_at timestamptz not null,
    primary key (project_id, subject, window_start))`,
  `create index counters_expired on counters (expires_at)`,

  `create table outbox (
    project_id text not null,
    outbox_id text not null,
    channel text not null,
    sealed_message text not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    primary key (project_id, outbox_id))`,
  `create index outbox_due on outbox (next_attempt_at)`,

  `create table inbox_messages (
    inbox_message_id text primary key,
    recipient text not null,
    channel text not null,
    subject text not null,
    text text not null,
    html text not null,
    code text,
    sent_at timestamptz not null)`,
  `create index inbox_messages_of on inbox_messages (recipient, sent_at)`,

  `create table audit_events (
    project_id text not null,
    audit_event_id text not null,
    occurred_at timestamptz not null,
    action text not null,
    organization_id text,
    member_id text,
    email_address text,
    ip_address text not null,
    request_id text not null,
    details jsonb not null,
    primary key (project_id, audit_event_id))`,
];
