import { audit } from "../../core/audit/audit.ts";
import { rememberBrowser } from "../../core/limits/known-browser.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { MemberRow, Reach } from "../../core/records/schema.ts";
import { notifyOwner } from "../../core/security-notices/notify-owner.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/ids.ts";
import type { Db } from "../../platform/db/schema.ts";
import { recordPassword } from "./record-password.ts";
import { findAncestors, savePassword } from "./store.ts";

export interface NewPassword {
  /** From `hashNewPassword`, computed before the transaction. */
  hash: string;
  /** What authorized the change. */
  by: "reset" | "existing_password" | "session" | "configuration";
  /** The reach of the proof that authorized it. */
  reach: Reach;
  /** The ids it descends from, from `ancestorsMadeIn`. Empty for a mailbox, an import or a back end. */
  ancestors: string[];
  /** `findPasswordStart` of the password it replaces. Omitted after a reset by mail, and for a first password. */
  inUseFrom?: Date | undefined;
}

/**
 * Sets a member's password. The caller ends the access that the old one opened.
 *
 * @param member locked by this transaction, so that no login with the old password runs concurrently.
 */
export async function changePassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  { hash, by, reach, ancestors, inUseFrom }: NewPassword,
): Promise<MemberRow> {
  const { project_id, organization_id, member_id, email_address } = member;
  const now = call.clock.now();
  const member_password_id = newId(call.project, "member-password");
  // A password that was changed with the old password inherits the old one's ancestors.
  const earlier = ancestors.includes(member.member_password_id) ? await findAncestors(tx, member) : [];
  const row = {
    project_id,
    organization_id,
    member_id,
    member_password_id,
    password_hash: hash,
    foreign_decoy: null,
    reach,
    // The id stays when the password changes, so it must not become its own ancestor.
    ancestors: [...new Set([...earlier, ...ancestors])].filter((id) => id !== member.member_password_id),
    created_at: inUseFrom ?? now,
  };
  const saved = await savePassword(tx, row, now);
  await audit(call, tx, {
    action: "password.changed",
    organization_id,
    member_id,
    email_address,
    details: { by },
  });
  // After a reset by mail, the mailbox proves that the browser is known.
  if (by === "existing_password" || by === "session") {
    const password = { organizationId: organization_id, setAt: saved.set_at };
    rememberBrowser(call, { address: email_address, password });
  }
  if (by !== "configuration") {
    await notifyOwner(call, tx, member, member.member_password_id ? "password_changed" : "password_set", ancestors);
  }
  return raiseSecurityEpoch(call, tx, await recordPassword(call, tx, member, saved.member_password_id), "apps");
}
