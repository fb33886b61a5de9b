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
  /** From `hashNewPassword`, made before the transaction. */
  hash: string;
  /** The proof that it rests on. */
  by: "reset" | "existing_password" | "session" | "configuration";
  /** The reach of that proof. */
  reach: Reach;
  /** What it was set with, from `ancestorsMadeIn`; empty for a mailbox, an import or a back end. */
  ancestors: string[];
  /** `findPasswordStart` of the password that it is changed from; absent after a reset by mail, and for a first password. */
  inUseFrom?: Date | undefined;
}

/**
 * Gives a member a password, or another one. The caller ends what the old one opened.
 * @param member held by this transaction, so that no login by the old one is under way.
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
  // A change by the password itself leaves the password descending from what it descended from.
  const earlier = ancestors.includes(member.member_password_id) ? await findAncestors(tx, member) : [];
  const row = {
    project_id,
    organization_id,
    member_id,
    member_password_id,
    password_hash: hash,
    foreign_decoy: null,
    reach,
    // The id stays when the password changes, so it is no ancestor of its own.
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
  // After a reset by mail the mailbox tells.
  if (by === "existing_password" || by === "session") {
    const password = { organizationId: organization_id, setAt: saved.set_at };
    rememberBrowser(call, { address: email_address, password });
  }
  if (by !== "configuration") {
    await notifyOwner(call, tx, member, member.member_password_id ? "password_changed" : "password_set", ancestors);
  }
  return raiseSecurityEpoch(call, tx, await recordPassword(call, tx, member, saved.member_password_id), "apps");
}
