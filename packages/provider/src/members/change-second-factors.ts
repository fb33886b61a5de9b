import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import type { Db, MemberRow } from "../db/schema.ts";
import { raiseSecurityEpoch } from "./security-epoch.ts";
import { updateMember } from "./store.ts";

export type SecondFactors = Pick<
  MemberRow,
  "mfa_enrolled" | "mfa_phone_number" | "mfa_phone_number_verified" | "default_mfa_method" | "totp_registration_id"
>;

/** Writes what differs of a member's second factors, and an audit row where anything does. */
export async function changeSecondFactors(
  call: Call,
  tx: Db,
  member: MemberRow,
  change: Partial<SecondFactors>,
): Promise<MemberRow> {
  const fields = (Object.keys(change) as (keyof SecondFactors)[]).filter((field) => change[field] !== member[field]);
  if (fields.length === 0) return member;
  await audit(call, tx, {
    action: "member.second_factors_changed",
    organization_id: member.organization_id,
    member_id: member.member_id,
    email_address: member.email_address,
    details: { fields },
  });
  const changed = (await updateMember(tx, member, { ...change, updated_at: call.clock.now() })) ?? member;
  return raiseSecurityEpoch(tx, changed, "apps");
}
