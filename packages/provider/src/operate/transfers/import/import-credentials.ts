import { listMfaMethods } from "../../../core/mfa/second-factors.ts";
import type { MemberRow } from "../../../core/records/schema.ts";
import { changeSecondFactors } from "../../../core/sign-in/change-second-factors.ts";
import { planSecondFactors } from "../../../methods/mfa/plan-second-factors.ts";
import { importRegistrations } from "../../../methods/oauth/import-registration.ts";
import { importPasskeys, validateImportedPasskey } from "../../../methods/passkeys/import-passkeys.ts";
import { importPassword, parseImportedPassword } from "../../../methods/passwords/import-password.ts";
import { importTotp, parseImportedTotp } from "../../../methods/totp/import-totp.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { MemberLine } from "../lines.ts";

/**
 * Adds the credentials from the old system to a new member, but only if their email address counts as verified.
 * Otherwise someone else could verify it later and take over the account (docs/threats.md T7, T88). A deactivated member
 * gets none either, as after a deletion here, and one who must reset their password gets no password.
 * @returns how many passkeys the member has.
 * @throws ApiError for an invalid field, even if the field would be left out, so that a file's errors do not depend on
 * it.
 */
export async function importCredentials(
  call: Call,
  tx: Db,
  member: MemberRow,
  line: MemberLine,
  { trusted, notes }: { trusted: ReadonlySet<string>; notes: string[] },
): Promise<{ passkeys: number }> {
  const password = line.password_hash === undefined ? undefined : parseImportedPassword(line.password_hash);
  const totp =
    line.totp_secret === undefined ? undefined : parseImportedTotp(line.totp_secret, line.recovery_codes ?? []);
  const { oauth_registrations: accounts = [], mfa_phone_number } = line;
  const passkeys = (line.passkeys ?? []).map(validateImportedPasskey);
  const enrolled = line.mfa_enrolled === undefined ? {} : { mfa_enrolled: line.mfa_enrolled };
  const number = planSecondFactors(call, undefined, { ...enrolled, ...(mfa_phone_number && { mfa_phone_number }) });
  noteCredentialsLeftOut(member, line, notes);
  if (member.status === "deleted" || !member.email_address_verified) {
    await changeSecondFactors(call, tx, member, number);
    return { passkeys: 0 };
  }
  let current = member;
  if (password && !line.must_reset_password)
    current = await importPassword(call, tx, current, password, line.password_reach ?? "project");
  if (accounts.length > 0) {
    const linked = await importRegistrations(call, tx, current, accounts);
    current = linked.member;
    if (linked.taken.length > 0)
      notes.push("Left out, because it is linked to another member: an account of oauth_registrations.");
  }
  if (totp) current = await importTotp(call, tx, current, totp);
  const imported = await importPasskeys(call, tx, current, passkeys);
  current = imported.member;
  notes.push(...imported.notes);
  const isNumberVerified =
    Boolean(mfa_phone_number) &&
    trusted.has(line.mfa_phone_number_verified_by ?? "") &&
    Boolean(number.mfa_phone_number);
  current = await changeSecondFactors(call, tx, current, {
    ...number,
    ...(isNumberVerified && {
      mfa_phone_number_verified: true,
      mfa_enrolled: true,
      default_mfa_method: current.default_mfa_method || "sms_otp",
    }),
  });
  const { default_mfa_method: first } = line;
  const changes = {
    ...enrolled,
    ...(first && listMfaMethods(current).includes(first) && { default_mfa_method: first }),
  };
  await changeSecondFactors(call, tx, current, planSecondFactors(call, current, changes));
  return { passkeys: imported.count };
}

/** Notes the credentials that this member does not get. */
export function noteCredentialsLeftOut(
  { status, email_address_verified }: Pick<MemberRow, "status" | "email_address_verified">,
  { password_hash, totp_secret, oauth_registrations = [], passkeys = [], must_reset_password }: MemberLine,
  notes: string[],
): void {
  const isDeactivated = status === "deleted";
  const all = [
    ...(password_hash === undefined ? [] : ["password_hash"]),
    ...(totp_secret === undefined ? [] : ["totp_secret"]),
    ...(oauth_registrations.length > 0 ? ["oauth_registrations"] : []),
    ...(passkeys.length > 0 ? ["passkeys"] : []),
  ];
  if (isDeactivated || !email_address_verified) {
    const why = isDeactivated ? "the member is deactivated" : "the email address is not verified";
    if (all.length > 0) notes.push(`Left out, because ${why}: ${all.join(", ")}.`);
  } else if (must_reset_password && password_hash !== undefined) {
    notes.push("Left out, because the member must reset their password: password_hash.");
  }
}
