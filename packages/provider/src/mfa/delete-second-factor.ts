import type { MemberResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import type { Db, MemberRow } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { answerMember } from "../members/answer-member.ts";
import { changeSecondFactors } from "../members/change-second-factors.ts";
import { requirePresentMember } from "../members/require-member.ts";
import { endSmsCodes } from "../otps/end-sms-codes.ts";
import { requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { endRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { requireSession } from "../sessions/require-session.ts";
import { endTotp } from "../totp/end-totp.ts";
import { requireSecondFactor } from "./find-subject.ts";

type Remove = (call: Call, tx: Db, member: MemberRow) => Promise<MemberRow>;

const removePhoneNumber: Remove = async (call, tx, member) => {
  await endSmsCodes(call, tx, member);
  return changeSecondFactors(call, tx, member, {
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    ...without(member, "sms_otp", member.totp_registration_id !== "" ? "totp" : ""),
  });
};

/** Its recovery codes go with it. */
const removeTotp: Remove = async (call, tx, member) => {
  await endTotp(call, tx, member);
  await endRecoveryCodes(call, tx, member);
  const { organization_id, member_id, email_address } = member;
  await audit(call, tx, { action: "totp.deleted", organization_id, member_id, email_address });
  return changeSecondFactors(call, tx, member, {
    totp_registration_id: "",
    ...without(member, "totp", member.mfa_phone_number_verified ? "sms_otp" : ""),
  });
};

/** What is asked for first once a method is gone; who has none left is asked for none. */
function without(member: MemberRow, gone: "sms_otp" | "totp", left: "sms_otp" | "totp" | "") {
  return {
    ...(member.default_mfa_method === gone && { default_mfa_method: left }),
    ...(left === "" && { mfa_enrolled: false }),
  };
}

/** @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`. */
function ofSelf(remove: Remove) {
  return async (call: Call): Promise<MemberResponse> => {
    const caller = await requireSession(call);
    return transaction(call, async (tx) => {
      const member = await requirePresentMember(tx, caller, caller.member.member_id);
      requireSecondFactor({ member, factors: caller.session.authentication_factors });
      return answerMember(caller, await remove(call, tx, member));
    });
  };
}

/** By an administrator, for a member who has lost it. @throws ApiError `unauthorized_action`, `member_not_found`. */
function ofMember(remove: Remove) {
  return async (call: Call, _request: object, params: Record<string, string>): Promise<MemberResponse> => {
    const caller = await requireActor(call, params);
    await authorize(call, caller, "member", "update");
    return transaction(call, async (tx) => {
      const member = await requirePresentMember(tx, caller, params.member_id);
      return answerMember(caller, await remove(call, tx, member));
    });
  };
}

export const deleteOwnPhoneNumber = ofSelf(removePhoneNumber);
export const deleteOwnTotp = ofSelf(removeTotp);
export const deletePhoneNumber = ofMember(removePhoneNumber);
export const deleteTotp = ofMember(removeTotp);
