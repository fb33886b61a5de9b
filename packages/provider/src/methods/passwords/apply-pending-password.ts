import type { AuthenticationFactor } from "@portico/wire";
import { endMemberAccess } from "../../core/records/lineage/end-access.ts";
import { recordRecovery } from "../../core/records/member/recovery.ts";
import type { MemberRow, PendingPassword } from "../../core/records/schema.ts";
import { endIntermediateSessions } from "../../core/records/session/intermediate-sessions.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { endPasswordResets } from "../magic-links/end-magic-links.ts";
import { changePassword } from "./change-password.ts";
import { listHashes } from "./store.ts";

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
