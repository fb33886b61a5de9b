import { ancestorsColumn } from "../db/ancestors-column.ts";
import { hotTable } from "../db/hot-table.ts";
import type { Migrations } from "../db/migrate.ts";

export const otpsMigrations: Migrations = {
  "2026-11-24-otps": [
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
      member_id text,
      security_epoch integer,
      purpose text not null default 'login' check (purpose in ('login', 'email_update')),
      primary key (project_id, organization_id, email_address, purpose))`,
    `create index email_codes_expired on email_codes (expires_at)`,

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
      is_enrollment boolean not null default false,
      primary key (project_id, organization_id, member_id))`,
    `create index sms_codes_expired on sms_codes (expires_at)`,
  ],
  "2026-11-26-otps-autofill": [`alter table sms_codes add column session_minutes integer`],
  "2026-12-20-otps-hot": [hotTable("email_codes", 80), hotTable("sms_codes", 80)],
  "m010-otps-ancestors": [ancestorsColumn("email_codes"), ancestorsColumn("sms_codes")].flat(),
  // The purpose says who asked, too: `otps/purposes.ts`.
  "m031-otps-askers": [
    `alter table email_codes drop constraint if exists email_codes_purpose_check`,
    `alter table sms_codes add column if not exists asked_by text not null default 'stranger'
      check (asked_by in ('known', 'stranger'))`,
  ],
};
