import type { RecoveryCodesResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { requireLiveSession, requireSession, type SessionSubject } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireSecondFactor } from "../mfa/find-subject.ts";
import { newRecoveryCodes, saveRecoveryCodes } from "./save-recovery-codes.ts";
import { listRecoveryCodes } from "./store.ts";

/**
 * The caller's codes that are left; none while their authenticator is not confirmed.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`.
 */
export async function getRecoveryCodes(call: Call): Promise<RecoveryCodesResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await lockOwner(call, tx, caller);
    const rows = member.totp_registration_id === "" ? [] : await listRecoveryCodes(tx, member);
    await audit(call, tx, { action: "recovery_codes.shown", member });
    return {
      recovery_codes: rows.map((row) => call.serverKey.unseal(row.sealed_code, sealedAt("recovery_codes", row))),
    };
  });
}

/**
 * Makes new codes for the caller's authenticator; the old ones are worth nothing, and other sessions that they have
 * opened end.
 * @throws ApiError `totp_not_found`, and as `getRecoveryCodes`.
 */
export async function rotateRecoveryCodes(call: Call): Promise<RecoveryCodesResponse> {
  const caller = await requireSession(call);
  const recovery_codes = newRecoveryCodes();
  return transaction(call, async (tx) => {
    const member = await lockOwner(call, tx, caller);
    if (member.totp_registration_id === "") throw new ApiError("totp_not_found");
    await saveRecoveryCodes(call, tx, member, { codes: recovery_codes, expiresAt: null });
    const { project_id, organization_id, member_id, email_address } = member;
    const whose = { project_id, organization_id, member_id, exceptSessionId: caller.session.member_session_id };
    await endSessions(call, tx, { ...whose, factorTypes: ["recovery_code"] });
    await audit(call, tx, { action: "recovery_codes.rotated", organization_id, member_id, email_address });
    return { recovery_codes };
  });
}

/** Returns how many codes a member has left. */
export async function countRecoveryCodes(db: Db, member: MemberRow): Promise<number> {
  return (await listRecoveryCodes(db, member)).length;
}

/** Holds the member, so that no code is taken while they change, and asks for what the member has shown by now. */
async function lockOwner(call: Call, tx: Db, caller: SessionSubject): Promise<MemberRow> {
  const member = await requirePresentMember(tx, caller, caller.member.member_id);
  await requireLiveSession(call, tx, caller.session);
  requireSecondFactor({ member, factors: caller.session.authentication_factors });
  return member;
}

/** A member's codes that are left, for an export. */
export async function exportRecoveryCodes(call: Call, db: Db, member: MemberRow): Promise<string[]> {
  if (member.totp_registration_id === "") return [];
  const rows = await listRecoveryCodes(db, member);
  return rows.map((row) => call.serverKey.unseal(row.sealed_code, sealedAt("recovery_codes", row)));
}
