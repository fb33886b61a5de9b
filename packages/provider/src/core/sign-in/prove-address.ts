import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { withoutSecondFactors } from "../mfa/second-factors.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { lockMember, updateMember } from "../records/member/store.ts";
import type { MemberRow } from "../records/schema.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { endCredentials } from "./end-credentials.ts";

/**
 * Marks the member's address as verified. Anything set up on the row before may not be its owner's (threats.md T7),
 * unless the organization's own provider has vouched for them all along: then access to the mailbox removes no second
 * factor, and ends nothing that the provider vouches for (T61). That no longer applies after the address has changed.
 * @param factors of the current login, which are its owner's.
 */
export async function proveAddress(
  call: Call,
  tx: Db,
  found: MemberRow,
  factors: AuthenticationFactor[] = [],
): Promise<MemberRow> {
  if (found.email_address_verified) return found;
  // Locked first, so that no login with those credentials is running.
  const member = await lockMember(tx, found);
  if (!member || member.email_address_verified) return member ?? found;
  const isKnown = isKnownToProvider(member);
  if (!isKnown) {
    await endSessions(call, tx, member);
    await call.ends.endAppAccess(call, tx, member);
  }
  const freed = await endCredentials(call, tx, member, { factors, secondFactors: isKnown });
  const change = { email_address_verified: true, updated_at: call.clock.now() };
  return raiseSecurityEpoch(call, tx, (await updateMember(tx, freed, change)) ?? freed, isKnown ? "apps" : "nothing");
}

/**
 * Returns whether the member's second factors survive the first proof of the address, because the organization's own
 * provider knows them.
 */
export function keepsSecondFactors(member: Pick<MemberRow, "email_address_verified" | "sso_registrations">): boolean {
  return member.email_address_verified || isKnownToProvider(member);
}

function isKnownToProvider({ sso_registrations }: Pick<MemberRow, "sso_registrations">): boolean {
  return sso_registrations.length > 0;
}

/** The member as `proveAddress` would leave them. */
export function afterProof(member: MemberRow): MemberRow {
  if (member.email_address_verified) return member;
  const left = isKnownToProvider(member) ? {} : withoutSecondFactors;
  return { ...member, ...left, member_password_id: "", email_address_verified: true };
}

/**
 * The same for a password reset by email, which ends the former password and the second factor that was set up with
 * it.
 */
export function afterReset(member: MemberRow): MemberRow {
  return { ...afterProof(member), ...(hasFactorOfPassword(member) && withoutSecondFactors) };
}

/** Whether the member's second factor was set up in a session that only proved the password. */
export function hasFactorOfPassword({
  member_password_id,
  second_factor_ancestors,
}: Pick<MemberRow, "member_password_id" | "second_factor_ancestors">): boolean {
  return member_password_id !== "" && second_factor_ancestors.includes(member_password_id);
}
