import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { withoutSecondFactors } from "../mfa/second-factors.ts";
import { updateMember } from "../records/member/store.ts";
import type { MemberRow } from "../records/schema.ts";
import { changeSecondFactors } from "./change-second-factors.ts";

/**
 * Removes every credential of a member whose owner changes (threats.md T7, T62). `endSsoLogins` handles accounts at
 * the organization's own provider.
 * @param keeps the factors of the current login, which are the owner's, and whether second factors stay.
 */
export async function endCredentials(
  call: Call,
  tx: Db,
  member: MemberRow,
  keeps: { factors?: AuthenticationFactor[]; secondFactors?: boolean } = {},
): Promise<MemberRow> {
  await call.ends.deleteCredentials(call, tx, member, keeps.factors ?? []);
  const left = keeps.secondFactors ? member : await endSecondFactors(call, tx, member);
  return (await updateMember(tx, left, { member_password_id: "" })) ?? left;
}

/** Removes every second factor of a member whose owner changes or who leaves. */
export async function endSecondFactors(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  await call.ends.deleteSecondFactors(call, tx, member);
  return changeSecondFactors(call, tx, member, withoutSecondFactors);
}
