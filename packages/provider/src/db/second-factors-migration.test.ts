import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "./connect.ts";
import { up as before } from "./migrations/2026-11-21-second-factors.ts";
import { up } from "./migrations/2026-11-23-second-factors.ts";

test("T61: of what an earlier version has stored, only what came with a confirmed authenticator counts", async () => {
  const connection = await connect({ memory: true }, () => {});
  const db = connection.db as unknown as Kysely<unknown>;
  const idsOf = async (query: string) => (await sql.raw<{ id: string }>(query).execute(db)).rows.map(({ id }) => id);
  for (const statement of [
    "create table members (project_id text, organization_id text, member_id text)",
    "insert into members select 'p', 'o', m from unnest(array['both', 'sms', 'pending', 'changed']) m",
  ])
    await sql.raw(statement).execute(db);
  await before(db);
  for (const statement of [
    "update members set totp_registration_id = 'totp-both', default_mfa_method = 'totp' where member_id = 'both'",
    "update members set mfa_phone_number_verified = true, default_mfa_method = 'sms_otp' where member_id = 'sms'",
    "update members set mfa_phone_number = '+1', default_mfa_method = 'sms_otp' where member_id = 'changed'",
    `insert into recovery_codes (project_id, organization_id, member_id, code_hmac, sealed_code, position)
      select 'p', 'o', m, 'hmac', 'sealed', 0 from unnest(array['both', 'sms', 'pending']) m`,
    `insert into totp_registrations
      (project_id, organization_id, member_id, totp_registration_id, sealed_secret, created_at, confirmed_at)
      select 'p', 'o', m, 'totp-' || m, 'sealed', now(), case when m = 'both' then now() end
      from unnest(array['both', 'pending']) m`,
  ])
    await sql.raw(statement).execute(db);
  await up(db);
  expect(await idsOf("select member_id || totp_registration_id as id from recovery_codes")).toEqual(["bothtotp-both"]);
  expect(await idsOf("select member_id as id from totp_registrations")).toEqual(["both"]);
  expect(await idsOf("select default_mfa_method as id from members order by member_id")).toEqual([
    "totp",
    "",
    "",
    "sms_otp",
  ]);
  await connection.close();
});
