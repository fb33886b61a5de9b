import type { Migrations } from "../db/migrate.ts";

export const recoveryCodesMigrations: Migrations = {
  "2026-11-24-recovery-codes": [
    `create table recovery_codes (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      code_hmac text not null,
      sealed_code text not null,
      position integer not null,
      used_at timestamptz,
      totp_registration_id text not null default '',
      expires_at timestamptz,
      primary key (project_id, organization_id, member_id, code_hmac))`,
    `create index recovery_codes_expired on recovery_codes (expires_at) where expires_at is not null`,
  ],
};
