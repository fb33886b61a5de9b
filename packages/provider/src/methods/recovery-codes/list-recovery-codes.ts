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
 * Lists the caller's unused codes. Empty until their authenticator is confirmed.
 *
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`.
 */
export async function getRecoveryCodes(call: Call): Promise<RecoveryCodesResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await lockCaller(call, tx, caller);
    const rows = member.totp_registration_id === "" ? [] : await listRecoveryCodes(tx, member);
    await audit(call, tx, { action: "recovery_codes.shown", member });
    return {
      recovery_codes: rows.map((row) => call.serverKey.unseal(row.sealed_code, sealedAt("recovery_codes", row))),
    };
  });
}

/**
 * Creates new codes for the caller's authenticator. The old codes stop working, and other sessions that were opened
 * with one end.
 *
 * @throws ApiError `totp_not_found`, and like `getRecoveryCodes`.
 */
export async function rotateRecoveryCodes(call: Call): Promise<RecoveryCodesResponse> {
  const caller = await requireSession(call);
  const recovery_codes = newRecoveryCodes();
  return transaction(call, async (tx) => {
    const member = await lockCaller(call, tx, caller);
    if (member.totp_registration_id === "") throw new ApiError("totp_not_found");
    await saveRecoveryCodes(call, tx, member, { codes: recovery_codes, expiresAt: null });
    const { project_id, organization_id, member_id, email_address } = member;
    const otherSessions = { project_id, organization_id, member_id, exceptSessionId: caller.session.member_session_id };
    await endSessions(call, tx, { ...otherSessions, factorTypes: ["recovery_code"] });
    await audit(call, tx, { action: "recovery_codes.rotated", organization_id, member_id, email_address });
    return { recovery_codes };
  });
}

export async function countRecoveryCodes(db: Db, member: MemberRow): Promise<number> {
  return (await listRecoveryCodes(db, member)).length;
}

/** Locks the member, so that no code is used meanwhile, and checks that the session has shown the second factor. */
async function lockCaller(call: Call, tx: Db, caller: SessionSubject): Promise<MemberRow> {
  const member = await requirePresentMember(tx, caller, caller.member.member_id);
  await requireLiveSession(call, tx, caller.session);
  requireSecondFactor({ member, factors: caller.session.authentication_factors });
  return member;
}

/** Lists a member's unused codes for an export. */
export async function exportRecoveryCodes(call: Call, db: Db, member: MemberRow): Promise<string[]> {
  if (member.totp_registration_id === "") return [];
  const rows = await listRecoveryCodes(db, member);
  return rows.map((row) => call.serverKey.unseal(row.sealed_code, sealedAt("recovery_codes", row)));
}
