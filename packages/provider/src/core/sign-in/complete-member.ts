import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow } from "../records/schema.ts";
import { provesAddress } from "../records/session/proofs.ts";
import { afterProof, afterReset, hasFactorOfPassword, keepsSecondFactors, proveAddress } from "./prove-address.ts";
import type { SignIn } from "./sign-in.ts";

/**
 * Writes what a sign-in changes for its member. It waits until nothing is missing (threats.md T123), except for what
 * an attacker may have set up: see `dropForeignFactors`.
 */
export async function completeMember(call: Call, tx: Db, signIn: SignIn): Promise<MemberRow> {
  const { member, factors, proofs, pendingPassword } = signIn;
  const isProven = provesAddress(proofs, member);
  const proven = isProven ? await proveAddress(call, tx, member, factors) : member;
  // An account that claims the address is linked by a login that did not depend on it (T120).
  const linked = isProven ? await call.hooks.linkClaims(call, tx, proven, { factors, proofs }) : proven;
  if (!pendingPassword) return linked;
  return call.hooks.applyPendingPassword(call, tx, linked, pendingPassword, {
    former: member.member_password_id,
    factors,
  });
}

/** The member after a complete sign-in, as far as the policy depends on it. */
export function afterSignIn({ member, proofs, pendingPassword }: SignIn): MemberRow {
  if (!provesAddress(proofs, member)) return member;
  return pendingPassword?.by === "reset" ? afterReset(member) : afterProof(member);
}

/**
 * When a second factor is due, removes one that an attacker may have set up: before the address was first proven
 * (T7), or with the password that a reset by email replaces. Otherwise the owner could not set up their own.
 */
export async function dropForeignFactors(call: Call, tx: Db, signIn: SignIn): Promise<SignIn> {
  const { member, factors, proofs, pendingPassword } = signIn;
  if (!provesAddress(proofs, member)) return signIn;
  if (!keepsSecondFactors(member)) return { ...signIn, member: await proveAddress(call, tx, member, factors) };
  // The password is set with that, and does not wait any longer.
  if (pendingPassword?.by === "reset" && hasFactorOfPassword(member))
    return { ...signIn, member: await completeMember(call, tx, signIn), pendingPassword: null };
  return signIn;
}
