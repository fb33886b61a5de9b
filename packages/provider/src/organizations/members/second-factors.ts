import type { MemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { type ConfirmedMethod, confirmedFactors, noSecondFactors } from "../../core/records/member/second-factors.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import type { MemberRow, SessionRow } from "../../core/records/schema.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { changeSecondFactors, withoutMethod } from "../../core/sign-in/change-second-factors.ts";
import { requireOwnSecondFactor, requireSecondFactor } from "../../methods/mfa/find-subject.ts";
import { countRecoveryCodes } from "../../methods/recovery-codes/list-recovery-codes.ts";
import type { Call } from "../../platform/call/call.ts";
import { endRows } from "../../platform/call/end-rows.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";

interface SecondFactor {
  type: ConfirmedMethod | "recovery_codes";
  id: string;
  is_default: boolean;
  is_verified: boolean;
  left: number | null;
}

/**
 * Lists a member's second factors except passkeys, and whether one is required. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function listSecondFactors(
  call: Call,
  request: OfMember<"members.listSecondFactors">,
): Promise<{ is_required: boolean; second_factors: SecondFactor[] }> {
  const actor = await requireActor(call, request);
  const member = await readTarget(call, call.db, actor, "members.listSecondFactors", request.member_id);
  const { totp_registration_id, mfa_phone_number, mfa_phone_number_verified, default_mfa_method } = member;
  const factors: SecondFactor[] = [];
  const add = (factor: Pick<SecondFactor, "type" | "id"> & Partial<SecondFactor>) =>
    factors.push({ is_default: default_mfa_method === factor.type, is_verified: true, left: null, ...factor });
  if (totp_registration_id) {
    add({ type: "totp", id: totp_registration_id });
    const left = await countRecoveryCodes(call.db, member);
    if (left > 0) add({ type: "recovery_codes", id: totp_registration_id, left });
  }
  if (mfa_phone_number) add({ type: "sms_otp", id: mfa_phone_number, is_verified: mfa_phone_number_verified });
  const { mfa_policy } = actor.organization.settings;
  return { is_required: member.mfa_enrolled || mfa_policy === "REQUIRED_FOR_ALL", second_factors: factors };
}

/**
 * Removes a second factor and its rows.
 * @param current the session that makes the call, if it is the member's own.
 */
export async function removeSecondFactor(
  call: Call,
  tx: Db,
  member: MemberRow,
  method: ConfirmedMethod,
  current?: SessionRow,
): Promise<MemberRow> {
  const { rows, columns, removedAs } = confirmedFactors[method];
  await endRows(call, tx, rows, member);
  if (removedAs) await audit(call, tx, { action: removedAs, member });
  const none = Object.fromEntries(columns.map((column) => [column, noSecondFactors[column]]));
  return changeSecondFactors(call, tx, member, { ...none, ...withoutMethod(member, method) }, current);
}

/** @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`. */
export function deleteOwnSecondFactor(method: ConfirmedMethod) {
  return async (call: Call): Promise<MemberResponse> => {
    const caller = await requireSession(call);
    return transaction(call, async (tx) => {
      const member = await requirePresentMember(tx, caller, caller.member.member_id);
      await requireLiveSession(call, tx, caller.session);
      requireSecondFactor({ member, factors: caller.session.authentication_factors });
      return answerMember(caller, await removeSecondFactor(call, tx, member, method, caller.session));
    });
  };
}

/**
 * Lets an admin delete a second factor of a member with no more permissions than the admin. Admins who delete their own
 * have to show it first.
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`, `second_factor_required`.
 */
function forMember<Operation extends "members.deleteMFAPhoneNumber" | "members.deleteMFATOTP">(
  operation: Operation,
  method: ConfirmedMethod,
) {
  return async (call: Call, request: OfMember<Operation>): Promise<MemberResponse> => {
    const caller = await requireActor(call, request);
    return transaction(call, async (tx) => {
      const member = await lockTarget(call, tx, caller, operation, request.member_id);
      requireOwnSecondFactor(caller, member);
      return answerMember(caller, await removeSecondFactor(call, tx, member, method));
    });
  };
}

export const deletePhoneNumber = forMember("members.deleteMFAPhoneNumber", "sms_otp");
export const deleteTotp = forMember("members.deleteMFATOTP", "totp");
