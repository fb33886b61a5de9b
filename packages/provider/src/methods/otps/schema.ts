import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, hotTable } from "../../platform/db/migrate.ts";
import type { GeneratedJson } from "../../platform/db/schema.ts";
import type { CodePurpose } from "./store.ts";

/** One row per member: a new code replaces the old one. */
interface SmsCodesTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  sms_code_id: string;
  /** The number that the code was sent to. A correct code shows that the member receives its texts. */
  phone_number: string;
  /** True if the code may verify a new number. Other codes work while their number is the verified one. */
  is_enrollment: Generated<boolean>;
  /** The session's duration if the authenticating call names none. Null if the send named none either. */
  session_minutes: Generated<number | null>;
  ancestors: GeneratedJson<string[]>;
  /** Whether the member's own browser asked: `isKnownBySecondFactor`. */
  asked_by: Generated<"known" | "stranger">;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** One row per email address, organization, purpose and asker: a new code replaces the old one. */
interface EmailCodesTable {
  project_id: string;
  /** `""` for a discovery code. */
  organization_id: string;
  email_address: string;
  email_code_id: string;
  purpose: Generated<CodePurpose>;
  /** The member whose email address an `email_update` changes, otherwise null. */
  member_id: Generated<string | null>;
  /** The member's epoch when it was sent. */
  security_epoch: number | null;
  ancestors: GeneratedJson<string[]>;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    email_codes: EmailCodesTable;
    sms_codes: SmsCodesTable;
  }
}

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
  "m007-otps-hot": [hotTable("email_codes", 80), hotTable("sms_codes", 80)],
  "m010-otps-ancestors": [ancestorsColumn("email_codes"), ancestorsColumn("sms_codes")].flat(),
  // The purpose includes who requested the code: `CodePurpose`.
  "m031-otps-askers": [
    `alter table email_codes drop constraint if exists email_codes_purpose_check`,
    `alter table sms_codes add column if not exists asked_by text not null default 'stranger'
      check (asked_by in ('known', 'stranger'))`,
  ],
};
