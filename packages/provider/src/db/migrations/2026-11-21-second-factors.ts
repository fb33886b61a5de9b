import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table members
    add column mfa_phone_number text not null default '',
    add column mfa_phone_number_verified boolean not null default false,
    add column default_mfa_method text not null default '',
    add column totp_registration_id text not null default ''`,

  // One per member: a new code takes the place of the old one.
  `create table sms_codes (
    project_id text not null,
    organization_id text not null,
    member_id text not null,
    sms_code_id text not null,
    phone_number text not null,
    code_hmac text not null,
    attempts integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    primary key (project_id, organization_id, member_id))`,
  `create index sms_codes_expired on sms_codes (expires_at)`,

  // One per member: a new registration takes the place of one that was never confirmed.
  `create table totp_registrations (
    project_id text not null,
    organization_id text not null,
    member_id text not null,
    totp_registration_id text not null,
    sealed_secret text not null,
    last_step integer not null default 0,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    expires_at timestamptz,
    primary key (project_id, organization_id, member_id))`,
  `create index totp_registrations_expired on totp_registrations (expires_at) where expires_at is not null`,

  `create table recovery_codes (
    project_id text not null,
    organization_id text not null,
    member_id text not null,
    code_hmac text not null,
    sealed_code text not null,
    position integer not null,
    used_at timestamptz,
    primary key (project_id, organization_id, member_id, code_hmac))`,
];
