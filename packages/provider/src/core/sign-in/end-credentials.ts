import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { updateMember } from "../records/member/store.ts";
import type { MemberRow } from "../records/schema.ts";
import { changeSecondFactors } from "./change-second-factors.ts";

/**
 * Takes away whatever was set up to sign in as the member with: they are another person from here on (threats.md T7, T62).
 * The accounts at an organization's own provider are `endSsoLogins`'s.
 * @param keeps factors of this very login, which are its owner's; and whether second factors stay.
 */
export async function endCredentials(
  call: Call,
  tx: Db,
  member: MemberRow,
  keeps: { factors?: AuthenticationFactor[]; secondFactors?: boolean } = {},
): Promise<MemberRow> {
  await call.ends.deleteCredentials(call, tx, member, keeps.factors ?? []);
  const left = keeps.secondFactors ? member : await endSecondFactors(call, tx, member);
  return (await updateMember(tx, left, { member_password_id: "" })) ?? left;
}

/** A member's second factors where they have none. */
export const noSecondFactors = {
  mfa_enrolled: false,
  mfa_phone_number: "",
  mfa_phone_number_verified: false,
  default_mfa_method: "",
  totp_registration_id: "",
} as const;

/** Takes every second factor from a member: they are another person from here on, or gone. */
export async function endSecondFactors(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  await call.ends.deleteSecondFactors(call, tx, member);
  return changeSecondFactors(call, tx, member, noSecondFactors);
}
