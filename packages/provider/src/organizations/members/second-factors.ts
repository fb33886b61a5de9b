import type { MemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import {
  type ConfirmedMethod,
  confirmedFactors,
  mfaMethods,
  noSecondFactors,
  removals,
  secondFactors,
} from "../../core/mfa/second-factors.ts";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
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
  const factors: SecondFactor[] = [];
  for (const method of mfaMethods) {
    if (method === "passkey") continue;
    const [column] = confirmedFactors[method].columns;
    const id = String(member[column]);
    if (id === "") continue;
    const is_verified = secondFactors[method].idOf(member) !== "";
    factors.push({ type: method, id, is_default: member.default_mfa_method === method, is_verified, left: null });
    const left = method === "totp" ? await countRecoveryCodes(call.db, member) : 0;
    if (left > 0) factors.push({ type: "recovery_codes", id, is_default: false, is_verified: true, left });
  }
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
export function deleteSecondFactor(method: ConfirmedMethod) {
  const operation = removals[method].ofMember;
  return async (call: Call, request: OfMember<typeof operation>): Promise<MemberResponse> => {
    const caller = await requireActor(call, request);
    return transaction(call, async (tx) => {
      const member = await lockTarget(call, tx, caller, operation, request.member_id);
      requireOwnSecondFactor(caller, member);
      return answerMember(caller, await removeSecondFactor(call, tx, member, method));
    });
  };
}
