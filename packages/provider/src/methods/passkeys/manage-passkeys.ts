import type { AuthenticationFactor, MemberResponse, PasskeyResponse, PasskeysResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { endLineage } from "../../core/records/lineage/end-lineage.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import type { MemberRow, SessionRow } from "../../core/records/schema.ts";
import { endSessionRows } from "../../core/records/session/end-sessions.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { notifyOwner } from "../../core/security-notices/notify-owner.ts";
import { changeSecondFactors, withoutMethod } from "../../core/sign-in/change-second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireSecondFactor } from "../mfa/find-subject.ts";
import { describeAuthenticator, toPasskey } from "./passkey-evidence.ts";
import type { PasskeyRow } from "./schema.ts";
import { deletePasskeyRow, deletePasskeysOf, demotePasskeys, listPasskeysOf, renamePasskey } from "./store.ts";

export async function listOwnPasskeys(call: Call): Promise<PasskeysResponse> {
  const { member } = await requireSession(call);
  return listPasskeysOfMember(call.db, member);
}

export async function listPasskeysOfMember(db: Db, member: MemberRow): Promise<PasskeysResponse> {
  return { passkeys: (await listPasskeysOf(db, member)).map(toPasskey) };
}

/** Lists when a member's passkeys were added, and what they are based on. */
export function listPasskeyOrigins(
  db: Db,
  member: MemberRow,
): Promise<Pick<PasskeyRow, "passkey_id" | "name" | "created_at" | "ancestors">[]> {
  return listPasskeysOf(db, member);
}

/** Renames one of the caller's passkeys. @throws ApiError `passkey_not_found`. */
export async function updateOwnPasskey(
  call: Call,
  { passkey_id, name }: { passkey_id: string; name: string },
): Promise<PasskeyResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    await requireLiveSession(call, tx, caller.session);
    const renamed = await renamePasskey(tx, member, passkey_id, name);
    if (!renamed) throw new ApiError("passkey_not_found");
    await audit(call, tx, { action: "passkey.updated", member, details: { passkey_id } });
    return { passkey: toPasskey(renamed) };
  });
}

/** Deletes one of the caller's passkeys. @throws ApiError `passkey_not_found`, `second_factor_required`. */
export async function deleteOwnPasskey(call: Call, { passkey_id }: { passkey_id: string }): Promise<MemberResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    await requireLiveSession(call, tx, caller.session);
    requireSecondFactor({ member, factors: caller.session.authentication_factors });
    return answerMember(caller, await removePasskey(call, tx, member, passkey_id, caller.session));
  });
}

/**
 * Deletes a passkey. Everything that it opened ends: the sessions in which it was shown, and what was created in those.
 *
 * @param current the member's session that makes the call, which continues.
 * @throws ApiError `passkey_not_found`.
 */
export async function removePasskey(
  call: Call,
  tx: Db,
  member: MemberRow,
  passkeyId: string,
  current?: SessionRow,
): Promise<MemberRow> {
  const deleted = await deletePasskeyRow(tx, member, passkeyId);
  if (!deleted) throw new ApiError("passkey_not_found");
  await audit(call, tx, {
    action: "passkey.deleted",
    member,
    details: { passkey_id: passkeyId, ...describeAuthenticator(deleted) },
  });
  await notifyOwner(call, tx, member, "passkey_removed", []);
  const ended = await endSessionsOf(call, tx, member, passkeyId, current);
  const sessionIds = ended.map(({ member_session_id }) => member_session_id);
  // A session in which it was the second factor does not descend from it.
  await endLineage(call, tx, sessionIds, { cause: "revoked", keep: current });
  await endLineage(call, tx, [passkeyId], { cause: "credential_ended", keep: current });
  return recordPasskeys(call, tx, member, current);
}

/** Ends the sessions in which a passkey was shown, also as a second factor, on which they do not depend otherwise. */
async function endSessionsOf(
  call: Call,
  tx: Db,
  { project_id, organization_id, member_id }: MemberRow,
  passkeyId: string,
  current?: SessionRow,
): Promise<Pick<SessionRow, "member_session_id">[]> {
  const except = current && { exceptSessionId: current.member_session_id };
  return endSessionRows(call, tx, { project_id, organization_id, member_id, passkeyId, ...except });
}

/** Updates what the member's row says about their passkeys, and voids everything pending. */
export async function recordPasskeys(call: Call, tx: Db, member: MemberRow, current?: SessionRow): Promise<MemberRow> {
  const second = (await listPasskeysOf(tx, member)).find(({ is_second_factor }) => is_second_factor);
  const mfa_passkey_id = second?.passkey_id ?? "";
  const change = { mfa_passkey_id, ...(mfa_passkey_id === "" && withoutMethod(member, "passkey")) };
  return raiseSecurityEpoch(call, tx, await changeSecondFactors(call, tx, member, change, current), "apps");
}

/** Deletes a member's passkeys, except those used in the current login. The caller ends the access based on them. */
export async function dropPasskeys(
  call: Call,
  tx: Db,
  member: MemberRow,
  factors: AuthenticationFactor[] = [],
): Promise<Ended> {
  const shown = factors.flatMap(({ passkey_factor }) => passkey_factor?.passkey_id ?? []);
  const dropped = await deletePasskeysOf(tx, member, shown);
  for (const passkey of dropped) {
    const details = { passkey_id: passkey.passkey_id, ...describeAuthenticator(passkey), reason: "owner_changed" };
    await audit(call, tx, { action: "passkey.deleted", member, details });
  }
  return dropped.length === 0 ? {} : { passkeys: dropped.length };
}

/** Stops accepting a member's passkeys as a second factor. They still work as the first one. */
export async function endSecondPasskeys(call: Call, tx: Db, member: MemberRow): Promise<void> {
  for (const { passkey_id } of await demotePasskeys(tx, member)) await endSessionsOf(call, tx, member, passkey_id);
}
