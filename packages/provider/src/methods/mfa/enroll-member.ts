import type { MemberRow } from "../../core/records/schema.ts";
import { ancestorsOfSecondFactor } from "../../core/records/session/lineage.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { hasSecondFactor, type Subject } from "./find-subject.ts";

export interface EnrollmentWish {
  set_mfa_enrollment?: "enroll" | "unenroll" | undefined;
  set_default_mfa?: boolean | undefined;
}

/**
 * Applies a right code to the member: the first one of a method completes its registration and asks for it from now
 * on (docs/wire/rules.md#second-factors); later ones change only what the caller wishes.
 */
export function enrollMember(
  call: Call,
  tx: Db,
  subject: Pick<Subject, "member" | "session" | "proofs">,
  method: "totp" | "sms_otp",
  confirmed: Partial<Pick<MemberRow, "totp_registration_id" | "mfa_phone_number" | "mfa_phone_number_verified">> | null,
  wish: EnrollmentWish,
): Promise<MemberRow> {
  const { member, session } = subject;
  const isEnrolled = wish.set_mfa_enrollment
    ? wish.set_mfa_enrollment === "enroll"
    : confirmed
      ? true
      : member.mfa_enrolled;
  const isDefault = wish.set_default_mfa === true || member.default_mfa_method === "";
  const change = {
    ...confirmed,
    ...(confirmed && !hasSecondFactor(member) && { second_factor_ancestors: ancestorsOfSecondFactor(subject.proofs) }),
    mfa_enrolled: isEnrolled,
    ...(isDefault && { default_mfa_method: method }),
  };
  return changeSecondFactors(call, tx, member, change, session);
}
