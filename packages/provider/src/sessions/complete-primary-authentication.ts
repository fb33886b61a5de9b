import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../call.ts";
import type { Db, MemberRow, OrganizationRow } from "../db/schema.ts";
import { proveAddress } from "../members/prove-address.ts";
import { mergeFactors } from "./factors.ts";
import { takeAlongFactors } from "./intermediate-sessions.ts";
import { issueSession, type Outcome } from "./issue-session.ts";

export interface PrimaryAuthentication {
  organization: OrganizationRow;
  member: MemberRow;
  /** Of a kind that proves the member's address. */
  factor: AuthenticationFactor;
  /** What the caller's browser held from an earlier step. */
  intermediateSessionToken: string | undefined;
  durationMinutes: number;
}

/** The shared ending of the primary methods: the address is proven, earlier factors are taken along, the gate decides. */
export async function completePrimaryAuthentication(
  call: Call,
  tx: Db,
  { organization, member, factor, intermediateSessionToken, durationMinutes }: PrimaryAuthentication,
): Promise<Outcome> {
  const earlier = await takeAlongFactors(call, tx, intermediateSessionToken, member);
  return issueSession(call, tx, {
    organization,
    member: await proveAddress(call, tx, member),
    factors: mergeFactors(earlier, [factor]),
    durationMinutes,
  });
}
