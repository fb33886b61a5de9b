import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import type { ApiError } from "../ground/api-error.ts";
import type { Actor } from "../rbac/actor.ts";
import { checkProtection } from "../rbac/ways-in.ts";
import type { MemberRow } from "../records/tables.ts";
import { requireSecondFactor } from "./find-subject.ts";

/**
 * Checks that the caller may change what a member is asked for beside the first factor: another's where they may do all
 * that the member may (docs/threats.md T64), their own once they have shown it (T32), by any call.
 * @returns null, or the refusal to return from the transaction.
 * @throws ApiError `second_factor_required`.
 */
export async function checkSecondFactors(
  call: Call,
  tx: Db,
  caller: Actor,
  member: MemberRow,
): Promise<ApiError | null> {
  if (caller.member?.member_id !== member.member_id) return checkProtection(call, tx, caller, member);
  requireSecondFactor({ member, factors: caller.session?.authentication_factors ?? [] });
  return null;
}
