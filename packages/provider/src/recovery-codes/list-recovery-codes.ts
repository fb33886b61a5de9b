import type { RecoveryCodesResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import { transaction } from "../db/transaction.ts";
import { requireSecondFactor } from "../mfa/find-subject.ts";
import { forbidImpersonation, requireSession } from "../sessions/require-session.ts";
import { newRecoveryCodes } from "./new-recovery-codes.ts";
import { saveRecoveryCodes } from "./save-recovery-codes.ts";
import { listRecoveryCodes } from "./store.ts";

/**
 * The caller's codes that are left.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`.
 */
export async function getRecoveryCodes(call: Call): Promise<RecoveryCodesResponse> {
  const { member, session } = await requireSession(call);
  forbidImpersonation(call);
  requireSecondFactor({ member, factors: session.authentication_factors });
  return transaction(call, async (tx) => {
    const rows = await listRecoveryCodes(tx, member);
    const { organization_id, member_id, email_address } = member;
    await audit(call, tx, { action: "recovery_codes.shown", organization_id, member_id, email_address });
    return {
      recovery_codes: rows.map((row) => call.serverKey.unseal(row.sealed_code, sealedAt("recovery_codes", row))),
    };
  });
}

/** Makes new codes; the old ones are worth nothing. @throws ApiError as `getRecoveryCodes`. */
export async function rotateRecoveryCodes(call: Call): Promise<RecoveryCodesResponse> {
  const { member, session } = await requireSession(call);
  forbidImpersonation(call);
  requireSecondFactor({ member, factors: session.authentication_factors });
  const recovery_codes = newRecoveryCodes();
  return transaction(call, async (tx) => {
    await saveRecoveryCodes(call, tx, member, recovery_codes);
    const { organization_id, member_id, email_address } = member;
    await audit(call, tx, { action: "recovery_codes.rotated", organization_id, member_id, email_address });
    return { recovery_codes };
  });
}
