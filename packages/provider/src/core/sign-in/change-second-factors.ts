import type { MfaMethod } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { waitForLock } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { audit } from "../audit/audit.ts";
import {
  type Confirmations,
  confirmedFactors,
  confirmedMethods,
  listMfaMethods,
  mfaMethods,
  type SecondFactorColumns,
  type SecondFactorType,
  secondFactors,
} from "../mfa/second-factors.ts";
import { endRememberedDevices } from "../records/lineage/end-remembered-devices.ts";
import type { MemberKey } from "../records/member/member-columns.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { findOwnerOfNumber, updateMember } from "../records/member/store.ts";
import type { MemberRow } from "../records/schema.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { notifyOwner } from "../security-notices/notify-owner.ts";

export type SecondFactors = SecondFactorColumns &
  Pick<MemberRow, "mfa_enrolled" | "default_mfa_method" | "second_factor_ancestors">;

/**
 * Writes the changed second factors of a member, with an audit event. A new factor voids everything pending, and a
 * removed one ends the sessions in which it was used, because it may be lost (threats.md T61).
 * @param current the session that makes the change, which continues.
 * @throws ApiError `duplicate_member_phone_number`.
 */
export async function changeSecondFactors(
  call: Call,
  tx: Db,
  member: MemberRow,
  change: Partial<SecondFactors>,
  current?: { member_session_id: string },
): Promise<MemberRow> {
  const fields = (Object.keys(change) as (keyof SecondFactors)[]).filter((field) => change[field] !== member[field]);
  if (fields.length === 0) return member;
  const { mfa_phone_number = member.mfa_phone_number } = change;
  if (mfa_phone_number && fields.some((field) => field === "mfa_phone_number" || field === "mfa_phone_number_verified"))
    await requireFreeNumber(tx, member, mfa_phone_number);
  const changes = describeChanges(member, { ...member, ...change });
  await audit(call, tx, { action: "member.second_factors_changed", member, details: { fields, changes } });
  const { second_factor_ancestors: ancestors } = change;
  const written = ancestors && { second_factor_ancestors: json(ancestors) };
  const now = call.clock.now();
  const times = confirmationTimes(member, { ...member, ...change }, now);
  const changed = (await updateMember(tx, member, { ...change, ...written, ...times, updated_at: now })) ?? member;
  if (fields.some((field) => field !== "mfa_enrolled" && field !== "default_mfa_method")) {
    await call.ends.endPendingSecondFactors(call, tx, changed);
    await endRememberedDevices(call, tx, changed, { reason: "second_factors_changed" });
  }
  const lost = lostFactors(member, changed);
  if (lostFactors(changed, member).length > 0) {
    await notifyOwner(call, tx, changed, "second_factor_added", change.second_factor_ancestors ?? []);
  }
  if (lost.length > 0) await notifyOwner(call, tx, member, "second_factor_removed", []);
  if (lost.length > 0) {
    const { project_id, organization_id, member_id } = member;
    const except = current && { exceptSessionId: current.member_session_id };
    await endSessions(call, tx, { project_id, organization_id, member_id, factorTypes: lost, ...except });
  }
  return raiseSecurityEpoch(call, tx, changed, "apps");
}

/** What happened to each second factor. */
function describeChanges(before: MemberRow, after: MemberRow): Record<string, "create" | "update" | "delete"> {
  const changes = mfaMethods.map((method) => {
    const [was, is] = [secondFactors[method].idOf(before), secondFactors[method].idOf(after)];
    return [method, was === "" ? "create" : is === "" ? "delete" : "update", was !== is] as const;
  });
  return Object.fromEntries(changes.filter(([, , isChanged]) => isChanged));
}

/** When each changed factor was confirmed. */
function confirmationTimes(before: SecondFactorColumns, after: SecondFactorColumns, now: Date): Partial<Confirmations> {
  const changed = confirmedMethods.flatMap((method) => {
    const { idOf } = secondFactors[method];
    const time = idOf(after) === "" ? null : now;
    return idOf(before) === idOf(after) ? [] : [[confirmedFactors[method].confirmedAt, time] as const];
  });
  return Object.fromEntries(changed);
}

/** Returns the changes when a method is removed: another one becomes the default; without one, MFA is off. */
export function withoutMethod(member: MemberRow, removed: MfaMethod): Partial<SecondFactors> {
  const left: MfaMethod | "" = listMfaMethods(member).find((method) => method !== removed) ?? "";
  return {
    ...(member.default_mfa_method === removed && { default_mfa_method: left }),
    ...(left === "" && { mfa_enrolled: false }),
  };
}

/**
 * The types of second factors that the member had and no longer has. The passkeys' own capability ends the sessions
 * of a passkey and sends the notices.
 */
function lostFactors(before: MemberRow, after: MemberRow): SecondFactorType[] {
  return listMfaMethods(before)
    .filter((method) => method !== "passkey")
    .map((method) => secondFactors[method])
    .filter(({ idOf }) => idOf(after) !== idOf(before))
    .flatMap(({ shownAs }) => shownAs);
}

/**
 * A phone number that a member has confirmed belongs to that member only. An unconfirmed number does not block
 * others. Two concurrent confirmations run one after the other.
 * @throws ApiError `duplicate_member_phone_number`.
 */
export async function requireFreeNumber(tx: Db, member: MemberKey, number: string): Promise<void> {
  const { project_id, organization_id } = member;
  await waitForLock(tx, `phone ${project_id} ${organization_id} ${number}`);
  if (await findOwnerOfNumber(tx, member, number)) throw new ApiError("duplicate_member_phone_number");
}
