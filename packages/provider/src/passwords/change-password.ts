import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { endPasswordLogins } from "../records/session/end-intermediate-sessions.ts";
import type { MemberRow, Reach } from "../records/tables.ts";
import { recordPassword } from "./record-password.ts";
import { savePassword } from "./store.ts";

export interface NewPassword {
  /** From `hashNewPassword`, made before the transaction. */
  hash: string;
  /** The proof that it rests on. */
  by: "reset" | "existing_password" | "session" | "configuration";
  /** The reach of that proof. */
  reach: Reach;
}

/**
 * Gives a member a password, or another one; logins that the old one has begun end.
 * @param member held by this transaction, so that no login by the old one is under way.
 */
export async function changePassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  { hash, by, reach }: NewPassword,
): Promise<MemberRow> {
  const { project_id, organization_id, member_id, email_address } = member;
  const member_password_id = newId(call.project, "member-password");
  const row = {
    project_id,
    organization_id,
    member_id,
    member_password_id,
    password_hash: hash,
    foreign_decoy: null,
    reach,
  };
  const saved = await savePassword(tx, row, call.clock.now());
  await endPasswordLogins(call, tx, member);
  await audit(call, tx, {
    action: "password.changed",
    organization_id,
    member_id,
    email_address,
    details: { by },
  });
  return raiseSecurityEpoch(call, tx, await recordPassword(call, tx, member, saved.member_password_id), "apps");
}
