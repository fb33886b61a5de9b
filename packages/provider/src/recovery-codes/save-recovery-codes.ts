import type { Call } from "../call.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import type { Db } from "../db/schema.ts";
import type { MemberKey } from "../members/member-key.ts";
import { foldRecoveryCode } from "./new-recovery-codes.ts";
import { deleteRecoveryCodes, insertRecoveryCodes } from "./store.ts";

/** Puts these codes in the place of all that the member had. */
export async function saveRecoveryCodes(call: Call, tx: Db, member: MemberKey, codes: string[]): Promise<void> {
  const { project_id, organization_id, member_id } = member;
  await deleteRecoveryCodes(tx, { project_id, organization_id, member_id });
  await insertRecoveryCodes(
    tx,
    codes.map((code, position) => {
      const key = { project_id, organization_id, member_id, code_hmac: hmacRecoveryCode(call, member, code) };
      return {
        ...key,
        sealed_code: call.serverKey.seal(code, sealedAt("recovery_codes", key)),
        position,
        used_at: null,
      };
    }),
  );
}

export function hmacRecoveryCode(call: Call, member: MemberKey, code: string): string {
  return call.serverKey.hmacCode(`${member.organization_id}\n${member.member_id}`, foldRecoveryCode(code));
}

/** Takes away the recovery codes of an organisation, or one member's. */
export function endRecoveryCodes(
  call: Call,
  tx: Db,
  of: { organization_id: string; member_id?: string },
): Promise<void> {
  return deleteRecoveryCodes(tx, {
    project_id: call.project.project_id,
    organization_id: of.organization_id,
    ...(of.member_id && { member_id: of.member_id }),
  });
}
