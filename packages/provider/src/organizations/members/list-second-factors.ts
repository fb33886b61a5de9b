import { readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { countRecoveryCodes } from "../../methods/recovery-codes/list-recovery-codes.ts";
import type { Call } from "../../platform/call/call.ts";

interface SecondFactor {
  type: "totp" | "sms_otp" | "recovery_codes";
  id: string;
  is_default: boolean;
  is_verified: boolean;
  left: number | null;
}

/**
 * Lists a member's second factors, and whether one is required. Only for back ends.
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
