import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow, SessionRow } from "../records/schema.ts";
import { isInItsBrowser } from "../records/session/device-binding.ts";
import { replaceSession } from "../records/session/end-sessions.ts";
import { mergeFactors } from "../records/session/factors.ts";
import { findEarlierFactors } from "../records/session/intermediate-sessions.ts";
import { carryProofs } from "../records/session/lineage.ts";
import { findLiveSession } from "../records/session/live-store.ts";
import { listRecentSecondFactors } from "../records/session/recent-authentication.ts";
import { isDelegated } from "../records/session/session-kind.ts";
import { issueSession } from "./issue-session.ts";
import type { Outcome, SignIn } from "./sign-in.ts";

export interface PrimaryAuthenticationOptions {
  /** From `parseSessionDuration`. */
  durationMinutes: number;
  /** The token of an earlier step from the caller's browser. */
  intermediateSessionToken: string | undefined;
}

/**
 * The last step of all primary methods: adds the earlier steps, then calls the gate. If the browser has a live
 * session of the same member, this renews it: a recent second factor is not asked for again, the custom claims stay,
 * and the new session replaces it (threats.md T126).
 */
export async function completePrimaryAuthentication(
  call: Call,
  tx: Db,
  signIn: SignIn,
  { durationMinutes, intermediateSessionToken }: PrimaryAuthenticationOptions,
): Promise<Outcome> {
  const { member } = signIn;
  const earlier = await findEarlierFactors(call, tx, intermediateSessionToken, member);
  // A new password ends all sessions, including this one.
  const former = signIn.pendingPassword ? undefined : await findOwnSession(call, tx, member);
  if (!former) return issueSession(call, tx, { ...signIn, earlier }, { durationMinutes });
  const factors = mergeFactors(listRecentSecondFactors(call, former), signIn.factors);
  const renewal = { ...signIn, factors, proofs: carryProofs(signIn.proofs, former), earlier };
  const outcome = await issueSession(call, tx, renewal, { durationMinutes, customClaims: former.custom_claims });
  if (outcome.kind === "logged_in") await replaceSession(call, tx, former, outcome.session);
  return outcome;
}

/** Finds the browser's live session if it is this member's own. */
async function findOwnSession(call: Call, tx: Db, member: MemberRow): Promise<SessionRow | undefined> {
  if (!call.sessionToken) return undefined;
  const by = { token_hash: hashToken(call.sessionToken) };
  const found = await findLiveSession(tx, call.project.project_id, by, call.clock.now());
  const isOwn =
    found &&
    isInItsBrowser(call, found.session) &&
    !isDelegated(found.session) &&
    found.member.member_id === member.member_id &&
    found.member.organization_id === member.organization_id;
  return isOwn ? found.session : undefined;
}
