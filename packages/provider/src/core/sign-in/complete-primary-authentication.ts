import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow, SessionRow } from "../records/schema.ts";
import { replaceSession } from "../records/session/end-sessions.ts";
import { takeAlongFactors } from "../records/session/intermediate-sessions.ts";
import { carryProofs } from "../records/session/lineage.ts";
import { findLiveSession } from "../records/session/live-store.ts";
import { listRecentSecondFactors } from "../records/session/recent-authentication.ts";
import { isDelegated } from "../records/session/session-kind.ts";
import { issueSession, type Outcome } from "./issue-session.ts";
import type { Candidate } from "./sign-in.ts";

/** A sign-in by a primary method: `factors` are one, or the password that was set beside a proof of the address. */
export interface PrimaryAuthentication extends Candidate {
  /** The factors that the same person had shown already in the session whose place this takes. */
  secondFactors?: AuthenticationFactor[] | undefined;
  /** The token that the caller's browser held from an earlier step. */
  intermediateSessionToken: string | undefined;
}

/**
 * The shared ending of the primary methods: earlier steps are taken along, the gate decides. Where the browser shows a live
 * session of the same member, this renews it: a second factor that it showed recently is not asked for again, its claims
 * stay, and it gives way to the new session (threats.md T126).
 */
export async function completePrimaryAuthentication(signIn: PrimaryAuthentication): Promise<Outcome> {
  const { call, tx, member, proofs } = signIn;
  // A new password ends the session that is there with all others.
  const former = signIn.pendingPassword ? undefined : await findOwnSession(call, tx, member);
  const { secondFactors = former ? listRecentSecondFactors(call, former) : [] } = signIn;
  const outcome = await issueSession({
    ...signIn,
    factors: [...signIn.factors, ...secondFactors],
    proofs: former ? carryProofs(proofs, former) : proofs,
    earlier: await takeAlongFactors(call, tx, signIn.intermediateSessionToken, member),
    ...(former && { customClaims: former.custom_claims }),
  });
  if (former && outcome.kind === "logged_in") await replaceSession(call, tx, former);
  return outcome;
}

/** Finds the live session that the browser shows, where it is this member's own. */
async function findOwnSession(call: Call, tx: Db, member: MemberRow): Promise<SessionRow | undefined> {
  if (!call.sessionToken) return undefined;
  const by = { token_hash: hashToken(call.sessionToken) };
  const found = await findLiveSession(tx, call.project.project_id, by, call.clock.now());
  const isOwn =
    found &&
    !isDelegated(found.session) &&
    found.member.member_id === member.member_id &&
    found.member.organization_id === member.organization_id;
  return isOwn ? found.session : undefined;
}
