import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../call.ts";
import type { Db, MemberRow, OrganizationRow } from "../db/schema.ts";
import { proveAddress } from "../members/prove-address.ts";
import { linkClaims } from "../oauth/link-claims.ts";
import { mergeFactors } from "./factors.ts";
import { takeAlongFactors } from "./intermediate-sessions.ts";
import { issueSession, type Outcome } from "./issue-session.ts";

/**
 * What a factor shows by itself: that whoever gave it reads the address's mail (a link, a code, an authoritative
 * provider); that they are this member, whose address may or may not be proven (a password, a linked account, the
 * organisation's own identity provider); or a mere claim to the address.
 */
export type Proof = "address" | "member" | "claim";

export interface PrimaryAuthentication {
  organization: OrganizationRow;
  member: MemberRow;
  factor: AuthenticationFactor;
  /** What came along with it and proves no more: the password that was set beside a proof of the address. */
  otherFactors?: AuthenticationFactor[];
  proof: Proof;
  /** What the caller's browser held from an earlier step. */
  intermediateSessionToken: string | undefined;
  durationMinutes: number;
}

/** The shared ending of the primary methods: the address is proven or not, earlier factors are taken along, the gate decides. */
export async function completePrimaryAuthentication(
  call: Call,
  tx: Db,
  authentication: PrimaryAuthentication,
): Promise<Outcome> {
  const { organization, member, factor, proof, intermediateSessionToken, durationMinutes } = authentication;
  const earlier = await takeAlongFactors(call, tx, intermediateSessionToken, member);
  const isMember = proof === "member" && member.email_address_verified && factor.type !== "sso";
  const isAddressProven = proof === "address" || isMember || earlier?.is_address_proven === true;
  // A mere claim from an earlier step counts once the address is proven, and never beside something that proves less.
  const counts = earlier && (earlier.is_address_proven || isAddressProven);
  const own = [factor, ...(authentication.otherFactors ?? [])];
  const factors = counts ? mergeFactors(earlier.authentication_factors, own) : own;
  return issueSession(call, tx, {
    organization,
    member: isAddressProven
      ? await linkClaims(call, tx, await proveAddress(call, tx, member, factors), factors)
      : member,
    factors,
    isAddressProven,
    durationMinutes,
  });
}
