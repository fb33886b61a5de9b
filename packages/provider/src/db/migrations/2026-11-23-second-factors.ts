import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Recovery codes live and die with the registration that they came with.
  `alter table recovery_codes
    add column totp_registration_id text not null default '',
    add column expires_at timestamptz`,
  `create index recovery_codes_expired on recovery_codes (expires_at) where expires_at is not null`,
  `update recovery_codes c set totp_registration_id = m.totp_registration_id from members m
    where m.project_id = c.project_id and m.organization_id = c.organization_id and m.member_id = c.member_id`,
  // Those of nobody's authenticator counted beside any second factor. What is pending may have been begun by anybody who
  // had the first factor, and is begun again.
  `delete from recovery_codes where totp_registration_id = ''`,
  `delete from totp_registrations where confirmed_at is null`,

  // A text of a login shows that somebody reads the number that counted then, and makes no other one count.
  `alter table sms_codes add column is_enrollment boolean not null default false`,

  // A method that was taken away is not asked for first.
  `update members set default_mfa_method = case when totp_registration_id <> '' then 'totp' else '' end
    where default_mfa_method = 'sms_otp' and not mfa_phone_number_verified`,
  `update members set default_mfa_method = case when mfa_phone_number_verified then 'sms_otp' else '' end
    where default_mfa_method = 'totp' and totp_registration_id = ''`,
];
