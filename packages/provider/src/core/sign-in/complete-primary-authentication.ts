import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow, SessionRow } from "../records/schema.ts";
import { replaceSession } from "../records/session/end-sessions.ts";
import { findEarlierFactors } from "../records/session/intermediate-sessions.ts";
import { carryProofs } from "../records/session/lineage.ts";
import { findLiveSession } from "../records/session/live-store.ts";
import { listRecentSecondFactors } from "../records/session/recent-authentication.ts";
import { isDelegated } from "../records/session/session-kind.ts";
import { issueSession, type Outcome } from "./issue-session.ts";
import type { Candidate } from "./sign-in.ts";

/** A sign-in by a primary method. `factors` has one, or also the password that was set with a proof of the address. */
export interface PrimaryAuthentication extends Candidate {
  /** The second factors that the replaced session has shown. */
  secondFactors?: AuthenticationFactor[] | undefined;
  /** The token of an earlier step from the caller's browser. */
  intermediateSessionToken: string | undefined;
}

/**
 * The last step of all primary methods: adds the earlier steps, then calls the gate. If the browser has a live
 * session of the same member, this renews it: a recent second factor is not asked for again, the custom claims stay,
 * and the new session replaces it (threats.md T126).
 */
export async function completePrimaryAuthentication(signIn: PrimaryAuthentication): Promise<Outcome> {
  const { call, tx, member, proofs } = signIn;
  // A new password ends all sessions, including this one.
  const former = signIn.pendingPassword ? undefined : await findOwnSession(call, tx, member);
  const { secondFactors = former ? listRecentSecondFactors(call, former) : [] } = signIn;
  const outcome = await issueSession({
    ...signIn,
    factors: [...signIn.factors, ...secondFactors],
    proofs: former ? carryProofs(proofs, former) : proofs,
    earlier: await findEarlierFactors(call, tx, signIn.intermediateSessionToken, member),
    ...(former && { customClaims: former.custom_claims }),
  });
  if (former && outcome.kind === "logged_in") await replaceSession(call, tx, former);
  return outcome;
}

/** Finds the browser's live session if it is this member's own. */
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
