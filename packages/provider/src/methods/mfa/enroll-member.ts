import type { MfaMethod } from "@portico/wire";
import type { MemberRow } from "../../core/records/schema.ts";
import { ancestorsOfSecondFactor } from "../../core/records/session/lineage.ts";
import { listMfaMethods } from "../../core/records/session/second-factors.ts";
import { changeSecondFactors } from "../../core/sign-in/change-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { Subject } from "./find-subject.ts";

export interface EnrollmentOptions {
  set_mfa_enrollment?: "enroll" | "unenroll" | undefined;
  set_default_mfa?: boolean | undefined;
}

/**
 * Applies a correct code to the member. A method's first code completes its registration and turns on two-step
 * verification (docs/wire/rules.md#second-factors). Later codes change only what the caller asks for.
 */
export function enrollMember(
  call: Call,
  tx: Db,
  subject: Pick<Subject, "member" | "session" | "proofs">,
  method: MfaMethod,
  confirmed: Partial<Pick<MemberRow, "totp_registration_id" | "mfa_phone_number" | "mfa_phone_number_verified">> | null,
  options: EnrollmentOptions,
): Promise<MemberRow> {
  const { member, session } = subject;
  const isEnrolled = options.set_mfa_enrollment
    ? options.set_mfa_enrollment === "enroll"
    : confirmed
      ? true
      : member.mfa_enrolled;
  const isDefault = options.set_default_mfa === true || member.default_mfa_method === "";
  const change = {
    ...confirmed,
    ...(confirmed &&
      listMfaMethods(member).length === 0 && { second_factor_ancestors: ancestorsOfSecondFactor(subject.proofs) }),
    mfa_enrolled: isEnrolled,
    ...(isDefault && { default_mfa_method: method }),
  };
  return changeSecondFactors(call, tx, member, change, session);
}
