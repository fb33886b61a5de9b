import type { AuthenticationFactor } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { rememberBrowser } from "../../core/limits/known-browser.ts";
import { endMemberAccess } from "../../core/records/lineage/end-access.ts";
import { recordRecovery } from "../../core/records/member/recovery.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { updateMember } from "../../core/records/member/store.ts";
import type { MemberRow, PendingPassword, Reach } from "../../core/records/schema.ts";
import { endIntermediateSessions } from "../../core/records/session/intermediate-sessions.ts";
import { notifyOwner } from "../../core/security-notices/notify-owner.ts";
import type { Call } from "../../platform/call/call.ts";
import { endRows } from "../../platform/call/end-rows.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { endPasswordResets } from "../magic-links/end-magic-links.ts";
import { findAncestors, listHashes, savePassword } from "./store.ts";

interface NewPassword {
  /** From `hashNewPassword`, computed before the transaction. */
  hash: string;
  /** What authorized the change. */
  by: "reset" | "existing_password" | "session" | "configuration";
  /** The reach of the proof that authorized it. */
  reach: Reach;
  /** The ids it descends from, from `ancestorsOfSession`. Empty for a mailbox, an import or a back end. */
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
    details: { by, ...(member.member_password_id === "" && { is_first: true }) },
  });
  // After a reset by mail, the mailbox proves that the browser is known.
  if (by === "existing_password" || by === "session") {
    const password = { organizationId: organization_id, setAt: saved.set_at };
    rememberBrowser(call, { email_address, password });
  }
  if (by !== "configuration") {
    await notifyOwner(call, tx, member, member.member_password_id ? "password_changed" : "password_set", ancestors);
  }
  return raiseSecurityEpoch(call, tx, await recordPassword(call, tx, member, saved.member_password_id), "apps");
}

/**
 * Sets a new password at the end of the sign-in that authorized it, and ends the access that the old one opened. It
 * waits until every factor that the policy requires was shown (threats.md T123); until then the old password works. A
 * reset in all organizations may have set it here already.
 *
 * @param member locked, so that a concurrent login with the old password either has finished and is ended, or fails.
 */
export async function applyPendingPassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  { hash, by, reach, chosen_at }: PendingPassword,
  { former, factors }: { former: string; factors: AuthenticationFactor[] },
): Promise<MemberRow> {
  const current = (await listHashes(tx, member, [member.member_id])).get(member.member_id);
  // Resetting to the same password still counts as a reset, because someone else may have used it.
  const isApplied = current?.password_hash === hash && current.updated_at >= new Date(chosen_at);
  if (isApplied) return member;
  await endPasswordResets(call, tx, member);
  if (by === "reset") await endIntermediateSessions(call, tx, member);
  const hasShownSecond = factors.some(({ sequence_order }) => sequence_order === "SECONDARY");
  await endMemberAccess(call, tx, member, {
    cause: "credential_ended",
    hasShownSecondFactor: hasShownSecond ? member.member_id : undefined,
    credentials: former ? [former] : [],
  });
  const ancestors = by === "existing_password" ? [former] : [];
  const inUseFrom = by === "existing_password" ? current?.created_at : undefined;
  const changed = await changePassword(call, tx, member, { hash, by, reach, ancestors, inUseFrom });
  return by === "reset" && current ? recordRecovery(call, tx, changed, current.created_at) : changed;
}

/** Sets the password id on the member, and ends pending second factors. @param memberPasswordId `""` for none. */
export async function recordPassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  memberPasswordId: string,
): Promise<MemberRow> {
  const change = { member_password_id: memberPasswordId, updated_at: call.clock.now() };
  await call.ends.endPendingSecondFactors(call, tx, member);
  return (await updateMember(tx, member, change)) ?? { ...member, ...change };
}

/** Finds when the member started to use the password, or the one it was changed from. Undefined if they have none. */
export async function findPasswordStart(tx: Db, member: MemberRow): Promise<Date | undefined> {
  return (await listHashes(tx, member, [member.member_id])).get(member.member_id)?.created_at;
}

/**
 * Deletes a member's password, if they have one. The caller has to call `recordPassword`.
 *
 * @param details for the audit log.
 */
export async function removePassword(
  call: Call,
  tx: Db,
  member: MemberRow,
  details: { by?: string; reason?: "address_proven" | "disowned" },
): Promise<void> {
  if (member.member_password_id === "") return;
  await endRows(call, tx, ["passwords"], member);
  await audit(call, tx, { action: "password.deleted", member, details });
}
