import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { takeAlongFactors } from "../records/session/intermediate-sessions.ts";
import type { Shown } from "../records/session/proofs.ts";
import type { MemberRow, OrganizationRow } from "../records/tables.ts";
import { issueSession, type Outcome } from "./issue-session.ts";

export interface PrimaryAuthentication {
  organization: OrganizationRow;
  member: MemberRow;
  /** True where `member` is held already. */
  isHeld?: boolean;
  /** The factors that were shown just now: one, or the password that was set beside a proof of the address. */
  shown: Shown[];
  /** The factors that the same person had shown already in the session whose place this takes. */
  secondFactors?: AuthenticationFactor[] | undefined;
  /** The token that the caller's browser held from an earlier step. */
  intermediateSessionToken: string | undefined;
  durationMinutes: number;
}

/** The shared ending of the primary methods: earlier steps are taken along, the gate decides. */
export async function completePrimaryAuthentication(
  call: Call,
  tx: Db,
  authentication: PrimaryAuthentication,
): Promise<Outcome> {
  const { organization, member, isHeld = false, shown, secondFactors = [], durationMinutes } = authentication;
  return issueSession(call, tx, {
    organization,
    member,
    isHeld,
    factors: [...shown.map(({ factor }) => factor), ...secondFactors],
    proofs: shown.map(({ proof }) => proof),
    earlier: await takeAlongFactors(call, tx, authentication.intermediateSessionToken, member),
    durationMinutes,
  });
}
